// A payout that the bank returned (ADR-0028): both lines are settled against each other, for oracle-bank.ts.
import { candidatesOf, isInTime, isOpen, isReversed, keepEvidence, sayPaid } from './bank.ts';
import { holderIn, requestIn, type ModelLine, type ModelRequest, type ModelState } from './model.ts';
import { judgeReversal } from './oracle-operators.ts';
import { leaveFile, mayPayFile, partsReturned } from './oracle-files.ts';
import { judgeReturnOfRefund, leaveRefundFile, refundsReturned } from './oracle-refund-files.ts';
import { refundsMeantBy } from './oracle-refunds.ts';
import { moveRow, openRequest, refuse, type Possibility } from './possibility.ts';

const isDebit = ({ settled }: ModelLine): boolean =>
  settled?.as === 'payoutFile' || settled?.as === 'refundPaid';

/** Whether all that a debit for a file, or the payment of refunds, has paid came back. */
const isAllBack = (state: ModelState, out: ModelLine): boolean =>
  isDebit(out) &&
  !state.lines.some(({ settled }) => settled?.paidBy === out.name) &&
  !state.files.some(({ parts }) => parts.some(({ debit, isBack }) => debit === out.name && !isBack));

/** Lines of the model have the name of their company's only holder, or one that names no one. A payment of a refund is a part, see below. */
function isPair(state: ModelState, out: ModelLine, back: ModelLine): boolean {
  const isSame = out.holderId === back.holderId && out.bank === back.bank && out.won === back.won;
  const isFree = back.settled === null && out.settled?.as !== 'returned' && !isAllBack(state, out);
  const isBack = out.direction === 'out' && back.direction === 'in';
  const isNamed = out.isNamed && back.isNamed;
  return isBack && isSame && isInTime(back, out.atMs) && isFree && isNamed;
}

/** What of a debit, or of the payment of one refund, a line in may return. */
const partsOf = (state: ModelState, out: ModelLine, back: ModelLine) => ({
  sales: partsReturned(state, out, back).map(({ saleId }) => saleId),
  refunds: refundsReturned(state, out, back),
});

function isPart(state: ModelState, out: ModelLine, back: ModelLine): boolean {
  const { sales, refunds } = partsOf(state, out, back);
  return sales.length + refunds.length > 0;
}

/** Whether a line may return another one or be returned by one, in whole or in part, so that it is certain for nothing. */
export const mayBeReturned = (state: ModelState, line: ModelLine): boolean =>
  state.lines.some(
    (other) =>
      isPair(state, line, other) ||
      isPair(state, other, line) ||
      isPart(state, line, other) ||
      isPart(state, other, line),
  );

type Asked = { by: number; saleId?: number | null | undefined; refund?: { name: string } | null | undefined };
type Chosen = { sale: ModelRequest | null; refund: string | null };

/** What the line out was to pay and the line in returned; null where the operator has to name one, or another one. */
function chosenOf(
  state: ModelState,
  { out, parts }: { out: ModelLine; parts: ReturnType<typeof partsOf> },
  { saleId, refund }: Asked,
): Chosen | null {
  const as = out.settled?.as;
  const ids =
    as === undefined ? candidatesOf(state, out) : as === 'order' ? [out.settled?.requestId] : parts.sales;
  const sales = state.requests.filter(
    ({ id, kind }) => ids.includes(id) && kind === 'sale' && !isReversed(state, id),
  );
  const refunds =
    as === undefined
      ? refundsMeantBy(state, out).map(({ name }) => name)
      : as === 'refundPaid'
        ? parts.refunds
        : [];
  if (typeof saleId === 'number' || (refund !== undefined && refund !== null)) {
    const sale = sales.find(({ id }) => id === saleId) ?? null;
    const named = refunds.find((name) => name === refund?.name) ?? null;
    const isMeant = (sale === null) !== (named === null) && (typeof saleId === 'number') === (sale !== null);
    return isMeant && (refund?.name ?? null) === named ? { sale, refund: named } : null;
  }
  const left = { sales: saleId === null ? [] : sales, refunds: refund === null ? [] : refunds };
  const [sale = null] = left.sales;
  const [only = null] = left.refunds;
  if (left.sales.length + left.refunds.length === 0)
    return as === undefined || (as === 'order' && saleId === undefined) ? { sale, refund: only } : null;
  const isPlain = as !== undefined || (!mayPayFile(state, out) && (sale === null || isOpen(sale)));
  return left.sales.length + left.refunds.length === 1 && isPlain ? { sale, refund: only } : null;
}

const MAY_COME_BACK: readonly string[] = ['order', 'payoutFile', 'refundPaid'];

