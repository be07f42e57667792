// What operators may do with statements of a bank and with its days (ADR-0027 and ADR-0028), for ledger-oracle.ts.
import { isDeepStrictEqual } from 'node:util';
import {
  certainOrder,
  isOpen,
  isPaidWhole,
  isReversed,
  isSaidByOther,
  keepEvidence,
  isMoneyThere,
  linesOf,
  mayBeOfDone,
  meantByTime,
  namesSale,
  orderAtKeptPrice,
  sayPaid,
  wonOfLine,
} from './bank.ts';
import {
  copyState,
  dayOf,
  holderIn,
  lastClosed,
  MAX_UNITS,
  openDay,
  operatorIn,
  postWon,
  requestIn,
  stands,
  unitsFor,
  type ModelClosing,
  type ModelLine,
  type ModelRequest,
  type ModelSettledLine,
  type ModelSignature,
  type ModelState,
  type ModelWonEntry,
} from './model.ts';
import type { BankOperation, WrittenLine } from './operation.ts';
import { judgeDecision } from './oracle-operators.ts';
import {
  certainFile,
  judgeFileDebit,
  judgeLinkedDebit,
  judgeMakeFile,
  judgeReleaseOfPart,
  judgeTakeBack,
  mayPayFile,
  openDebit,
} from './oracle-files.ts';
import {
  judgeMakeRefundFile,
  judgeRefundFile,
  judgeReleaseOfRefund,
  judgeTakeBackRefund,
  openRefundLines,
} from './oracle-refund-files.ts';
import { judgeReturned, mayBeReturned } from './oracle-returned.ts';
import {
  certainRefund,
  isNoRefund,
  judgePayee,
  owedInSum,
  refundsMeantBy,
  settleWithRefunds,
  whyNotPaid,
} from './oracle-refunds.ts';
import { failRequest, openRequest, refuse, type Possibility } from './possibility.ts';

type Of<Do extends BankOperation['do']> = Extract<BankOperation, { do: Do }>;

const lineIn = (state: ModelState, name: string): ModelLine | null =>
  state.lines.find((line) => line.name === name) ?? null;

const backwards = (entries: readonly ModelWonEntry[]) =>
  entries.map((entry) => ({ ...entry, amount: -entry.amount }));

function addLine(state: ModelState, written: WrittenLine, about: Of<'import'>): void {
  const { holderId, bank, key: importName } = about;
  const line: ModelLine = { ...written, holderId, bank, importName, settled: null };
  const day = openDay(state, holderId, bank, dayOf(line.atMs));
  const amount = line.direction === 'in' ? line.won : -line.won;
  state.lines = [...state.lines, line];
  state.turnover = [...state.turnover, { name: line.name, holderId, bank, day, amount, backDay: null }];
  postWon(state, wonOfLine(line), day);
}

function judgeImport(state: ModelState, operation: Of<'import'>): Possibility[] {
  const fresh = operation.lines.filter(({ name }) => lineIn(state, name) === null);
  const commit = (draft: ModelState) => {
    for (const line of fresh) addLine(draft, line, operation);
    draft.imports.set(operation.key, null);
  };
  const repeated = operation.lines.length - fresh.length;
  return [{ answer: { imported: fresh.length, repeated, gaps: [] }, commit }];
}

/** A correction reverses each line on its day, or on the next open one, and the line leaves the list. */
function judgeUndo(state: ModelState, { by, name }: Of<'undoImport'>): Possibility[] {
  const undoneBy = state.imports.get(name);
  if (undoneBy === undefined) return refuse('NOT_FOUND');
  if (undoneBy !== null) return [{ answer: { undoneBy } }];
  const lines = state.lines.filter(({ importName }) => importName === name);
  if (lines.some(({ settled }) => settled !== null)) return refuse('BANK_LINE_SETTLED');
  const { login } = operatorIn(state, by);
  const commit = (draft: ModelState) => {
    draft.imports.set(name, login);
    for (const line of lines) {
      const day = openDay(draft, line.holderId, line.bank, dayOf(line.atMs));
      postWon(draft, backwards(wonOfLine(line)), day);
      const moved = draft.turnover.find((it) => it.name === line.name && it.backDay === null);
      if (moved) moved.backDay = day;
    }
    keepEvidence(draft, {}, () => {
      draft.lines = draft.lines.filter(({ importName }) => importName !== name);
    });
  };
  return [{ answer: { undoneBy: login }, commit }];
}

