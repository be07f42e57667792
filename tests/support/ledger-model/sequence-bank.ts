// What operators do next with statements of the bank, for ledger-sequence.ts: lines that are likely to meet an order, and calls
// that are likely to meet at a line.
import { HOUR_MS } from '../../../domain/durations.ts';
import { dayAfter, dayOf, type ModelLine, type ModelRequest, type ModelState } from './model.ts';
import { otherLine, type BankOperation, type Operation, type WrittenLine } from './operation.ts';
import type { Random } from '../store/random.ts';
import { nextKey, type Sequence } from './sequence.ts';
import { mayBeReturned } from './oracle-returned.ts';
import { isDecided, isPaidByHand } from '../../../domain/request-kinds.ts';

const LARGEST_STATEMENT = 3;
const REASON = '확인이 필요해요';

type Chance = { sequence: Sequence; state: ModelState; random: Random };

const isOpen = ({ state }: ModelRequest) => state === 0 || state === 3;
const someOperator = ({ random, state }: Chance) => random.pick(state.operators).id;

/** The amount of an order, a part of it, nearly it, or any. */
function someWon({ random }: Chance, order: ModelRequest | null): bigint {
  const arbitrary = 1n + random.upTo(100_000n);
  if (order === null || random.chance(0.1)) return arbitrary;
  const whole = order.worthWhenAsked;
  const won = random.pick([whole, whole, whole, whole, whole, whole / 2n, whole - whole / 2n, whole + 1n]);
  return won > 0n ? won : arbitrary;
}

function someLine(chance: Chance, holderId: number, bank: number, memo: string): WrittenLine {
  const { random, state } = chance;
  const own = state.requests.filter((it) => it.holderId === holderId && it.kind !== 'externalSend');
  const open = own.filter(isOpen);
  const among = open.length > 0 && random.chance(0.85) ? open : own;
  const order = among.length > 0 ? random.pick(among) : null;
  const isIn = order === null ? random.chance(0.5) : (order.kind === 'purchase') !== random.chance(0.05);
  const agoMs = random.pick([0, 0, 0, 0, HOUR_MS, 20 * HOUR_MS, 60 * HOUR_MS]);
  const twin = state.lines.find((it) => it.holderId === holderId && it.settled === null);
  const paid = state.lines.filter(
    (it) => it.holderId === holderId && it.bank === bank && it.direction === 'out' && it.isNamed,
  );
  if (paid.length > 0 && random.chance(0.45)) {
    const { won } = random.pick(paid);
    const back = {
      name: memo,
      direction: 'in',
      won: 0n,
      atMs: state.nowMs,
      isNamed: random.chance(0.95),
    } as const;
    return otherLine(back, won);
  }
  if (twin !== undefined && random.chance(0.15)) {
    const { direction, atMs, isNamed } = twin;
    return otherLine({ name: memo, direction, atMs, isNamed, won: 0n }, twin.won);
  }
  const line: WrittenLine = {
    ...{ name: memo, direction: isIn ? 'in' : 'out', won: 0n, atMs: state.nowMs - agoMs },
    isNamed: random.chance(0.85),
  };
  return otherLine(line, someWon(chance, order));
}

function someImport(chance: Chance): BankOperation {
  const { random, state, sequence } = chance;
  const { id: holderId, banks, bank: shown } = random.pick(state.holders);
  const bank = random.chance(0.8) ? shown : random.below(banks.length);
  const key = nextKey(sequence);
  const fresh = Array.from({ length: 1 + random.below(LARGEST_STATEMENT) }, (_, n) =>
    someLine(chance, holderId, bank, `${sequence.keys}-${n}`),
  );
  const stored = state.lines.filter((line) => line.holderId === holderId && line.bank === bank);
  const again = stored.filter(() => random.chance(0.15));
  const written = again.map(({ name, direction, won, atMs, isNamed }) => ({
    ...{ name, direction, won, atMs, isNamed },
  }));
  return { do: 'import', by: someOperator(chance), holderId, bank, lines: [...fresh, ...written], key };
}

