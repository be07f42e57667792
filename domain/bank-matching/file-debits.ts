/**
 * Which payout file a line out may have paid in one sum (D64): a bank debits a bulk transfer once, for the sum of the file's sales less
 * those that it could not pay.
 */
import { DAY_MS } from '../durations.ts';

/** A file that still pays open sales, without those that left it. */
export type OpenFile = {
  id: number;
  accountId: number;
  madeAt: Date;
  /** No operator has to look at one of its sales first: none is on hold, decided, or of a blocked holder. */
  isClear: boolean;
  sales: readonly { id: number; won: bigint }[];
};

export type DebitLine = { accountId: number; won: bigint; at: Date; precisionMs: number };

/** A file that a line may have paid; without the sum of a single sale, it is one of those in `mayHaveFailed` that was not paid. */
export type FileDebit = { fileId: number; isWhole: boolean; mayHaveFailed: readonly number[] };

/** A file is given to the bank within days; an equal debit after this time is something else. */
export const DEBITED_WITHIN_MS = 14 * DAY_MS;

/** A file of one sale is paid as that sale. */
const FEWEST_SALES = 2;

const sumOf = (sales: OpenFile['sales']): bigint => sales.reduce((sum, { won }) => sum + won, 0n);

/** Whether a file was made before a line, on its account. */
export function mayBeDebited(file: Pick<OpenFile, 'accountId' | 'madeAt'>, line: DebitLine): boolean {
  const afterMs = line.at.getTime() - file.madeAt.getTime();
  const isLater = afterMs + line.precisionMs > 0;
  return file.accountId === line.accountId && isLater && afterMs <= DEBITED_WITHIN_MS;
}

/** All amounts by which a file may be meant. */
export function amountsOf({ sales }: Pick<OpenFile, 'sales'>): bigint[] {
  if (sales.length < FEWEST_SALES) return [];
  const sum = sumOf(sales);
  return [...new Set([sum, ...sales.map(({ won }) => sum - won)])];
}

/** The files that a line may have paid, those of its whole sum first. */
export function fileDebits(line: DebitLine, files: readonly OpenFile[]): FileDebit[] {
  const found = files.flatMap((file): FileDebit[] => {
    if (file.sales.length < FEWEST_SALES || !mayBeDebited(file, line)) return [];
    const left = sumOf(file.sales) - line.won;
    const mayHaveFailed = file.sales.filter(({ won }) => won === left).map(({ id }) => id);
    if (left !== 0n && mayHaveFailed.length === 0) return [];
    return [{ fileId: file.id, isWhole: left === 0n, mayHaveFailed }];
  });
  return found.toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole) || a.fileId - b.fileId);
}
