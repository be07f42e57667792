// What moves won alone (ADR-0027): lines of a bank statement, what the bank account held before them, and lines that no
// request explains. Purchases and sales move won in the transaction of their approval.
import { defineInsertOfMany, manyPlaceholders } from '../../db/prepared.ts';
import { eq } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';
import { asUnits, asWon, type Won } from '../../domain/money.ts';
import {
  bankLineMove,
  isWonAccount,
  openingMove,
  settlementMove,
  type BankDirection,
  type WonMove,
} from '../../domain/won-accounts.ts';
import { readWonBalances, wonAccountIds } from './accounts.ts';
import { postTransaction, type PostedTransaction } from './post-transaction.ts';
import { lastClosedDay, openDayFrom, wonDeltasOf } from './won-bookings.ts';

/** The limit of what lines may bring an account to, in either direction: 64 bits hold nine times as much. */
const WON_LIMIT = 1_000_000_000_000_000_000n;
const LINES_AT_ONCE = 500; // what is held in memory for them beside the lines

const insertLineTransactions = defineInsertOfMany<{ id: number }>('insert_line_transactions', (tx, rows) => {
  const { ledgerTransactions } = tx.t;
  return tx
    .insert(ledgerTransactions)
    .values(manyPlaceholders(ledgerTransactions, rows, 'id', 'hash', 'requestId'))
    .returning({ id: ledgerTransactions.id });
});

const insertLineEntries = defineInsertOfMany('insert_line_entries', (tx, rows) =>
  tx.insert(tx.t.ledgerEntries).values(manyPlaceholders(tx.t.ledgerEntries, rows)),
);

const insertLineBookings = defineInsertOfMany('insert_line_bookings', (tx, rows) =>
  tx.insert(tx.t.wonBookings).values(manyPlaceholders(tx.t.wonBookings, rows, 'note')),
);

type About = { depositAccountId: number; operatorId: number; at: Date };

/** A line of a statement: its day in Seoul, `2026-11-20`, and whole won above zero. */
export type BankLinePosting = { direction: BankDirection; won: Won; day: string };

/** Throws AMOUNT_TOO_LARGE when the lines would bring the bank or the unmatched account past the limit. */
async function checkLimit(
  tx: Tx,
  depositAccountId: number,
  lines: readonly BankLinePosting[],
): Promise<void> {
  const { bank, unmatched } = await readWonBalances(tx, depositAccountId);
  const sumOf = (wanted: BankDirection) =>
    lines.reduce((sum, { direction, won }) => (direction === wanted ? sum + won : sum), 0n);
  const came = sumOf('in');
  const went = sumOf('out');
  const reached = [bank + came, bank - went, unmatched - came, unmatched + went];
  if (reached.some((won) => won > WON_LIMIT || won < -WON_LIMIT)) throw new DomainError('AMOUNT_TOO_LARGE');
}

/** A line as it is posted, or, with the transaction that posted it, as it is taken back. */
type Posting = BankLinePosting & { reversesId?: number };

async function postSome(
  tx: Tx,
  { depositAccountId, operatorId, at }: About,
  lines: readonly Posting[],
  idOf: Awaited<ReturnType<typeof wonAccountIds>>,
  lastClosed: string | null,
): Promise<number[]> {
  const posted = await insertLineTransactions(
    tx,
    lines.map(({ reversesId = null }) => ({
      ...{ reversesId, operatorId, createdAt: at },
      kind: reversesId === null ? 'bankLine' : 'correction',
    })),
  );
  if (posted.length !== lines.length) throw new Error('the database did not answer an id for each line');
  // Ids are given in the order of the rows; the order of the answer is not promised.
  const ids = posted.map(({ id }) => id).toSorted((a, b) => a - b);
  const rows = lines.map((line, n) => ({ ...line, transactionId: ids[n] ?? 0 }));
  await insertLineEntries(
    tx,
    rows.flatMap(({ transactionId, direction, won, reversesId }) =>
      wonDeltasOf([bankLineMove(direction, won)]).map(({ account, amount }, leg) => ({
        transactionId,
        leg,
        accountId: idOf(account),
        amount: asUnits(reversesId === undefined ? amount : -amount),
      })),
    ),
  );
  await insertLineBookings(
    tx,
    rows.map(({ transactionId, day }) => ({
      transactionId,
      depositAccountId,
      day: openDayFrom(day, lastClosed),
    })),
  );
  return ids;
}

