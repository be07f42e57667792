import { startTransition, useRef, useState } from 'react';
import { daonToString } from '../../../domain/money.ts';
import { errorSentence, isNothingDone, reasonOf } from '../../api/error-sentence.ts';
import { pendingRequests } from '../../money/request-keys.ts';
import { trpc } from '../../api/trpc.ts';
import { clearDraft } from './send-draft.ts';
import { wirePrice, wireTarget } from './send-types.ts';
import type { Confirmation } from './send-types.ts';

export type Phase =
  | { readonly step: 'entry' }
  | { readonly step: 'loading' }
  | {
      readonly step: 'done';
      readonly id: number;
      readonly state: number;
      readonly confirmation: Confirmation;
    }
  | { readonly step: 'failed'; readonly refusal: string | null };

export type SendRequest = {
  readonly confirmation: Confirmation;
  readonly checksumAccepted: boolean;
  readonly password?: string;
};

type SendHooks = {
  /** Called together with the phase, so that address and screen change as one. */
  readonly onSent: (id: number) => void;
  readonly onFailed: () => void;
  /** The server wants the password after all: it was not asked for when the confirmation was shown. */
  readonly onPasswordWanted: () => void;
};

/** A refusal after which the same request goes on: only the password is missing, wrong, or was tried too often. */
function asksForPassword(error: unknown, given: string | undefined): boolean {
  const reason = reasonOf(error);
  return given === undefined
    ? reason === 'PASSWORD_CONFIRM_REQUIRED'
    : reason === 'PASSWORD_WRONG' || reason === 'TOO_MANY_REQUESTS';
}

/** The request itself: leaves once under its key, and says in the end what is known. */
export function useSend({ onSent, onFailed, onPasswordWanted }: SendHooks) {
  const [phase, setPhase] = useState<Phase>({ step: 'entry' });
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const utils = trpc.useUtils();
  // Written down before the call leaves, and read when it has failed: also when the session ended and the screen is gone.
  const reused = useRef(false);
  const call = trpc.transfers.send.useMutation({
    onError: (error, { requestId, password }) => {
      if (isNothingDone(error, reused.current) && !asksForPassword(error, password))
        pendingRequests.settle(requestId);
    },
  });

  const refuse = (error: unknown, { password, confirmation }: SendRequest): void => {
    if (asksForPassword(error, password)) {
      if (password !== undefined) setPasswordError(errorSentence(error));
      else {
        setPhase({ step: 'entry' });
        onPasswordWanted();
      }
      return;
    }
    const refused = isNothingDone(error, confirmation.reused);
    // A price that moved is the usual refusal: the next try starts from the new one.
    void utils.wallet.invalidate();
    startTransition(() => {
      setPhase({ step: 'failed', refusal: refused ? errorSentence(error) : null });
      onFailed();
    });
  };

  const send = (request: SendRequest): void => {
    const { confirmation, checksumAccepted, password } = request;
    const { target, offer, requestId } = confirmation;
    setPasswordError(null);
    // While the password's sheet is open, that is where the waiting is seen.
    if (password === undefined) setPhase({ step: 'loading' });
    reused.current = confirmation.reused;
    pendingRequests.markSent(requestId);
    call.mutate(
      {
        to: wireTarget(target),
        net: daonToString(offer.net),
        ...wirePrice(target, offer),
        fee: daonToString(offer.fee),
        requestId,
        ...(checksumAccepted ? { checksumAccepted } : {}),
        ...(password === undefined ? {} : { password }),
      },
      {
        onSuccess: ({ id, state }) => {
          pendingRequests.settle(requestId);
          clearDraft();
          void utils.wallet.invalidate();
          void utils.history.invalidate();
          void utils.transfers.recipients.invalidate();
          startTransition(() => {
            setPhase({ step: 'done', id, state, confirmation });
            onSent(id);
          });
        },
        onError: (error) => refuse(error, request),
      },
    );
  };

  return { phase, send, busy: call.isPending, passwordError, forgetError: () => setPasswordError(null) };
}
