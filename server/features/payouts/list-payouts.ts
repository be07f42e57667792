import { z } from 'zod';
import { and, asc, contains, count, desc, eq, inArray, sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { positiveId } from '../../../domain/input-schema.ts';
import { asWon } from '../../../domain/money.ts';
import { PAYOUT_FORMATS, PAYOUT_TEMPLATE_IDS, payoutReference } from '../../../domain/payout-file.ts';
import {
  FILE_COPY_REFUSALS,
  PAYOUT_SALE_STATES,
  type PayoutSaleState,
} from '../../../domain/payout-states.ts';
import type { Deps } from '../../deps/deps.ts';
import { exactSum } from '../../ledger/book-rules.ts';
import { belowOf, listInput, totalOf, type Cursor } from '../../trpc/list-input.ts';
import { idOut, instantOut, stateOut, wonOut } from '../../trpc/wire.ts';
import { depositAccountOut, readDepositAccounts } from '../../companies/deposit-account-wire.ts';
import { accountOut, maskedAccountToWire } from '../linked-accounts/account-wire.ts';
import { amountsWithin, nameFilterInput, timesWithin, wonFilterInput } from '../requests/amount-filter.ts';
import { saleState } from './payouts.repo.ts';
import { readCopies } from './check-repeat-download.ts';

export const payoutListInput = listInput(
  z.strictObject({
    companyId: positiveId.optional(),
    depositAccountId: positiveId.optional(),
    /** A part of the name on an account that the file pays, or paid before the sale left it. */
    name: nameFilterInput.optional(),
    /** Amounts are those of whole files. */
    ...wonFilterInput,
  }),
  ['id', 'madeAt', 'won'],
);

const rowsAndWon = z.object({ count: z.number().int().nonnegative(), won: wonOut });

export const payoutOut = z.object({
  id: idOut,
  depositAccount: depositAccountOut,
  template: z.enum(PAYOUT_TEMPLATE_IDS),
  format: z.enum(PAYOUT_FORMATS),
  /** How many sales the file pays, and their sum, as it was made. */
  count: z.number().int().positive(),
  won: wonOut,
  /** SHA-256 of the file. */
  contentHash: z.string(),
  reason: z.string(),
  madeBy: z.string(),
  madeAt: instantOut,
  /** How often it was downloaded again after it was made. */
  downloads: z.number().int().nonnegative(),
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
      takenBack: z.object({ by: z.string(), at: instantOut, reason: z.string() }).nullable(),
    }),
  ),
});

export { payoutDetailOut };
export type PayoutListInput = z.infer<typeof payoutListInput>;
export type PayoutWire = z.input<typeof payoutOut>;
export type PayoutDetail = z.input<typeof payoutDetailOut>;

const isState = (text: string): text is PayoutSaleState => PAYOUT_SALE_STATES.some((state) => state === text);

function stateOf(text: string): PayoutSaleState {
  if (!isState(text)) throw new Error(`unknown state of a sale in a payout: ${text}`);
  return text;
}

async function sumStates(db: ReadDb, payoutIds: readonly number[]) {
  const { payoutSales, requests } = db.t;
  const none = () => ({ count: 0, won: asWon(0n) });
  const sums = new Map<number, PayoutWire['states']>(
    payoutIds.map((id) => [
      id,
      {
        ...{ open: none(), waiting: none(), paid: none(), approved: none(), corrected: none() },
        takenBack: none(),
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
  rows: readonly { row: ReadDb['t']['payouts']['$inferSelect']; madeBy: string }[],
): Promise<PayoutWire[]> {
  const accounts = await readDepositAccounts(db, deps.secrets, [
    ...new Set(rows.map(({ row }) => row.depositAccountId)),
  ]);
  const sums = await sumStates(
    db,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, madeBy }) => {
    const depositAccount = accounts.get(row.depositAccountId);
    const states = sums.get(row.id);
    if (depositAccount === undefined || states === undefined)
      throw new Error(`payout ${row.id} has no account`);
    const { id, template, format, contentHash, reason, downloads } = row;
    return {
      ...{ id, depositAccount, template, format, count: row.count, won: row.won },
      ...{ contentHash, reason, madeBy, madeAt: row.madeAt, downloads, states },
    };
  });
}

/** Files with a sale to an account of this name. */
function withPayee(db: ReadDb, name: string): SQL {
  const { payouts, payoutSales, sales, linkedAccounts } = db.t;
  const ids = db
    .select({ id: payoutSales.payoutId })
    .from(payoutSales)
    .innerJoin(sales, eq(sales.requestId, payoutSales.requestId))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, sales.linkedAccountId))
    .where(contains(linkedAccounts.name, name));
  return inArray(payouts.id, ids);
}

/** Payout files, the newest first by default, with what has become of their sales. */
export async function listPayouts(deps: Deps, input: PayoutListInput & Cursor) {
  const { filter = {}, page, perPage, sort } = input;
  return deps.store.read(async (db) => {
    const { payouts, depositAccounts, operators } = db.t;
    const { companyId, depositAccountId, name, wonFrom, wonTo } = filter;
    const ofCompany =
      companyId === undefined
        ? undefined
        : inArray(
            payouts.depositAccountId,
            db
              .select({ id: depositAccounts.id })
              .from(depositAccounts)
              .where(eq(depositAccounts.companyId, companyId)),
          );
    const ofAccount =
      depositAccountId === undefined ? undefined : eq(payouts.depositAccountId, depositAccountId);
    const where = and(
      ofCompany,
      ofAccount,
      name === undefined ? undefined : withPayee(db, name),
      amountsWithin(payouts.won, wonFrom, wonTo),
      timesWithin(payouts.madeAt, filter),
      belowOf(payouts.id, input),
    );
    const turn = sort?.order === 'ASC' ? asc : desc;
    const found = await db
      .select({ row: payouts, madeBy: operators.login })
      .from(payouts)
      .innerJoin(operators, eq(operators.id, payouts.madeBy))
      .where(where)
      // Files get their numbers in the order in which they are made.
      .orderBy(...(sort?.field === 'won' ? [turn(payouts.won)] : []), turn(payouts.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    const total = await totalOf(
      input,
      db
        .select({ n: count().mapWith(Number) })
        .from(payouts)
        .where(where),
    );
    return { data: await toWire(deps, db, found), total };
  });
}

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
  const found = await db
    .select({ row: payouts, madeBy: operators.login })
    .from(payouts)
    .innerJoin(operators, eq(operators.id, payouts.madeBy))
    .where(eq(payouts.id, id));
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
      takenBack:
        takenBackAt === null
          ? null
          : { by: takenBackBy ?? '', at: takenBackAt, reason: takenBackReason ?? '' },
    })),
  };
}

/** Throws NOT_FOUND. */
export const getPayoutDetail = (deps: Deps, operator: { id: number }, id: number): Promise<PayoutDetail> =>
  deps.store.read((db) => readPayout(deps, db, operator, id));
