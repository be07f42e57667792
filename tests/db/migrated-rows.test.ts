// Rows of a database made before hashes were bytes, before won was in the ledger, before downloads of payout files were
// counted and before erasures reached every text, migrated on either engine.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, test } from 'vitest';
import { connectToEmptyDatabase } from '../support/postgres/worker-postgres.ts';

const FOLDER = join(import.meta.dirname, '../../db/migrations');
const FIRST_OF_BYTES = '0009';

const ADDRESS = `0x${'1234567890'.repeat(4)}`;
const WALLET = `0x${'0987654321'.repeat(4)}`;
const HASH = `0x${'ab'.repeat(32)}`;
const ON_CHAIN = `0x${'cd'.repeat(32)}`;
const UUID = '0123abcd-0000-4000-8000-00000000000f';

/** One statement each, in words of both engines. */
const OLD_ROWS = [
  `INSERT INTO holders (id, login, name, password_hash, status, phone_enc, phone_hmac, phone_last4, terms_version,
     terms_agreed_at, created_at) VALUES (7, 'one', 'one', 'x', 'active', 'x', 'x', '0001', '1', 1, 1)`,
  ...[
    "5, 'b', '088', 'enc five', 'owner b', 0, 20, 10",
    "4, 'a', '081', 'enc four', 'owner a', 0, NULL, 11",
  ].map(
    (
      row,
    ) => `INSERT INTO companies (id, name, deposit_bank_code, deposit_num_enc, deposit_name, per_deposit_fee,
      deposit_changed_at, created_at) VALUES (${row})`,
  ),
  `INSERT INTO wallet_addresses (address, holder_id, created_at) VALUES ('${WALLET}', 7, 1)`,
  `INSERT INTO ledger_transactions (id, kind, hash, created_at) VALUES (1, 'send', '${HASH}', 5)`,
  'INSERT INTO ledger_entries (transaction_id, account_id, amount) VALUES (1, 3, -5), (1, 1, 2), (1, 2, 3)',
  "INSERT INTO ledger_checks (last_entry_id, sums, checked_at) VALUES (3, '{}', 1)",
  ...[
    `1, 10, 1, -20, 100, '${ADDRESS}', 3, '${HASH}', NULL, 1, 1, 1, 5, 5`,
    `2, 11, 4, -3, 100, '${ADDRESS}', 0, '${HASH}', 10, 0, NULL, 1, 5, 5`,
    `3, 12, 1, -4, NULL, '${ADDRESS}', 1, '${ON_CHAIN}', NULL, 1, 2, 1, 5, 9`,
    `4, 13, 4, -1, 200, '${ADDRESS}', 0, '${ON_CHAIN}', 12, 0, NULL, 1, 9, 9`,
    `5, 14, 3, -5, 100, 'bank ****1234', 0, NULL, NULL, 4, 1, NULL, 5, 5`,
    `8, 17, 1, 6, NULL, '${WALLET}', 0, '${HASH}', NULL, 2, 1, 1, 5, 5`,
    // A fee whose amount is not what its parent says keeps its row.
    `6, 15, 1, -20, 100, '${ADDRESS}', 3, '${HASH}', NULL, 1, 3, 1, 5, 5`,
    `7, 16, 4, -2, 100, '${ADDRESS}', 0, '${HASH}', 15, 0, NULL, 1, 5, 5`,
  ].map(
    (
      row,
    ) => `INSERT INTO history (holder_id, incoming, state, seq, id, type, amount, price_e4, other_info, tx_fee, tx_id,
      parent_id, filter, filter_seq, ledger_transaction_id, created_at, updated_at) VALUES (7, FALSE, 1, ${row})`,
  ),
  ...[
    `'holder:7', '${UUID}', 'transfers.send', '${'ef'.repeat(32)}', '{"id":10,"state":1}', 5`,
    `'operator:2', 'fifteen-letters', 'admin.deposits.record', '${'ef'.repeat(32)}', '{"id":3,"more":true}', 6`,
    `'holder:7', 'short', 'orders.buy', '${'ef'.repeat(32)}', '{"id":4,"state":0,"fee":"1"}', 7`,
  ].map(
    (row) =>
      `INSERT INTO idempotency_keys (actor, key, procedure, content_hash, result, created_at) VALUES (${row})`,
  ),
];

