import { useEffect, useState } from 'react';
import { isRefusal } from '../api/error-sentence.ts';
import { pendingRequests } from './request-keys.ts';
import type { RequestKey } from './request-keys.ts';
import { getSession } from '../api/session.ts';
import { trpc } from '../api/trpc.ts';

export type LateAnswer = {
  readonly kind: Exclude<RequestKey['kind'], 'link'>;
  readonly requestId: string;
  readonly id: number;
};

/** How long to wait before an outcome query that got no answer is sent again. */
const ASK_AGAIN_MS = 4_000;

/**
 * Queries the outcome of calls whose response never arrived, when a money screen opens. A completed call keeps its key until
 * `LateAnswers` has reported it: until then the same content is the same request. A call that the server does not know can be
 * repeated under its key until the key expires.
 */
export function useUnanswered(): readonly LateAnswer[] {
  const { client } = trpc.useUtils();
  const [late, setLate] = useState<readonly LateAnswer[]>([]);

  useEffect(() => {
    const userId = getSession()?.user_id;
    if (userId === undefined) return undefined;
    let left = false;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const ask = async (key: RequestKey): Promise<void> => {
      const { kind, requestId } = key;
      const outcome = await client.transfers.outcome.query({ requestId });
      // The screen was closed and cannot show the answer: the next money screen queries again.
      if (left || (outcome.status === 'unknown' && pendingRequests.isYoung(key))) return;
      const id = outcome.status === 'done' ? outcome.result?.id : undefined;
      // A link has no movement to show. Its outcome is unknown here, so its key stays until it expires.
      if (id === undefined || kind === 'link') pendingRequests.settle(requestId);
      else setLate((known) => [...known, { kind, requestId, id }]);
    };
    const askUntilAnswered = (key: RequestKey): void => {
      ask(key).catch((error: unknown) => {
        console.info('outcome not known yet', error);
        if (!left && !isRefusal(error)) timers.add(setTimeout(() => askUntilAnswered(key), ASK_AGAIN_MS));
      });
    };
    for (const key of pendingRequests.unanswered(userId)) askUntilAnswered(key);
    return () => {
      left = true;
      for (const timer of timers) clearTimeout(timer);
    };
  }, [client]);

  return late;
}
