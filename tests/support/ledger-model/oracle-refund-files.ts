// Files of refunds, the one debit that pays one, and what comes back of payments of refunds (D65), for oracle-bank.ts.
import { isInTime, isOlderThanFile, isOneOfTwo, keepEvidence, leftUnpaid, sumOf } from './bank.ts';
import {
  operatorIn,
  postWon,
  type ModelLine,
  type ModelRefundFile,
  type ModelRefundPart,
  type ModelState,
} from './model.ts';
import type { BankOperation } from './operation.ts';
import {
  certainRefund,
  isBefore,
  isOwed,
  isPayeeNamed,
  refundIn,
  refundsMeantBy,
  setRefund,
  settleWithRefunds,
} from './oracle-refunds.ts';
import { refuse, type Possibility } from './possibility.ts';

type Of<Do extends BankOperation['do']> = Extract<BankOperation, { do: Do }>;

const inFile = ({ isBack }: ModelRefundPart): boolean => !isBack;

/** The file that pays a refund. */
export const fileOfRefund = (state: ModelState, name: string): ModelRefundFile | undefined =>
  state.refundFiles.find(({ parts }) => parts.some((part) => part.refund === name && inFile(part)));

/** The refunds of a file that may be debited in one sum: none of them is paid. */
function debitedParts(state: ModelState, file: ModelRefundFile): readonly ModelRefundPart[] {
  const parts = file.parts.filter(inFile);
  return parts.every(({ refund }) => isOwed(state, refundIn(state, refund))) ? parts : [];
}

const mayHaveFailed = (state: ModelState, file: ModelRefundFile, line: ModelLine) =>
  leftUnpaid(file, debitedParts(state, file), line);

/** The refund files of which an open line may be the debit. */
export const refundFilesMeantBy = (state: ModelState, line: ModelLine): ModelRefundFile[] =>
  state.refundFiles.filter((file) => mayHaveFailed(state, file, line) !== null);

/** Whether a line that is certain for a refund of a file of two has paid it alone. */
export const isRefundAlone = (state: ModelState, file: ModelRefundFile, line: ModelLine): boolean => {
  const only = certainRefund(state, line);
  return isOneOfTwo(file.parts.filter(inFile), line, ({ refund }) => refund === only?.name);
};

/** Whether a line has paid all that a file sends, and no other line may have. */
export const isWholeRefundFile = (state: ModelState, file: ModelRefundFile, line: ModelLine): boolean =>
  sumOf(debitedParts(state, file)) === line.won &&
  state.lines.every((one) => one === line || mayHaveFailed(state, file, one) === null);

/**
 * The refunds whose payment a line in may return: the line out paid them, or is open and of the sum of their file. What pays one refund
 * alone also has the name that the bank wrote.
 */
export function refundsReturned(state: ModelState, out: ModelLine, back: ModelLine): string[] {
  const isOfBank = out.holderId === back.holderId && out.bank === back.bank;
  const isBack = out.direction === 'out' && back.direction === 'in' && back.settled === null && back.isNamed;
  if (!isOfBank || !isBack || !isInTime(back, out.atMs)) return [];
  const paid = state.lines.filter(
    (came) =>
      came.settled?.paidBy === out.name &&
      came.won === back.won &&
      (came.settled.isPayeeNamed === true || (out.won === came.won && out.isNamed)),
  );
  const files = state.refundFiles.filter(
    (file) =>
      out.settled === null &&
      file.holderId === out.holderId &&
      file.bank === out.bank &&
      sumOf(file.parts) === out.won &&
      out.atMs + 1_000 >= file.atMs,
  );
  const filed = files.flatMap(({ parts }) =>
    parts.filter(
      (part) =>
        inFile(part) &&
        part.won === back.won &&
        out.won > part.won &&
        isOwed(state, refundIn(state, part.refund)) &&
        isPayeeNamed(refundIn(state, part.refund)),
    ),
  );
  return [...paid.map(({ name }) => name), ...filed.map(({ refund }) => refund)];
}

