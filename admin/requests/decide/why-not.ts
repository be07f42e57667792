import { DECISION_LABELS, legalDecisions, REQUEST_STATE_LABELS } from '../../../domain/request-state.ts';
import { REJECT_ONLY } from '../../../domain/reject-only.ts';
import type { Decision, RequestState } from '../../../domain/request-state.ts';
import type { ListedRequest } from '../../api/contract.ts';
import { ownSignatureText } from './signer-words.ts';

export interface DecisionQuestion {
  decision: Decision;
  state: RequestState;
  /** Whether the operator's role covers decisions of this kind. */
  mayDecide: boolean;
  marks: readonly ListedRequest['marks'][number][];
  /** The operator has signed this decision, which requires a second operator. */
  hasSigned: boolean;
  /** Why the take of the request prevents the decision; null when it does not. */
  taken: string | null;
}

/** Why the state of a request prevents a decision; null when it does not. */
export function whyNotInState(decision: Decision, state: RequestState): string | null {
  if (legalDecisions(state).includes(decision)) return null;
  if (legalDecisions(state).length === 0) return `이미 ${REQUEST_STATE_LABELS[state]} 처리된 요청이에요.`;
  return `이미 ${DECISION_LABELS[decision]} 중인 요청이에요.`;
}

/** Why the holder of a request prevents a decision; null when it does not. */
export function whyNotOfHolder(
  decision: Decision,
  marks: readonly ListedRequest['marks'][number][],
): string | null {
  return decision !== 'reject' && marks.includes('rejectOnly') ? REJECT_ONLY : null;
}

/** Why a decision cannot be made now, as a sentence for the operator; null when it can. */
export function whyNot({
  decision,
  state,
  mayDecide,
  marks,
  hasSigned,
  taken,
}: DecisionQuestion): string | null {
  const final = whyNotInState(decision, state);
  if (final !== null) return final;
  if (!mayDecide) return '조회 권한으로는 결정할 수 없어요.';
  const ofHolder = whyNotOfHolder(decision, marks);
  if (ofHolder !== null) return ofHolder;
  return hasSigned ? ownSignatureText(decision) : taken;
}
