import type { BankLineRow } from '../api/contract.ts';

export const ORDER_LABELS: Readonly<Record<'purchase' | 'sale', string>> = { purchase: '구매', sale: '판매' };

/** What an approval of several lines came to, in a sentence. */
export function approvalSentence(results: readonly { outcome: string; message?: string | null }[]): string {
  const count = (outcome: string) => results.filter((one) => one.outcome === outcome).length;
  const parts = [
    [count('approved'), '건을 승인했어요'],
    [count('linked'), '건을 이미 승인한 주문과 연결했어요'],
    [count('settled'), '건을 규칙대로 기타로 처리했어요'],
    [count('refundPaid'), '건을 환불 지급으로 처리했어요'],
    [count('waiting'), '건은 다른 운영자의 승인을 기다려요'],
    [count('refused'), '건은 승인하지 못했어요'],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, text]) => `${n}${text}`);
  const why = new Set(results.flatMap(({ outcome, message }) => (outcome === 'refused' ? [message] : [])));
  return said.length === 0 ? '승인할 거래가 없어요.' : [`${said.join('. ')}.`, ...why].join(' ').trim();
}

/** Whose account the line is of: '다온게임즈 하나은행 ****5678'. */
export const accountText = ({
  company,
  depositAccount,
}: Pick<BankLineRow, 'company' | 'depositAccount'>): string =>
  `${company.name} ${depositAccount.bankName} ${depositAccount.accountNum}`;

type File = BankLineRow['files'][number];

/** The sales or the refunds of a file. */
export const partsOf = ({ kind, saleIds, refundIds }: File): readonly number[] =>
  kind === 'payout' ? saleIds : refundIds;

/** A file, and how many of its parts a line paid. */
export const fileLabel = (file: File): string =>
  `${file.kind === 'payout' ? '대량이체' : '환불 파일'} ${file.id}번 · ${partsOf(file).length}건`;
