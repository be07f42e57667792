import type { RequestState } from '../../domain/request-state.ts';
import { apiClient } from '../api/client.ts';
import { isRefusal, reasonOf } from '../api/error-sentence.ts';

/** The movement that a money call made. */
export type Made = { readonly id: number; readonly state: RequestState };

/** What is known of a money call whose answer was lost: what it made, or that it made nothing and never will. */
export type Outcome = Made | 'nothing';

/** How long it is waited before each question; the last pause is repeated. */
const PAUSES_MS = [1_000, 1_000, 2_000, 3_000, 5_000, 8_000, 12_000];

type Followed = {
  readonly requestId: string;
  /** Whether the call itself has ended: only then may its key be given up. */
  readonly mayGiveUp: () => boolean;
  readonly onKnown: (outcome: Outcome) => void;
};

/**
 * Asks what became of a call until it is known (D67). While the call may still arrive, "unknown" is no answer; afterwards its key is given up, so
 * that it cannot arrive any more.
 */
export function followOutcome({ requestId, mayGiveUp, onKnown }: Followed) {
  let asked = 0;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', askNow);
  };
  const askLater = (): void => {
    if (isOver) return;
    clearTimeout(timer);
    timer = setTimeout(askNow, PAUSES_MS[Math.min(asked, PAUSES_MS.length - 1)]);
    asked += 1;
  };
  const ask = async (): Promise<Outcome | null> => {
    const outcome = await apiClient.transfers.outcome.query({ requestId });
    if (outcome.status === 'done') return outcome.result;
    if (isOver || !mayGiveUp()) return null;
    const ended = await apiClient.transfers.giveUp.mutate({ requestId });
    return ended.status === 'done' ? ended.result : 'nothing';
  };
  function askNow(): void {
    if (isOver) return;
    clearTimeout(timer);
    ask().then(
      (outcome) => {
        if (isOver) return;
        if (outcome === null) return askLater();
        stop();
        onKnown(outcome);
      },
      (error: unknown) => {
        console.info('outcome not known yet', error);
        // Without a session it is asked after the next sign-in.
        if (isRefusal(error) && reasonOf(error) !== 'TOO_MANY_REQUESTS') stop();
        else askLater();
      },
    );
  }

  addEventListener('online', askNow);
  askLater();
  return { askNow, stop };
}
