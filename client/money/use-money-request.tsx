import { useMutation } from '@tanstack/react-query';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { confirmByOf, errorSentence, reasonOf } from '../api/error-sentence.ts';
import { isNothingDone } from '../api/is-nothing-done.ts';
import { TIMEOUT_MS } from '../api/fetch-in-time.ts';
import { confirmByPasskey } from '../device/confirm-by-passkey.ts';
import type { ConfirmedAct, PasskeyProof } from '../device/passkeys.ts';
import { getSession } from '../api/session.ts';
import { askSupport } from '../api/support.ts';
import { trpc } from '../api/trpc.ts';
import { orderCopy } from '../copy/order.ts';
import { alertFailure } from '../ui/alert-failure.ts';
import { showAlert } from '../ui/alert.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { useSheet } from '../ui/use-sheet.ts';
import { followOutcome } from './follow-outcome.ts';
import type { Made } from './follow-outcome.ts';
import { pendingRequests } from './request-keys.ts';
import type { MoneyKey, RequestKey } from './request-keys.ts';
import { followHere, isUnknown } from './use-unanswered.ts';

const PasswordSheet = lazyPart(async () => ({
  default: (await import('./PasswordSheet.tsx')).PasswordSheet,
}));

/** What the confirmation shows, with the key that the request will carry. */
export type Confirmation<Subject> = {
  readonly subject: Subject;
  readonly key: RequestKey;
  /** True when an earlier try under this key got no answer. */
  readonly reused: boolean;
  /** Why the request came back to the confirmation: its price or fee no longer held. */
  readonly moved?: string | undefined;
};

export type MoneyPhase<Subject> =
  | { readonly step: 'entry' }
  | { readonly step: 'loading' }
  /** No answer came in time; the outcome is asked for. */
  | { readonly step: 'checking' }
  | { readonly step: 'done'; readonly answer: Made; readonly subject: Subject }
  /** Nothing was done. `refusal` is the server's sentence; null where the call did not arrive. */
  | { readonly step: 'failed'; readonly refusal: string | null };

type MoneyRequest<Subject> = {
  readonly kind: MoneyKey['kind'];
  /** Equal texts mark equal requests. */
  readonly contentOf: (subject: Subject) => string;
  readonly send: (subject: Subject, requestId: string, proof: Proof) => Promise<Made>;
  /** The same request, as a passkey signs for it; null for a kind that is never confirmed. */
  readonly actOf: ((subject: Subject, requestId: string) => ConfirmedAct) | null;
  /** Both run in the transition that changes the phase, so that address and screen change in one render. */
  readonly onDone: (answer: Made) => void;
  readonly onFailed: () => void;
};

/** Felt, and over before it is noticed. */
const BUZZ_MS = 20;

/** Where the phone has it: desktops and some browsers do not. */
function buzz(): void {
  if ('vibrate' in navigator) navigator.vibrate(BUZZ_MS);
}

/** That it is the holder who asks: the password, or a passkey's signature of this very request. */
export type Proof = { readonly password?: string; readonly passkey?: PasskeyProof };

/** What a request is to be confirmed with. */
export type ConfirmBy = 'passkey' | 'password';

/** What leaves: a confirmed request, with its proof once the holder has given one. */
type Outgoing<Subject> = Confirmation<Subject> & Proof;

/** The parts of a proof that the wire takes. */
const proofOf = ({ password, passkey }: Proof): Proof => ({
  ...(password === undefined ? {} : { password }),
  ...(passkey === undefined ? {} : { passkey }),
});

/** What a refusal asks for that leaves the request open: a proof is missing or wrong, or was tried too often. */
function asksFor(error: unknown, { password }: Proof): ConfirmBy | null {
  const reason = reasonOf(error);
  if (reason === 'CONFIRMATION_REQUIRED') return confirmByOf(error);
  if (reason === 'PASSWORD_CONFIRM_REQUIRED' || reason === 'PASSWORD_WRONG') return 'password';
  return password !== undefined && reason === 'TOO_MANY_REQUESTS' ? 'password' : null;
}

/**
 * A request that moves money, from its confirmation to its answer: a send, a sale or a purchase. It leaves under an
 * idempotency key. Only an answer settles the key: one that says what was done, or a refusal after which certainly nothing
 * was done.
 */