export function judgeMakeRefundFile(state: ModelState, operation: Of<'makeRefundFile'>): Possibility[] {
  const { by, holderId, bank } = operation;
  const mayBeFiled = ({ name }: { name: string }): boolean => {
    const came = refundIn(state, name);
    return (
      came !== null &&
      came.holderId === holderId &&
      came.bank === bank &&
      isOwed(state, came) &&
      came.settled?.isPayeeNamed !== undefined &&
      fileOfRefund(state, name) === undefined &&
      !state.lines.some((line) => refundsMeantBy(state, line).includes(came))
    );
  };
  if (!operation.refunds.every(mayBeFiled)) return refuse('REFUND_REFUSED');
  const commit: Extract<Possibility, { answer: object }>['commit'] = (draft, { id }) => {
    const parts = operation.refunds.map(({ name: refund }) => {
      const { won } = refundIn(draft, refund) ?? { won: 0n };
      return { refund, won, isBack: false, unpaidBy: null };
    });
    draft.refundFiles.push({ id: Number(id), holderId, bank, by, atMs: draft.nowMs, parts });
  };
  return [{ answer: {}, commit }];
}

/** The refund leaves its file; `unpaidBy`: the line that shows that the bank did not send it. */
export function leaveRefundFile(draft: ModelState, name: string, unpaidBy: string | null): void {
  for (const part of fileOfRefund(draft, name)?.parts ?? [])
    if (part.refund === name && inFile(part)) Object.assign(part, { isBack: true, unpaidBy });
}

export function judgeTakeBackRefund(
  state: ModelState,
  { by, line: { name } }: Of<'takeBackRefund'>,
): Possibility[] {
  const came = refundIn(state, name);
  const file = fileOfRefund(state, name);
  if (came === null) return refuse('NOT_FOUND');
  if (!isOwed(state, came)) return refuse('REFUND_PAID');
  if (file === undefined) return refuse('NOT_FOUND');
  const isDebited = state.lines.some((line) => {
    const failed = mayHaveFailed(state, file, line);
    return failed !== null && (failed.length !== 1 || failed[0]?.refund !== name);
  });
  const isPaid = isDebited || state.lines.some((line) => refundsMeantBy(state, line).includes(came));
  const refusals = [
    ...(file.by === by || operatorIn(state, by).isAdmin ? [] : ['TAKEN']),
    ...(isPaid ? ['REFUND_PAID'] : []),
  ];
  if (refusals.length > 0) return refuse(...refusals);
  return [{ answer: {}, commit: (draft) => leaveRefundFile(draft, name, null) }];
}

/** The debit pays the refunds of its file, less those that the bank did not send: these are owed again. */
export function judgeRefundFile(
  state: ModelState,
  line: ModelLine,
  { by, fileId, failed }: { by: number; fileId: number; failed: readonly string[] },
  rowId: number,
): Possibility[] {
  const file = state.refundFiles.find(({ id }) => id === fileId);
  if (line.direction !== 'out') return refuse('BANK_LINE_DIRECTION');
  if (file?.holderId !== line.holderId) return refuse('NOT_FOUND');
  const parts = file.parts.filter(inFile);
  if (file.bank !== line.bank || parts.length === 0 || isOlderThanFile(line, file))
    return refuse('STATUS_NOT_ALLOWED');
  const came = parts.map(({ refund }) => refundIn(state, refund));
  const paid = parts.filter(({ refund }) => !failed.includes(refund));
  const refusals = [
    ...(failed.every((name) => parts.some(({ refund }) => refund === name)) ? [] : ['NOT_FOUND']),
    ...(came.every((one) => isOwed(state, one)) ? [] : ['REFUND_PAID']),
    ...(came.some((one) => one !== null && isBefore(line, one)) ? ['STATUS_NOT_ALLOWED'] : []),
    ...(sumOf(paid) === line.won ? [] : ['BANK_LINE_AMOUNT']),
  ];
  if (refusals.length > 0) return refuse(...refusals);
  const commit = (draft: ModelState) => {
    settleWithRefunds(draft, line, { by, rowId, pays: paid.map(({ refund }) => refund) });
    for (const { refund } of parts) if (failed.includes(refund)) leaveRefundFile(draft, refund, line.name);
  };
  return [{ answer: { approvals: 0, missing: '0', id: null, state: null }, commit }];
}

