// Payout files and the one debit that pays the sales of one (D64), for oracle-bank.ts.
import {
  candidatesOf,
  certainOrder,
  fileOf,
  firstLineFor,
  inFile,
  isInTime,
  isOlderThanFile,
  isOneOfTwo,
  isOpen,
  isReversed,
  keepEvidence,
  leftUnpaid,
  linesOf,
  sayPaid,
  sumOf,
} from './bank.ts';
import {
  copyState,
  holderIn,
  operatorIn,
  postWon,
  requestIn,
  stands,
  type ModelFile,
  type ModelLine,
  type ModelPart,
  type ModelRefundFile,
  type ModelRequest,
  type ModelState,
  type ModelWonEntry,
} from './model.ts';
import type { BankOperation } from './operation.ts';
import { judgeDecision } from './oracle-operators.ts';
import { isRefundAlone, isWholeRefundFile, refundFilesMeantBy } from './oracle-refund-files.ts';
import { refundsMeantBy } from './oracle-refunds.ts';
import { refuse, type Possibility } from './possibility.ts';

type Of<Do extends BankOperation['do']> = Extract<BankOperation, { do: Do }>;
export type SettleFile = Extract<BankOperation, { as: 'payoutFile' }>;

const SECOND_MS = 1_000;

const fileIn = (state: ModelState, id: number): ModelFile | null =>
  state.files.find((file) => file.id === id) ?? null;

/** The sale leaves its file. */
export function leaveFile(draft: ModelState, saleId: number): void {
  for (const part of fileOf(draft, saleId)?.parts ?? []) if (part.saleId === saleId) part.isBack = true;
}

/** What the lines that are settled with a sale say of its file. */
export function filePaid(state: ModelState, request: ModelRequest): 'none' | 'unnamed' | 'named' {
  const file = fileOf(state, request.id);
  const own = linesOf(state, request.id).filter(({ bank }) => bank === file?.bank);
  const isWhole = (some: readonly ModelLine[]) => sumOf(some) >= request.worthWhenAsked;
  if (file === undefined || !isWhole(own)) return 'none';
  return isWhole(own.filter(({ settled }) => settled?.isNaming === true)) ? 'named' : 'unnamed';
}

const saleOfPart = (state: ModelState, { saleId }: ModelPart): ModelRequest => requestIn(state, saleId);

/** The sales of a file that an open line may be the debit for: it pays an open one, and none has a line. */
function debitedParts(state: ModelState, file: ModelFile): readonly ModelPart[] {
  const parts = file.parts.filter(inFile);
  const sales = parts.map((part) => saleOfPart(state, part));
  const isPayable = sales.every((sale) => sale.state !== 2 && linesOf(state, sale.id).length === 0);
  return sales.some(isOpen) && isPayable ? parts : [];
}

/** Which of a file's sales a line may have left unpaid; null where it is no debit for the file. */
const mayHaveFailed = (state: ModelState, file: ModelFile, line: ModelLine): readonly ModelPart[] | null =>
  leftUnpaid(file, debitedParts(state, file), line);

/** Whether an open line may be the debit for a file. One of two parts that is certain for one of them has paid it alone. */
export function mayPayFile(state: ModelState, line: ModelLine): boolean {
  const only = refundsMeantBy(state, line).length > 0 ? null : certainOrder(state, line);
  const isAlone = (file: ModelFile) =>
    isOneOfTwo(file.parts.filter(inFile), line, ({ saleId }) => saleId === only?.id);
  const payouts = state.files.filter((file) => mayHaveFailed(state, file, line) !== null);
  const ofRefunds = refundFilesMeantBy(state, line);
  return (
    !payouts.every((file) => isAlone(file)) || !ofRefunds.every((file) => isRefundAlone(state, file, line))
  );
}

type CertainFile = { payout: ModelFile } | { refunds: ModelRefundFile };

/** The file that a line has certainly paid, where it may be no payment that came back: no sale, refund, file or other line can be meant. */
export function certainFile(state: ModelState, line: ModelLine): CertainFile | null {
  if (candidatesOf(state, line).length > 0 || refundsMeantBy(state, line).length > 0) return null;
  const payouts = state.files.filter((one) => mayHaveFailed(state, one, line) !== null);
  const [refunds, ...moreRefunds] = refundFilesMeantBy(state, line);
  const [file, ...others] = payouts;
  if (others.length > 0 || moreRefunds.length > 0) return null;
  if (file === undefined)
    return refunds !== undefined && isWholeRefundFile(state, refunds, line) ? { refunds } : null;
  if (refunds !== undefined) return null;
  const parts = file.parts.filter(inFile);
  const isClear = parts.every(
    (part) =>
      saleOfPart(state, part).state === 0 &&
      holderIn(state, saleOfPart(state, part).holderId).status === 'active',
  );
  const isAlone = state.lines.every((one) => one === line || mayHaveFailed(state, file, one) === null);
  return isClear && isAlone && sumOf(parts) === line.won ? { payout: file } : null;
}

