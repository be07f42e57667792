/** Korean names of values in the console's lists and their exports. */
import { WARNING_SETTINGS } from './settings.ts';
import { WARNING_CODES, type WarningAnswer, type WarningCode } from './send-warnings.ts';
import { SETTING_LABELS } from './setting-labels.ts';
import type { WonAccount } from './won-accounts.ts';

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
  returned: '지급 실패',
  payoutFile: '대량이체 파일',
  refundPaid: '환불 지급',
} as const;

export const LINE_DIRECTION_LABELS = { in: '입금', out: '출금' } as const;

export const MESSAGE_STATE_LABELS = { sent: '보냄', waiting: '보내는 중', givenUp: '못 보냄' } as const;

export const WARNING_ANSWER_LABELS: Readonly<Record<WarningAnswer, string>> = {
  turnedBack: '그만둠',
  sent: '그대로 보냄',
  waited: '기다렸다 보냄',
  open: '기다리는 중',
  notSent: '보내지 않음',
};

/** A warning as its setting is named. */
export const WARNING_LABELS = Object.fromEntries(
  WARNING_CODES.map((code) => [code, SETTING_LABELS[WARNING_SETTINGS[code]]]),
) as Readonly<Record<WarningCode, string>>;

export const ANNOUNCEMENT_STATE_LABELS = { scheduled: '예약', live: '올라가 있음', ended: '끝남' } as const;

export const LEDGER_ACCOUNT_LABELS = {
  holder: '회원',
  issuance: '발행',
  fees: '수수료',
  external: '외부',
} as const;

const ledgerAccounts = new Map<string, string>(Object.entries(LEDGER_ACCOUNT_LABELS));

/** `issuance` and its like by name; `holder:` and a login by the login. */
export const ledgerAccountName = (account: string): string =>
  ledgerAccounts.get(account) ?? account.replace(/^holder:/, '');

export const WON_ACCOUNT_LABELS: Readonly<Record<WonAccount, string>> = {
  bank: '통장 잔액',
  unmatched: '미확인',
  purchasesPaid: '구매 입금',
  salePayouts: '판매 지급',
  refunds: '환불',
  otherWon: '기타',
};

/** What is open at the end of a business day. */
const CLOSING_OPEN_LABELS = {
  linesIn: '확인하지 않은 입금',
  linesOut: '확인하지 않은 출금',
  purchasesWithoutLine: '통장 거래 없이 승인한 구매',
  salesWithoutLine: '통장 거래 없이 승인한 판매',
  purchases: '결정하지 않은 구매',
  sales: '결정하지 않은 판매',
  refundsOwed: '돌려주지 않은 환불',
};
const openKinds = new Map(Object.entries(CLOSING_OPEN_LABELS));

/** A kind without a word is named as it was written. */
export const openKindLabel = (kind: string): string => openKinds.get(kind) ?? kind;
