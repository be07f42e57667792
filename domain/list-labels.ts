/** Korean names of values in the console's lists and their exports. */

export const LINE_MATCH_LABELS = {
  certain: '확실',
  several: '확인 필요',
  none: '주문 없음',
  settled: '처리함',
} as const;

export const LINE_SETTLED_LABELS = {
  order: '주문',
  newPurchase: '새 구매',
  refund: '환불',
  other: '기타',
} as const;

export const LINE_DIRECTION_LABELS = { in: '입금', out: '출금' } as const;

export const MESSAGE_STATE_LABELS = { sent: '보냄', waiting: '보내는 중', givenUp: '못 보냄' } as const;

export const ANNOUNCEMENT_STATE_LABELS = { scheduled: '예약', live: '올라가 있음', ended: '끝남' } as const;

export const LEDGER_ACCOUNT_LABELS = {
  holder: '회원',
  issuance: '발행',
  fees: '수수료',
  external: '외부',
} as const;
