import { watchSession } from '../../api/operator-session.ts';
import { isUnanswered } from '../../api/retry-unanswered.ts';
import type { RequestRow } from '../../api/contract.ts';
import { failureOf, SIGNED_OUT } from '../bulk/bulk-decide.ts';
import type { BulkRow } from '../bulk/bulk-decide.ts';
import { eachOf } from '../../list/each-of.ts';
import { dataProvider } from '../../data-provider.ts';
import { isTakeable } from '../request-calls.ts';
import { resourceOfKind } from '../../../domain/request-kinds.ts';

/** Whether the signed-in operator may take the request, which no operator has taken. */
export const isFree = ({ takenBy, acts }: Pick<RequestRow, 'takenBy' | 'acts'>): boolean =>
  takenBy === null && acts?.take === null;

/** A request, and why it could not be taken; null when it is. */
export interface TakeOutcome {
  row: BulkRow;
  sentence: string | null;
}

/**
 * Takes requests, a few at a time. A refusal, for one that another operator has taken, does not affect the rest. A take whose answer was
 * lost is asked for again, which changes nothing when it was made.
 */
export async function takeEach(rows: readonly BulkRow[]): Promise<TakeOutcome[]> {
  const isSignedIn = watchSession();
  const take = async ({ kind, id, version }: BulkRow): Promise<void> => {
    const resource = resourceOfKind[kind];
    if (isTakeable(resource)) await dataProvider[`${resource}.take`]({ id, version });
  };
  return eachOf(rows, async (row) => {
    if (!isSignedIn()) return { row, sentence: SIGNED_OUT };
    try {
      await take(row).catch((error: unknown) => {
        if (!isUnanswered(error) || !isSignedIn()) throw error;
        return take(row);
      });
      return { row, sentence: null };
    } catch (error) {
      return { row, sentence: failureOf(error).sentence };
    }
  });
}
