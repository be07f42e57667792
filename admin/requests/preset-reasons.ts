import type { Decision } from '../../domain/request-state.ts';
import type { DecidableResource } from '../data-provider.ts';

export type ReasonedDecision = Exclude<Decision, 'approve'>;

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
  sales: {
    reject: [
      '받을 계좌의 예금주를 확인할 수 없어요.',
      '받을 계좌로 이체가 되지 않아요.',
      '회원의 요청으로 거절했어요.',
      '같은 신청이 이미 있어요.',
    ],
    hold: ['받을 계좌를 확인하고 있어요.', '은행 점검이 끝나면 처리할게요.', '본인 확인이 필요해요.'],
  },
  externalSends: {
    reject: [
      '받는 주소를 확인할 수 없어요.',
      '보낼 수 없는 주소예요.',
      '회원의 요청으로 거절했어요.',
      '같은 신청이 이미 있어요.',
    ],
    hold: ['받는 주소를 확인하고 있어요.', '네트워크가 혼잡해 기다리고 있어요.', '본인 확인이 필요해요.'],
  },
  links: {
    reject: [
      '예금주와 회원의 이름이 달라요.',
      '계좌를 확인할 수 없어요.',
      '게임 계정을 확인할 수 없어요.',
      '이미 등록된 계좌예요.',
    ],
    hold: ['계좌를 확인하고 있어요.', '게임 계정을 확인하고 있어요.', '본인 확인이 필요해요.'],
  },
  signUps: {
    reject: [
      '예금주와 신청 정보가 달라요.',
      '게임 계정을 확인할 수 없어요.',
      '이미 가입한 회원이에요.',
      '초대를 확인할 수 없어요.',
    ],
    hold: ['신청 정보를 확인하고 있어요.', '게임 계정을 확인하고 있어요.', '본인 확인이 필요해요.'],
  },
};

/** For requests of several kinds decided together. */
export const mixedReasons: Record<ReasonedDecision, readonly string[]> = {
  reject: ['신청 내용을 확인할 수 없어요.', '회원의 요청으로 거절했어요.', '같은 신청이 이미 있어요.'],
  hold: ['신청 내용을 확인하고 있어요.', '은행 점검이 끝나면 처리할게요.', '본인 확인이 필요해요.'],
};

/** How the reason is asked for. */
export const reasonQuestions = {
  reject: { title: '왜 거절하나요?', confirmLabel: '거절하기', color: 'error' },
  hold: { title: '왜 보류하나요?', confirmLabel: '보류하기', color: 'warning' },
} as const satisfies Record<ReasonedDecision, { title: string; confirmLabel: string; color: string }>;