const NOTHING = { requestId: null, rowId: null, isEvidence: false };

function settleLine(
  state: ModelState,
  name: string,
  settled: Partial<ModelSettledLine> & Pick<ModelSettledLine, 'as' | 'by'>,
): void {
  const line = lineIn(state, name);
  if (line !== null) line.settled = { ...NOTHING, atMs: state.nowMs, ...settled };
}

/** A number of its own for each time that a line is accounted for without an order, whatever the order of operations. */
function nextRowOf(state: ModelState, name: string): number {
  const [key = 0, place = 0] = name.split(/[- ]/).map(Number);
  const first = (key * 10 + place + 1) * 1_000;
  const before = state.movements.filter(({ rowId }) => rowId <= -first && rowId > -first - 1_000);
  return -first - before.length;
}

type Without = { by: number; as: 'refund' | 'other' };

const WITHOUT_ORDER = { approvals: 0, missing: '0', id: null, state: null };

/** A line out that pays a refund. */
function judgeRefundPaid(line: ModelLine, by: number, refund: string): Possibility[] {
  const commit = (draft: ModelState) =>
    settleWithRefunds(draft, line, { by, rowId: nextRowOf(draft, line.name), pays: [refund] });
  return [{ answer: WITHOUT_ORDER, commit }];
}

/** A line that no order explains, on the day on which an operator says so. */
function judgeOther(line: ModelLine, { by, as }: Without): Possibility[] {
  const { name, holderId, bank, direction, won } = line;
  const amount = direction === 'in' ? won : -won;
  const account = as === 'other' ? 'otherWon' : 'refunds';
  const entries: ModelWonEntry[] = [
    { holderId, bank, account: 'unmatched', amount },
    { holderId, bank, account, amount: -amount },
  ];
  const commit = (draft: ModelState) => {
    const rowId = nextRowOf(draft, name);
    keepEvidence(draft, {}, () => settleLine(draft, name, { as, by, rowId }));
    postWon(draft, entries);
    draft.movements.push({
      ...{ rowId, entries: [], won: entries, leastPrice: 0n, mostPrice: 0n },
      ...{ deposit: null, reversed: false },
    });
  };
  return [{ answer: WITHOUT_ORDER, commit }];
}

type Paid = { approvals: number; missing: string; id: number; state: number };

const paidAnswer = (approvals: number, missing: bigint, { id, state }: ModelRequest): Paid => ({
  ...{ approvals, missing: state === 1 ? '0' : `${missing}`, id, state },
});

/** A line that is linked after an approval is younger than it, within one moment too. */
function linkedMs(state: ModelState, { state: now, decidedMs, signatures }: ModelRequest): number {
  const given = signatures.filter((it) => it.act === 'approve' && stands(state, it)).map(({ atMs }) => atMs);
  const done = now === 1 && decidedMs !== null ? [decidedMs] : [];
  return Math.max(state.nowMs, ...[...given, ...done].map((atMs) => atMs + 1));
}

type PayAs = { by: number; as: 'order' | 'newPurchase'; orderId: number; isVouched?: boolean };

