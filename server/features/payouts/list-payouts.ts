import { z } from 'zod';
import { asc, count, eq, inArray, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { asWon } from '../../../domain/money.ts';
import { payoutReference } from '../../../domain/payout-file.ts';
import {
  FILE_COPY_REFUSALS,
  PAYOUT_SALE_STATES,
  type PayoutSaleState,
} from '../../../domain/payout-states.ts';
import type { Deps } from '../../deps/deps.ts';
import { exactSum } from '../../ledger/book-rules.ts';
import type { Cursor } from '../../trpc/list-input.ts';
import { idOut, instantOut, stateOut, wonOut } from '../../trpc/wire.ts';
import { accountOut, maskedAccountToWire } from '../linked-accounts/account-wire.ts';
import {
  madeFileOut,
  madeFilesToWire,
  noRows,
  pageOfMadeFiles,
  rowsAndWon,
  selectMadeFiles,
  takenBackOf,
  takenBackOut,
  type MadeFileListInput,
} from './made-files.ts';
import { saleState } from './payouts.repo.ts';
import { readCopies } from './check-repeat-download.ts';

export const payoutOut = madeFileOut.extend({
  /** What has become of its sales. */
  states: z.record(z.enum(PAYOUT_SALE_STATES), rowsAndWon),
});

const payoutDetailOut = payoutOut.extend({
  /** The sales that may not be paid again: approved, or with a line of the bank that is theirs. */
  paid: rowsAndWon.extend({ ids: z.array(idOut) }),
  /** Why the file is not given again; null when it is, to an operator who has seen what is paid. */
  acts: z.object({ copyFile: z.enum(FILE_COPY_REFUSALS).nullable() }),
  sales: z.array(
    z.object({
      id: idOut,
      position: z.number().int().positive(),
      holder: z.object({ id: idOut, login: z.string() }),
      account: accountOut,
      won: wonOut,
      /** What the company's own statement shows. */
      reference: z.string(),
      state: z.enum(PAYOUT_SALE_STATES),
      requestState: stateOut,
      /** The lines of the bank that paid it. */
      lines: z.array(z.object({ id: idOut, at: instantOut })),
      takenBack: takenBackOut,
    }),
  ),
});

export { payoutDetailOut };
type PayoutWire = z.input<typeof payoutOut>;
export type PayoutDetail = z.input<typeof payoutDetailOut>;

const isState = (text: string): text is PayoutSaleState => PAYOUT_SALE_STATES.some((state) => state === text);

function stateOf(text: string): PayoutSaleState {
  if (!isState(text)) throw new Error(`unknown state of a sale in a payout: ${text}`);
  return text;
}

async function sumStates(db: ReadDb, payoutIds: readonly number[]) {
  const { payoutSales, requests } = db.t;
  const sums = new Map<number, PayoutWire['states']>(
    payoutIds.map((id) => [
      id,
      {
        ...{ open: noRows(), waiting: noRows(), paid: noRows(), approved: noRows(), corrected: noRows() },
        takenBack: noRows(),
      },
    ]),
  );
  if (payoutIds.length === 0) return sums;
  const state = saleState(db);
  const rows = await db
    .select({
      payoutId: payoutSales.payoutId,
      state: state.as('state_of_sale'),
      count: count().mapWith(Number),
      won: exactSum(payoutSales.won),
    })
    .from(payoutSales)
    .innerJoin(requests, eq(requests.id, payoutSales.requestId))
    .where(inArray(payoutSales.payoutId, [...payoutIds]))
    .groupBy(payoutSales.payoutId, sql`state_of_sale`);
  for (const row of rows) {
    const of = sums.get(row.payoutId);
    if (of !== undefined) of[stateOf(row.state)] = { count: row.count, won: asWon(row.won) };
  }
  return sums;
}

async function toWire(
  deps: Deps,
  db: ReadDb,
  files: Parameters<typeof madeFilesToWire>[2],
): Promise<PayoutWire[]> {
  const sums = await sumStates(
    db,
    files.map(({ row }) => row.id),
  );
  return (await madeFilesToWire(deps, db, files)).map((file) => {
    const states = sums.get(file.id);
    if (states === undefined) throw new Error(`payout ${file.id} has no sums`);
    return { ...file, states };
  });
}

/** Payout files, the newest first by default, with what has become of their sales. */
export const listPayouts = (deps: Deps, input: MadeFileListInput & Cursor) =>
  deps.store.read(async (db) => {
    const { payouts, payoutSales, sales, linkedAccounts } = db.t;
    const { found, total } = await pageOfMadeFiles(db, payouts, input, (isNamed) =>
      db
        .select({ id: payoutSales.payoutId })
        .from(payoutSales)
        .innerJoin(sales, eq(sales.requestId, payoutSales.requestId))
        .innerJoin(linkedAccounts, eq(linkedAccounts.id, sales.linkedAccountId))
        .where(isNamed(linkedAccounts.name)),
    );
    return { data: await toWire(deps, db, found), total };
  });

async function readLines(db: ReadDb, payoutId: number) {
  const { bankLines, payoutSales } = db.t;
  const columns = { requestId: payoutSales.requestId, id: bankLines.id, at: bankLines.at };
  const own = await db
    .select(columns)
    .from(bankLines)
    .innerJoin(payoutSales, eq(payoutSales.requestId, bankLines.requestId))
    .where(eq(payoutSales.payoutId, payoutId))
    .orderBy(asc(bankLines.id));
  const ofFile = await db
    .select(columns)
    .from(payoutSales)
    .innerJoin(bankLines, eq(bankLines.id, payoutSales.lineId))
    .where(eq(payoutSales.payoutId, payoutId));
  return Map.groupBy([...own, ...ofFile], ({ requestId }) => requestId);
}

/** One file with its sales, in the order of its rows. Throws NOT_FOUND. */
export async function readPayout(
  deps: Deps,
  db: ReadDb,
  operator: { id: number },
  id: number,
): Promise<PayoutDetail> {
  const { payouts, payoutSales, requests, sales, linkedAccounts, companies, holders, operators } = db.t;
  const found = await selectMadeFiles(db, payouts).where(eq(payouts.id, id));
  const [payout] = await toWire(deps, db, found);
  if (payout === undefined) throw new DomainError('NOT_FOUND');
  const lines = await readLines(db, id);
  const rows = await db
    .select({
      id: payoutSales.requestId,
      position: payoutSales.position,
      holder: { id: holders.id, login: holders.login },
      account: {
        bankCode: linkedAccounts.bankCode,
        numLast4: linkedAccounts.numLast4,
        name: linkedAccounts.name,
        companyName: companies.name,
      },
      won: payoutSales.won,
      state: saleState(db),
      requestState: requests.state,
      takenBackAt: payoutSales.takenBackAt,
      takenBackBy: operators.login,
      takenBackReason: payoutSales.takenBackReason,
    })
    .from(payoutSales)
    .innerJoin(requests, eq(requests.id, payoutSales.requestId))
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .innerJoin(sales, eq(sales.requestId, payoutSales.requestId))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, sales.linkedAccountId))
    .innerJoin(companies, eq(companies.id, sales.companyId))
    .leftJoin(operators, eq(operators.id, payoutSales.takenBackBy))
    .where(eq(payoutSales.payoutId, id))
    .orderBy(asc(payoutSales.position));
  const { paid, refusal } = await readCopies(db, id, operator.id, deps.clock.now());
  return {
    ...payout,
    paid,
    acts: { copyFile: refusal },
    sales: rows.map(({ takenBackAt, takenBackBy, takenBackReason, ...row }) => ({
      ...row,
      won: row.won,
      account: maskedAccountToWire(row.account),
      reference: payoutReference(row.id),
      state: stateOf(row.state),
      // A line that was settled after the sale left the file belongs to how it was paid then.
      lines:
        takenBackAt !== null ? [] : (lines.get(row.id) ?? []).map((line) => ({ id: line.id, at: line.at })),
      takenBack: takenBackOf({ takenBackAt, takenBackReason }, takenBackBy),
    })),
  };
}

/** Throws NOT_FOUND. */
export const getPayoutDetail = (deps: Deps, operator: { id: number }, id: number): Promise<PayoutDetail> =>
  deps.store.read((db) => readPayout(deps, db, operator, id));