export function useMoneyRequest<Subject>(options: MoneyRequest<Subject>) {
  const { kind, contentOf, send, actOf, onDone, onFailed } = options;
  const utils = trpc.useUtils();
  const sheet = useSheet<'password'>();
  const [confirmation, setConfirmation] = useState<Confirmation<Subject> | null>(null);
  const [phase, setPhase] = useState<MoneyPhase<Subject>>({ step: 'entry' });
  /** The request that the password sheet is for, with the sentence about the last try. */
  const [asked, setAsked] = useState<{ outgoing: Outgoing<Subject>; error: string | null } | null>(null);
  // Loaded when first needed; it then stays mounted, so that its closing can be animated.
  const [wasAsked, setWasAsked] = useState(false);
  // One request at a time. The pending state of the mutation reaches the screen only after a second click could.
  const inFlight = useRef(false);
  const isPrompting = useRef(false);
  /** Asks for the outcome of the request that has left. */
  const followed = useRef<{ askNow: () => void; stop: () => void } | null>(null);
  // A failure shows it, when the network may be gone.
  useEffect(askSupport, []);
  // The screen that comes next asks instead.
  useEffect(() => () => followed.current?.stop(), []);
  const sheetOpen = sheet.open === 'password' && asked !== null;

  const call = useMutation({
    mutationFn: ({ subject, key, ...proof }: Outgoing<Subject>) =>
      send(subject, key.requestId, proofOf(proof)),
    // These two also run after the holder has left the screen. A success that was not shown keeps its key, and the next
    // money screen reports it.
    onError: (error, { key, reused }) => {
      if (isNothingDone(error, reused)) pendingRequests.settle(key.requestId);
      else pendingRequests.markLost(key.requestId);
    },
    onSettled: () => {
      inFlight.current = false;
    },
  });

  const ask = (outgoing: Outgoing<Subject>, error: string | null): void => {
    setWasAsked(true);
    setAsked({ outgoing, error });
  };

  const keep = (subject: Subject, moved?: string): Confirmation<Subject> => {
    const userId = getSession()?.user_id ?? 0;
    const key = pendingRequests.keyFor({ userId, kind, content: contentOf(subject) });
    const confirmed = { subject, key, reused: key.sent, moved };
    setConfirmation(confirmed);
    return confirmed;
  };

  /**
   * Shows a subject on the confirmation. New figures close the password sheet, because the password would still send the
   * old ones, under a key that is no longer kept.
   */
  const confirm = (subject: Subject, moved?: string): void => {
    keep(subject, moved);
    if (inFlight.current) return;
    setAsked(null);
    if (sheetOpen) sheet.close();
  };

  const withdraw = (): void => {
    setConfirmation(null);
    setAsked(null);
  };

  /** From a failure back to the form, which still holds what was typed. */
  const startOver = (): void => {
    withdraw();
    setPhase({ step: 'entry' });
  };

  const succeed = (answer: Made, { key, subject }: Outgoing<Subject>): void => {
    pendingRequests.settle(key.requestId);
    buzz();
    void utils.wallet.invalidate();
    void utils.history.invalidate();
    startTransition(() => {
      setAsked(null);
      setPhase({ step: 'done', answer, subject });
      onDone(answer);
    });
  };

  /** Nothing was done, and nothing will be under this key. */
  const fail = ({ key }: Outgoing<Subject>, refusal: string | null): void => {
    pendingRequests.settle(key.requestId);
    void utils.wallet.invalidate();
    startTransition(() => {
      setAsked(null);
      setPhase({ step: 'failed', refusal });
      onFailed();
    });
  };

  /** The call ended without an answer that counts. */
  const lose = (): void => {
    setAsked(null);
    if (sheetOpen) sheet.close();
    setPhase((shown) => (shown.step === 'checking' ? shown : { step: 'loading' }));
    followed.current?.askNow();
  };

  const refuse = (error: unknown, outgoing: Outgoing<Subject>): void => {
    const { subject, password, reused } = outgoing;
    const nothingDone = isNothingDone(error, reused);
    const by = asksFor(error, outgoing);
    if (by !== null || reasonOf(error) === 'CONFIRMATION_REFUSED') {
      followed.current?.stop();
      // A request that may have been done keeps its key; one that certainly was not gets a new key.
      const open = nothingDone ? keep(subject) : outgoing;
      setPhase({ step: 'entry' });
      if (by === null) return alertFailure(error);
      if (by === 'passkey') return void askPasskey(open);
      ask(open, password === undefined ? null : errorSentence(error));
      // A try with a password was made on the sheet, which is still open unless the holder went back.
      if (password === undefined) sheet.show('password');
      return;
    }
    if (!nothingDone) return lose();
    followed.current?.stop();
    const reason = reasonOf(error);
    // The key was given up while the confirmation stood, here or in another tab: nothing was done under it or ever will be.
    if (reason === 'IDEMPOTENCY_MISMATCH' && reused) return leave({ ...keep(subject), ...proofOf(outgoing) });
    if (reason !== 'PRICE_CHANGED' && reason !== 'FEE_CHANGED') return fail(outgoing, errorSentence(error));
    pendingRequests.settle(outgoing.key.requestId);
    void utils.wallet.invalidate();
    confirm(subject, errorSentence(error));
    setPhase({ step: 'entry' });
  };

  const leave = (outgoing: Outgoing<Subject>): void => {
    if (inFlight.current) return;
    inFlight.current = true;
    if (outgoing.password === undefined) setPhase({ step: 'loading' });
    else ask(outgoing, null);
    const { requestId } = outgoing.key;
    pendingRequests.markSent(outgoing.key);
    const unfollow = followHere(requestId);
    const asking = followOutcome({
      requestId,
      mayGiveUp: () => !inFlight.current,
      onKnown: (outcome) => {
        stop();
        if (outcome === 'nothing') fail(outgoing, null);
        else succeed(outcome, outgoing);
      },
    });
    const late = setTimeout(() => {
      setAsked(null);
      startTransition(() => {
        setPhase({ step: 'checking' });
        onFailed();
      });
    }, TIMEOUT_MS);
    const stop = (): void => {
      clearTimeout(late);
      asking.stop();
      unfollow();
    };
    followed.current = { askNow: asking.askNow, stop };
    call.mutate(outgoing, {
      onSuccess: (answer) => {
        stop();
        succeed(answer, outgoing);
      },
      onError: (error) => refuse(error, outgoing),
    });
  };

  /** Lets the phone ask. What was typed stays whatever comes of it. */
  const askPasskey = async (confirmed: Confirmation<Subject>): Promise<void> => {
    if (actOf === null || inFlight.current || isPrompting.current) return;
    isPrompting.current = true;
    try {
      const outcome = await confirmByPasskey(actOf(confirmed.subject, confirmed.key.requestId));
      if (outcome.value !== null) leave({ ...confirmed, passkey: outcome.value });
      // The passkey was removed meanwhile: the refusal says what is asked for now.
      else if (reasonOf(outcome.error) === 'NOT_FOUND') leave(confirmed);
      else if (outcome.sentence !== null) void showAlert({ message: outcome.sentence });
    } catch (error) {
      alertFailure(error);
    } finally {
      isPrompting.current = false;
    }
  };

  /**
   * Sends what was confirmed, or first asks for what it is known to need. A repeat leaves without: what was done is answered without a
   * proof, and what was not is refused with what it needs. While the outcome of another request is not known, the holder is asked before.
   */
  const request = async (confirmed: Confirmation<Subject>, by: ConfirmBy | null = null): Promise<void> => {
    const others = pendingRequests
      .unanswered(confirmed.key.userId)
      .filter((key) => key.requestId !== confirmed.key.requestId && isUnknown(key));
    if (others.length > 0 && !(await showAlert(orderCopy.anotherUnknown))) return;
    if (by === null || confirmed.reused) {
      leave(confirmed);
    } else if (by === 'passkey') {
      await askPasskey(confirmed);
    } else if (!inFlight.current) {
      ask(confirmed, null);
      sheet.show('password');
    }
  };

  const passwordSheet: ReactNode = wasAsked && (
    <PasswordSheet
      open={sheetOpen}
      onClose={sheet.close}
      onPassword={(password) => asked !== null && leave({ ...asked.outgoing, password })}
      error={asked?.error ?? null}
      busy={call.isPending}
    />
  );

  // The open sheet shows that the answer is awaited. After the back button has closed it, the screen has to.
  const waits = phase.step === 'entry' && call.isPending && !sheetOpen;
  const shown: MoneyPhase<Subject> = waits ? { step: 'loading' } : phase;
  return { confirmation, confirm, withdraw, startOver, phase: shown, request, passwordSheet };
}
