// The lines of the bank that may return one another (domain/bank-matching/returned-lines.ts), found by amount, direction and account.
import {
  and,
  between,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  sql,
  type SQL,
} from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import {
  pairReturned,
  RETURNED_WITHIN_MS,
  type PairLine,
  type PartOfDebit,
  type ReturnPairs,
} from '../../../../domain/bank-matching/returned-lines.ts';
import { DAY_MS } from '../../../../domain/durations.ts';
import type { Won } from '../../../../domain/money.ts';
import { payoutReference } from '../../../../domain/payout-file.ts';
import { refundReference } from '../../../../domain/refund-states.ts';

/** The words of a company: its name and those of its accounts. */
type WordsOf = (companyId: number) => Promise<readonly string[]>;

type Asked = { id: number; depositAccountId: number; direction: 'in' | 'out'; won: Won; at: Date };

const AMOUNTS_AT_ONCE = 500; // far below what either engine binds in one statement

type FoundLine = PairLine & { companyId: number; won: Won };

const lineColumns = ({ t: { bankLines, depositAccounts } }: ReadDb) => ({
  id: bankLines.id,
  accountId: bankLines.depositAccountId,
  companyId: depositAccounts.companyId,
  direction: bankLines.direction,
  won: bankLines.won,
  at: bankLines.at,
  precisionMs: bankLines.precisionMs,
  name: bankLines.name,
  memo: bankLines.memo,
});

async function linesWhere(db: ReadDb, which: SQL | undefined): Promise<FoundLine[]> {
  const { bankLines, depositAccounts } = db.t;
  return db
    .select(lineColumns(db))
    .from(bankLines)
    .innerJoin(depositAccounts, eq(depositAccounts.id, bankLines.depositAccountId))
    .where(which);
}

/** Whether a line is on the account of one of these, within the time in which money returns, before and after them. */
function isNearOf(db: ReadDb, asked: readonly Asked[]): SQL | undefined {
  const { at, depositAccountId } = db.t.bankLines;
  const times = asked.map((line) => line.at.getTime());
  const nearMs = RETURNED_WITHIN_MS + DAY_MS;
  return and(
    inArray(depositAccountId, [...new Set(asked.map((line) => line.depositAccountId))]),
    between(at, new Date(Math.min(...times) - nearMs), new Date(Math.max(...times) + nearMs)),
  );
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
  for (let from = 0; from < amounts.length; from += AMOUNTS_AT_ONCE)
    found.push(
      ...(await linesWhere(
        db,
        and(
          inArray(bankLines.won, amounts.slice(from, from + AMOUNTS_AT_ONCE)),
          eq(bankLines.direction, direction),
          isNearOf(db, asked),
          condition,
        ),
      )),
    );
  return found;
}

/** A part of a debit, or one of the texts by which it is known. */
const partOf = (kind: PartOfDebit['kind'], id: number) => ({
  part: { kind, id },
  memo: kind === 'sale' ? payoutReference(id) : refundReference(id),
});

/** The sales of debits for payout files. An open line of the sum of a file may be its debit. */
async function findSaleParts(db: ReadDb, which: SQL | undefined): Promise<FoundLine[]> {
  const { bankLines, depositAccounts, linkedAccounts, payouts, payoutSales, sales } = db.t;
  const isPaid = and(eq(bankLines.id, payoutSales.lineId), eq(bankLines.settledAs, 'payoutFile'));
  const mayPay = and(
    isNull(payoutSales.lineId),
    isNull(bankLines.settledAs),
    eq(bankLines.direction, 'out'),
    eq(bankLines.depositAccountId, payouts.depositAccountId),
    eq(bankLines.won, payouts.won),
    gt(bankLines.won, payoutSales.won),
    gte(bankLines.at, sql`${payouts.madeAt} - ${bankLines.precisionMs}`),
  );
  const partsWhere = (isDebit: SQL | undefined) =>
    db
      .select({
        ...lineColumns(db),
        won: payoutSales.won,
        name: linkedAccounts.name,
        id: payoutSales.requestId,
        outId: bankLines.id,
      })
      .from(payoutSales)
      .innerJoin(payouts, eq(payouts.id, payoutSales.payoutId))
      .innerJoin(bankLines, isDebit)
      .innerJoin(depositAccounts, eq(depositAccounts.id, bankLines.depositAccountId))
      .innerJoin(sales, eq(sales.requestId, payoutSales.requestId))
      .innerJoin(linkedAccounts, eq(linkedAccounts.id, sales.linkedAccountId))
      .where(and(isNull(payoutSales.takenBackAt), which));
  return [...(await partsWhere(isPaid)), ...(await partsWhere(mayPay))].map(({ id, outId, ...row }) => ({
    ...row,
    ...partOf('sale', id),
    id: outId,
  }));
}

