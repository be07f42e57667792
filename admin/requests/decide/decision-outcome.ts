import { ConsoleError } from '../../api/console-error.ts';
import { DECISION_LABELS, DONE, FAILED, isOpen, ON_HOLD } from '../../../domain/request-state.ts';
import type { Decision, RequestState } from '../../../domain/request-state.ts';
import type { DecideAnswer } from '../../api/contract.ts';

export interface DecisionOutcome {
  /** False while a second operator must still sign; the request keeps its state (D43). */
  isFinal: boolean;
  sentence: string;
}

const doneSentences: Record<Decision, string> = {
  approve: '승인했어요.',
  reject: '거절했어요.',
  hold: '보류했어요.',
};

const endStates: Record<Decision, RequestState> = { approve: DONE, reject: FAILED, hold: ON_HOLD };

const UNCLEAR = '결정이 반영됐는지 알 수 없어요. 새로고침해서 상태를 확인해주세요.';

/** What is recorded, and missing, after the first of two signatures: a hold must not read as an approval. */
export function firstSignatureText(decision: Decision): string {
  const label = DECISION_LABELS[decision];
  const [object, subject] = decision === 'hold' ? ['를', '가'] : ['을', '이'];
  return `${label}${object} 기록했어요 (1/2). 다른 운영자의 ${label}${subject} 한 번 더 필요해요.`;
}

/**
 * The outcome of a decision. If the request is still open, it is the first of two signatures. Throws a ConsoleError for
 * every other answer: a decision counts as made only when the server has said so.
 */
export function outcomeOf(
  decision: Decision,
  answer: Pick<DecideAnswer, 'state' | 'approvals'>,
): DecisionOutcome {
  if (answer.state !== endStates[decision]) {
    if (answer.approvals !== 1 || !isOpen(answer.state)) throw new ConsoleError(UNCLEAR, 0, null, undefined);
    return { isFinal: false, sentence: firstSignatureText(decision) };
  }
  return { isFinal: true, sentence: doneSentences[decision] };
}