const FIRST_WITH_DOWNLOADS = '0026';

/** Files of bulk transfers: the first was downloaded twice and refused once, the second never, the twelfth once. */
const FILED_ROWS = [
  "INSERT INTO operators (id, login, password_hash, role, created_at) VALUES (3, 'three', 'x', 'operator', 1)",
  ...[1, 2, 12].map(
    (
      id,
    ) => `INSERT INTO payouts (id, deposit_account_id, template, format, mark, count, won, content_hash, reason,
      made_by, made_at) VALUES (${id}, 2, 'standard', 'csv', 'x', 1, 10, '${'ab'.repeat(32)}', 'today', 3, 2)`,
  ),
  ...[
    "'payouts.download', 'payout:1', 'done'",
    "'payouts.download', 'payout:1', 'done'",
    "'payouts.download', 'payout:1', 'PAYOUT_CHANGED'",
    "'payouts.create', 'payout:2', 'done'",
    "'personalData.reveal', 'payout:2', 'done'",
    "'payouts.download', 'payout:12', 'done'",
  ].map(
    (row, n) => `INSERT INTO audit_log (id, at, actor, action, subject, outcome, detail, prev_hash, hash)
      VALUES (${n + 1}, 5, 'operator:3 three', ${row}, '{}', 'before ${n}', 'hash ${n}')`,
  ),
];

const DOWNLOADS = [
  [1, 2],
  [2, 0],
  [12, 1],
];
const READ_DOWNLOADS = 'SELECT id, downloads FROM payouts ORDER BY id';

const FIRST_WITHOUT_TEXTS = '0030';

/** Holder 8 was erased, 7 was not. A file with sales of both, one of 7 alone, and what operators wrote about each. */
const WRITTEN_ROWS = [
  `INSERT INTO holders (id, login, name, password_hash, status, phone_enc, phone_hmac, phone_last4, terms_version,
     terms_agreed_at, created_at, erased_at) VALUES (8, 'erased-8', 'x', 'x', 'closed', 'x', 'y', '', '1', 1, 1, 9)`,
  ...[
    [31, 7],
    [32, 8],
    [33, 7],
  ].map(
    ([
      id,
      holder,
    ]) => `INSERT INTO requests (id, kind, holder_id, state, version, reason, decided_as, created_at)
      VALUES (${id}, 'sale', ${holder}, 2, 2, 'of ${holder}', 'operator', 5)`,
  ),
  "UPDATE payouts SET reason = 'of 7 and 8' WHERE id = 1",
  `INSERT INTO payout_sales (payout_id, position, request_id, won, taken_back_at, taken_back_by, taken_back_reason) VALUES
     (1, 1, 31, 5, 6, 3, 'of 7'), (1, 2, 32, 5, 6, 3, 'of 8'), (2, 1, 33, 5, NULL, NULL, NULL)`,
  ...[7, 8].flatMap((holder) => [
    `INSERT INTO notes (subject, subject_id, operator_id, body, created_at) VALUES
       ('holder', ${holder}, 3, 'of ${holder}', 9), ('request', ${holder + 24}, 3, 'of ${holder}', 9),
       ('company', 4, 3, 'company', 9)`,
    `INSERT INTO alarms (holder_id, seq, id, type, is_read, reason, created_at)
       VALUES (${holder}, 1, ${holder}, 12, FALSE, 'of ${holder}', 9)`,
    `INSERT INTO alarm_heads (holder_id, last_seq, kept, unread) VALUES (${holder}, 1, 1, 1)`,
  ]),
];
const READ_TEXTS = `SELECT 'payouts', reason FROM payouts
  UNION ALL SELECT 'sales', taken_back_reason FROM payout_sales UNION ALL SELECT 'requests', reason FROM requests
  UNION ALL SELECT 'notes', body FROM notes UNION ALL SELECT 'alarms', reason FROM alarms
  UNION ALL SELECT 'heads', CAST(holder_id AS TEXT) FROM alarm_heads ORDER BY 1, 2`;