/** The sales whose part of a debit a line in may return: the debit paid them, or is open and of the sum of their file. */
export function partsReturned(state: ModelState, out: ModelLine, back: ModelLine): ModelPart[] {
  const isOfBank = out.holderId === back.holderId && out.bank === back.bank;
  const isBack = out.direction === 'out' && back.direction === 'in' && back.settled === null && back.isNamed;
  if (!isOfBank || !isInTime(back, out.atMs) || !isBack) return [];
  return state.files.flatMap((file) => {
    const isOfFile = file.holderId === out.holderId && file.bank === out.bank;
    const isItsSum = sumOf(file.parts) === out.won && out.atMs >= file.atMs - SECOND_MS;
    const mayPay = out.settled === null && isOfFile && isItsSum;
    return file.parts.filter(
      (part) =>
        inFile(part) &&
        part.won === back.won &&
        (part.debit === null ? mayPay && out.won > part.won : part.debit === out.name),
    );
  });
}

export function judgeMakeFile(state: ModelState, operation: Of<'makeFile'>): Possibility[] {
  const { by, holderId, bank } = operation;
  const saleIds = operation.saleIds.toSorted((a, b) => a - b);
  const isRefused = (id: number): boolean => {
    const sale = state.requests.find((one) => one.id === id);
    if (sale?.kind !== 'sale' || sale.holderId !== holderId || sale.state !== 0) return true;
    const isSigned = sale.signatures.some((it) => it.version === sale.version && stands(state, it));
    return (
      fileOf(state, id) !== undefined ||
      (sale.takenBy !== null && sale.takenBy !== by) ||
      isSigned ||
      sale.saidPaidAt === sale.version ||
      linesOf(state, id).length > 0 ||
      firstLineFor(state, sale) !== undefined ||
      holderIn(state, holderId).status !== 'active'
    );
  };
  if (saleIds.some(isRefused)) return refuse('PAYOUT_REFUSED');
  const commit: Extract<Possibility, { answer: object }>['commit'] = (draft, { id }) => {
    for (const saleId of saleIds) {
      const sale = requestIn(draft, saleId);
      if (sale.takenBy === null) sale.version += 1;
      sale.takenBy = by;
    }
    const parts = saleIds.map((saleId) => {
      const won = requestIn(draft, saleId).worthWhenAsked;
      return { saleId, won, isBack: false, debit: null, returned: null };
    });
    draft.files = [...draft.files, { id: Number(id), holderId, bank, by, atMs: draft.nowMs, parts }];
  };
  return [{ answer: {}, commit }];
}

export function judgeTakeBack(state: ModelState, { by, fileId, saleIds }: Of<'takeBack'>): Possibility[] {
  const file = fileIn(state, fileId);
  if (file === null) return refuse('NOT_FOUND');
  const debited = new Set(
    state.lines.flatMap((line) => {
      const failed = mayHaveFailed(state, file, line);
      if (failed === null) return [];
      const parts = file.parts.filter(inFile);
      return parts.filter((part) => failed.length !== 1 || part !== failed[0]).map(({ saleId }) => saleId);
    }),
  );
  const refusals = saleIds.flatMap((id): string[] => {
    const sale = state.requests.find((one) => one.id === id);
    if (sale === undefined || fileOf(state, id) !== file) return ['NOT_FOUND'];
    const isTakers = sale.takenBy === by || file.by === by || operatorIn(state, by).isAdmin;
    const isApproved = sale.signatures.some(
      (it) => it.act === 'approve' && it.version === sale.version && stands(state, it),
    );
    const isPaid =
      isApproved ||
      firstLineFor(state, sale) !== undefined ||
      debited.has(id) ||
      linesOf(state, id).length > 0;
    return [
      ...(isOpen(sale) ? [] : ['ALREADY_DECIDED']),
      ...(isTakers ? [] : ['TAKEN']),
      ...(isPaid ? ['PAYOUT_PAID'] : []),
    ];
  });
  if (refusals.length > 0) return refuse(...refusals);
  const commit = (draft: ModelState) => {
    for (const id of saleIds) leaveFile(draft, id);
  };
  return [{ answer: {}, commit }];
}

