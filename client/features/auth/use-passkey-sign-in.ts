import { useEffect, useEffectEvent, useState } from 'react';
import { errorSentence, reasonOf } from '../../api/error-sentence.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { hasPasskeys } from '../../device/passkey-support.ts';
import type { SignedIn } from '../../device/passkeys.ts';
import { savesData } from '../../device/saves-data.ts';
import { useIsHere } from './use-is-here.ts';

const load = () => import('../../device/passkeys.ts');

type Handlers = {
  readonly onSignedIn: (answer: SignedIn) => void;
  readonly onFailure: (sentence: string) => void;
};

/**
 * Signing in by a passkey: with a button, and among what the browser offers for the field of the login. `isOffered` says whether
 * there is such a button.
 */
export function usePasskeySignIn({ onSignedIn, onFailure }: Handlers) {
  const [isOffered] = useState(hasPasskeys);
  const [busy, setBusy] = useState(false);
  const isHere = useIsHere();

  const enter = async (byAutofill: boolean): Promise<void> => {
    const { signInByPasskey } = await load();
    const outcome = await signInByPasskey(byAutofill);
    if (!isHere.current) return;
    if (outcome.value !== null) return onSignedIn(outcome.value);
    // What hinders the browser's own offer is not said, because the person did not ask for it. After five minutes it needs a new challenge.
    if (!byAutofill || reasonOf(outcome.error) !== null) {
      if (outcome.sentence !== null) onFailure(outcome.sentence);
      setBusy(false);
    }
    if (byAutofill && reasonOf(outcome.error) === 'PASSKEY_EXPIRED') return enter(true);
  };

  const offer = useEffectEvent(() => {
    const wait = async (): Promise<void> => {
      const { offersAutofill } = await load();
      if (isHere.current && (await offersAutofill())) await enter(true);
    };
    // The button remains.
    wait().catch(() => undefined);
  });

  useEffect(() => {
    if (isOffered && !savesData()) afterPaint(offer);
  }, [isOffered]);

  return {
    isOffered,
    busy,
    press: (): void => {
      setBusy(true);
      enter(false).catch((error: unknown) => {
        setBusy(false);
        onFailure(errorSentence(error));
      });
    },
  };
}
