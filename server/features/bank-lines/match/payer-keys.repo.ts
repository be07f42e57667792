// Which open lines may name a holder or a sale, and whose orders they may name, without reading the others (domain/bank-matching/name-keys.ts).
import { defineInsertOfMany, definePrepared, manyPlaceholders, valueFor } from '../../../../db/prepared.ts';
import { bareName } from '../../../../db/schema/companies.ts';
import {
  and,
  between,
  desc,
  eq,
  inArray,
  isInListed,
  isNull,
  ne,
  sql,
  type SQL,
} from '../../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../../db/store.ts';
import type { OpenLine } from '../../../../domain/bank-matching/lines-and-orders.ts';
import { keysOfLine, type NameKeys } from '../../../../domain/bank-matching/name-keys.ts';
import type { Won } from '../../../../domain/money.ts';
import { salesNamedBy } from '../../../../domain/payout-file.ts';
import {
  definePayable,
  orderTable,
  wonColumn,
  type Direction,
  type OrderGroup,
  type Payable,
} from './payable-orders.repo.ts';

type KeyedLine = {
  id: number;
  direction: Direction;
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

// Keys of names are below 2^48. Lines out have their own, so that lines in of the same amount are not read for a sale: one for each
// name that may begin in the text, one for each sale that it refers to, and one that all of them have.
const OUT = 2 ** 48;
const ANY_OUT = 2 ** 49;
const REFERENCE = 2 ** 50;

const keyOfReference = (saleId: number): number => REFERENCE + saleId;
const keyOfNames = (direction: Direction, key: number): number => (direction === 'in' ? key : OUT + key);

function keysOf({ direction, ...text }: KeyedLine): number[] {
  const ofNames = keysOfLine(text).map((key) => keyOfNames(direction, key));
  return direction === 'in' ? ofNames : [ANY_OUT, ...salesNamedBy(text).map(keyOfReference), ...ofNames];
}

const rowsOf = (companyId: number, lines: readonly KeyedLine[]) =>
  lines.flatMap(({ id, won, at, ...line }) =>
    keysOf({ id, won, at, ...line }).map((key) => ({ companyId, won, key, at, lineId: id })),
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
      won: bankLines.won,
    })
    .from(payerKeys)
    .innerJoin(bankLines, and(eq(bankLines.id, payerKeys.lineId), isNull(bankLines.settledAs)))
    .where(and(eq(payerKeys.companyId, sql.placeholder('companyId')), isKey));
}

function linesOfGroup(db: ReadDb, isKey: SQL) {
  const { at, won } = db.t.payerKeys;
  const isNear = between(at, valueFor(at, 'from'), valueFor(at, 'until'));
  return linesByKey(db, sql`${eq(won, sql.placeholder('won'))} and ${isKey} and ${isNear}`);
}

const isListed = ({ t }: ReadDb) => isInListed(t.payerKeys.key, t.payerKeys.key, 'keys');
const isWithin = ({ t }: ReadDb) =>
  between(t.payerKeys.key, sql.placeholder('first'), sql.placeholder('last'));

