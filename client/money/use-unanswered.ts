import { useEffect, useState } from 'react';
import { isRefusal } from '../api/error-sentence.ts';
import { pendingRequests } from './request-keys.ts';
import type { RequestKey } from './request-keys.ts';
import { getSession } from '../api/session.ts';
import { trpc } from '../api/trpc.ts';

export type LateAnswer = { readonly kind: RequestKey['kind']; readonly id: number };

/** How long a question that got no answer itself waits before it is asked again. */
const ASK_AGAIN_MS = 4_000;

/**
 * Asks the server what became of calls whose answer never arrived, when a money screen opens. What was done is told once;
 * what the server does not know stays reusable while its key is young.
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
      const outcome = await client.transfers.outcome.query({ requestId: key.requestId });
      // After the screen was left the answer cannot be shown: the next money screen asks again.
      if (left || (outcome.status === 'unknown' && pendingRequests.isYoung(key))) return;
      pendingRequests.settle(key.requestId);
      const id = outcome.status === 'done' ? outcome.result?.id : undefined;
      if (id !== undefined) setLate((known) => [...known, { kind: key.kind, id }]);
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
