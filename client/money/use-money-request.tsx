import { useMutation } from '@tanstack/react-query';
import { startTransition, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { errorSentence, isNothingDone, reasonOf } from '../api/error-sentence.ts';
import { getSession } from '../api/session.ts';
import { trpc } from '../api/trpc.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { useSheet } from '../ui/use-sheet.ts';
import { pendingRequests } from './request-keys.ts';
import type { RequestKey } from './request-keys.ts';

const PasswordSheet = lazyPart(async () => ({
  default: (await import('./PasswordSheet.tsx')).PasswordSheet,
}));

/** What the confirmation shows, with the key that the request will carry. */
export type Confirmation<Subject> = {
  readonly subject: Subject;
  readonly key: RequestKey;
  /** True when an earlier try under this key got no answer. */
  readonly reused: boolean;
};

export type MoneyPhase<Subject, Answer> =
  | { readonly step: 'entry' }
  | { readonly step: 'loading' }
  | { readonly step: 'done'; readonly answer: Answer; readonly subject: Subject }
  /** `refusal` is the server's sentence; null when no answer came and the outcome is unknown. */
  /** `short` when the balance did not cover it: another amount may go. */
  | { readonly step: 'failed'; readonly refusal: string | null; readonly short: boolean };

type MoneyRequest<Subject, Answer> = {
  readonly kind: RequestKey['kind'];
  /** Equal texts mark equal requests. */
  readonly contentOf: (subject: Subject) => string;
  readonly send: (subject: Subject, requestId: string, password?: string) => Promise<Answer>;
  /** Both run in the transition that changes the phase, so that address and screen change in one render. */
  readonly onDone: (answer: Answer) => void;
  readonly onFailed: () => void;
};

/** Felt, and over before it is noticed. */
const BUZZ_MS = 20;

/** Where the phone has it: desktops and some browsers do not. */
function buzz(): void {
  if ('vibrate' in navigator) navigator.vibrate(BUZZ_MS);
}

/** What leaves: a confirmed request, with its password once the holder has given one. */
type Outgoing<Subject> = Confirmation<Subject> & { readonly password?: string };

/** Refusals that leave the request open: its password is missing or wrong, or was tried too often. */
function asksForPassword(error: unknown, password: string | undefined): boolean {
  const reason = reasonOf(error);
  if (reason === 'PASSWORD_CONFIRM_REQUIRED' || reason === 'PASSWORD_WRONG') return true;
  return password !== undefined && reason === 'TOO_MANY_REQUESTS';
}

/**
 * A request that moves money, from its confirmation to its answer: a send, a sale or a purchase. It leaves under an
 * idempotency key. Only an answer settles the key: one that says what was done, or a refusal after which certainly nothing
 * was done.
 */
export function useMoneyRequest<Subject, Answer extends { readonly id: number }>(
  options: MoneyRequest<Subject, Answer>,
) {
  const { kind, contentOf, send, onDone, onFailed } = options;
  const utils = trpc.useUtils();
  const sheet = useSheet<'password'>();
  const [confirmation, setConfirmation] = useState<Confirmation<Subject> | null>(null);
  const [phase, setPhase] = useState<MoneyPhase<Subject, Answer>>({ step: 'entry' });
  /** The request that the password sheet is for, with the sentence about the last try. */
  const [asked, setAsked] = useState<{ outgoing: Outgoing<Subject>; error: string | null } | null>(null);
  // Loaded when first needed; it then stays mounted, so that its closing can be animated.
  const [wasAsked, setWasAsked] = useState(false);
  // One request at a time. The pending state of the mutation reaches the screen only after a second click could.
  const inFlight = useRef(false);
  const sheetOpen = sheet.open === 'password' && asked !== null;

  const call = useMutation({
    mutationFn: ({ subject, key, password }: Outgoing<Subject>) => send(subject, key.requestId, password),
    // These two also run after the holder has left the screen. A success that was not shown keeps its key, and the next
    // money screen reports it.
    onError: (error, { key, reused }) => {
      if (isNothingDone(error, reused)) pendingRequests.settle(key.requestId);
    },
    onSettled: () => {
      inFlight.current = false;
    },
  });

  const ask = (outgoing: Outgoing<Subject>, error: string | null): void => {
    setWasAsked(true);
    setAsked({ outgoing, error });
  };

  const keep = (subject: Subject): Confirmation<Subject> => {
    const userId = getSession()?.user_id ?? 0;
    const key = pendingRequests.keyFor({ userId, kind, content: contentOf(subject) });
    const confirmed = { subject, key, reused: key.sent };
    setConfirmation(confirmed);
    return confirmed;
  };

  /**
   * Shows a subject on the confirmation. New figures close the password sheet, because the password would still send the
   * old ones, under a key that is no longer kept.
   */
  const confirm = (subject: Subject): void => {
    keep(subject);
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

  const succeed = (answer: Answer, { key, subject }: Outgoing<Subject>): void => {
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

  const refuse = (error: unknown, outgoing: Outgoing<Subject>): void => {
    const { subject, password, reused } = outgoing;
    const nothingDone = isNothingDone(error, reused);
    if (asksForPassword(error, password)) {
      // A request that may have been done keeps its key; one that certainly was not gets a new key.
      ask(nothingDone ? keep(subject) : outgoing, password === undefined ? null : errorSentence(error));
      setPhase({ step: 'entry' });
      // A try with a password was made on the sheet, which is still open unless the holder went back.
      if (password === undefined) sheet.show('password');
      return;
    }
    // The usual refusal is a moved price: the next try needs the new one.
    void utils.wallet.invalidate();
    startTransition(() => {
      setAsked(null);
      setPhase({
        step: 'failed',
        refusal: nothingDone ? errorSentence(error) : null,
        short: nothingDone && reasonOf(error) === 'NOT_ENOUGH',
      });
      onFailed();
    });
  };

  const leave = (outgoing: Outgoing<Subject>): void => {
    if (inFlight.current) return;
    inFlight.current = true;
    if (outgoing.password === undefined) setPhase({ step: 'loading' });
    else ask(outgoing, null);
    pendingRequests.markSent(outgoing.key);
    call.mutate(outgoing, {
      onSuccess: (answer) => succeed(answer, outgoing),
      onError: (error) => refuse(error, outgoing),
    });
  };

  /** Sends what was confirmed, or asks for its password first where one is known to be required. */
  const request = (confirmed: Confirmation<Subject>, passwordRequired = false): void => {
    if (!passwordRequired) {
      leave(confirmed);
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
  const shown: MoneyPhase<Subject, Answer> = waits ? { step: 'loading' } : phase;
  return { confirmation, confirm, withdraw, startOver, phase: shown, request, passwordSheet };
}