/** Approves sales one after another, under the rules of a single one; `most` are the approvals of the one with the most. */
function approveAll(
  state: ModelState,
  ids: readonly number[],
  { by, isVouched, most = 0 }: { by: number; isVouched: boolean; most?: number },
): Possibility[] {
  const [id, ...others] = ids;
  if (id === undefined) {
    const after = copyState(state);
    const answer = { id: null, approvals: most, missing: '0', state: null };
    return [{ answer, commit: (draft) => void Object.assign(draft, copyState(after)) }];
  }
  const decision = { do: 'decide', by, kind: 'sale', id, decision: 'approve' } as const;
  return judgeDecision(state, decision, isVouched).flatMap((possibility) => {
    if ('refuse' in possibility) return [possibility];
    const next = copyState(state);
    possibility.commit?.(next, { ...possibility.answer });
    const { approvals } = possibility.answer as { approvals: number };
    return approveAll(next, others, { by, isVouched, most: Math.max(most, approvals) });
  });
}

const isGone = (state: ModelState, part: ModelPart): boolean =>
  part.returned !== null || isReversed(state, part.saleId) || saleOfPart(state, part).state === 2;

/** The part of a debit that paid sales of which nothing is left to pay: it is something else. */
function postRest(draft: ModelState, line: ModelLine, won: bigint, rowId: number): void {
  const { holderId, bank } = line;
  const entries: ModelWonEntry[] = [
    { holderId, bank, account: 'unmatched', amount: -won },
    { holderId, bank, account: 'otherWon', amount: won },
  ];
  postWon(draft, entries);
  draft.movements.push({
    ...{ rowId, entries: [], won: entries, leastPrice: 0n, mostPrice: 0n },
    ...{ deposit: null, reversed: false },
  });
}

type DebitOfFile = Pick<SettleFile, 'by' | 'fileId' | 'failed'> & {
  isVouched: boolean;
  /** The line is certain for the file. */
  isNaming: boolean;
};

/** What the debit says is refuted for the sales that it did not pay; the others wait for their approvals, or have them. */
export function judgeFileDebit(
  state: ModelState,
  line: ModelLine,
  { by, fileId, failed, isVouched, isNaming }: DebitOfFile,
  nextRowOf: (state: ModelState, name: string) => number,
): Possibility[] {
  const file = fileIn(state, fileId);
  if (line.direction !== 'out') return refuse('BANK_LINE_DIRECTION');
  if (file?.holderId !== line.holderId) return refuse('NOT_FOUND');
  if (file.bank !== line.bank || isOlderThanFile(line, file)) return refuse('STATUS_NOT_ALLOWED');
  const all = file.parts.filter((part) => inFile(part) || part.returned !== null);
  if (failed.some((id) => !all.some(({ saleId }) => saleId === id))) return refuse('NOT_FOUND');
  const held = all.filter(({ saleId }) => !failed.includes(saleId));
  if (sumOf(held) !== line.won) return refuse('BANK_LINE_AMOUNT');
  const gone = held.filter((part) => isGone(state, part));
  const paid = held.filter((part) => !gone.includes(part));
  const unpaid = all.filter((part) => failed.includes(part.saleId) && !isGone(state, part));
  const hasLine = ({ saleId }: ModelPart) => linesOf(state, saleId).length > 0;
  const isElsewhere = ({ bookedBank }: ModelRequest) => bookedBank !== null && bookedBank !== line.bank;
  const refusals = [
    ...(paid.length === 0 || paid.some((part) => isElsewhere(saleOfPart(state, part)))
      ? ['STATUS_NOT_ALLOWED']
      : []),
    ...([...paid, ...unpaid].some(hasLine) ? ['PAYOUT_PAID'] : []),
    ...(unpaid.some((part) => !isOpen(saleOfPart(state, part))) ? ['ALREADY_DECIDED'] : []),
  ];
  if (refusals.length > 0) return refuse(...refusals);
  const linked = copyState(state);
  const sales = paid.map((part) => saleOfPart(linked, part));
  const given = sales.flatMap((sale) => [
    ...(sale.state === 1 && sale.decidedMs !== null ? [sale.decidedMs + 1] : []),
    ...sale.signatures.filter((it) => it.act === 'approve' && stands(linked, it)).map(({ atMs }) => atMs + 1),
  ]);
  const rowId = gone.length > 0 ? nextRowOf(linked, line.name) : null;
  if (rowId !== null) postRest(linked, line, sumOf(gone), rowId);
  const paidIds = paid.map(({ saleId }) => saleId);
  // What the debit said of one of them alone ends, and another line does not say it.
  const said = sales.filter((sale) => isOpen(sale) && firstLineFor(linked, sale)?.name === line.name);
  keepEvidence(linked, { paidIds }, () => {
    for (const part of fileIn(linked, fileId)?.parts ?? [])
      if (paidIds.includes(part.saleId) && inFile(part)) part.debit = line.name;
    const own = linked.lines.find(({ name }) => name === line.name);
    const atMs = Math.max(linked.nowMs, ...given);
    if (own !== undefined)
      own.settled = { as: 'payoutFile', by, atMs, requestId: null, rowId, isNaming, isEvidence: false };
  });
  for (const sale of said) sayPaid(sale);
  for (const { saleId, won } of unpaid) {
    leaveFile(linked, saleId);
    const sale = requestIn(linked, saleId);
    sale.signatures = sale.signatures.filter(({ act }) => act !== 'approve');
    // The operator alone says which of two equal sales was not paid.
    if (held.some((part) => part.won === won)) sayPaid(sale);
  }
  return approveAll(
    linked,
    sales.filter(isOpen).map(({ id }) => id),
    { by, isVouched },
  );
}

