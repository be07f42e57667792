import { watchSession } from '../../api/operator-session.ts';
import type { RequestRow } from '../../api/contract.ts';
import type { BulkRow } from '../bulk/bulk-decide.ts';
import { eachOf } from '../../list/each-of.ts';
import { dataProvider } from '../../data-provider.ts';
import { isTakeable } from '../request-calls.ts';
import { resourceOfKind } from '../../../domain/request-kinds.ts';

/** Whether the signed-in operator may take the request, which no operator has taken. */
export const isFree = ({ takenBy, acts }: Pick<RequestRow, 'takenBy' | 'acts'>): boolean =>
  takenBy === null && acts?.take === null;

/** Takes requests, a few at a time. A refusal, for one that another operator has taken, does not affect the rest. */
export async function takeEach(rows: readonly BulkRow[]): Promise<{ taken: number; refused: number }> {
  const isSignedIn = watchSession();
  const results = await eachOf(rows, async ({ kind, id, version }) => {
    const resource = resourceOfKind[kind];
    if (!isTakeable(resource) || !isSignedIn()) return false;
    try {
      await dataProvider[`${resource}.take`]({ id, version });
      return true;
    } catch {
      // The refetched list shows who has taken it.
      return false;
    }
  });
  const taken = results.filter(Boolean).length;
  return { taken, refused: rows.length - taken };
}
