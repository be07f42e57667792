// Which open deposits may name a holder, and whose orders they may name, without reading the others (domain/bank-matching/name-keys.ts).
import { defineInsertOfMany, definePrepared, manyPlaceholders, valueFor } from '../../../db/prepared.ts';
import { bareName } from '../../../db/schema/companies.ts';
import { and, between, eq, inArray, isInListed, isNull, ne, sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import type { OpenLine } from '../../../domain/bank-matching/match-lines.ts';
import { keysOfLine, type NameKeys } from '../../../domain/bank-matching/name-keys.ts';
import type { Won } from '../../../domain/money.ts';
import { decidedSince, payablePurchase, payablePurchases, type Payable } from './payable-orders.repo.ts';

type KeyedLine = {
  id: number;
  direction: 'in' | 'out';
  won: Won;
  at: Date;
  name: string;
  memo: string;
};

const insertRows = defineInsertOfMany(
  'insert_payer_keys',
  (tx, rows) =>
    tx.insert(tx.t.payerKeys).values(manyPlaceholders(tx.t.payerKeys, rows)).onConflictDoNothing(),
  'scattered',
);

const rowsOf = (companyId: number, lines: readonly KeyedLine[]) =>
  lines
    .filter(({ direction }) => direction === 'in')
    .flatMap(({ id, won, at, ...text }) =>
      keysOfLine(text).map((key) => ({ companyId, won, key, at, lineId: id })),
    );

/** Makes open lines of a company findable by the names that they show. */
export async function addKeys(tx: Tx, companyId: number, lines: readonly KeyedLine[]): Promise<void> {
  await insertRows(tx, rowsOf(companyId, lines));
}

const deleteRow = definePrepared('delete_payer_key', (tx: Tx) => {
  const { payerKeys } = tx.t;
  return tx
    .delete(payerKeys)
    .where(
      and(
        eq(payerKeys.companyId, sql.placeholder('companyId')),
        eq(payerKeys.won, sql.placeholder('won')),
        eq(payerKeys.key, sql.placeholder('key')),
        eq(payerKeys.at, valueFor(payerKeys.at, 'at')),
        eq(payerKeys.lineId, sql.placeholder('lineId')),
      ),
    );
});

/** The opposite, for lines that are settled or taken back. */
export async function removeKeys(tx: Tx, companyId: number, lines: readonly KeyedLine[]): Promise<void> {
  for (const row of rowsOf(companyId, lines)) await deleteRow(tx, row);
}

/** The orders of one holder, company and amount. */
export type OrderGroup = { holderId: number; companyId: number; won: Won };
export type Window = { from: Date; until: Date };

function linesByKey(db: ReadDb, isKey: SQL) {
  const { payerKeys, bankLines } = db.t;
  return db
    .select({
      id: bankLines.id,
      accountId: bankLines.depositAccountId,
      at: bankLines.at,
      precisionMs: bankLines.precisionMs,
      name: bankLines.name,
      memo: bankLines.memo,
    })
    .from(payerKeys)
    .innerJoin(bankLines, and(eq(bankLines.id, payerKeys.lineId), isNull(bankLines.settledAs)))
    .where(
      and(
        eq(payerKeys.companyId, sql.placeholder('companyId')),
        eq(payerKeys.won, sql.placeholder('won')),
        isKey,
        between(payerKeys.at, valueFor(payerKeys.at, 'from'), valueFor(payerKeys.at, 'until')),
      ),
    )
    .limit(sql.placeholder('most'));
}

const linesOfKeys = definePrepared('bank_lines_of_payer_keys', (db: ReadDb) =>
  linesByKey(db, isInListed(db.t.payerKeys.key, db.t.payerKeys.key, 'keys')),
);

const linesOfRange = definePrepared('bank_lines_of_payer_key_range', (db: ReadDb) =>
  linesByKey(db, between(db.t.payerKeys.key, sql.placeholder('first'), sql.placeholder('last'))),
);

/**
 * Lines of a company and amount that came in a time and may name a holder, in any order and perhaps twice. `isAll` unless there are
 * `most` or more, of which only some are found.
 */
export async function findNaming(
  db: ReadDb,
  { companyId, won }: Pick<OrderGroup, 'companyId' | 'won'>,
  { keys, ranges }: NameKeys,
  window: Window,
  most: number,
): Promise<{ lines: OpenLine[]; isAll: boolean }> {
  const about = { companyId, won, ...window, most };
  const found = keys.length === 0 ? [] : [await linesOfKeys(db, { ...about, keys: JSON.stringify(keys) })];
  for (const { from: first, to: last } of ranges)
    found.push(await linesOfRange(db, { ...about, first, last }));
  return { lines: found.flat(), isAll: found.every(({ length }) => length < most) };
}

const ofGroup = (db: ReadDb) =>
  and(
    eq(db.t.purchases.companyId, sql.placeholder('companyId')),
    eq(db.t.purchases.won, sql.placeholder('won')),
  );
const since = (db: ReadDb) => valueFor(db.t.requests.decidedAt, 'since');
const ofHolder = (db: ReadDb) => and(eq(db.t.requests.holderId, sql.placeholder('holderId')), ofGroup(db));
const openOfHolder = definePrepared('payable_open_of_holder', (db: ReadDb) =>
  payablePurchases(db, 'open', since(db), ofHolder(db)),
);
const decidedOfHolder = definePrepared('payable_decided_of_holder', (db: ReadDb) =>
  payablePurchases(db, 'decided', since(db), ofHolder(db)),
);

/** The orders of a group that a line may pay. */
export async function findPayableOf(db: ReadDb, group: OrderGroup, now: Date): Promise<Payable[]> {
  const about = { ...group, since: decidedSince(now) };
  const found = await Promise.all([openOfHolder(db, about), decidedOfHolder(db, about)]);
  return found.flat().map(payablePurchase);
}

const accountsNamed = definePrepared('accounts_of_bare_names', (db: ReadDb) => {
  const { linkedAccounts } = db.t;
  return db
    .select({ id: linkedAccounts.id })
    .from(linkedAccounts)
    .where(
      and(
        isInListed(bareName(linkedAccounts.name), linkedAccounts.name, 'names'),
        ne(linkedAccounts.holderId, sql.placeholder('holderId')),
      ),
    );
});

/** By the ids of their requests, or SQLite reads all open purchases. */
function ofAccounts(db: ReadDb) {
  const { purchases, requests } = db.t;
  const isOne = isInListed(purchases.linkedAccountId, purchases.linkedAccountId, 'accounts');
  const ids = db
    .select({ id: purchases.requestId })
    .from(purchases)
    .where(and(isOne, ofGroup(db)));
  return inArray(requests.id, ids);
}
const openOfAccounts = definePrepared('payable_open_of_accounts', (db: ReadDb) =>
  payablePurchases(db, 'open', since(db), ofAccounts(db)),
);
const decidedOfAccounts = definePrepared('payable_decided_of_accounts', (db: ReadDb) =>
  payablePurchases(db, 'decided', since(db), ofAccounts(db)),
);

/** The orders of other holders, of the company and the amount of a group, whose account has one of these names. */
export async function findPayableNamed(
  db: ReadDb,
  { holderId, companyId, won }: OrderGroup,
  names: Iterable<string>,
  now: Date,
): Promise<Payable[]> {
  const accounts = await accountsNamed(db, { holderId, names: JSON.stringify([...names]) });
  if (accounts.length === 0) return [];
  const about = {
    ...{ companyId, won, accounts: JSON.stringify(accounts.map(({ id }) => id)) },
    since: decidedSince(now),
  };
  const found = await Promise.all([openOfAccounts(db, about), decidedOfAccounts(db, about)]);
  return found.flat().map(payablePurchase);
}