function someUndo(chance: Chance): BankOperation | null {
  const { random, state, sequence } = chance;
  const known = [...state.imports.keys()].filter((name) => sequence.statements.imports.has(name));
  if (known.length === 0) return null;
  const name = random.chance(0.5) ? (known.at(-1) ?? '') : random.pick(known);
  return { do: 'undoImport', by: someOperator(chance), name, id: sequence.statements.imports.get(name) ?? 0 };
}

/** An order that the line may be said to pay: one of its amount, or another of its company. */
function someOrder({ random, state }: Chance, { holderId, won }: ModelLine): number {
  const orders = state.requests.filter(({ kind }) => kind !== 'externalSend');
  const own = orders.filter((it) => it.holderId === holderId);
  const equal = own.filter((it) => it.worthWhenAsked === won);
  const among = equal.length > 0 && random.chance(0.8) ? equal : random.chance(0.95) ? own : orders;
  return among.length > 0 ? random.pick(among).id : 0;
}

/** The two lines of a payment that may have come back, and one of the sales or refunds that it may have paid, or none. */
export function someReturn({ random, state, sequence }: Chance, model: ModelLine): BankOperation | null {
  const { lines } = sequence.statements;
  const pairs = state.lines.filter(
    (other) =>
      other.holderId === model.holderId && other.won === model.won && other.direction !== model.direction,
  );
  if (pairs.length === 0) return null;
  const other = random.pick(pairs);
  const [id, of] = [lines.get(model.name), lines.get(other.name)];
  if (id === undefined || of === undefined) return null;
  const sales = state.requests.filter((it) => it.kind === 'sale' && it.worthWhenAsked === model.won);
  const saleId = random.pick([undefined, undefined, null, ...sales.map((sale) => sale.id)]);
  const both = [
    { name: model.name, id },
    { name: other.name, id: of },
  ] as const;
  // The answer tells the state of the line that is named first, and a line out may be settled before and stay so.
  const [line, pair] = model.direction === 'out' ? [both[1], both[0]] : both;
  const about = { line, of: pair };
  const by = random.pick(state.operators).id;
  const refunds = state.lines.filter((it) => it.settled?.as === 'refund' && it.won === model.won);
  const refund = refunds.length === 0 ? undefined : random.pick([undefined, undefined, null, ...refunds]);
  const named = refund ? { name: refund.name, id: lines.get(refund.name) ?? 0 } : refund;
  return {
    ...{ do: 'settle', by, as: 'returned', ...about },
    ...(saleId === undefined || refund ? {} : { saleId }),
    ...(named === undefined ? {} : { refund: named }),
  };
}

/** A line out that sends the money of a line in back. */
function payingLine({ random, state }: Chance, memo: string, { won, isNamed }: ModelLine): WrittenLine {
  const line = { name: memo, direction: 'out', won: 0n, atMs: state.nowMs, isNamed } as const;
  return otherLine({ ...line, isNamed: random.chance(0.95) ? isNamed : !isNamed }, won);
}

function refundImport(chance: Chance, came: ModelLine): BankOperation {
  const { sequence, random } = chance;
  const { holderId, bank } = came;
  const key = nextKey(sequence);
  const lines = Array.from({ length: random.pick([1, 1, 2]) }, (_, n) =>
    payingLine(chance, `${sequence.keys}-${n}`, came),
  );
  return { do: 'import', by: someOperator(chance), holderId, bank, lines, key };
}