const TEXTS = [
  ['alarms', 'of 7'],
  ['heads', '7'],
  ...['company', 'company', 'of 7', 'of 7'].map((body) => ['notes', body]),
  ...['today', 'today', '파기됨'].map((reason) => ['payouts', reason]),
  ...['of 7', 'of 7', '파기됨'].map((reason) => ['requests', reason]),
  ...['of 7', '파기됨'].map((reason) => ['sales', reason]),
];
/** Without the sale that was not taken back: the engines order a null differently. */
const written = (rows: object[]) => valuesOf(rows).filter(([, text]) => text !== null);

const text = (hex: string): string => hex.slice(2);

const HISTORY = [
  // Its fee was number 2 and said nothing else; the one of number 3 has another price and another time.
  [1, 10, 100, null, text(ADDRESS), 3, null, null, 1],
  [3, 12, null, null, text(ADDRESS), 1, text(ON_CHAIN), 9, 0],
  [4, 13, 200, null, text(ADDRESS), null, text(ON_CHAIN), null, 0],
  [5, 14, 100, 'bank ****1234', null, null, null, null, 0],
  [6, 15, 100, null, text(ADDRESS), 3, null, null, 0],
  [7, 16, null, null, null, null, null, null, 0],
  [8, 17, null, WALLET, null, null, null, null, 0],
];
const asHex = (letters: string, end: string) => `${Buffer.from(letters).toString('hex')}${end}`;
const KEYS = [
  [7, UUID.replaceAll('-', ''), 1, 'ef'.repeat(16), 10, 1, null, 5],
  [-2, asHex('fifteen-letters', '0000'), 5, 'ef'.repeat(16), null, null, '{"id":3,"more":true}', 6],
  [7, asHex('short', '00'), 3, 'ef'.repeat(16), null, null, '{"id":4,"state":0,"fee":"1"}', 7],
];

const ENTRIES = [
  [1, 0, 3, -5],
  [1, 1, 1, 2],
  [1, 2, 2, 3],
];

const DEPOSIT_ACCOUNTS = [
  [1, 4, '081', 'enc four', 'owner a', 11, null],
  [2, 5, '088', 'enc five', 'owner b', 20, null],
];
/** Ids follow those of the system accounts; one entry's transaction was there. */
const WON_ACCOUNTS = [1, 2].flatMap((depositAccountId) =>
  ['bank', 'unmatched', 'purchasesPaid', 'salePayouts', 'refunds', 'otherWon'].map((kind, n) => [
    ...[4 + n + 6 * (depositAccountId - 1), kind, null, 0, 1, 0, 0, depositAccountId],
  ]),
);

const READ_DEPOSIT_ACCOUNTS =
  'SELECT id, company_id, bank_code, num_enc, name, since, until FROM deposit_accounts ORDER BY id';
const READ_WON_ACCOUNTS = `SELECT id, kind, holder_id, balance, summed_to, held, locked, deposit_account_id
  FROM accounts WHERE id > 3 ORDER BY id`;
const READ_ENTRIES =
  'SELECT transaction_id, leg, account_id, amount FROM ledger_entries ORDER BY transaction_id, leg';
const READ_HISTORY = `SELECT seq, id, price_e4,
  coalesce(other_info, (SELECT address FROM wallet_addresses WHERE wallet_addresses.id = other_wallet_id)), other_address, tx_fee, tx_id, updated_at,
  CASE WHEN fee_follows THEN 1 ELSE 0 END AS follows FROM history ORDER BY seq`;
const READ_KEYS = `SELECT actor, key, procedure, content_hash, result_id, result_state, result, created_at
  FROM idempotency_keys ORDER BY created_at`;

function statementsOf(engine: string, when: (file: string) => boolean): string[] {
  const files = readdirSync(join(FOLDER, engine)).filter((file) => file.endsWith('.sql') && when(file));
  return files
    .sort()
    .flatMap((file) => readFileSync(join(FOLDER, engine, file), 'utf8').split('--> statement-breakpoint'));
}