/** The line pays an order or a part of it; once its lines add up to its amount it is approved as any order is. */
function judgePay(
  state: ModelState,
  line: ModelLine,
  { by, as, orderId, isVouched = true }: PayAs,
): Possibility[] {
  const request = state.requests.find(({ id }) => id === orderId);
  if (request === undefined || request.holderId !== line.holderId) return refuse('NOT_FOUND');
  const isOwn = line.settled?.requestId === orderId;
  const others = linesOf(state, orderId).filter((one) => one !== line);
  const missing = request.worthWhenAsked - others.reduce((sum, { won }) => sum + won, 0n) - line.won;
  const isDone = request.state === 1;
  const isElsewhere =
    (request.shownBank ?? request.bookedBank ?? line.bank) !== line.bank ||
    others.some(({ bank }) => request.kind === 'sale' && bank !== line.bank);
  const refusals = [
    ...(isElsewhere ? ['STATUS_NOT_ALLOWED'] : []),
    ...((request.kind === 'purchase') === (line.direction === 'in') ? [] : ['BANK_LINE_DIRECTION']),
    ...(isReversed(state, orderId) ? ['ALREADY_REVERSED'] : []),
    ...(request.state === 2 ? ['ALREADY_DECIDED'] : []),
    ...(missing < 0n ? ['BANK_LINE_AMOUNT'] : []),
  ];
  if (refusals.length > 0) return refuse(...refusals);
  const link = (draft: ModelState) => {
    if (!isOwn) {
      const order = requestIn(draft, orderId);
      const atMs = linkedMs(draft, order);
      const isNaming = order.kind === 'sale' && isOpen(order) && namesSale(draft, line, order);
      keepEvidence(draft, { line: lineIn(draft, line.name), paidIds: [orderId] }, () =>
        settleLine(draft, line.name, { as, by, requestId: orderId, isEvidence: isDone, atMs, isNaming }),
      );
    }
  };
  if (missing > 0n || isDone) return [{ answer: paidAnswer(0, missing, request), commit: link }];
  const linked = copyState(state);
  link(linked);
  const decision = { by, id: orderId, decision: 'approve' } as const;
  return judgeDecision(linked, decision, isVouched).map((possibility): Possibility => {
    if ('refuse' in possibility) return possibility;
    const decided = possibility.answer as Pick<Paid, 'approvals' | 'state'>;
    return {
      answer: { ...paidAnswer(decided.approvals, 0n, request), state: decided.state },
      commit: (draft, answered) => {
        link(draft);
        possibility.commit?.(draft, answered);
      },
    };
  });
}

/**
 * What becomes of the order that a line was for, once the line is settled with a new purchase: it stays, where it is over, has its own
 * money or is kept, and else ends.
 */
function judgeReplaced(
  after: ModelState,
  line: ModelLine,
  { orderId, keepsOrder }: { orderId: number; keepsOrder: boolean },
): 'stays' | 'ends' | 'refused' {
  if (keepsOrder) return 'stays';
  const order = requestIn(after, orderId);
  if (!isOpen(order) || isMoneyThere(after, order))
    return meantByTime(after, line).length === 0 ? 'stays' : 'refused';
  return order.signatures.some((signature) => stands(after, signature)) ? 'refused' : 'ends';
}

/** A purchase of the line's amount for the holder of an earlier order, which ends. */
function judgeNewPurchase(
  state: ModelState,
  line: ModelLine,
  { by, orderId, keepsOrder }: { by: number; orderId: number; keepsOrder: boolean },
): Possibility[] {
  const earlier = state.requests.find(({ id }) => id === orderId);
  const isKnown = earlier?.kind === 'purchase' && earlier.holderId === line.holderId;
  const holder = holderIn(state, line.holderId);
  const kept = orderAtKeptPrice(state, line, earlier);
  const priceWhenAsked = kept?.priceWhenAsked ?? state.terms.priceE4;
  const amount = unitsFor(line.won, priceWhenAsked);
  const fee = holder.perDepositFee;
  const refusals = [
    ...(line.direction === 'in' ? [] : ['BANK_LINE_DIRECTION']),
    ...(isKnown ? [] : ['NOT_FOUND']),
    ...(holder.status === 'active' && !mayBeOfDone(state, line) ? [] : ['STATUS_NOT_ALLOWED']),
    ...(amount > state.terms.flat + fee ? [] : ['BELOW_MINIMUM']),
    ...(amount <= MAX_UNITS ? [] : ['AMOUNT_TOO_LARGE']),
  ];
  if (refusals.length > 0) return refuse(...refusals);
  const open = (draft: ModelState, id: number) =>
    openRequest(
      draft,
      { id, kind: 'purchase', holderId: holder.id, amount, fee, worthWhenAsked: line.won },
      { priceWhenAsked, priceOf: kept?.id ?? null, shownBank: line.bank },
    );
  // Which id it gets, only the answer says.
  const UNKNOWN = -1;
  const opened = {
    ...state,
    requests: [...state.requests],
    holders: state.holders.map((one) => ({ ...one })),
  };
  open(opened, UNKNOWN);
  const paid = judgePay(opened, line, { by, as: 'newPurchase', orderId: UNKNOWN });
  return paid.map((possibility): Possibility => {
    if ('refuse' in possibility) return possibility;
    const { id: _id, ...answer } = possibility.answer as Paid;
    const after = copyState(opened);
    possibility.commit?.(after, { ...possibility.answer });
    const replaced = judgeReplaced(after, line, { orderId, keepsOrder });
    if (replaced === 'refused') return { refuse: new Set(['STATUS_NOT_ALLOWED']) };
    return {
      answer,
      commit: (draft, answered) => {
        const id = Number(answered.id);
        open(draft, id);
        const settling = lineIn(draft, line.name);
        if (settling === null) return;
        // Of the ways to pay it, the one with this answer.
        const same = judgePay(draft, settling, { by, as: 'newPurchase', orderId: id }).find(
          (one) => 'answer' in one && isDeepStrictEqual(one.answer, { ...answer, id }),
        );
        if (same !== undefined && 'answer' in same) same.commit?.(draft, answered);
        if (replaced === 'ends') failRequest(draft, requestIn(draft, orderId));
      },
    };
  });
}

