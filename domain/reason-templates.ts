/** The sentences that an operator picks as a reason. Admins may replace each list; these hold until they do. */
import { DECIDED_KINDS, type DecidedKind } from './request-kinds.ts';
import type { ReasonedDecision } from './request-state.ts';

export type ReasonTexts = Readonly<Record<ReasonedDecision, readonly string[]>>;

/** A digit key picks a sentence. */
export const REASON_TEMPLATES_MAX = 9;

export const DEFAULT_REASONS: Readonly<Record<DecidedKind, ReasonTexts>> = {
  purchase: {
    reject: [
      '입금이 확인되지 않았어요.',
      '입금액이 신청 금액과 달라요.',
      '입금자명이 등록된 예금주와 달라요.',
      '같은 신청이 이미 있어요.',
    ],
    hold: ['입금을 확인하고 있어요.', '입금자명을 확인하고 있어요.', '은행 점검이 끝나면 처리할게요.'],
  },
  sale: {
    reject: [
      '받을 계좌의 예금주를 확인할 수 없어요.',
      '받을 계좌로 이체가 되지 않아요.',
      '회원의 요청으로 거절했어요.',
      '같은 신청이 이미 있어요.',
    ],
    hold: ['받을 계좌를 확인하고 있어요.', '은행 점검이 끝나면 처리할게요.', '본인 확인이 필요해요.'],
  },
  externalSend: {
    reject: [
      '받는 주소를 확인할 수 없어요.',
      '보낼 수 없는 주소예요.',
      '회원의 요청으로 거절했어요.',
      '같은 신청이 이미 있어요.',
    ],
    hold: ['받는 주소를 확인하고 있어요.', '네트워크가 혼잡해 기다리고 있어요.', '본인 확인이 필요해요.'],
  },
  link: {
    reject: [
      '예금주와 회원의 이름이 달라요.',
      '계좌를 확인할 수 없어요.',
      '게임 계정을 확인할 수 없어요.',
      '이미 등록된 계좌예요.',
    ],
    hold: ['계좌를 확인하고 있어요.', '게임 계정을 확인하고 있어요.', '본인 확인이 필요해요.'],
  },
  signUp: {
    reject: [
      '예금주와 신청 정보가 달라요.',
      '게임 계정을 확인할 수 없어요.',
      '이미 가입한 회원이에요.',
      '초대를 확인할 수 없어요.',
    ],
    hold: ['신청 정보를 확인하고 있어요.', '게임 계정을 확인하고 있어요.', '본인 확인이 필요해요.'],
  },
};

/** The sentences of every kind and decision, from the lists that were changed. */
export function reasonsOf(
  changed: readonly { kind: DecidedKind; decision: ReasonedDecision; texts: readonly string[] }[],
): Record<DecidedKind, ReasonTexts> {
  const textsOf = (kind: DecidedKind, decision: ReasonedDecision) =>
    changed.find((list) => list.kind === kind && list.decision === decision)?.texts ??
    DEFAULT_REASONS[kind][decision];
  const lists = DECIDED_KINDS.map((kind) => [
    kind,
    { reject: textsOf(kind, 'reject'), hold: textsOf(kind, 'hold') },
  ]);
  return Object.fromEntries(lists) as Record<DecidedKind, ReasonTexts>;
}