/** What operators do with money that is to be sent back: say who gets it, pay it, in bulk or not, or take a step back. */
export function aboutRefund(chance: Chance): Operation | null {
  const { random, state, sequence } = chance;
  const { lines } = sequence.statements;
  const refunds = state.lines.filter((it) => it.direction === 'in' && it.settled?.as === 'refund');
  if (refunds.length === 0) return null;
  // What one line out has paid, another of its sum and payee may not pay.
  const isOpenTwin = (came: ModelLine, { direction, settled, holderId, bank, won }: ModelLine) =>
    direction === 'out' &&
    settled === null &&
    holderId === came.holderId &&
    bank === came.bank &&
    won === came.won;
  const twice = refunds.filter(
    (came) => came.settled?.paidBy !== undefined && state.lines.some((line) => isOpenTwin(came, line)),
  );
  const came = random.pick(twice.length > 0 && random.chance(0.5) ? twice : refunds);
  const twin = twice.includes(came) ? state.lines.find((line) => isOpenTwin(came, line)) : undefined;
  const refund = { name: came.name, id: lines.get(came.name) ?? 0 };
  const by = someOperator(chance);
  const payer = state.lines.find(({ name }) => name === came.settled?.paidBy);
  if (twin !== undefined && random.chance(0.6)) {
    const line = { name: twin.name, id: lines.get(twin.name) ?? 0 };
    return { do: 'settle', by, as: 'refundPaid', line, refund };
  }
  if (random.chance(payer === undefined ? 0.1 : 0.4)) {
    const rowId = random.pick([came, payer ?? came, payer ?? came]).settled?.rowId ?? null;
    const admin = random.pick(state.operators.filter(({ isAdmin }) => isAdmin));
    const transactionId = sequence.transactions.get(rowId ?? 0);
    if (transactionId !== undefined)
      return { do: 'correct', by: admin.id, rowId, transactionId, key: nextKey(sequence) };
  }
  if (came.settled?.isPayeeNamed === undefined && random.chance(0.6))
    return { do: 'setPayee', by, line: refund, isNamed: came.isNamed, key: nextKey(sequence) };
  const outs = state.lines.filter(
    (it) =>
      it.direction === 'out' &&
      it.holderId === came.holderId &&
      it.settled === null &&
      (it.won === came.won || random.chance(0.05)),
  );
  const out = outs.length > 0 ? random.pick(outs) : null;
  const id = out === null ? undefined : lines.get(out.name);
  if (out === null || id === undefined) return refundImport(chance, came);
  const line = { name: out.name, id };
  return random.chance(0.5)
    ? { do: 'settle', by, as: 'refundPaid', line, refund }
    : { do: 'approveLine', by, line, key: nextKey(sequence) };
}

function aboutLine(chance: Chance, model: ModelLine): BankOperation | null {
  const { random, sequence } = chance;
  const { name, settled } = model;
  const id = sequence.statements.lines.get(name);
  if (id === undefined) return null;
  const by = settled !== null && random.chance(0.5) ? settled.by : someOperator(chance);
  const about = { by, line: { name, id } };
  const returned = someReturn(chance, model);
  if (returned !== null && random.chance(0.5)) return returned;
  const release = settled === null ? [] : new Array<'release'>(8).fill('release');
  const what = random.pick([
    'approve',
    'approve',
    'approve',
    'order',
    'order',
    'order',
    'order',
    'other',
    'new',
    ...release,
  ]);
  if (what === 'release') return { do: 'release', ...about };
  if (what === 'approve') return { do: 'approveLine', ...about, key: nextKey(sequence) };
  if (what === 'other')
    return { do: 'settle', ...about, as: random.pick(['refund', 'refund', 'other'] as const) };
  const orderId = someOrder(chance, model);
  return what === 'order'
    ? { do: 'settle', ...about, as: 'order', orderId }
    : { do: 'settle', ...about, as: 'newPurchase', orderId, keepsOrder: random.chance(0.3) };
}

/** What operators do with two lines that may be a payout and its return: settle them, or approve one of them in bulk. */
function aboutReturn(chance: Chance, back: ModelLine): BankOperation | null {
  const { random, state, sequence } = chance;
  const outs = state.lines.filter((it) => it.direction === 'out' && it.won === back.won);
  const name = random.pick([back, ...outs]).name;
  const id = sequence.statements.lines.get(name);
  if (id === undefined || random.chance(0.7)) return someReturn(chance, back);
  return { do: 'approveLine', by: someOperator(chance), line: { name, id }, key: nextKey(sequence) };
}