/** A query for lines by the keys of a name, which are single ones and ranges. */
function defineByName<Row>(name: string, build: (db: ReadDb, isKey: SQL) => PromiseLike<Row[]>) {
  const ofKeys = definePrepared(`${name}_of_keys`, (db: ReadDb) => build(db, isListed(db)));
  const ofRange = definePrepared(`${name}_of_key_range`, (db: ReadDb) => build(db, isWithin(db)));
  return async (
    db: ReadDb,
    { direction, companyId, won }: OrderGroup,
    { keys, ranges }: NameKeys,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Row[][]> => {
    const about = { companyId, won, ...values };
    const own = JSON.stringify(keys.map((key) => keyOfNames(direction, key)));
    const found = keys.length === 0 ? [] : [await ofKeys(db, { ...about, keys: own })];
    for (const { from, to } of ranges) {
      const [first, last] = [from, to].map((key) => keyOfNames(direction, key));
      found.push(await ofRange(db, { ...about, first, last }));
    }
    return found;
  };
}

const linesByName = defineByName('bank_lines', (db, isKey) =>
  linesOfGroup(db, isKey).limit(sql.placeholder('most')),
);

/**
 * Lines of a group's company and amount that came in a time and may name a holder, in any order and perhaps twice. `isAll` unless there
 * are `most` or more, of which only some are found.
 */
export async function findNaming(
  db: ReadDb,
  group: OrderGroup,
  keys: NameKeys,
  window: Window,
  most: number,
): Promise<{ lines: OpenLine[]; isAll: boolean }> {
  const found = await linesByName(db, group, keys, { ...window, most });
  return { lines: found.flat(), isAll: found.every(({ length }) => length < most) };
}

const textsByName = defineByName('bank_line_texts', (db, isKey) => {
  const near = linesOfGroup(db, isKey).limit(sql.placeholder('most')).as('near');
  return db.selectDistinct({ name: near.name, memo: near.memo }).from(near);
});

/** The texts of such lines: of up to `most` of them, because the same payers write often. */
export async function findTextsNaming(
  db: ReadDb,
  group: OrderGroup,
  keys: NameKeys,
  window: Window,
  most: number,
): Promise<{ name: string; memo: string }[]> {
  return (await textsByName(db, group, keys, { ...window, most })).flat();
}

const newestOfKey = definePrepared('newest_bank_lines_of_payer_key', (db: ReadDb) => {
  const { key, at, lineId } = db.t.payerKeys;
  return linesOfGroup(db, eq(key, sql.placeholder('key')))
    .orderBy(desc(at), desc(lineId))
    .limit(sql.placeholder('most'));
});

/** The newest lines out of a group's company and amount, with any name. */
export const findNewestOut = async (
  db: ReadDb,
  { companyId, won }: OrderGroup,
  window: Window,
  most: number,
): Promise<OpenLine[]> => newestOfKey(db, { companyId, won, ...window, key: ANY_OUT, most });

const linesReferring = definePrepared('bank_lines_of_sale_references', (db: ReadDb) =>
  linesByKey(db, isListed(db)),
);

/** The lines of a company that refer to one of these sales, whatever their amount. */
export const findReferring = async (
  db: ReadDb,
  companyId: number,
  saleIds: readonly number[],
): Promise<(OpenLine & { won: Won })[]> =>
  linesReferring(db, { companyId, keys: JSON.stringify(saleIds.map(keyOfReference)) });

const ofGroup = (db: ReadDb, direction: Direction) =>
  and(
    eq(orderTable(db, direction).companyId, sql.placeholder('companyId')),
    eq(wonColumn(db, direction), sql.placeholder('won')),
  );

const payableOfHolder = definePayable('of_holder', (db, direction) =>
  and(eq(db.t.requests.holderId, sql.placeholder('holderId')), ofGroup(db, direction)),
);

/** The orders of a group that a line may pay. */
export const findPayableOf = (
  db: ReadDb,
  { direction, holderId, companyId, won }: OrderGroup,
  now: Date,
): Promise<Payable[]> => payableOfHolder(db, direction, { holderId, companyId, won }, now);

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

/** By the ids of their requests, or SQLite reads all open orders. */
const payableOfAccounts = definePayable('of_accounts', (db, direction) => {
  const { requestId, linkedAccountId } = orderTable(db, direction);
  const ids = db
    .select({ id: requestId })
    .from(orderTable(db, direction))
    .where(and(isInListed(linkedAccountId, linkedAccountId, 'accounts'), ofGroup(db, direction)));
  return inArray(db.t.requests.id, ids);
});

/** The orders of other holders, of the direction, company and amount of a group, whose account has one of these names. */
export async function findPayableNamed(
  db: ReadDb,
  { direction, holderId, companyId, won }: OrderGroup,
  names: Iterable<string>,
  now: Date,
): Promise<Payable[]> {
  const found = await accountsNamed(db, { holderId, names: JSON.stringify([...names]) });
  if (found.length === 0) return [];
  const accounts = JSON.stringify(found.map(({ id }) => id));
  return payableOfAccounts(db, direction, { companyId, won, accounts }, now);
}
