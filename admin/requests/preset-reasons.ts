import type { Decision } from '../../domain/request-state.ts';
import type { DecidableResource } from '../data-provider.ts';

type ReasonedDecision = Exclude<Decision, 'approve'>;

/** Sentences that operators give again and again, written for the holder who will read them. */
export const presetReasons: Record<DecidableResource, Record<ReasonedDecision, readonly string[]>> = {
  purchases: {
    reject: [
      '입금이 확인되지 않았어요.',
      '입금액이 신청 금액과 달라요.',
      '입금자명이 등록된 예금주와 달라요.',
      '같은 신청이 이미 있어요.',
    ],
    hold: ['입금을 확인하고 있어요.', '입금자명을 확인하고 있어요.', '은행 점검이 끝나면 처리할게요.'],
  },
};
