// Matches lines with orders as they are now (domain/bank-matching), for lists and approvals. What an order's own acts depend on is kept
// as facts of the order (regroup.ts).
import { definePrepared } from '../../../../db/prepared.ts';
import { and, eq, inArray, isNull, sql } from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import { purchasesOfOthers } from '../../../../domain/bank-matching/another-payer.ts';
import type { FileDebit } from '../../../../domain/bank-matching/file-debits.ts';
import { matchLines, type Matched } from '../../../../domain/bank-matching/match-lines.ts';
import type { OpenLine } from '../../../../domain/bank-matching/lines-and-orders.ts';
import { fileReason, returnReason } from '../../../../domain/bank-matching/match-reason.ts';
import { nameWords } from '../../../../domain/bank-matching/name-words.ts';
import type { SettledAs } from '../../../../db/schema/bank.ts';
import type { Won } from '../../../../domain/money.ts';
import { findAllFileDebits, findFileDebits, type FileDebits } from './file-debits.repo.ts';
import { PENDING } from '../../../../domain/request-state.ts';
import { findUnpaid } from './refunds.repo.ts';
import { findPayable, isOldLine, type Payable } from './payable-orders.repo.ts';
import { findAllReturnPairs, findReturnPairs } from './returned-lines.repo.ts';
import type { ReturnPair, ReturnPairs } from '../../../../domain/bank-matching/returned-lines.ts';

type Direction = 'in' | 'out';
const AMOUNTS_AT_ONCE = 1_000; // far below what either engine binds in one query

type FoundLine = OpenLine & { companyId: number; won: Won };

/** The open lines of a direction; of these amounts alone, unless `amounts` is null. */
async function findOpenLines(
  db: ReadDb,
  direction: Direction,
  amounts: readonly Won[],
): Promise<FoundLine[]> {
  const { bankLines, depositAccounts } = db.t;
  if (amounts.length === 0) return [];
  return db
    .select({
      id: bankLines.id,
      accountId: bankLines.depositAccountId,
      companyId: depositAccounts.companyId,
      at: bankLines.at,
      precisionMs: bankLines.precisionMs,
      name: bankLines.name,
      memo: bankLines.memo,
      won: bankLines.won,
    })
    .from(bankLines)
    .innerJoin(depositAccounts, eq(depositAccounts.id, bankLines.depositAccountId))
    .where(
      and(
        isNull(bankLines.settledAs),
        eq(bankLines.direction, direction),
        inArray(bankLines.won, [...amounts]),
      ),
    );
}

const WORDS_MAX = 1_000; // companies

/** By the names that they were made of. */
const madeWords = new Map<string, readonly string[]>();

function wordsOf(names: readonly string[]): readonly string[] {
  const key = names.join('\n');
  const words = madeWords.get(key) ?? nameWords(names);
  if (madeWords.size >= WORDS_MAX) madeWords.clear();
  madeWords.set(key, words);
  return words;
}

/** The words of each company: its name and those of its accounts. */
export async function wordsOfCompanies(db: ReadDb): Promise<Map<number, readonly string[]>> {
  const { companies, depositAccounts } = db.t;
  const rows = await db
    .select({ id: companies.id, name: companies.name, account: depositAccounts.name })
    .from(companies)
    .innerJoin(depositAccounts, eq(depositAccounts.companyId, companies.id));
  const named = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...named].map(([id, own]) => [id, wordsOf(own.flatMap(({ name, account }) => [name, account]))]),
  );
}

const namesOfCompany = definePrepared('names_of_company', (db: ReadDb) => {
  const { companies, depositAccounts } = db.t;
  return db
    .select({ name: companies.name, account: depositAccounts.name })
    .from(companies)
    .innerJoin(depositAccounts, eq(depositAccounts.companyId, companies.id))
    .where(eq(companies.id, sql.placeholder('id')));
});

/** Those of one company. */
export async function wordsOfCompany(db: ReadDb, id: number): Promise<readonly string[]> {
  return wordsOf((await namesOfCompany(db, { id })).flatMap(({ name, account }) => [name, account]));
}