function judgeSettle(state: ModelState, operation: Of<'settle'>): Possibility[] {
  const line = lineIn(state, operation.line.name);
  if (operation.as === 'returned')
    return judgeReturned(state, [line, lineIn(state, operation.of.name)], operation, nextRowOf);
  if (line === null) return refuse('NOT_FOUND');
  if (operation.as === 'payoutFile' && operation.isLinked) return judgeLinkedDebit(state, line, operation);
  if (line.settled !== null) return refuse('BANK_LINE_SETTLED');
  if (operation.as === 'payoutFile') {
    const { fileId, failed } = operation;
    const certain = mayBeReturned(state, line) ? null : certainFile(state, line);
    const isCertain = certain !== null && 'payout' in certain && certain.payout.id === fileId;
    const about = { ...operation, isVouched: true, isNaming: isCertain && failed.length === 0 };
    return judgeFileDebit(state, line, about, nextRowOf);
  }
  if (operation.as === 'refundPaid') {
    const came = lineIn(state, operation.refund.name);
    const refusals = whyNotPaid(state, line, came);
    if (refusals.length > 0) return refuse(...refusals);
    return judgeRefundPaid(line, operation.by, operation.refund.name);
  }
  if (operation.as === 'refundFile') {
    const failed = operation.failed.map(({ name }) => name);
    return judgeRefundFile(state, line, { ...operation, failed }, nextRowOf(state, line.name));
  }
  if (operation.as === 'order') return judgePay(state, line, { ...operation, as: 'order' });
  if (operation.as === 'refund' && isNoRefund(state, line)) return refuse('STATUS_NOT_ALLOWED');
  const [owed] = operation.as === 'refund' && line.direction === 'out' ? owedInSum(state, line) : [];
  if (owed !== undefined) return judgeRefundPaid(line, operation.by, owed.name);
  return operation.as === 'newPurchase'
    ? judgeNewPurchase(state, line, operation)
    : judgeOther(line, operation);
}

/** Approves the order of a line that leaves no doubt, or of one that waits with its order for a second operator. */
function judgeApproval(state: ModelState, { by, line: { name } }: Of<'approveLine'>): Possibility[] {
  const line = lineIn(state, name);
  if (line === null) return refuse('NOT_FOUND');
  const isFree = line.settled === null || ['order', 'payoutFile', 'refundPaid'].includes(line.settled.as);
  if (isFree && mayBeReturned(state, line)) return refuse('BANK_LINE_NOT_CERTAIN');
  const waiting = state.requests.find(({ id }) => id === line.settled?.requestId);
  if (line.settled !== null && (waiting === undefined || !isOpen(waiting)))
    return refuse('BANK_LINE_SETTLED');
  const isClear =
    waiting !== undefined && waiting.state !== 3 && holderIn(state, waiting.holderId).status === 'active';
  const certain = line.settled === null ? certainFile(state, line) : null;
  const paidRefund = (possibilities: Possibility[]) =>
    possibilities.map((one) =>
      'refuse' in one ? one : { ...one, answer: { id: null, outcome: 'refundPaid' } },
    );
  if (certain !== null && 'refunds' in certain) {
    const whole = { by, fileId: certain.refunds.id, failed: [] };
    return paidRefund(judgeRefundFile(state, line, whole, nextRowOf(state, name)));
  }
  const file = certain?.payout ?? null;
  if (file !== null)
    return judgeFileDebit(
      state,
      line,
      { by, fileId: file.id, failed: [], isVouched: false, isNaming: true },
      nextRowOf,
    ).map((one) => {
      if ('refuse' in one) return one;
      const after = copyState(state);
      one.commit?.(after, { ...one.answer });
      const isWaiting = file.parts.some(({ saleId, isBack }) => !isBack && isOpen(requestIn(after, saleId)));
      return { ...one, answer: { id: null, outcome: isWaiting ? 'waiting' : 'approved' } };
    });
  const came = line.settled === null && !mayPayFile(state, line) ? certainRefund(state, line) : null;
  if (came !== null) return paidRefund(judgeRefundPaid(line, by, came.name));
  // A refund that it may have paid is a doubt.
  const only = refundsMeantBy(state, line).length > 0 ? null : certainOrder(state, line);
  const order = waiting === undefined ? only : isClear ? waiting : null;
  if (order === null) return refuse('BANK_LINE_NOT_CERTAIN');
  const wasDone = order.state === 1;
  return judgePay(state, line, { by, as: 'order', orderId: order.id, isVouched: false }).flatMap(
    (possibility): Possibility[] => {
      if ('refuse' in possibility) return [possibility];
      const { missing, state: now } = possibility.answer as Paid;
      if (missing !== '0') return refuse('BANK_LINE_AMOUNT');
      const outcome = wasDone ? 'linked' : now === 1 ? 'approved' : 'waiting';
      return [{ ...possibility, answer: { id: order.id, outcome } }];
    },
  );
}