/** The payment of a refund came back, alone or as a part of a debit: the line in owes its money again. */
export function judgeReturnOfRefund(
  { out, back, refund }: { out: ModelLine; back: ModelLine; refund: string },
  { by, rowId }: { by: number; rowId: number },
): Possibility[] {
  const { holderId, bank, won } = back;
  const entries = [
    { holderId, bank, account: 'unmatched', amount: won },
    { holderId, bank, account: 'refunds', amount: -won },
  ] as const;
  const commit = (draft: ModelState) => {
    setRefund(draft, refund, ({ paidBy: _paidBy, ...owed }) => owed);
    const about = { by, atMs: draft.nowMs, requestId: null, isEvidence: false } as const;
    keepEvidence(draft, {}, () => {
      for (const one of draft.lines)
        if (one.name === back.name) one.settled = { as: 'returned', ...about, rowId, pair: out.name, refund };
    });
    postWon(draft, entries);
    draft.movements.push({
      ...{ rowId, entries: [], won: entries, leastPrice: 0n, mostPrice: 0n },
      ...{ deposit: null, reversed: false },
    });
    leaveRefundFile(draft, refund, back.name);
  };
  return [{ answer: { id: null, approvals: 0, state: 1 }, commit }];
}

/** Why a refund may not be owed no more, or be paid by another line again. */
function whyNotUndone(state: ModelState, name: string): string[] {
  const came = refundIn(state, name);
  // It is accounted for as something else since.
  if (came === null) return ['STATUS_NOT_ALLOWED'];
  if (!isOwed(state, came)) return ['REFUND_PAID'];
  return fileOfRefund(state, name) === undefined ? [] : ['IN_REFUND_FILE'];
}

/** Why a line may not be opened again because of the refund that it owes, paid or returned. */
export function whyNotOpened(state: ModelState, { name, settled }: ModelLine): string[] {
  if (settled?.as === 'refund') return refundIn(state, name) === null ? [] : whyNotUndone(state, name);
  if (settled?.refund !== undefined) return whyNotUndone(state, settled.refund);
  const isReturned = state.lines.some((line) => line.settled?.pair === name);
  return settled?.as === 'refundPaid' && isReturned ? ['STATUS_NOT_ALLOWED'] : [];
}

/** Lines are open again: what they paid is owed, what they lacked is in its file again, and what they returned is paid. */
export function openRefundLines(draft: ModelState, lines: readonly ModelLine[]): void {
  const names = lines.map(({ name }) => name);
  for (const part of draft.refundFiles.flatMap(({ parts }) => parts)) {
    if (part.unpaidBy === null || !names.includes(part.unpaidBy)) continue;
    const isFree =
      isOwed(draft, refundIn(draft, part.refund)) && fileOfRefund(draft, part.refund) === undefined;
    Object.assign(part, { unpaidBy: null, isBack: !isFree });
  }
  for (const { settled } of lines) {
    const { refund, pair } = settled ?? {};
    if (refund !== undefined && pair !== undefined)
      setRefund(draft, refund, (owed) => ({ ...owed, paidBy: pair }));
  }
  for (const { name, settled } of draft.lines)
    if (settled?.paidBy !== undefined && names.includes(settled.paidBy))
      setRefund(draft, name, ({ paidBy: _paidBy, ...owed }) => owed);
  for (const line of draft.lines) if (names.includes(line.name)) line.settled = null;
  // What was proposed for it is not for a refund that is owed anew.
  for (const name of names) draft.proposals.delete(`refundPayee:${name}`);
}

/** The line in that returned a refund is opened: the line out pays the refund again, and the line in owes nothing. */
export function judgeReleaseOfRefund(state: ModelState, back: ModelLine): Possibility[] {
  const refusals = whyNotOpened(state, back);
  if (refusals.length > 0) return refuse(...refusals);
  const commit = (draft: ModelState) => {
    const owed = draft.movements.find(({ rowId, reversed }) => rowId === back.settled?.rowId && !reversed);
    if (owed !== undefined) {
      owed.reversed = true;
      postWon(
        draft,
        owed.won.map((entry) => ({ ...entry, amount: -entry.amount })),
      );
    }
    openRefundLines(draft, [back]);
  };
  return [{ answer: {}, commit }];
}
