import { ON_HOLD, PENDING, type RequestKind, type RequestState } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps.ts';
import { countWaiting } from '../requests/list-requests.ts';

/** What waits for a decision, by kind. */
export async function summarize({ store }: Deps) {
  const rows = await store.read(countWaiting);
  const of = (state: RequestState): Record<RequestKind, number> => {
    const counts = { purchase: 0, sale: 0, externalSend: 0, link: 0, signUp: 0 };
    for (const row of rows) if (row.state === state) counts[row.kind] = row.n;
    return counts;
  };
  return { pending: of(PENDING), onHold: of(ON_HOLD) };
}
