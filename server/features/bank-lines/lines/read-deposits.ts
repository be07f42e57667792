// What the lines of a company's account say about the deposits of purchases (D62). However many lines there are of an amount, a few are
// read for each purchase, and the statements are the same for one purchase and for a page of them.
import { definePrepared } from '../../../../db/prepared.ts';
import { and, eq, gte, isInListed, joinedNumbers, listedRows, sql } from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import { namesAnother } from '../../../../domain/bank-matching/another-payer.ts';
import { EARLY_MS, LATE_MS, mayBeMeant } from '../../../../domain/bank-matching/lines-and-orders.ts';
import { keysOfName } from '../../../../domain/bank-matching/name-keys.ts';
import { DAY_MS } from '../../../../domain/durations.ts';
import { BANK_SAYS } from '../../../../domain/request-state.ts';
import { seoulDay, startOfSeoulDay } from '../../../../domain/time.ts';
import { maskNumbers } from '../../../../domain/masks.ts';
import { depositAccountIdAt } from '../../../companies/deposit-accounts.repo.ts';
import type { DepositLine, Deposits, Payments } from '../../requests/deposits.ts';
import { lineTime } from '../../../trpc/wire.ts';
import { findFacts, findFactsOfLines, isBankFact } from '../../requests/facts.repo.ts';
import { findSettledLines, sumOfLines } from '../../requests/settled-lines.ts';
import { wordsOfCompanies, wordsOfCompany } from '../match/match-bank-lines.ts';
import { findReturning } from '../match/returned-lines.repo.ts';

const LINES_SHOWN = 10;
/** How many lines of an amount are read, whichever name they show; in a crowd of more, those that name the holder are found by their keys. */
const ANY_NAME = 50;

const purchasesOf = definePrepared('purchases_for_deposits', (db: ReadDb) => {
  const { linkedAccounts, purchases, requests } = db.t;
  return db
    .select({
      id: requests.id,
      from: requests.createdAt,
      until: requests.expiresAt,
      companyId: purchases.companyId,
      accountId: purchases.depositAccountId,
      won: purchases.won,
      name: linkedAccounts.name,
    })
    .from(requests)
    .innerJoin(purchases, eq(purchases.requestId, requests.id))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, purchases.linkedAccountId))
    .where(isInListed(requests.id, requests.id, 'ids'));
});

const readUntilOf = definePrepared('bank_accounts_read_until', (db: ReadDb) => {
  const { bankImports } = db.t;
  return db
    .select({
      accountId: bankImports.depositAccountId,
      until: sql<Date | null>`max(${bankImports.readUntil})`.mapWith(bankImports.readUntil),
    })
    .from(bankImports)
    .where(
      and(
        isInListed(bankImports.depositAccountId, bankImports.depositAccountId, 'ids'),
        sql`${bankImports.undoneAt} is null`,
      ),
    )
    .groupBy(bankImports.depositAccountId);
});

/** Whether a line of the account has the day alone that begins at this time. */
async function isOfDayOnly(db: ReadDb, accountId: number, begins: Date): Promise<boolean> {
  const { at, day, depositAccountId, precisionMs } = db.t.bankLines;
  const isOfDay = and(eq(depositAccountId, accountId), eq(day, seoulDay(begins)));
  const found = await db
    .select({ one: sql`1` })
    .from(db.t.bankLines)
    .where(and(isOfDay, eq(at, begins), gte(precisionMs, DAY_MS)))
    .limit(1);
  return found.length > 0;
}

type ReadUntil = { until: Date | null; isDayOnly: boolean };

/** Until when accounts were read, by id: until a day, where the bank gives the days of lines alone. */
async function readAccounts(db: ReadDb, accountIds: readonly number[]): Promise<Map<number, ReadUntil>> {
  const found = new Map<number, ReadUntil>();
  for (const { accountId, until } of await readUntilOf(db, { ids: JSON.stringify(accountIds) })) {
    // A line without a time has that at which its day begins.
    const isMidnight = until !== null && until.getTime() === startOfSeoulDay(until).getTime();
    found.set(accountId, { until, isDayOnly: isMidnight && (await isOfDayOnly(db, accountId, until)) });
  }
  return found;
}

