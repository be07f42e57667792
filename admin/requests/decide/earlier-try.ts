/**
 * A decision whose answer was lost may have been executed. A repetition is then refused, because a request is decided
 * once; that refusal confirms the first try and does not mean that another operator was first.
 */
import { PENDING, stateAfter } from '../../../domain/request-state.ts';
import type { Decision } from '../../../domain/request-state.ts';
import { ConsoleError, parseAlreadyDecided } from '../../api/console-error.ts';
import type { DecideAnswer } from '../../api/contract.ts';

/** The result of the first try, read from the refusal of its repetition; null when the refusal has another cause. */
export function answerOfEarlierTry(
  error: unknown,
  act: { id: number; decision: Decision; reason?: string },
  login: string | undefined,
): DecideAnswer | null {
  const { id } = act;
  if (error instanceof ConsoleError && error.reason === 'SAME_OPERATOR') {
    return { id, state: PENDING, approvals: 1 };
  }
  const fact = parseAlreadyDecided(error);
  const made = stateAfter(PENDING, act.decision);
  const isOurs =
    fact !== null &&
    made !== undefined &&
    fact.decidedBy === login &&
    fact.state === made &&
    fact.reason === (act.reason ?? null);
  return isOurs ? { id, state: made, approvals: 1 } : null;
}
