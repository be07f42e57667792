/** What has become of money that came in and is to be sent back, and why a file cannot send it. */

export const REFUND_STATES = ['owed', 'filed', 'paid'] as const;
/** `owed`: nothing has been done to pay it. `filed`: it is in the file of a bulk transfer. `paid`: a line out paid it. */
export type RefundState = (typeof REFUND_STATES)[number];

export const REFUND_STATE_LABELS: Readonly<Record<RefundState, string>> = {
  owed: '돌려줄 돈',
  filed: '파일에 있음',
  paid: '돌려줌',
};

export const REFUND_REFUSALS = ['missing', 'noPayee', 'filed', 'paid', 'maybePaid'] as const;
/**
 * `missing`: no refund of this account. `noPayee`: no one has said who gets it, or the number was erased. `maybePaid`: an open line out
 * may have paid it.
 */
export type RefundRefusal = (typeof REFUND_REFUSALS)[number];

export const REFUND_REFUSAL_LABELS: Readonly<Record<RefundRefusal, string>> = {
  missing: '이 계좌의 환불이 아니에요.',
  noPayee: '받을 계좌를 먼저 정해주세요.',
  filed: '이미 파일에 있어요.',
  paid: '이미 돌려줬어요.',
  maybePaid: '이미 돌려준 출금으로 보이는 거래가 있어요. 은행 거래를 먼저 확인해주세요.',
};

export const refundStateOf = (row: { fileId: number | null; paidLineId: number | null }): RefundState => {
  if (row.paidLineId !== null) return 'paid';
  return row.fileId === null ? 'owed' : 'filed';
};

export const REFUND_ROW_STATES = ['filed', 'paid', 'takenBack'] as const;
/** What has become of a refund in a file: `filed`: no line has paid it. `takenBack`: it left the file. */
export type RefundRowState = (typeof REFUND_ROW_STATES)[number];

export const REFUND_ROW_LABELS: Readonly<Record<RefundRowState, string>> = {
  filed: '돌려주기 전',
  paid: '돌려줌',
  takenBack: '파일에서 뺌',
};

export const refundRowState = (row: {
  takenBackAt: Date | null;
  paidLineId: number | null;
}): RefundRowState => {
  if (row.takenBackAt !== null) return 'takenBack';
  return row.paidLineId === null ? 'filed' : 'paid';
};

/** What the company's own statement shows of a refund. */
export const refundReference = (id: number): string => `환불${id}`;

/** The refunds that a line of a bank names by their references, in its name or its remarks; 환불 3건 names none. */
export function refundsNamedBy({ name, memo }: { name: string; memo: string }): number[] {
  const found = `${name} / ${memo}`
    .normalize('NFKC')
    .matchAll(/환불 ?([1-9][0-9]{0,14})(?![0-9년월건원개회])/gu);
  return [...new Set(Array.from(found, ([, id]) => Number(id)))];
}