async function postAll(tx: Tx, about: About, lines: readonly Posting[]): Promise<number[]> {
  const { depositAccountId } = about;
  const idOf = await wonAccountIds(tx, depositAccountId);
  const lastClosed = await lastClosedDay(tx, depositAccountId);
  const ids: number[] = [];
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    ids.push(...(await postSome(tx, about, lines.slice(from, from + LINES_AT_ONCE), idOf, lastClosed)));
    await tx.endTurn();
  }
  return ids;
}

/**
 * Posts the lines of a statement, each as a transaction of its own: the bank has more, and `unmatched` says that it is not
 * accounted for; the reverse for a line out. Lines of a signed day are booked on the next open one. Returns the ids of the
 * transactions in the order of the lines. Throws AMOUNT_TOO_LARGE.
 */
export async function postBankLines(
  tx: Tx,
  { lines, ...about }: About & { lines: readonly BankLinePosting[] },
): Promise<number[]> {
  await checkLimit(tx, about.depositAccountId, lines);
  return postAll(tx, about, lines);
}

/**
 * Takes lines back that were posted for the wrong account, each by a correction on the day of the line, or on the next open
 * one. `transactionId` is what posted the line. Throws AMOUNT_TOO_LARGE.
 */
export async function reverseBankLines(
  tx: Tx,
  { lines, ...about }: About & { lines: readonly (BankLinePosting & { transactionId: number })[] },
): Promise<void> {
  const back = lines.map(({ transactionId, ...line }) => ({ ...line, reversesId: transactionId }));
  const opposite = { in: 'out', out: 'in' } as const;
  await checkLimit(
    tx,
    about.depositAccountId,
    back.map((line) => ({ ...line, direction: opposite[line.direction] })),
  );
  await postAll(tx, about, back);
}

/**
 * Posts what the bank account held before the first line that was imported, so that the books can equal the bank. Whole won;
 * negative for an overdraft. `day` is that of the first line. Null for nothing.
 */
export async function postBankOpening(
  tx: Tx,
  { depositAccountId, operatorId, at, held, day }: About & { held: Won; day: string },
): Promise<PostedTransaction | null> {
  if (held === 0n) return null;
  const move: WonMove = held > 0n ? openingMove(held) : { from: 'bank', to: 'otherWon', won: asWon(-held) };
  return postTransaction(tx, {
    kind: 'bankOpening',
    ...{ at, operatorId, moves: [], spends: 'available' },
    won: { depositAccountId, day, moves: [move] },
  });
}

/**
 * Accounts for a line that no request explains: money that is refunded or was refunded, or anything else, with a note. It is
 * booked on the day on which an operator says so. Whole won above zero.
 */
export async function postSettlement(
  tx: Tx,
  about: About & { direction: BankDirection; as: 'refunds' | 'otherWon'; won: Won; note: string | null },
): Promise<PostedTransaction> {
  const { depositAccountId, operatorId, at, direction, as, won, note } = about;
  return postTransaction(tx, {
    kind: 'settlement',
    ...{ at, operatorId, moves: [], spends: 'available' },
    won: { depositAccountId, note, moves: [settlementMove(direction, as, won)] },
  });
}

/** Reverses a settlement, unless it is reversed already. No operator is named: it follows from what reversed a payment that it stood beside. */
export async function takeBackSettlement(tx: Tx, transactionId: number, at: Date): Promise<void> {
  const { accounts, ledgerEntries, ledgerTransactions } = tx.t;
  const [reversed] = await tx
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.reversesId, transactionId));
  if (reversed !== undefined) return;
  const entries = await tx
    .select({
      kind: accounts.kind,
      depositAccountId: accounts.depositAccountId,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(accounts, eq(accounts.id, ledgerEntries.accountId))
    .where(eq(ledgerEntries.transactionId, transactionId));
  const gained = entries.find(({ amount }) => amount > 0n);
  const lost = entries.find(({ amount }) => amount < 0n);
  const depositAccountId = gained?.depositAccountId ?? null;
  if (gained === undefined || lost === undefined || depositAccountId === null)
    throw new Error('a settlement moves won from one account to another');
  if (!isWonAccount(gained.kind) || !isWonAccount(lost.kind)) throw new Error('a settlement moves won');
  await postTransaction(tx, {
    kind: 'correction',
    ...{ at, reversesId: transactionId, moves: [], spends: 'available' },
    won: { depositAccountId, moves: [{ from: gained.kind, to: lost.kind, won: asWon(gained.amount) }] },
  });
}