export function judgeReturned(
  state: ModelState,
  [first, second]: readonly [ModelLine | null, ModelLine | null],
  asked: Asked,
  nextRowOf: (state: ModelState, name: string) => number,
): Possibility[] {
  if (first === null || second === null) return refuse('NOT_FOUND');
  if (first.direction === second.direction) return refuse('BANK_LINE_DIRECTION');
  const [out, back] = first.direction === 'out' ? [first, second] : [second, first];
  const parts = partsOf(state, out, back);
  const hasParts = isPart(state, out, back);
  if (back.settled !== null || (out.settled !== null && !MAY_COME_BACK.includes(out.settled.as)))
    return refuse('BANK_LINE_SETTLED');
  if (hasParts && out.settled === null) return refuse('STATUS_NOT_ALLOWED');
  if (isDebit(out) && !hasParts)
    return refuse(isPair(state, out, back) ? 'BANK_LINE_SETTLED' : 'STATUS_NOT_ALLOWED');
  const chosen = chosenOf(state, { out, parts }, asked);
  if ((!isDebit(out) && !isPair(state, out, back)) || chosen === null) return refuse('STATUS_NOT_ALLOWED');
  const { sale, refund } = chosen;
  const { by } = asked;
  if (isDebit(out) && refund !== null)
    return judgeReturnOfRefund({ out, back, refund }, { by, rowId: nextRowOf(state, back.name) });
  if (isDebit(out))
    return sale === null ? refuse('STATUS_NOT_ALLOWED') : judgePart(state, { out, back, sale }, by);
  const settle = (draft: ModelState) => {
    const linked = draft.lines.find((one) => one.name === out.name);
    if (linked !== undefined) linked.settled = null;
    // What the payout said of other sales is kept.
    keepEvidence(draft, {}, () => {
      for (const [name, pair] of [
        [out.name, back.name],
        [back.name, out.name],
      ] as const) {
        const line = draft.lines.find((one) => one.name === name);
        const about = { as: 'returned', by: asked.by, atMs: draft.nowMs, pair } as const;
        if (line !== undefined) line.settled = { ...about, requestId: null, rowId: null, isEvidence: false };
      }
    });
  };
  const answer = { id: null, approvals: 0, state: 1 };
  if (sale === null) {
    const commit = (draft: ModelState) => {
      settle(draft);
      if (refund !== null) leaveRefundFile(draft, refund, back.name);
    };
    return [{ answer, commit }];
  }
  if (sale.state !== 1) {
    const commit = (draft: ModelState) => {
      settle(draft);
      returnOpen(draft, sale.id);
    };
    return [{ answer, commit }];
  }
  const movement = state.movements.find(({ rowId }) => rowId === sale.id);
  if (movement === undefined) return refuse('NOT_FOUND');
  const about = { kind: `bankReturn:${out.name}:${back.name}:${sale.id}`, by: asked.by, movement };
  return judgeReversal(state, about, (draft, id) => {
    settle(draft);
    replaceSale(draft, sale, id);
  });
}

/** An open sale leaves its file and stays as it was; no approval of it counts any more. */
function returnOpen(draft: ModelState, saleId: number): void {
  leaveFile(draft, saleId);
  const open = requestIn(draft, saleId);
  open.signatures = open.signatures.filter(({ act }) => act !== 'approve');
  // A payment of the same person is no proof that the money came back.
  sayPaid(open);
}

/** A sale on hold takes the place of an approved one. */
function replaceSale(draft: ModelState, sale: ModelRequest, id: number): void {
  const { holderId, amount, fee, worthWhenAsked } = sale;
  const holder = holderIn(draft, holderId);
  holder.held += fee - amount;
  openRequest(draft, { id, kind: 'sale', holderId, amount, fee, worthWhenAsked });
  Object.assign(requestIn(draft, id), { state: 3, version: 2, decidedMs: draft.nowMs });
  moveRow(holder, id, 3);
}

/** One part of a debit came back: the debit stays settled with the other sales of its file. */
function judgePart(
  state: ModelState,
  { out, back, sale }: { out: ModelLine; back: ModelLine; sale: ModelRequest },
  by: number,
): Possibility[] {
  const { id } = sale;
  const settle = (draft: ModelState) => {
    const about = { as: 'returned', by, atMs: draft.nowMs, pair: out.name } as const;
    for (const line of draft.lines)
      if (line.name === back.name)
        line.settled = { ...about, requestId: null, rowId: null, isEvidence: false };
    for (const part of draft.files.flatMap((file) => file.parts))
      if (part.saleId === id && part.debit === out.name)
        Object.assign(part, { debit: null, returned: back.name });
  };
  if (sale.state !== 1) {
    const commit = (draft: ModelState) => {
      settle(draft);
      returnOpen(draft, id);
    };
    return [{ answer: { id: null, approvals: 0, state: 1 }, commit }];
  }
  const movement = state.movements.find(({ rowId }) => rowId === id);
  if (movement === undefined) return refuse('NOT_FOUND');
  const kind = `bankReturn:${out.name}:${back.name}:${id}`;
  return judgeReversal(state, { kind, by, movement, keepsDebit: true }, (draft, newId) => {
    settle(draft);
    leaveFile(draft, id);
    replaceSale(draft, sale, newId);
  });
}
