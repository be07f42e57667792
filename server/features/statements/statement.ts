// A holder's statement: what the balance was, each movement that was booked since, and what it is at the end. A movement
// belongs to the day on which it was booked, which for an order is the day of its approval.
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  addUnits,
  asUnits,
  negateUnits,
  subUnits,
  wonOf,
  ZERO_UNITS,
  type DaonUnits,
  type PriceE4,
  type Won,
} from '../../../domain/money.ts';
import { DomainError } from '../../../domain/errors.ts';
import { nextSeoulDay, parseSeoulDay, seoulIso } from '../../../domain/time.ts';
import { FEE, PURCHASE, SALE, TRANSFER, type TransactionType } from '../../../domain/transactions.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { Deps } from '../../deps/deps.ts';
import { newestTransaction } from '../../ledger/check-in-slices.ts';
import {
  bookedRows,
  lastHistoryNumber,
  rowsWithNumbers,
  type BookedRow,
} from '../history/booked-rows.repo.ts';
import { priceAt, readOwner, type Owner } from './statement.repo.ts';

/** Few enough to hold in memory and to leave other calls their turn. */
const NUMBERS_AT_ONCE = 4_000;
const ROWS_AT_ONCE = 500;

export type Movement = {
  at: Date;
  kind: string;
  counterparty: string;
  /** What it moved, without the fee; signed. */
  amount: DaonUnits;
  fee: DaonUnits;
  /** The balance after it. */
  balance: DaonUnits;
  /** The worth of the amount at the price of its time; null without a price. */
  won: Won | null;
  hash: string | null;
};

type Worth = { units: DaonUnits; won: Won | null };

export type Statement = {
  owner: Owner;
  /** Days in Seoul, both inclusive. */
  from: string;
  to: string;
  issuedAt: Date;
  opening: Worth;
  closing: Worth;
  /** What came in and went out, without fees, and the fees; none is negative. */
  totals: { in: DaonUnits; out: DaonUnits; fees: DaonUnits };
  count: number;
  /** The movements in the order of booking. */
  movements: () => AsyncGenerator<Movement>;
};

const KIND_NAMES: Readonly<Record<TransactionType, (incoming: boolean) => string>> = {
  [TRANSFER]: (incoming) => (incoming ? '받기' : '보내기'),
  [PURCHASE]: () => '구매',
  [SALE]: () => '판매',
  [FEE]: () => '수수료',
};

/** '2026-11-20 15:05:00' in Seoul, which a spreadsheet reads as a time. */
export const sheetTime = (at: Date): string => seoulIso(at).slice(0, 19).replace('T', ' ');

const worthAt = (units: DaonUnits, price: PriceE4 | null): Worth => ({
  units,
  won: price === null ? null : wonOf(units, price),
});

const inOrder = (a: BookedRow, b: BookedRow): number =>
  a.at.getTime() - b.at.getTime() || a.transactionId - b.transactionId || a.seq - b.seq;

/**
 * What was booked before a time, summed, and the rows booked from then on and before another time. The end is a transaction and no
 * time: another process may have booked by a clock that is ahead, and its rows are in the balance.
 */
async function readBooked(deps: Deps, holderId: number, from: Date, before: Date) {
  const [end, newest] = await deps.store.read(async (db) => [
    await newestTransaction(db),
    await lastHistoryNumber(db, holderId),
  ]);
  const rows: BookedRow[] = [];
  let opening = ZERO_UNITS;
  for (let after = 0; after < newest; after += NUMBERS_AT_ONCE) {
    const last = Math.min(after + NUMBERS_AT_ONCE, newest);
    const part = await deps.store.read((db) => bookedRows(db, holderId, after, last));
    for (const row of part) {
      if (row.transactionId > end) continue;
      if (row.at < from) opening = addUnits(opening, subUnits(row.amount, row.fee));
      else if (row.at < before) rows.push(row);
    }
    await nextTurn();
  }
  return { opening, rows: rows.sort(inOrder) };
}

