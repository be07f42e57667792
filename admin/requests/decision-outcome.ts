import { decisionLabels } from '../copy/ko.ts';
import { DONE, FAILED, ON_HOLD } from '../../domain/request-state.ts';
import type { Decision, RequestState } from '../../domain/request-state.ts';
import type { DecideAnswer } from '../api/contract.ts';

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

/** The outcome of a decision. If the state has not changed, it is the first of two signatures. */
export function outcomeOf(
  decision: Decision,
  answer: Pick<DecideAnswer, 'state' | 'approvals'>,
): DecisionOutcome {
  if (answer.state !== endStates[decision]) {
    const label = decisionLabels[decision];
    const object = decision === 'hold' ? `${label}를` : `${label}을`;
    const subject = decision === 'hold' ? `${label}가` : `${label}이`;
    return {
      isFinal: false,
      sentence: `${object} 기록했어요 (${answer.approvals}/2). 다른 운영자의 ${subject} 한 번 더 필요해요.`,
    };
  }
  return { isFinal: true, sentence: doneSentences[decision] };
}
