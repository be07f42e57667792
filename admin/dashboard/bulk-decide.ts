/**
 * Many requests decided by one press. Each is a call and a transaction of its own, so that one refusal takes nothing
 * back from its neighbours; what came of every single one is told afterwards.
 */
import type { Decision, RequestKind } from '../../domain/request-state.ts';
import { ConsoleError, parseAlreadyDecided } from '../api/console-error.ts';
import type { DecideAnswer, DecideInput, InboxRow } from '../api/contract.ts';
import type { DecidableResource } from '../data-provider.ts';
import { fasterText } from '../requests/faster-text.ts';
import { outcomeOf } from '../requests/decision-outcome.ts';
import { resourceOfKind } from '../requests/request-resources.ts';

export type BulkRow = Pick<InboxRow, 'id' | 'kind' | 'version' | 'state' | 'holder'>;

export interface BulkOutcome {
  row: BulkRow;
  /** `first`: the first of two approvals; the request waits on. */
  result: 'done' | 'first' | 'failed';
  /** Whether it waits no longer as it did: decided here, or by somebody faster. */
  isGone: boolean;
  /** Why it failed. */
  sentence: string | null;
}

type Decide = (resource: DecidableResource, input: DecideInput) => Promise<DecideAnswer>;

const HASH_NEEDED = '외부 전송은 하나씩 전송 해시를 적어 승인해야 해요.';
const HELD_ALREADY = '이미 보류 중인 신청이에요.';

/** Why a row cannot be part of a decision over many; null when it can. */
export function whyNotTogether(decision: Decision, row: { kind: RequestKind; state: number }): string | null {
  if (decision === 'approve' && row.kind === 'externalSend') return HASH_NEEDED;
  if (decision === 'hold' && row.state !== 0) return HELD_ALREADY;
  return null;
}

function failureOf(error: unknown): Omit<BulkOutcome, 'row'> {
  const faster = parseAlreadyDecided(error);
  if (faster !== null) return { result: 'failed', isGone: true, sentence: fasterText(faster) };
  const sentence = error instanceof ConsoleError ? error.message : '요청을 마치지 못했어요.';
  return { result: 'failed', isGone: false, sentence };
}

/** One after the other, in the order of the queue; `onStep` is told how many are through. */
export async function decideEach(
  rows: readonly BulkRow[],
  act: { decision: Decision; reason?: string },
  decide: Decide,
  onStep: (done: number) => void,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const row of rows) {
    try {
      const answer = await decide(resourceOfKind[row.kind], { id: row.id, version: row.version, ...act });
      const { isFinal } = outcomeOf(act.decision, answer);
      outcomes.push({ row, result: isFinal ? 'done' : 'first', isGone: isFinal, sentence: null });
    } catch (error) {
      outcomes.push({ row, ...failureOf(error) });
    }
    onStep(outcomes.length);
  }
  return outcomes;
}