/** The refunds that lines out paid, alone or with their file, and those of files whose debit an open line may be. */
async function findRefundParts(
  db: ReadDb,
  which: { paid: SQL | undefined; filed: SQL | undefined },
): Promise<FoundLine[]> {
  const { bankLines, depositAccounts, refundFiles, refundFileRows, refunds } = db.t;
  const columns = {
    ...lineColumns(db),
    ...{ won: refunds.won, payee: refunds.name, id: refunds.id, outId: bankLines.id, outWon: bankLines.won },
  };
  const paid = await db
    .select(columns)
    .from(refunds)
    .innerJoin(bankLines, eq(bankLines.id, refunds.paidLineId))
    .innerJoin(depositAccounts, eq(depositAccounts.id, bankLines.depositAccountId))
    .where(and(isNotNull(refunds.paidLineId), which.paid));
  const mayPay = and(
    isNull(bankLines.settledAs),
    eq(bankLines.direction, 'out'),
    eq(bankLines.depositAccountId, refundFiles.depositAccountId),
    eq(bankLines.won, refundFiles.won),
    gt(bankLines.won, refundFileRows.won),
    gte(bankLines.at, sql`${refundFiles.madeAt} - ${bankLines.precisionMs}`),
  );
  const filed = await db
    .select(columns)
    .from(refundFileRows)
    .innerJoin(refundFiles, eq(refundFiles.id, refundFileRows.fileId))
    .innerJoin(refunds, and(eq(refunds.id, refundFileRows.refundId), isNull(refunds.paidLineId)))
    .innerJoin(bankLines, mayPay)
    .innerJoin(depositAccounts, eq(depositAccounts.id, bankLines.depositAccountId))
    .where(and(isNull(refundFileRows.takenBackAt), which.filed));
  return [...paid, ...filed].flatMap(({ id, outId, outWon, payee, ...row }) => {
    const { memo, ...part } = partOf('refund', id);
    const common = { ...row, ...part, id: outId };
    // A bank may have written another name than the payee's into the line of a single transfer.
    const isAlone = row.won === outWon;
    return [
      ...(payee === null && isAlone ? [] : [{ ...common, name: payee ?? '', memo }]),
      ...(isAlone ? [{ ...common, memo: `${row.memo} ${memo}` }] : []),
    ];
  });
}

/**
 * The parts of debits that the lines in among these may return, and all parts of the debits among them. Nothing that returns a part of a
 * debit is certain for anything else.
 */
async function findParts(db: ReadDb, asked: readonly Asked[]): Promise<FoundLine[]> {
  const { bankLines, payoutSales, refundFileRows, refunds } = db.t;
  const backs = asked.filter(({ direction }) => direction === 'in');
  const amounts = [...new Set(backs.map(({ won }) => won))];
  const debits = asked.flatMap(({ id, direction }) => (direction === 'out' ? [id] : []));
  const found = new Map<string, FoundLine>();
  const add = (parts: readonly FoundLine[]) => {
    for (const part of parts)
      found.set(`${part.id} ${part.part?.kind} ${part.part?.id} ${part.name} ${part.memo}`, part);
  };
  for (let from = 0; from < amounts.length; from += AMOUNTS_AT_ONCE) {
    const some = amounts.slice(from, from + AMOUNTS_AT_ONCE);
    const isNear = isNearOf(db, backs);
    add(await findSaleParts(db, and(inArray(payoutSales.won, some), isNear)));
    add(
      await findRefundParts(db, {
        paid: and(inArray(refunds.won, some), isNear),
        filed: and(inArray(refundFileRows.won, some), isNear),
      }),
    );
  }
  for (let from = 0; from < debits.length; from += AMOUNTS_AT_ONCE) {
    const isOne = inArray(bankLines.id, debits.slice(from, from + AMOUNTS_AT_ONCE));
    add(await findSaleParts(db, isOne));
    add(await findRefundParts(db, { paid: isOne, filed: isOne }));
  }
  return [...found.values()];
}

const asAsked = ({ accountId, ...line }: FoundLine): Asked => ({ ...line, depositAccountId: accountId });

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
  const parts = await findParts(db, asked);
  const whole = [...asked, ...parts.map(asAsked)];
  const backs = await findOf(db, whole, 'in', isNull(settledAs));
  const among = new Set(backs.map(({ accountId, won }) => keyOf(accountId, won)));
  const near = whole.filter(({ depositAccountId, won }) => among.has(keyOf(depositAccountId, won)));
  if (near.length === 0) return new Map();
  const ofPart = new Set(parts.map(({ id, won }) => `${id} ${won}`));
  const outs = (await findPaying(db, near)).filter(({ id, won }) => !ofPart.has(`${id} ${won}`));
  const wanted = new Set(near.map(({ depositAccountId, won }) => keyOf(depositAccountId, won)));
  return pairsAmong(
    [...backs, ...outs, ...parts].filter(({ accountId, won }) => wanted.has(keyOf(accountId, won))),
    wordsOf,
  );
}

/** Lines out that may have come back: the debit for a file, and the payment of refunds, while something is left that it paid. */
const findPaying = (db: ReadDb, asked: readonly Asked[]): Promise<FoundLine[]> => {
  const { settledAs } = db.t.bankLines;
  const hasPart = sql`(exists (select 1 from payout_sales as part where part.line_id = bank_lines.id and part.taken_back_at is null)
    or exists (select 1 from refunds as part where part.paid_line_id = bank_lines.id))`;
  const mayComeBack = or(notInArray(settledAs, ['returned', 'payoutFile', 'refundPaid']), hasPart);
  return findOf(db, asked, 'out', or(isNull(settledAs), mayComeBack));
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
  const asked = backs.map(asAsked);
  const outs = [...(await findPaying(db, asked)), ...(await findParts(db, asked))];
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
        sql`(exists (select 1 from bank_lines as former where former.won = ${won} and former.direction = 'out'
          and former.deposit_account_id = ${depositAccountId}
          and former.at between ${at} - ${within} and ${at} + ${within})
          or exists (select 1 from payout_sales as part inner join payouts as file on file.id = part.payout_id
          where part.won = ${won} and part.taken_back_at is null
          and file.deposit_account_id = ${depositAccountId})
          or exists (select 1 from refund_file_rows as part inner join refund_files as file on file.id = part.file_id
          where part.won = ${won} and part.taken_back_at is null
          and file.deposit_account_id = ${depositAccountId}))`,
      ),
    );
  return findReturnPairs(db, backs, wordsOf);
}
