import { z } from 'zod';
import { countRows } from '../../../../db/count-rows.ts';
import {
  and,
  asc,
  contains,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import { LINE_MATCHES } from '../../../../domain/bank-matching/match-lines.ts';
import { positiveId } from '../../../../domain/input-schema.ts';
import { parseSeoulDay } from '../../../../domain/time.ts';
import type { Deps } from '../../../deps/deps.ts';
import { belowOf, listInput, pagePlace, totalOf, type Cursor } from '../../../trpc/list-input.ts';
import { amountsWithin, nameFilterInput, timesWithin, wonFilterInput } from '../../requests/amount-filter.ts';
import { findLeftByRules } from '../rules/left-by-rules.ts';
import { readRuled } from '../rules/line-rules.repo.ts';
import { readAllMatches, readShownMatches, type MatchedLine } from '../match/match-bank-lines.ts';
import { showBankLines } from './show-bank-lines.ts';

export const bankLineListInput = listInput(
  z.strictObject({
    companyId: positiveId.optional(),
    /** `open`: every line that is not settled. `ruled`: those of them that a rule accounts for. */
    match: z.enum([...LINE_MATCHES, 'open', 'ruled']).optional(),
    /** A day in Seoul, `2026-11-20`. */
    day: z.iso
      .date()
      .refine((day) => parseSeoulDay(day) !== null)
      .optional(),
    direction: z.enum(['in', 'out']).optional(),
    /** A part of the payer's or payee's name. Its numbers are masked in the answer, so none is asked for. */
    name: nameFilterInput.refine((name) => !/\p{Nd}/u.test(name)).optional(),
    ...wonFilterInput,
    /** The purchase or sale that they were settled with. */
    requestId: positiveId.optional(),
    /** Settled with a purchase of a holder whom they do not name: who pays for a holder, and how often. */
    otherName: z.boolean().optional(),
    /** Settled with an order of this holder. */
    holderId: positiveId.optional(),
    /** One line. */
    id: positiveId.optional(),
  }),
  ['id', 'at', 'won'],
);

export type BankLineListInput = z.infer<typeof bankLineListInput>;
/** As literals: many lines of one amount are more ids than an engine binds. */
const isOneOf = (column: AnyColumn, ids: readonly number[]): SQL =>
  ids.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.raw(ids.join(', '))})`;

async function accountIdsOf(db: ReadDb, companyId: number): Promise<number[]> {
  const { depositAccounts } = db.t;
  const rows = await db
    .select({ id: depositAccounts.id })
    .from(depositAccounts)
    .where(eq(depositAccounts.companyId, companyId));
  return rows.map(({ id }) => id);
}

const requestsOf = (db: ReadDb, holderId: number) =>
  db.select({ id: db.t.requests.id }).from(db.t.requests).where(eq(db.t.requests.holderId, holderId));

/** Lines that pay one of these requests, alone or with its file. */
function linesOf(db: ReadDb, requestIds: number[] | ReturnType<typeof requestsOf>): SQL | undefined {
  const { bankLines, payoutSales } = db.t;
  const ofFiles = db
    .select({ id: sql<number>`${payoutSales.lineId}` })
    .from(payoutSales)
    .where(and(isNotNull(payoutSales.lineId), inArray(payoutSales.requestId, requestIds)));
  return or(inArray(bankLines.requestId, requestIds), inArray(bankLines.id, ofFiles));
}

/** The open lines that rules account for, without those that may mean an order. */
async function idsRuled(db: ReadDb, matched: ReadonlyMap<number, MatchedLine>, now: Date): Promise<number[]> {
  const ruled = (await readRuled(db)).filter(({ id }) => !matched.has(id));
  const left = await findLeftByRules(db, ruled, now);
  return ruled.map(({ id }) => id).filter((id) => !left.has(id));
}

/** Lines of the companies' statements, the newest first by default, with what each may pay. */
export async function listBankLines(deps: Deps, input: BankLineListInput & Cursor) {
  const now = deps.clock.now();
  const { filter = {}, sort, below } = input;
  return deps.store.read(async (db) => {
    const { bankLines, operators } = db.t;
    const { match, companyId, day, direction, name, wonFrom, wonTo, requestId, holderId, otherName, id } =
      filter;
    const isMatched = match === 'certain' || match === 'several' || match === 'none' || match === 'ruled';
    const wanted = isMatched ? await readAllMatches(db, now) : null;
    const withMatch = [...(wanted ?? [])].filter(([, found]) => found.match === match).map(([id]) => id);
    const accountIds = companyId === undefined ? null : await accountIdsOf(db, companyId);
    const where = and(
      accountIds === null ? undefined : inArray(bankLines.depositAccountId, accountIds),
      day === undefined ? undefined : eq(bankLines.day, day),
      direction === undefined ? undefined : eq(bankLines.direction, direction),
      name === undefined ? undefined : contains(bankLines.name, name),
      amountsWithin(bankLines.won, wonFrom, wonTo),
      timesWithin(bankLines.at, filter),
      id === undefined ? undefined : eq(bankLines.id, id),
      requestId === undefined ? undefined : linesOf(db, [requestId]),
      holderId === undefined ? undefined : linesOf(db, requestsOf(db, holderId)),
      otherName === true ? eq(bankLines.isOtherName, true) : undefined,
      match === undefined
        ? undefined
        : match === 'settled'
          ? isNotNull(bankLines.settledAs)
          : isNull(bankLines.settledAs),
      match === 'ruled' ? isOneOf(bankLines.id, await idsRuled(db, wanted ?? new Map(), now)) : undefined,
      match === 'none' || match === 'ruled'
        ? not(isOneOf(bankLines.id, [...(wanted?.keys() ?? [])]))
        : undefined,
      match === 'certain' || match === 'several' ? isOneOf(bankLines.id, withMatch) : undefined,
      belowOf(bankLines.id, input),
    );
    const total = await totalOf(input, () => countRows(db, bankLines, where));
    const { direction: turn, limit, offset, inOrder } = pagePlace(input, total);
    const isFromEnd = turn !== (sort?.order === 'ASC' ? asc : desc);
    const sorted =
      sort?.field === 'won'
        ? [turn(bankLines.won), (isFromEnd ? asc : desc)(bankLines.id)]
        : [turn(bankLines.at), turn(bankLines.id)];
    // An export goes on below an id, so that it follows the ids.
    const order = below === undefined ? sorted : [desc(bankLines.id)];
    const ids = db
      .select({ id: bankLines.id })
      .from(bankLines)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    const rows = await db
      .select({ line: bankLines, settledBy: operators.login })
      .from(bankLines)
      .leftJoin(operators, eq(operators.id, bankLines.settledBy))
      .where(inArray(bankLines.id, ids))
      .orderBy(...order);
    const found = inOrder(rows);
    const lines = found.map(({ line }) => line);
    const matches = await readShownMatches(db, lines, now);
    return { data: await showBankLines(deps, db, found, matches), total };
  });
}
