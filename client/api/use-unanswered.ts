import { useEffect, useState } from 'react';
import { pendingRequests } from './request-keys.ts';
import type { RequestKey } from './request-keys.ts';
import { getSession } from './session.ts';
import { trpc } from './trpc.ts';

export type LateAnswer = { readonly kind: RequestKey['kind']; readonly id: number };

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
    const ask = async (key: RequestKey): Promise<void> => {
      const outcome = await client.transfers.outcome.query({ requestId: key.requestId });
      if (outcome.status === 'unknown' && pendingRequests.isYoung(key)) return;
      pendingRequests.settle(key.requestId);
      const id = outcome.status === 'done' ? outcome.result?.id : undefined;
      if (id !== undefined && !left) setLate((known) => [...known, { kind: key.kind, id }]);
    };
    for (const key of pendingRequests.unanswered(userId)) {
      ask(key).catch((error: unknown) => console.info('outcome not known yet', error));
    }
    return () => {
      left = true;
    };
  }, [client]);

  return late;
}