const linesNaming = definePrepared('open_lines_by_payer_keys', (db: ReadDb) => {
  const { lineId } = db.t.payerKeys;
  const found = sql`(select line_id from payer_keys
    where key between asked.first_key and asked.last_key and company_id = asked.company_id and won = asked.won
      and at between asked.since and asked.until limit ${sql.raw(String(LINES_SHOWN))}) as found`;
  return db
    .select({ ids: sql<string | null>`(select ${joinedNumbers(lineId, sql`found.line_id`)} from ${found})` })
    .from(listedRows(lineId, 'rows', ['first_key', 'last_key', 'company_id', 'won', 'since', 'until']));
});

const linesOfAmount = definePrepared('open_lines_of_an_amount', (db: ReadDb) => {
  const { id } = db.t.bankLines;
  const found = sql`(select id from bank_lines
    where settled_as is null and won = asked.won and direction = 'in' and deposit_account_id = asked.account_id
    limit ${sql.raw(String(ANY_NAME))}) as found`;
  return db
    .select({ ids: sql<string | null>`(select ${joinedNumbers(id, sql`found.id`)} from ${found})` })
    .from(listedRows(id, 'rows', ['won', 'account_id']));
});

const linesById = definePrepared('lines_for_deposits', (db: ReadDb) => {
  const { bankLines } = db.t;
  return db
    .select({
      id: bankLines.id,
      accountId: bankLines.depositAccountId,
      at: bankLines.at,
      precisionMs: bankLines.precisionMs,
      won: bankLines.won,
      name: bankLines.name,
      memo: bankLines.memo,
      isOtherName: bankLines.isOtherName,
    })
    .from(bankLines)
    .where(isInListed(bankLines.id, bankLines.id, 'ids'))
    .orderBy(bankLines.at, bankLines.id);
});

type Line = Awaited<ReturnType<typeof linesById>>[number];
type Purchase = Omit<Awaited<ReturnType<typeof purchasesOf>>[number], 'accountId'> & { accountId: number };

const idsIn = (rows: readonly { ids: string | null }[]): number[] =>
  rows.flatMap(({ ids }) => ids?.split(',').map(Number) ?? []);

/** The ids of open lines that may be the deposits of purchases by amount and account or name. */
async function findPossible(db: ReadDb, purchases: readonly Purchase[]): Promise<number[]> {
  const named = purchases.flatMap(({ name, companyId, won, from, until }) => {
    const about = {
      company_id: companyId,
      won: Number(won),
      since: from.getTime() - EARLY_MS,
      until: (until ?? from).getTime() + LATE_MS,
    };
    const { keys, ranges } = keysOfName(name);
    return [...keys.map((key) => ({ from: key, to: key })), ...ranges].map((range) => ({
      ...about,
      first_key: range.from,
      last_key: range.to,
    }));
  });
  const amounts = new Map(
    purchases.map(({ won, accountId }) => [
      `${won} ${accountId}`,
      { won: Number(won), account_id: accountId },
    ]),
  );
  const found = [
    ...(await linesNaming(db, { rows: JSON.stringify(named) })),
    ...(await linesOfAmount(db, { rows: JSON.stringify([...amounts.values()]) })),
  ];
  return [...new Set(idsIn(found))];
}

const shown = (line: Line, otherName: boolean): DepositLine => ({
  ...{ id: line.id, ...lineTime(line), won: line.won, otherName },
  name: maskNumbers(line.name),
});

