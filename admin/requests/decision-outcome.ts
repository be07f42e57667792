import { DONE } from '../../domain/request-state.ts';
import type { Decision } from '../../domain/request-state.ts';
import type { DecideAnswer } from '../api/contract.ts';

export interface DecisionOutcome {
  /** False while a second operator must still agree: the request stays where it was (decision 43). */
  isFinal: boolean;
  sentence: string;
}

const doneSentences: Record<Decision, string> = {
  approve: '승인했어요.',
  reject: '거절했어요.',
  hold: '보류했어요.',
};

/** What came of a decision. An approval that leaves the request open was the first of two. */
export function outcomeOf(
  decision: Decision,
  answer: Pick<DecideAnswer, 'state' | 'approvals'>,
): DecisionOutcome {
  if (decision === 'approve' && answer.state !== DONE) {
    return {
      isFinal: false,
      sentence: `승인을 기록했어요 (${answer.approvals}/2). 다른 운영자의 승인이 한 번 더 필요해요.`,
    };
  }
  return { isFinal: true, sentence: doneSentences[decision] };
}