function someClosing(chance: Chance): BankOperation {
  const { random, state, sequence } = chance;
  const { id: holderId, banks, bank: shown } = random.pick(state.holders);
  const bank = random.chance(0.8) ? shown : random.below(banks.length);
  const today = dayOf(state.nowMs);
  const before = dayOf(state.nowMs - 24 * HOUR_MS);
  const day = random.pick([today, today, before, before, dayOf(state.nowMs - 72 * HOUR_MS), dayAfter(today)]);
  return { do: 'closeDay', by: someOperator(chance), holderId, bank, day, key: nextKey(sequence) };
}

/** What would end an order for which there is a line: by its holder, by time, or by an operator. */
function someEnd({ random, state }: Chance): Operation | null {
  const meant = state.requests.filter(
    (request) =>
      isOpen(request) &&
      state.lines.some(
        (line) =>
          line.settled?.requestId === request.id ||
          (line.settled === null &&
            line.holderId === request.holderId &&
            line.won === request.worthWhenAsked),
      ),
  );
  if (meant.length === 0) return null;
  const { id, kind, holderId, takenBy } = random.pick(meant);
  const by = takenBy ?? random.pick(state.operators).id;
  const what = random.pick(['cancel', 'expire', 'reject', 'hold', 'putBack'] as const);
  if (what === 'cancel' || !isDecided(kind)) return { do: 'cancel', by: holderId, id };
  if (what === 'expire') return { do: 'expire' };
  // A purchase cannot be put back: a hold without a reason is refused as well.
  if (what === 'putBack')
    return isPaidByHand(kind)
      ? { do: 'putBack', by, kind, id, reason: REASON }
      : { do: 'decide', by, kind, id, decision: 'hold' };
  return { do: 'decide', by, kind, id, decision: what, reason: REASON };
}

/** Another operator signs the day that was signed first. */
function someAgreement(chance: Chance): BankOperation | null {
  const { random, state, sequence } = chance;
  const first = sequence.past.findLast(({ operation }) => operation.do === 'closeDay')?.operation;
  if (first === undefined || first.do !== 'closeDay') return null;
  const others = state.operators.filter(({ id }) => id !== first.by || random.chance(0.1));
  return { ...first, by: random.pick(others).id, key: nextKey(sequence) };
}

function someBankOperation(chance: Chance, focus: ModelLine | null): Operation | null {
  const { random, state } = chance;
  const back = state.lines.find(
    (it) => it.direction === 'in' && it.settled === null && mayBeReturned(state, it),
  );
  if (back !== undefined && random.chance(0.4)) return aboutReturn(chance, back);
  if (random.chance(0.3)) {
    const refund = aboutRefund(chance);
    if (refund !== null) return refund;
  }
  const at = random.below(100);
  if (at < 40 && focus !== null) return aboutLine(chance, focus);
  if (at < 52) return someEnd(chance);
  if (at < 62 && state.lines.length > 0) return aboutLine(chance, random.pick(state.lines));
  if (at < 85) return someImport(chance);
  if (at < 90) return someUndo(chance);
  if (at < 95) return someClosing(chance);
  return someAgreement(chance);
}

/** Up to two operations beside those of a batch, often about one line. */
export function someBankBatch(sequence: Sequence, state: ModelState, random: Random): Operation[] {
  const chance = { sequence, state, random };
  const open = state.lines.filter(
    ({ settled }) => settled === null || settled.requestId !== null || settled.pair !== undefined,
  );
  const focus = open.length > 0 ? random.pick(open) : null;
  const count = random.pick([0, 0, 1, 1, 2]);
  return Array.from({ length: count }, () => someBankOperation(chance, focus) ?? []).flat();
}