function totalsOf(rows: readonly BookedRow[]): Statement['totals'] {
  const totals = { in: ZERO_UNITS, out: ZERO_UNITS, fees: ZERO_UNITS };
  for (const { amount, fee } of rows) {
    if (amount > 0n) totals.in = addUnits(totals.in, amount);
    else totals.out = subUnits(totals.out, amount);
    totals.fees = addUnits(totals.fees, fee);
  }
  return totals;
}

type Row = Awaited<ReturnType<typeof rowsWithNumbers>>[number];

const sumOf = (rows: readonly Row[]): DaonUnits =>
  asUnits(rows.reduce((sum, { amount }) => sum + amount, 0n));

/** One movement of the rows of one transaction: what moved, and its fees. */
function movementOf(rows: readonly Row[], at: Date, balanceBefore: DaonUnits): Movement {
  const fees = rows.filter(({ type }) => type === FEE);
  const moved = rows.filter(({ type }) => type !== FEE);
  const main = moved[0] ?? rows[0];
  if (main === undefined) throw new Error('a movement has a row');
  const amount = sumOf(moved);
  return {
    at,
    kind: KIND_NAMES[main.type](main.incoming),
    counterparty: main.otherInfo,
    amount,
    fee: negateUnits(sumOf(fees)),
    balance: addUnits(balanceBefore, sumOf(rows)),
    won: main.price === null ? null : wonOf(asUnits(amount < 0n ? -amount : amount), main.price),
    hash: main.hash,
  };
}

async function* readMovements(
  deps: Deps,
  holderId: number,
  opening: DaonUnits,
  booked: readonly BookedRow[],
): AsyncGenerator<Movement> {
  let balance = opening;
  let start = 0;
  while (start < booked.length) {
    // The rows of one transaction stay together.
    let end = Math.min(start + ROWS_AT_ONCE, booked.length);
    while (end < booked.length && booked[end]?.transactionId === booked[end - 1]?.transactionId) end += 1;
    const part = booked.slice(start, end);
    const rows = await deps.store.read((db: ReadDb) =>
      rowsWithNumbers(
        db,
        holderId,
        part.map(({ seq }) => seq),
      ),
    );
    const byTransaction = Map.groupBy(rows, ({ ledgerTransactionId }) => ledgerTransactionId ?? 0);
    let former = 0;
    for (const { transactionId, at } of part) {
      if (transactionId === former) continue;
      former = transactionId;
      const movement = movementOf(byTransaction.get(transactionId) ?? [], at, balance);
      balance = movement.balance;
      yield movement;
    }
    start = end;
    await nextTurn();
  }
}

/**
 * The statement of a holder from one day in Seoul to another, as far as it is booked. Throws INVALID_INPUT for days that
 * are none, that are in the wrong order or that have not begun.
 */
export async function openStatement(
  deps: Deps,
  holderId: number,
  days: { from: string; to: string },
): Promise<Statement> {
  const issuedAt = deps.clock.now();
  const [from, last] = [parseSeoulDay(days.from), parseSeoulDay(days.to)];
  if (from === null || last === null || last < from || from > issuedAt)
    throw new DomainError('INVALID_INPUT');
  const before = nextSeoulDay(last);
  const owner = await deps.store.read((db) => readOwner(db, holderId));
  const { opening, rows } = await readBooked(deps, holderId, from, before);

  const totals = totalsOf(rows);
  const closing = subUnits(addUnits(opening, totals.in), addUnits(totals.out, totals.fees));
  const [openingPrice, closingPrice] = await deps.store.read(async (db) => [
    await priceAt(db, from),
    await priceAt(db, before),
  ]);
  return {
    owner,
    ...days,
    issuedAt,
    opening: worthAt(opening, openingPrice ?? null),
    closing: worthAt(closing, closingPrice ?? null),
    totals,
    count: new Set(rows.map(({ transactionId }) => transactionId)).size,
    movements: () => readMovements(deps, holderId, opening, rows),
  };
}
