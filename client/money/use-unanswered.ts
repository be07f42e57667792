import { useEffect, useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import { getSession } from '../api/session.ts';
import { followOutcome } from './follow-outcome.ts';
import type { Outcome } from './follow-outcome.ts';
import { pendingRequests, REQUESTS_KEY } from './request-keys.ts';
import type { MoneyKey } from './request-keys.ts';

/** A money call whose answer did not come, and what is known of it since. `forgotten`: asked for so late that it is not known any more. */
export type Unanswered = Pick<MoneyKey, 'kind' | 'requestId'> & {
  readonly outcome: Outcome | 'forgotten' | null;
};

/** Calls whose own screen waits for the answer. */
const followedHere = new Set<string>();
/** Calls whose outcome this page knows, while their keys stay until it was read. */
const known = new Set<string>();

/** Takes over a call for a screen; returns what ends that. */
export function followHere(requestId: string): () => void {
  followedHere.add(requestId);
  return () => void followedHere.delete(requestId);
}

/** Whether a call has waited for its answer for longer than usual, and what became of it is not known. */
export const isUnknown = (key: MoneyKey): boolean =>
  pendingRequests.usualLeftMs(key) === 0 && !known.has(key.requestId);

/**
 * Asks for the outcome of calls whose answer never arrived, also of those of another tab and of an earlier load. A key stays
 * until `UnansweredCalls` has reported its outcome: until then the same content is the same request.
 */
export function useUnanswered(): readonly Unanswered[] {
  const [calls, setCalls] = useState<readonly Unanswered[]>([]);

  useEffect(() => {
    const following = new Map<string, () => void>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const follow = (key: MoneyKey): void => {
      const { kind, requestId } = key;
      const show = (outcome: Unanswered['outcome']): void =>
        setCalls((shown) => [
          ...shown.filter((one) => one.requestId !== requestId),
          { kind, requestId, outcome },
        ]);
      show(null);
      const { askNow, stop } = followOutcome({
        requestId,
        mayGiveUp: () => pendingRequests.hasEnded(key),
        onKnown: (outcome) => {
          known.add(requestId);
          show(outcome === 'nothing' && pendingRequests.mayBeForgotten(key) ? 'forgotten' : outcome);
          void queryClient.invalidateQueries({ queryKey: [['wallet']] });
          void queryClient.invalidateQueries({ queryKey: [['history']] });
        },
      });
      following.set(requestId, stop);
      askNow();
    };

    const look = (): void => {
      clearTimeout(timer);
      const userId = getSession()?.user_id;
      if (userId === undefined) return;
      const next = pendingRequests
        .unanswered(userId)
        .filter(({ requestId }) => !following.has(requestId) && !followedHere.has(requestId));
      const waits = next.map(pendingRequests.usualLeftMs).filter((ms) => ms > 0);
      if (waits.length > 0) timer = setTimeout(look, Math.min(...waits));
      for (const key of next) if (pendingRequests.usualLeftMs(key) === 0) follow(key);
    };

    const onStorage = ({ key }: StorageEvent): void => {
      if (key === null || key === REQUESTS_KEY) look();
    };
    addEventListener('storage', onStorage);
    look();
    return () => {
      removeEventListener('storage', onStorage);
      clearTimeout(timer);
      for (const stop of following.values()) stop();
    };
  }, []);

  return calls;
}
