/**
 * Which file of transfers a line out may have paid in one sum (D64, D65): a bank debits a bulk transfer once, for the sum of the file's sales
 * or refunds less those that it could not pay.
 */
import { DAY_MS } from '../durations.ts';

/** What the transfers of a file pay; files of each kind have numbers of their own. */
export const FILE_KINDS = ['payout', 'refund'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** A file that still has something to pay, without what left it. */
export type OpenFile = {
  kind: FileKind;
  id: number;
  accountId: number;
  madeAt: Date;
  /** No operator has to look at one of its sales first: none is on hold, decided, or of a blocked holder. */
  isClear: boolean;
  /** Its sales or its refunds. */
  parts: readonly { id: number; won: bigint }[];
};

export type DebitLine = { accountId: number; won: bigint; at: Date; precisionMs: number };

/** A file that a line may have paid; without the sum of a single part, it is one of those in `mayHaveFailed` that was not paid. */
export type FileDebit = {
  kind: FileKind;
  fileId: number;
  isWhole: boolean;
  mayHaveFailed: readonly number[];
  /** Of a file of two parts, those of which it would have paid one alone. */
  mayPayAlone: readonly number[];
};

/** A file is given to the bank within days; an equal debit after this time is something else. */
export const DEBITED_WITHIN_MS = 14 * DAY_MS;

/** A file of one part is paid as that one. */
const FEWEST_PARTS = 2;

const sumOf = (parts: OpenFile['parts']): bigint => parts.reduce((sum, { won }) => sum + won, 0n);

/** Whether a line went before a file was made. Where a bank gives the day alone, one of the file's own day may have gone after it. */
export const isOlderThanFile = (
  { at, precisionMs }: Pick<DebitLine, 'at' | 'precisionMs'>,
  madeAt: Date,
): boolean => at.getTime() + precisionMs <= madeAt.getTime();

/** Whether a file was made before a line, on its account. */
export function mayBeDebited(file: Pick<OpenFile, 'accountId' | 'madeAt'>, line: DebitLine): boolean {
  const isInTime = line.at.getTime() - file.madeAt.getTime() <= DEBITED_WITHIN_MS;
  return file.accountId === line.accountId && !isOlderThanFile(line, file.madeAt) && isInTime;
}

/** All amounts by which a file may be meant. */
export function amountsOf({ parts }: Pick<OpenFile, 'parts'>): bigint[] {
  if (parts.length < FEWEST_PARTS) return [];
  const sum = sumOf(parts);
  return [...new Set([sum, ...parts.map(({ won }) => sum - won)])];
}

/** The files that a line may have paid, those of its whole sum first. */
export function fileDebits(line: DebitLine, files: readonly OpenFile[]): FileDebit[] {
  const found = files.flatMap((file): FileDebit[] => {
    if (file.parts.length < FEWEST_PARTS || !mayBeDebited(file, line)) return [];
    const left = sumOf(file.parts) - line.won;
    const mayHaveFailed = file.parts.filter(({ won }) => won === left).map(({ id }) => id);
    if (left !== 0n && mayHaveFailed.length === 0) return [];
    const alone = file.parts.length === FEWEST_PARTS ? file.parts.filter(({ won }) => won === line.won) : [];
    const mayPayAlone = alone.map(({ id }) => id);
    return [{ kind: file.kind, fileId: file.id, isWhole: left === 0n, mayHaveFailed, mayPayAlone }];
  });
  return found.toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole) || a.fileId - b.fileId);
}