const isOld = (file: string): boolean => file < FIRST_OF_BYTES;
const isCounted = (file: string): boolean => file >= FIRST_WITH_DOWNLOADS;
const allOf = (engine: string) => [
  ...statementsOf(engine, isOld),
  ...OLD_ROWS,
  ...statementsOf(engine, (file) => !isOld(file) && !isCounted(file)),
  ...FILED_ROWS,
  ...statementsOf(engine, (file) => isCounted(file) && file < FIRST_WITHOUT_TEXTS),
  ...WRITTEN_ROWS,
  ...statementsOf(engine, (file) => file >= FIRST_WITHOUT_TEXTS),
];

/** Bytes as hex, JSON as its text. */
const plain = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
};
const valuesOf = (rows: object[]) => rows.map((row) => Object.values(row).map(plain));

test('SQLite keeps what the rows say', () => {
  const client = new Database(':memory:');
  client.pragma('foreign_keys = OFF');
  for (const statement of allOf('sqlite')) client.exec(statement);
  expect(valuesOf(client.prepare(READ_HISTORY).all() as object[])).toEqual(HISTORY);
  expect(valuesOf(client.prepare(READ_KEYS).all() as object[])).toEqual(KEYS);
  expect(valuesOf(client.prepare(READ_ENTRIES).all() as object[])).toEqual(ENTRIES);
  expect(valuesOf(client.prepare(READ_DEPOSIT_ACCOUNTS).all() as object[])).toEqual(DEPOSIT_ACCOUNTS);
  expect(valuesOf(client.prepare(READ_WON_ACCOUNTS).all() as object[])).toEqual(WON_ACCOUNTS);
  expect(valuesOf(client.prepare(READ_DOWNLOADS).all() as object[])).toEqual(DOWNLOADS);
  expect(written(client.prepare(READ_TEXTS).all() as object[])).toEqual(TEXTS);
  expect(client.prepare('SELECT last_transaction_id FROM ledger_checks').pluck().all()).toEqual([1]);
  const [hash] = client.prepare('SELECT hash FROM ledger_transactions').pluck().all() as Buffer[];
  expect(plain(hash)).toBe(text(HASH));
  expect(client.pragma('foreign_key_check')).toEqual([]);
  for (const table of ['ledger_transactions', 'ledger_entries'])
    expect(() => client.exec(`DELETE FROM ${table}`)).toThrow(/append-only/);
  client.close();
});

test('SQLite refuses a hash that is none, and loses nothing silently', () => {
  const client = new Database(':memory:');
  client.pragma('foreign_keys = OFF');
  for (const statement of [...statementsOf('sqlite', isOld), ...OLD_ROWS]) client.exec(statement);
  client.exec("UPDATE history SET tx_id = '0xnone' WHERE seq = 3");
  const rest = statementsOf('sqlite', (file) => !isOld(file));
  expect(() => rest.forEach((statement) => client.exec(statement))).toThrow(/malformed JSON/);
  client.close();
});

test('PostgreSQL keeps what the rows say', async () => {
  const client = await connectToEmptyDatabase();
  client.setTypeParser(pg.types.builtins.INT8, Number);
  for (const statement of allOf('postgres')) await client.query(statement);
  expect(valuesOf((await client.query<object>(READ_HISTORY)).rows)).toEqual(HISTORY);
  expect(valuesOf((await client.query<object>(READ_KEYS)).rows)).toEqual(KEYS);
  expect(valuesOf((await client.query<object>(READ_ENTRIES)).rows)).toEqual(ENTRIES);
  expect(valuesOf((await client.query<object>(READ_DEPOSIT_ACCOUNTS)).rows)).toEqual(DEPOSIT_ACCOUNTS);
  expect(valuesOf((await client.query<object>(READ_WON_ACCOUNTS)).rows)).toEqual(WON_ACCOUNTS);
  expect(valuesOf((await client.query<object>(READ_DOWNLOADS)).rows)).toEqual(DOWNLOADS);
  expect(written((await client.query<object>(READ_TEXTS)).rows)).toEqual(TEXTS);
  expect((await client.query('SELECT 1 FROM ledger_checks')).rows).toEqual([]);
  const { rows } = await client.query<object>('SELECT hash FROM ledger_transactions');
  expect(valuesOf(rows)).toEqual([[text(HASH)]]);
  for (const table of ['ledger_transactions', 'ledger_entries'])
    await expect(client.query(`DELETE FROM ${table}`)).rejects.toThrow(/append-only/);
  await client.end();
});
