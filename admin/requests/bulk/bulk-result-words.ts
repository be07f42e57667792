import { DECISION_LABELS } from '../../../domain/request-state.ts';
import type { Decision } from '../../../domain/request-state.ts';
import type { BulkOutcome } from './bulk-decide.ts';

/** The heading of a bulk decision that has ended. What waits for a second signature is not decided yet. */
export function resultTitle(decision: Decision, outcomes: readonly Pick<BulkOutcome, 'result'>[]): string {
  const label = DECISION_LABELS[decision];
  const countOf = (result: BulkOutcome['result']) =>
    outcomes.filter((outcome) => outcome.result === result).length;
  if (countOf('failed') > 0) return `${countOf('failed')}건은 ${label}하지 못했어요`;
  if (countOf('first') > 0) return `${countOf('first')}건은 한 사람이 더 ${label}해야 해요`;
  return `모두 ${label}했어요`;
}
