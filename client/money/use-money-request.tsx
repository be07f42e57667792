import { useMutation } from '@tanstack/react-query';
import { lazy, startTransition, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { errorSentence, isNothingDone, reasonOf } from '../api/error-sentence.ts';
import { getSession } from '../api/session.ts';
import { trpc } from '../api/trpc.ts';
import { pendingRequests } from './request-keys.ts';
import type { RequestKey } from './request-keys.ts';

const PasswordSheet = lazy(async () => ({ default: (await import('./PasswordSheet.tsx')).PasswordSheet }));

/** What the confirmation shows, with the key that the request will carry. */
export type Confirmation<Subject> = {
  readonly subject: Subject;
  readonly requestId: string;
  /** True when the same request already left once without an answer. */
  readonly reused: boolean;
};

export type MoneyPhase<Subject, Answer> =
  | { readonly step: 'entry' }
  | { readonly step: 'loading' }
  | { readonly step: 'done'; readonly answer: Answer; readonly subject: Subject }
  /** `refusal` is the server's sentence; null says that no answer came, so nothing is claimed about the request. */
  | { readonly step: 'failed'; readonly refusal: string | null };

type MoneyRequest<Subject, Answer> = {
  readonly kind: RequestKey['kind'];
  /** The same text for what would be the same request. */
  readonly contentOf: (subject: Subject) => string;
  readonly send: (subject: Subject, requestId: string, password?: string) => Promise<Answer>;
  /** Both are called together with the phase, so that address and screen change in one step. */
  readonly onDone: (answer: Answer) => void;
  readonly onFailed: () => void;
};

type Wanted<Subject> = Confirmation<Subject> & { readonly password?: string };

/** A refusal after which the same request goes on: only the password is missing, wrong, or was tried too often. */
function asksForPassword(error: unknown, password: string | undefined): boolean {
  const reason = reasonOf(error);
  if (reason === 'PASSWORD_CONFIRM_REQUIRED' || reason === 'PASSWORD_WRONG') return true;
  return password !== undefined && reason === 'TOO_MANY_REQUESTS';
}

/**
 * A request that moves money, from its confirmation to its answer: a send, a sale or a purchase. It leaves under an
 * idempotency key; the key is settled by an answer that says what was done, or that nothing was.
 */
export function useMoneyRequest<Subject, Answer extends { readonly id: number }>(
  options: MoneyRequest<Subject, Answer>,
) {
  const { kind, contentOf, send, onDone, onFailed } = options;
  const utils = trpc.useUtils();
  const [confirmation, setConfirmation] = useState<Confirmation<Subject> | null>(null);
  const [phase, setPhase] = useState<MoneyPhase<Subject, Answer>>({ step: 'entry' });
  /** What the password is asked for, and the sentence about the last try; null while the sheet is closed. */
  const [asking, setAsking] = useState<{ wanted: Wanted<Subject>; error: string | null } | null>(null);
  // Fetched when it is first asked for; it then stays, so that it can close by its animation.
  const [wasAsked, setWasAsked] = useState(false);

  const call = useMutation({
    mutationFn: ({ subject, requestId, password }: Wanted<Subject>) => send(subject, requestId, password),
    // Also after the screen was left: a certain refusal needs no later question. A success that was not shown keeps its
    // key, and the next money screen reports it.
    onError: (error, { requestId, reused }) => {
      if (isNothingDone(error, reused)) pendingRequests.settle(requestId);
    },
  });

  const ask = (wanted: Wanted<Subject>, error: string | null): void => {
    setWasAsked(true);
    setAsking({ wanted, error });
  };

  const confirm = (subject: Subject): Confirmation<Subject> => {
    const userId = getSession()?.user_id ?? 0;
    const key = pendingRequests.keyFor({ userId, kind, content: contentOf(subject) });
    const confirmed = { subject, requestId: key.requestId, reused: key.sent };
    setConfirmation(confirmed);
    return confirmed;
  };

  const succeed = (answer: Answer, { requestId, subject }: Wanted<Subject>): void => {
    pendingRequests.settle(requestId);
    void utils.wallet.invalidate();
    void utils.history.invalidate();
    setAsking(null);
    startTransition(() => {
      setPhase({ step: 'done', answer, subject });
      onDone(answer);
    });
  };

  const refuse = (error: unknown, wanted: Wanted<Subject>): void => {
    const { subject, password, reused } = wanted;
    const nothingDone = isNothingDone(error, reused);
    if (asksForPassword(error, password)) {
      // What may have been done keeps its key; what certainly was not starts from a new one.
      const again = nothingDone ? confirm(subject) : wanted;
      setPhase({ step: 'entry' });
      ask(again, password === undefined ? null : errorSentence(error));
      return;
    }
    // A price that moved is the usual refusal: the next try starts from the new one.
    void utils.wallet.invalidate();
    setAsking(null);
    startTransition(() => {
      setPhase({ step: 'failed', refusal: nothingDone ? errorSentence(error) : null });
      onFailed();
    });
  };

  const leave = (wanted: Wanted<Subject>): void => {
    // While the password's sheet is open, it shows the waiting.
    if (wanted.password === undefined) setPhase({ step: 'loading' });
    else ask(wanted, null);
    pendingRequests.markSent(wanted.requestId);
    call.mutate(wanted, {
      onSuccess: (answer) => succeed(answer, wanted),
      onError: (error) => refuse(error, wanted),
    });
  };

  /** Sends what was confirmed, after its password where one is known to be required. */
  const request = (confirmed: Confirmation<Subject>, passwordRequired = false): void => {
    if (passwordRequired) ask(confirmed, null);
    else leave(confirmed);
  };

  const passwordSheet: ReactNode = wasAsked && (
    <Suspense>
      <PasswordSheet
        open={asking !== null}
        onClose={() => setAsking(null)}
        onPassword={(password) => asking !== null && leave({ ...asking.wanted, password })}
        error={asking?.error ?? null}
        busy={call.isPending}
      />
    </Suspense>
  );

  return { confirmation, confirm, withdraw: () => setConfirmation(null), phase, request, passwordSheet };
}