/** The refunds that lines out of these amounts may pay; before its payee is known, one is compared by the name of who sent the money. */
async function payableRefunds(db: ReadDb, amounts: readonly Won[] | null): Promise<Payable[]> {
  const found = await findUnpaid(db, amounts);
  return found.map(({ id, won, companyId, depositAccountId, payee, payer, at, fileId }) => ({
    ...{ kind: 'refund', id, holderId: 0, companyId, won, name: payee ?? payer, from: at },
    ...{ accountId: depositAccountId, bookedOn: null, until: null, graceMs: 0 },
    ...{ isReady: payee !== null, isClear: true, isFiled: fileId !== null },
    ...{ state: PENDING, version: 0, wasFiled: false },
  }));
}

type Together = { lines: FoundLine[]; orders: Payable[]; words: readonly string[] };

const NO_REFUNDS = async (): Promise<Payable[]> => [];

type FindPayable = typeof findPayable;

/** Finds the orders of some amounts among all. */
const among =
  (all: readonly Payable[]): FindPayable =>
  async (_db, direction, amounts) => {
    const kind = direction === 'in' ? 'purchase' : 'sale';
    const wanted = new Set(amounts);
    return all.filter((order) => order.kind === kind && wanted.has(order.won));
  };

/** Open lines of these amounts, and the orders and refunds that they may pay, by company and amount. */
async function readTogether(
  db: ReadDb,
  direction: Direction,
  amounts: readonly Won[],
  now: Date,
  find: { payable: FindPayable; refunds: typeof payableRefunds },
): Promise<Together[]> {
  const found = await findOpenLines(db, direction, amounts);
  if (found.length === 0) return [];
  const lines = found.map((line) => ({ ...line, isOld: isOldLine(line, now) }));
  const orders = [
    ...(await find.payable(db, direction, amounts, now)),
    ...(direction === 'out' ? await find.refunds(db, amounts) : []),
  ];
  const words = await wordsOfCompanies(db);
  const groupOf = ({ companyId, won }: { companyId: number; won: Won }) => `${companyId} ${won}`;
  const ordersOf = Map.groupBy(orders, groupOf);
  return [...Map.groupBy(lines, groupOf)].map(([group, same]) => ({
    lines: same,
    orders: ordersOf.get(group) ?? [],
    words: words.get(same[0]?.companyId ?? 0) ?? [],
  }));
}

/** Does the same as `readTogether` for any number of amounts. */
async function readGroups(
  db: ReadDb,
  direction: Direction,
  amounts: Iterable<Won>,
  now: Date,
  payable: FindPayable,
  refunds: typeof payableRefunds = NO_REFUNDS,
): Promise<Together[]> {
  const some = [...new Set(amounts)];
  const found: Together[] = [];
  for (let from = 0; from < some.length; from += AMOUNTS_AT_ONCE) {
    const amountsOfSome = some.slice(from, from + AMOUNTS_AT_ONCE);
    found.push(...(await readTogether(db, direction, amountsOfSome, now, { payable, refunds })));
  }
  return found;
}

/** What a line may pay (orders, refunds, files in one sum), and the lines that it may return or be returned by. */
export type MatchedLine = Pick<Matched, 'match' | 'why'> & {
  candidates: { kind: 'purchase' | 'sale'; id: number }[];
  refunds: readonly number[];
  pairs: readonly ReturnPair[];
  files: readonly FileDebit[];
};

type WithFiles = Matched & { files: readonly FileDebit[] };

/**
 * Whether a line that is certain for one sale or refund may have paid files of these instead. One that carries its reference paid it
 * alone; and a file without the one that it may lack has nothing else to pay.
 */
function mayBeOf(own: Matched, files: readonly FileDebit[]): boolean {
  const [only] = own.candidates;
  if (own.match !== 'certain' || only === undefined) return true;
  const isOne = (file: FileDebit) => {
    const kind = file.kind === 'payout' ? 'sale' : 'refund';
    return kind === only.kind && file.mayPayAlone.includes(only.id);
  };
  return !own.isReferred && !files.every(isOne);
}