/** A second operator approves what waits with a debit. */
export function judgeLinkedDebit(
  state: ModelState,
  line: ModelLine,
  { by, fileId }: SettleFile,
): Possibility[] {
  if (line.direction !== 'out') return refuse('BANK_LINE_DIRECTION');
  if (line.settled === null) return refuse('STATUS_NOT_ALLOWED');
  const waiting = (fileIn(state, fileId)?.parts ?? []).filter(
    (part) => part.debit === line.name && isOpen(saleOfPart(state, part)),
  );
  if (waiting.length === 0) return refuse('BANK_LINE_SETTLED');
  return approveAll(
    state,
    waiting.map(({ saleId }) => saleId),
    { by, isVouched: true },
  );
}

/** Opens a debit again, with the lines in that returned parts of it: it pays none of its sales any more. */
export function openDebit(draft: ModelState, name: string, correctedId: number | null): void {
  const debit = draft.lines.find((line) => line.name === name);
  const { rowId = null } = debit?.settled ?? {};
  const rest = draft.movements.find((it) => rowId !== null && it.rowId === rowId && !it.reversed);
  if (rest !== undefined) {
    rest.reversed = true;
    postWon(
      draft,
      rest.won.map((entry) => ({ ...entry, amount: -entry.amount })),
    );
  }
  for (const line of draft.lines) if (line.name === name || line.settled?.pair === name) line.settled = null;
  for (const part of draft.files.flatMap(({ parts }) => parts)) {
    if (part.debit !== name) continue;
    part.debit = null;
    const sale = requestIn(draft, part.saleId);
    if (correctedId !== null && isOpen(sale) && sale.id !== correctedId) sayPaid(sale);
  }
}

const NO_SALE = 0;

/** A correction opens the debits that paid the sale, and the one whose rest it reverses. */
export function openDebitsOf(draft: ModelState, rowId: number): void {
  const ofSale = draft.files.flatMap(({ parts }) =>
    parts.flatMap(({ saleId, debit }) => (saleId === rowId && debit !== null ? [debit] : [])),
  );
  const ofRest = draft.lines.filter(({ settled }) => settled?.as === 'payoutFile' && settled.rowId === rowId);
  for (const { name } of ofRest) openDebit(draft, name, NO_SALE);
  for (const name of ofSale) openDebit(draft, name, rowId);
}

/** The line in that returned a part is opened while the sale waits as the return left it; the debit pays it again. */
export function judgeReleaseOfPart(state: ModelState, back: ModelLine, out: ModelLine): Possibility[] {
  const partOf = (of: ModelState) =>
    of.files.flatMap(({ parts }) => parts).find(({ returned }) => returned === back.name);
  const part = partOf(state);
  if (part === undefined) return refuse('NOT_FOUND');
  const sale = saleOfPart(state, part);
  const isFree =
    isOpen(sale) &&
    sale.takenBy !== null &&
    fileOf(state, sale.id) === undefined &&
    linesOf(state, sale.id).length === 0 &&
    !sale.signatures.some((it) => stands(state, it));
  if (!isFree) return refuse('STATUS_NOT_ALLOWED');
  const commit = (draft: ModelState) => {
    const own = partOf(draft);
    if (own !== undefined) Object.assign(own, { debit: out.name, returned: null, isBack: false });
    for (const line of draft.lines) if (line.name === back.name) line.settled = null;
  };
  return [{ answer: {}, commit }];
}