/** What the bank says about the deposits of purchases, by id. */
export async function readDeposits(db: ReadDb, ids: readonly number[]): Promise<Map<number, Deposits>> {
  if (ids.length === 0) return new Map();
  const asked = { ids: JSON.stringify(ids) };
  const purchases: Purchase[] = [];
  for (const row of await purchasesOf(db, asked)) {
    // An order older than the column has the account that its company showed then.
    const accountId = row.accountId ?? (await depositAccountIdAt(db, row.companyId, row.from));
    purchases.push({ ...row, accountId });
  }
  const accountIds = [...new Set(purchases.map(({ accountId }) => accountId))];
  const read = await readAccounts(db, accountIds);
  const settled = Map.groupBy(await findSettledLines(db, ids), ({ requestId }) => requestId);
  const certain = new Map(
    (await findFacts(db, ids)).flatMap(({ kind, requestId, lineId }) =>
      kind === 'certain' && lineId !== null ? [[requestId, lineId] as const] : [],
    ),
  );
  const returning = await findReturning(db, [...certain.values()], (id) => wordsOfCompany(db, id));
  const open = purchases.filter(
    ({ id, accountId }) =>
      !settled.has(id) && !certain.has(id) && (read.get(accountId)?.until ?? null) !== null,
  );
  const possible = open.length === 0 ? [] : await findPossible(db, open);
  const known = [...certain.values(), ...[...settled.values()].flat().map(({ id }) => id)];
  const wanted = [...new Set([...possible, ...known])];
  const lines = wanted.length === 0 ? [] : await linesById(db, { ids: JSON.stringify(wanted) });
  const byId = new Map(lines.map((line) => [line.id, line]));
  const facts = possible.length === 0 ? [] : await findFactsOfLines(db, possible);
  // A line that is another order's deposit is not this one's.
  const ofOthers = new Set(
    facts.flatMap(({ kind, lineId }) => (kind === 'certain' && lineId !== null ? [lineId] : [])),
  );
  const free = possible.flatMap((id) => (ofOthers.has(id) ? [] : (byId.get(id) ?? [])));
  const words = free.length === 0 ? new Map<number, readonly string[]>() : await wordsOfCompanies(db);

  const depositsOf = (purchase: Purchase): Deposits => {
    const { id, accountId, won, name, companyId, from, until } = purchase;
    const { until: readTo, isDayOnly } = read.get(accountId) ?? { until: null, isDayOnly: false };
    const readUntil = { readUntil: readTo, isDayOnly };
    const own = settled.get(id) ?? [];
    const certainLine = byId.get(certain.get(id) ?? 0);
    if (own.length > 0 || certainLine !== undefined) {
      const money = own.flatMap((line) => byId.get(line.id) ?? []);
      // A payout to the holder that came back is no deposit.
      const isWhole = own.length === 0 ? !returning.has(certain.get(id) ?? 0) : sumOfLines(own) === won;
      return {
        status: isWhole ? 'certain' : 'possible',
        ...readUntil,
        lines: (own.length > 0 ? money : [certainLine]).flatMap((line) =>
          line === undefined ? [] : [shown(line, line.isOtherName === true)],
        ),
      };
    }
    const fitting = free
      .filter(
        (line) =>
          line.won === won &&
          line.accountId === accountId &&
          mayBeMeant(line, { from, until, graceMs: LATE_MS }),
      )
      .map((line) => shown(line, namesAnother(line, name, words.get(companyId) ?? [])))
      .toSorted((a, b) => Number(a.otherName) - Number(b.otherName) || a.at.getTime() - b.at.getTime())
      .slice(0, LINES_SHOWN);
    const isRead = readTo !== null && readTo > from;
    const status = fitting.length > 0 ? 'possible' : isRead ? 'none' : 'unread';
    return { status, ...readUntil, lines: fitting };
  };

  return new Map(purchases.map((purchase) => [purchase.id, depositsOf(purchase)]));
}

/** What open lines say about the payments of sales, by id. */
export async function readPayments(db: ReadDb, ids: readonly number[]): Promise<Map<number, Payments>> {
  const facts = ids.length === 0 ? [] : (await findFacts(db, ids)).filter(isBankFact);
  const found = new Map<number, Payments>();
  if (facts.length === 0) return found;
  const lineIds = JSON.stringify(facts.flatMap(({ lineId }) => lineId ?? []));
  const lines = new Map((await linesById(db, { ids: lineIds })).map((line) => [line.id, line]));
  for (const { requestId, kind, lineId } of facts) {
    const status = BANK_SAYS.find((one) => one === kind);
    const line = lines.get(lineId ?? 0);
    if (status !== undefined && line !== undefined)
      found.set(requestId, { status, readUntil: null, isDayOnly: false, lines: [shown(line, false)] });
  }
  return found;
}