/** Lines that may have paid a file: certain only where nothing else can be meant. */
function withFiles(
  matches: ReadonlyMap<number, Matched>,
  debits: ReadonlyMap<number, FileDebits>,
): Map<number, WithFiles> {
  const found = new Map<number, WithFiles>();
  for (const [id, matched] of matches) found.set(id, { ...matched, files: [] });
  for (const [id, { debits: files, isCertain }] of debits) {
    const own = matches.get(id) ?? NO_MATCH;
    if (!mayBeOf(own, files)) continue;
    const match = isCertain && own.match === 'none' ? 'certain' : 'several';
    found.set(id, { ...own, match, why: fileReason(files, match === 'certain'), files });
  }
  return found;
}

const NO_MATCH: Matched = { match: 'none', candidates: [], why: null, isReferred: false };

/** Refunds are numbered apart from orders. */
function apart({ match, why, candidates, files }: WithFiles): Omit<MatchedLine, 'pairs'> {
  return {
    ...{ match, why, files },
    candidates: candidates.flatMap(({ kind, id }) => (kind === 'refund' ? [] : [{ kind, id }])),
    refunds: candidates.flatMap(({ kind, id }) => (kind === 'refund' ? [id] : [])),
  };
}

/** A line that may be one of a pair is certain for nothing. */
function doubted(matches: ReadonlyMap<number, WithFiles>, pairs: ReturnPairs): Map<number, MatchedLine> {
  const found = new Map<number, MatchedLine>();
  for (const [id, matched] of matches) found.set(id, { ...apart(matched), pairs: [] });
  for (const [id, own] of pairs) {
    const why = own[0] === undefined ? null : returnReason(own[0].sign);
    const matched = matches.get(id) ?? { ...NO_MATCH, files: [] };
    found.set(id, { ...apart(matched), match: 'several', why, pairs: own });
  }
  return found;
}

type Asked = { direction: Direction; won: Won };

/** The groups of all open lines that have the direction and the amount of one of these. */
async function readGroupsOf(
  db: ReadDb,
  lines: readonly Asked[],
  now: Date,
  payable: FindPayable = findPayable,
): Promise<Together[]> {
  const amountsOf = (wanted: Direction) =>
    lines.filter(({ direction }) => direction === wanted).map(({ won }) => won);
  const incoming = await readGroups(db, 'in', amountsOf('in'), now, payable);
  return [...incoming, ...(await readGroups(db, 'out', amountsOf('out'), now, payable, payableRefunds))];
}

async function matchAmounts(
  db: ReadDb,
  lines: readonly Asked[],
  now: Date,
  payable?: FindPayable,
): Promise<Map<number, Matched>> {
  const found = new Map<number, Matched>();
  for (const { lines: same, orders, words } of await readGroupsOf(db, lines, now, payable))
    for (const [id, matched] of matchLines(same, orders, words)) found.set(id, matched);
  return found;
}

export type AskedLine = {
  id: number;
  depositAccountId: number;
  direction: Direction;
  won: Won;
  at: Date;
  precisionMs: number;
  settledAs: SettledAs | null;
};

const isOpenLine = ({ settledAs }: AskedLine): boolean => settledAs === null;

/** What a line out that the bank may return was accounted for as. */
export const MAY_COME_BACK: ReadonlySet<SettledAs> = new Set(['order', 'payoutFile', 'refundPaid']);

/** The pairs of open lines, and those of payments that are settled. */
async function readPairs(db: ReadDb, lines: readonly AskedLine[]): Promise<ReturnPairs> {
  const mayReturn = (line: AskedLine) =>
    isOpenLine(line) ||
    (line.settledAs !== null && MAY_COME_BACK.has(line.settledAs) && line.direction === 'out');
  return findReturnPairs(db, lines.filter(mayReturn), (companyId) => wordsOfCompany(db, companyId));
}

