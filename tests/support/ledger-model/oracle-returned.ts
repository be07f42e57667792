// A payout that the bank returned (ADR-0028): both lines are settled against each other, for oracle-bank.ts.
import { DAY_MS } from '../../../domain/durations.ts';
import { candidatesOf, isOpen, isReversed, keepEvidence, sayPaid } from './bank.ts';
import {
  holderIn,
  requestIn,
  type ModelLine,
  type ModelPart,
  type ModelRequest,
  type ModelState,
} from './model.ts';
import { judgeReversal } from './oracle-operators.ts';
import { filesMeantBy, leaveFile, partsReturned } from './oracle-files.ts';
import { refundsMeantBy } from './oracle-refunds.ts';
import { moveRow, openRequest, refuse, type Possibility } from './possibility.ts';

const WITHIN_MS = 14 * DAY_MS;
const SECOND_MS = 1_000;

/** Lines of the model have the name of their company's only holder, or one that names no one; a refund that was paid has its payee's too. */
function isPair({ lines }: ModelState, out: ModelLine, back: ModelLine): boolean {
  const isSame = out.holderId === back.holderId && out.bank === back.bank && out.won === back.won;
  const isInTime = back.atMs + SECOND_MS > out.atMs && back.atMs - out.atMs <= WITHIN_MS;
  const isFree = back.settled === null && (out.settled === null || out.settled.as !== 'returned');
  const isBack = out.direction === 'out' && back.direction === 'in';
  const refund = lines.find(({ name }) => name === out.settled?.pays);
  const isNamed = out.isNamed || (refund?.isNamed === true && refund.settled?.hasPayee === true);
  return isBack && isSame && isInTime && isFree && isNamed && back.isNamed;
}

const isPart = (state: ModelState, out: ModelLine, back: ModelLine): boolean =>
  partsReturned(state, out, back).length > 0;

/** Whether a line may return another one or be returned by one, in whole or in part, so that it is certain for nothing. */
export const mayBeReturned = (state: ModelState, line: ModelLine): boolean =>
  state.lines.some(
    (other) =>
      isPair(state, line, other) ||
      isPair(state, other, line) ||
      isPart(state, line, other) ||
      isPart(state, other, line),
  );

type Asked = { by: number; saleId?: number | null | undefined };

/** The sale that the line out was to pay; null for none, undefined where the operator has to name one. */
function saleOf(state: ModelState, out: ModelLine, { saleId }: Asked): ModelRequest | null | undefined {
  const ids = out.settled === null ? candidatesOf(state, out) : [out.settled.requestId];
  const meant = state.requests.filter(
    ({ id, kind }) => ids.includes(id) && kind === 'sale' && !isReversed(state, id),
  );
  const isLinked = (out.settled?.requestId ?? null) !== null;
  if (typeof saleId === 'number' || (saleId === null && isLinked))
    return meant.find(({ id }) => id === saleId);
  // A refund that it was to pay stays owed; which of several came back, the operator has to say.
  const refunds = out.settled === null ? refundsMeantBy(state, out).length : 0;
  const sales = saleId === null ? [] : meant;
  const [only = null] = sales;
  if (sales.length + refunds === 0) return null;
  const isPlain = isLinked || (filesMeantBy(state, out).length === 0 && (only === null || isOpen(only)));
  return sales.length + refunds === 1 && isPlain ? only : undefined;
}

export function judgeReturned(
  state: ModelState,
  [first, second]: readonly [ModelLine | null, ModelLine | null],
  asked: Asked,
): Possibility[] {
  if (first === null || second === null) return refuse('NOT_FOUND');
  if (first.direction === second.direction) return refuse('BANK_LINE_DIRECTION');
  const [out, back] = first.direction === 'out' ? [first, second] : [second, first];
  const parts = partsReturned(state, out, back);
  const isDebit = out.settled?.as === 'payoutFile';
  if (back.settled !== null || (out.settled !== null && out.settled.as !== 'order' && !isDebit))
    return refuse('BANK_LINE_SETTLED');
  if (parts.length > 0 && out.settled === null) return refuse('STATUS_NOT_ALLOWED');
  if (isDebit && parts.length === 0)
    return refuse(isPair(state, out, back) ? 'BANK_LINE_SETTLED' : 'STATUS_NOT_ALLOWED');
  if (isDebit) return judgePart(state, { out, back, parts }, asked);
  const sale = saleOf(state, out, asked);
  if (!isPair(state, out, back) || sale === undefined) return refuse('STATUS_NOT_ALLOWED');
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
  if (sale === null) return [{ answer, commit: settle }];
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
  { out, back, parts }: { out: ModelLine; back: ModelLine; parts: readonly ModelPart[] },
  { by, saleId }: Asked,
): Possibility[] {
  const meant = parts.map((part) => part.saleId).filter((id) => !isReversed(state, id));
  const [only] = meant;
  const id = saleId === undefined && meant.length === 1 ? only : meant.find((one) => one === saleId);
  if (id === undefined) return refuse('STATUS_NOT_ALLOWED');
  const sale = requestIn(state, id);
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
