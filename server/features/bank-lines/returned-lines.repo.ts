// The lines of the bank that may return one another (domain/bank-matching/returned-lines.ts), found by amount, direction and account.
import { and, between, eq, inArray, isNull, ne, or, sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import {
  pairReturned,
  RETURNED_WITHIN_MS,
  type PairLine,
  type ReturnPairs,
} from '../../../domain/bank-matching/returned-lines.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import type { Won } from '../../../domain/money.ts';

/** The words of a company: its name and those of its accounts. */
type WordsOf = (companyId: number) => Promise<readonly string[]>;

type Asked = { id: number; depositAccountId: number; direction: 'in' | 'out'; won: Won; at: Date };

const AMOUNTS_AT_ONCE = 500; // far below what either engine binds in one statement

type FoundLine = PairLine & { companyId: number; won: Won };

async function linesWhere(db: ReadDb, which: SQL | undefined): Promise<FoundLine[]> {
  const { bankLines, depositAccounts } = db.t;
  return db
    .select({
      id: bankLines.id,
      accountId: bankLines.depositAccountId,
      companyId: depositAccounts.companyId,
      direction: bankLines.direction,
      won: bankLines.won,
      at: bankLines.at,
      precisionMs: bankLines.precisionMs,
      name: bankLines.name,
      memo: bankLines.memo,
    })
    .from(bankLines)
    .innerJoin(depositAccounts, eq(depositAccounts.id, bankLines.depositAccountId))
    .where(which);
}

/** Lines of these accounts and amounts within the time in which money returns, before and after those that are asked about. */
async function findOf(
  db: ReadDb,
  asked: readonly Asked[],
  direction: 'in' | 'out',
  condition: SQL | undefined,
): Promise<FoundLine[]> {
  const { bankLines } = db.t;
  const found: FoundLine[] = [];
  const amounts = [...new Set(asked.map(({ won }) => won))];
  const accounts = [...new Set(asked.map(({ depositAccountId }) => depositAccountId))];
  const times = asked.map(({ at }) => at.getTime());
  const nearMs = RETURNED_WITHIN_MS + DAY_MS;
  for (let from = 0; from < amounts.length; from += AMOUNTS_AT_ONCE)
    found.push(
      ...(await linesWhere(
        db,
        and(
          inArray(bankLines.won, amounts.slice(from, from + AMOUNTS_AT_ONCE)),
          eq(bankLines.direction, direction),
          inArray(bankLines.depositAccountId, accounts),
          between(bankLines.at, new Date(Math.min(...times) - nearMs), new Date(Math.max(...times) + nearMs)),
          condition,
        ),
      )),
    );
  return found;
}

const keyOf = (accountId: number, won: bigint) => `${accountId} ${won}`;

/**
 * The pairs that lines belong to, by line. The line in of a pair is open; the line out may be settled, but not against another line.
 */
export async function findReturnPairs(
  db: ReadDb,
  asked: readonly Asked[],
  wordsOf: WordsOf,
): Promise<ReturnPairs> {
  if (asked.length === 0) return new Map();
  const { settledAs } = db.t.bankLines;
  const backs = await findOf(db, asked, 'in', isNull(settledAs));
  const among = new Set(backs.map(({ accountId, won }) => keyOf(accountId, won)));
  const near = asked.filter(({ depositAccountId, won }) => among.has(keyOf(depositAccountId, won)));
  if (near.length === 0) return new Map();
  const outs = await findPaying(db, near);
  const wanted = new Set(near.map(({ depositAccountId, won }) => keyOf(depositAccountId, won)));
  return pairsAmong(
    [...backs, ...outs].filter(({ accountId, won }) => wanted.has(keyOf(accountId, won))),
    wordsOf,
  );
}

/** Lines out that may have come back. */
const findPaying = (db: ReadDb, asked: readonly Asked[]): Promise<FoundLine[]> => {
  const { settledAs } = db.t.bankLines;
  return findOf(db, asked, 'out', or(isNull(settledAs), ne(settledAs, 'returned')));
};

async function pairsAmong(lines: readonly FoundLine[], wordsOf: WordsOf): Promise<ReturnPairs> {
  const pairs: ReturnPairs = new Map();
  for (const [companyId, own] of Map.groupBy(lines, (line) => line.companyId))
    for (const [id, found] of pairReturned(own, await wordsOf(companyId))) pairs.set(id, found);
  return pairs;
}

/** Which of these lines in may return a line out. No other line in is read: there may be many of an amount. */
export async function findReturning(
  db: ReadDb,
  ids: readonly number[],
  wordsOf: WordsOf,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const backs = await linesWhere(db, inArray(db.t.bankLines.id, [...ids]));
  const outs = await findPaying(
    db,
    backs.map(({ accountId, ...line }) => ({ ...line, depositAccountId: accountId })),
  );
  return new Set((await pairsAmong([...backs, ...outs], wordsOf)).keys());
}

/** Those of all open lines. */
export async function findAllReturnPairs(db: ReadDb, wordsOf: WordsOf): Promise<ReturnPairs> {
  const { bankLines } = db.t;
  const { id, depositAccountId, direction, won, at } = bankLines;
  const within = sql.raw(String(RETURNED_WITHIN_MS + DAY_MS));
  const backs = await db
    .select({ id, depositAccountId, direction, won, at })
    .from(bankLines)
    .where(
      and(
        isNull(bankLines.settledAs),
        eq(direction, 'in'),
        sql`exists (select 1 from bank_lines as former where former.won = ${won} and former.direction = 'out'
          and former.deposit_account_id = ${depositAccountId}
          and former.at between ${at} - ${within} and ${at} + ${within})`,
      ),
    );
  return findReturnPairs(db, backs, wordsOf);
}