/**
 * While no approval relies on the line, from an order that had been approved without it, or by the only one whose approval relies on it.
 * An approval relies on lines of the whole amount that came no later than it.
 */
function judgeRelease(state: ModelState, { by, line: { name } }: Of<'release'>): Possibility[] {
  const line = lineIn(state, name);
  if (line === null) return refuse('NOT_FOUND');
  const { settled } = line;
  const pair = settled?.pair;
  const debit = pair === undefined ? null : lineIn(state, pair);
  if (debit?.settled?.as === 'payoutFile') return judgeReleaseOfPart(state, line, debit);
  if (settled?.refund !== undefined) return judgeReleaseOfRefund(state, line);
  if (pair !== undefined)
    return [
      {
        answer: {},
        commit: (draft) => {
          const both = draft.lines.filter((one) => one.name === name || one.name === pair);
          openRefundLines(draft, both);
        },
      },
    ];
  const requests = state.requests.filter(
    ({ id }) =>
      id === settled?.requestId ||
      state.files.some(({ parts }) => parts.some((part) => part.saleId === id && part.debit === name)),
  );
  const isReturned = state.lines.some((one) => one.settled?.pair === name);
  if (settled === null || requests.length === 0 || isReturned) return refuse('STATUS_NOT_ALLOWED');
  const isWhole = (request: ModelRequest) => isPaidWhole(state, request);
  const isRelying = (request: ModelRequest, { act, atMs }: ModelSignature) =>
    isWhole(request) && act === 'approve' && atMs >= settled.atMs;
  const mayLeave = (request: ModelRequest): boolean => {
    const isLater = settled.as === 'payoutFile' && settled.atMs > (request.decidedMs ?? 0);
    if (!isOpen(request)) return settled.isEvidence || isLater || !isWhole(request);
    const standing = request.signatures.filter((signature) => stands(state, signature));
    return !standing.some(
      (it) =>
        (isRelying(request, it) && it.operatorId !== by) ||
        (it.act !== 'approve' && it.version === request.version),
    );
  };
  if (!requests.every(mayLeave)) return refuse('STATUS_NOT_ALLOWED');
  const commit = (draft: ModelState) => {
    openDebit(draft, name, null);
    for (const request of requests.filter(isOpen)) {
      const one = requestIn(draft, request.id);
      one.signatures = one.signatures.filter((it) => stands(state, it) && !isRelying(request, it));
      if (isSaidByOther(request, settled, by)) sayPaid(one);
    }
  };
  return [{ answer: {}, commit }];
}