/** The matches of open lines, by id, those of the same amounts as well, and the pairs of payouts that are settled with an order. */
export async function readMatches(
  db: ReadDb,
  lines: readonly AskedLine[],
  now: Date,
): Promise<Map<number, MatchedLine>> {
  const open = lines.filter(isOpenLine);
  const matches = withFiles(await matchAmounts(db, open, now), await findFileDebits(db, open));
  return doubted(matches, await readPairs(db, lines));
}

/** What a list shows of a line: `others` are purchases that it fits by all but the name. */
export type ShownMatch = MatchedLine & { others: MatchedLine['candidates'] };

const OTHERS_SHOWN = 10;

/** The matches of these lines, with purchases of other names: of these lines alone, because those are many in a crowd. */
export async function readShownMatches(
  db: ReadDb,
  lines: readonly AskedLine[],
  now: Date,
): Promise<Map<number, ShownMatch>> {
  const open = lines.filter(isOpenLine);
  const asked = new Set(open.map(({ id }) => id));
  const found = new Map<number, Matched>();
  const othersOf = new Map<number, MatchedLine['candidates']>();
  for (const { lines: same, orders, words } of await readGroupsOf(db, open, now)) {
    const matches = matchLines(same, orders, words);
    for (const line of same.filter(({ id }) => asked.has(id))) {
      const matched = matches.get(line.id);
      if (matched === undefined) continue;
      const isDoubted = matched.match !== 'certain';
      const others = isDoubted ? purchasesOfOthers(line, orders, words).slice(0, OTHERS_SHOWN) : [];
      found.set(line.id, matched);
      othersOf.set(
        line.id,
        others.map(({ id }) => ({ kind: 'purchase', id })),
      );
    }
  }
  const matches = doubted(withFiles(found, await findFileDebits(db, open)), await readPairs(db, lines));
  return new Map(Array.from(matches, ([id, one]) => [id, { ...one, others: othersOf.get(id) ?? [] }]));
}

/** All open lines of a direction that have the amount of an order of their company, with the orders of it. */
export async function readAllTogether(db: ReadDb, direction: Direction, now: Date): Promise<Together[]> {
  const payable = await findPayable(db, direction, null, now);
  return readGroups(
    db,
    direction,
    payable.map(({ won }) => won),
    now,
    among(payable),
  );
}

/**
 * The matches of all open lines for which there is a candidate, an order, a refund or another line. Orders are few beside lines, so the search
 * begins with them. A settled line of a pair is among them as well.
 */
export async function readAllMatches(db: ReadDb, now: Date): Promise<Map<number, MatchedLine>> {
  const bought = await findPayable(db, 'in', null, now);
  const sold = await findPayable(db, 'out', null, now);
  const orders: Asked[] = [
    ...bought.map(({ won }) => ({ direction: 'in' as const, won })),
    ...sold.map(({ won }) => ({ direction: 'out' as const, won })),
  ];
  const owed = await findUnpaid(db, null);
  orders.push(...owed.map(({ won }) => ({ direction: 'out' as const, won })));
  const pairs = await findAllReturnPairs(db, (companyId) => wordsOfCompany(db, companyId));
  const matches = withFiles(
    await matchAmounts(db, orders, now, among([...bought, ...sold])),
    await findAllFileDebits(db),
  );
  const found = doubted(matches, pairs);
  return new Map([...found].filter(([, { match }]) => match !== 'none'));
}

/** The refunds of these amounts that an open line out may have paid. */
export async function refundsOfOpenLines(
  db: ReadDb,
  amounts: readonly Won[],
  now: Date,
): Promise<Set<number>> {
  const asked = amounts.map((won) => ({ direction: 'out' as const, won }));
  const matches = await matchAmounts(db, asked, now);
  const meant = [...matches.values()].flatMap(({ candidates }) => candidates);
  return new Set(meant.flatMap(({ kind, id }) => (kind === 'refund' ? [id] : [])));
}
