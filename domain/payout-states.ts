/** What has become of a sale that is in a payout file, and why a sale cannot be put into one. */

export const PAYOUT_SALE_STATES = ['open', 'waiting', 'paid', 'approved', 'corrected', 'takenBack'] as const;
/**
 * `open`: no line of the bank has paid it. `waiting`: a line has, and the approval is not complete. `paid`: approved, with
 * its line. `approved`: approved by hand, without a line. `corrected`: approved, and the approval was reversed later.
 * `takenBack`: it left the file.
 */
export type PayoutSaleState = (typeof PAYOUT_SALE_STATES)[number];

export const PAYOUT_STATE_LABELS: Readonly<Record<PayoutSaleState, string>> = {
  open: '지급 확인 전',
  waiting: '승인 대기',
  paid: '지급 확인',
  approved: '직접 승인',
  corrected: '정정함',
  takenBack: '파일에서 뺌',
};

export const PAYOUT_REFUSALS = [
  'missing',
  'decided',
  'onHold',
  'taken',
  'signed',
  'holder',
  'account',
  'own',
  'inPayout',
  'paid',
] as const;
/**
 * `missing`: no sale of this company. `taken`: another operator is paying it. `signed`: an operator has approved it and may
 * have paid it. `holder`: the holder is blocked or closed. `account`: the receiving account is not in use. `own`: it is the
 * operator's own. `inPayout`: it is in a file already. `paid`: a line of the bank may have paid it.
 */
export type PayoutRefusal = (typeof PAYOUT_REFUSALS)[number];

/** Why a second copy of its file does not pay a sale; `missing`: it is in no file. `paid`: it is paid, or surely seems to be. */
export const COPY_REFUSALS = [
  'missing',
  'paid',
  'holder',
  'account',
] as const satisfies readonly PayoutRefusal[];
export type CopyRefusal = (typeof COPY_REFUSALS)[number];

/** Why a whole file is not given again. */
export const FILE_COPY_REFUSALS = ['PAYOUT_CHANGED', 'PAYOUT_DONE', 'PAYOUT_REFUSED'] as const;
export type FileCopyRefusal = (typeof FILE_COPY_REFUSALS)[number];