/** What a day of a bank account and the open days before it come to. */
function sumsOf(state: ModelState, { holderId, bank, day }: Of<'closeDay'>): ModelClosing {
  const before = lastClosed(state, holderId, bank);
  const isNew = (one: string) => (before === null || one > before.day) && one <= day;
  const own = state.turnover.filter((it) => it.holderId === holderId && it.bank === bank);
  // A line that was taken back on its own day never was; later, the next day opens without it.
  const kept = own.filter((it) => isNew(it.day) && it.backDay !== it.day);
  const late = own.filter(({ backDay, day: its }) => backDay !== null && backDay !== its && isNew(backDay));
  const sum = (some: readonly { amount: bigint }[]) => some.reduce((total, { amount }) => total + amount, 0n);
  const opening = (before?.closing ?? 0n) - sum(late);
  const came = sum(kept.filter(({ amount }) => amount > 0n));
  const went = -sum(kept.filter(({ amount }) => amount < 0n));
  let unmatched = 0n;
  for (const [name, amount] of state.wonByDay) {
    const [owner, place, booked = '', account] = name.split(' ');
    const isOwn = owner === `${holderId}` && place === `${bank}` && account === 'unmatched';
    if (isOwn && booked <= day) unmatched += amount;
  }
  const closing = opening + came - went;
  return { holderId, bank, day, opening, in: came, out: went, closing, unmatched };
}

/** The DAON of orders on the days that are signed, as text that says nothing of what adds up to nothing. */
function daonOf(state: ModelState, { holderId, bank, day }: Of<'closeDay'>): string {
  const before = lastClosed(state, holderId, bank);
  const sums = new Map<string, bigint>();
  for (const [name, amount] of state.daonByDay) {
    const [owner, place, booked = '', kind, account] = name.split(' ');
    if (owner !== `${holderId}` || place !== `${bank}` || booked > day) continue;
    if (before !== null && booked <= before.day) continue;
    // Fees are one sum, whatever they were paid for.
    const sum = account === 'fees' ? 'fees' : `${kind}`;
    sums.set(sum, (sums.get(sum) ?? 0n) + amount);
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(String)
    .toSorted()
    .join();
}

/** A day is signed once, by two people where four eyes hold, who sign the same sums. */
function judgeClosing(state: ModelState, operation: Of<'closeDay'>): Possibility[] {
  const { by, holderId, bank, day } = operation;
  const before = lastClosed(state, holderId, bank);
  const refusals = [
    ...(day > dayOf(state.nowMs) ? ['INVALID_INPUT'] : []),
    ...(before !== null && day <= before.day ? ['DAY_CLOSED'] : []),
  ];
  if (refusals.length > 0) return refuse(...refusals);
  const closing = sumsOf(state, operation);
  const { holderId: _holder, bank: _bank, day: _day, ...sums } = closing;
  const shown = Object.fromEntries(Object.entries(sums).map(([name, won]) => [name, `${won}`]));
  const kind = `closing:${holderId}:${bank}:${day}`;
  const content = JSON.stringify([shown, daonOf(state, operation)]);
  const known = state.proposals.get(kind);
  const agreed = known !== undefined && stands(state, known) && known.content === content ? known : null;
  const needed = state.settings.fourEyesWon === null ? 1 : 2;
  if (agreed?.operatorId === by) return refuse('SAME_OPERATOR');
  if (needed === 2 && agreed === null) {
    const commit = (draft: ModelState) =>
      void draft.proposals.set(kind, { content, operatorId: by, atMs: draft.nowMs });
    return [{ answer: { ...shown, id: null, state: 0, approvals: 1 }, commit }];
  }
  const commit = (draft: ModelState) => {
    draft.proposals.delete(kind);
    draft.closings = [...draft.closings, closing];
  };
  return [{ answer: { ...shown, state: 1, approvals: needed }, commit }];
}

export function judgeBank(state: ModelState, operation: BankOperation): Possibility[] {
  switch (operation.do) {
    case 'import':
      return judgeImport(state, operation);
    case 'undoImport':
      return judgeUndo(state, operation);
    case 'settle':
      return judgeSettle(state, operation);
    case 'setPayee':
      return judgePayee(state, { ...operation, name: operation.line.name });
    case 'approveLine':
      return judgeApproval(state, operation);
    case 'release':
      return judgeRelease(state, operation);
    case 'closeDay':
      return judgeClosing(state, operation);
    case 'makeFile':
      return judgeMakeFile(state, operation);
    case 'takeBack':
      return judgeTakeBack(state, operation);
    case 'makeRefundFile':
      return judgeMakeRefundFile(state, operation);
    case 'takeBackRefund':
      return judgeTakeBackRefund(state, operation);
  }
}
