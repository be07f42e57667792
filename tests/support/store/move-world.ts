// Databases to be moved: the demo with more done in it and values that are hard to carry, and empty ones on a PostgreSQL
// server of their own.
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openReadOnly, openStore } from '../../../db/open.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { checkKeyFingerprint } from '../../../server/env/secret-key.ts';
import { passkeyCalls } from '../passkeys/passkey-world.ts';
import { createAuthenticator } from '../passkeys/software-authenticator.ts';
import { makeBase, openAppOn, TEST_SECRET_KEY, type Calls } from '../servers/app.ts';
import { makeMemoryFolder } from '../runner/memory-folder.ts';
import { MIGRATED, startPostgres, template, type PostgresServer } from '../postgres/postgres-server.ts';
import { makeAtHome } from '../postgres/real-postgres.ts';
import { runInProcess } from '../servers/run-in-process.ts';

export const ODD_TEXT = 'a\tb\nc\\d\re\bf\vg\fh\u0001\\N \\. 한글 👩‍👩‍👧 \u2028 \u202e é e\u0301 \ufeff';
/** The largest amount that a column takes, which a double does not hold exactly. */
export const BIG = 2n ** 63n - 1n;
/** Text whose spaces, order and escapes are its own. */
export const ODD_JSON = '{"b" :1,  "a":"\\u0000\\ud83d\\ude00","10":2,"9":[]}';
const ODD_KEY = Buffer.from([0, 255, 92, 10, 9, 13]);

const OUTSIDE = `0x${'ab'.repeat(20)}`;
/** The demo's holder to whose wallet nothing was sent yet. */
const NOT_SENT_TO = 4;

/** Some of everything that a day brings. */
async function act({ call, signIn, signInOperator }: Calls): Promise<void> {
  const holder = await signIn('daon0001');
  const operator = await signInOperator('admin1');
  const requestId = () => randomUUID();
  const ask = async (path: string, input: object, token = holder) => (await call(path, input, token)).data();
  await ask('transfers.send', { to: { address: OUTSIDE }, net: '3', requestId: requestId() });
  const other = await signIn('daon0002');
  const { address } = (await call('wallet.address', {}, other)).data<{ address: string }>();
  let sent = { id: 0 };
  for (const net of ['1', '1.00000001', '20.5'])
    sent = (await ask('transfers.send', { to: { address }, net, requestId: requestId() })) as { id: number };
  await ask('transfers.report', { id: sent.id });
  await ask('orders.sell', { linkedAccountId: 1, gross: '5', requestId: requestId() });
  await ask('orders.buy', { linkedAccountId: 1, won: '10000', requestId: requestId() });
  const { data } = (await call('admin.purchases.list', {}, operator)).data<{ data: { id: number }[] }>();
  await ask('admin.purchases.decide', { id: data[0]?.id, decision: 'approve' }, operator);
  const passkeys = passkeyCalls(call);
  await passkeys.add(holder, createAuthenticator('http://localhost'));
  await lock(ask, operator);
  // One that is not used.
  await passkeys.askToConfirm(holder, 'auth.closeAccount', {});
}

/** The holder's own locks: in force, and waiting for their time, which is set by `putOddRows`. */
async function lock(
  ask: (path: string, input: object, token?: string) => Promise<unknown>,
  operator: string,
) {
  const { walletAddress: address } = (await ask('admin.holders.get', { id: NOT_SENT_TO }, operator)) as {
    walletAddress: string;
  };
  await ask('ownLimits.set', { day: '900000000', act: null, waitWon: '1', waitHours: 5 });
  const sent = { to: { address }, net: '2', requestId: randomUUID(), warningsSeen: ['amount'] };
  await ask('transfers.send', sent);
  const saved = (await ask('recipients.save', { address, name: '회사', favourite: true })) as { id: number };
  await ask('recipients.designate', { id: saved.id });
  await ask('confirmations.set', { day: '5000000', first: null, changes: true });
}

/** What waits is not due while tests of this year run. */
const FAR = Date.parse('2100-01-01T00:00:00Z');

function putOddRows(path: string): void {
  const client = new Database(path);
  const put = (statement: string, ...values: unknown[]) => client.prepare(statement).run(...values);
  put('INSERT INTO meta (key, value) VALUES (?, ?)', ODD_TEXT, ODD_TEXT);
  put('INSERT INTO meta (key, value) VALUES (?, ?)', '', '');
  put("UPDATE requests SET expires_at = ? WHERE kind = 'waitingSend'", FAR);
  put('UPDATE recipients SET designated_from = ?', FAR);
  put(
    'UPDATE holders SET next_limits_at = ?, next_freeze_wait_at = ?, next_freeze_wait_hours = 0 WHERE id = 1',
    FAR,
    FAR,
  );
  put('UPDATE holders SET frozen_at = 1, freeze_ends_at = ? WHERE id = ?', FAR, NOT_SENT_TO);
  for (const key of ['Z', 'a', 'ä', '가', '\u{1F600}', '\uFFFD'])
    put('INSERT INTO meta (key, value) VALUES (?, ?)', `order ${key}`, key);
  put('UPDATE accounts SET locked = ? WHERE holder_id = (SELECT max(holder_id) FROM accounts)', BIG);
  put(
    'INSERT INTO idempotency_keys (actor, key, procedure, content_hash, result, created_at) VALUES (-1, ?, 1, ?, ?, 0)',
    ODD_KEY,
    Buffer.alloc(0),
    ODD_JSON,
  );
  // A negative time, and one that no server will live to see.
  put(
    'INSERT INTO rate_counters (key, window_start, count, expires_at) VALUES (?, -1, 0, ?)',
    'odd',
    2n ** 52n,
  );
  client.close();
}

let base: Promise<string> | undefined;

async function makeFilled(): Promise<string> {
  const { path } = (await makeBase(act)).database;
  const store = await openStore(`file:${path}`);
  await checkKeyFingerprint(store, createSecrets(TEST_SECRET_KEY).fingerprint);
  await store.close();
  putOddRows(path);
  return path;
}

export type MoveWorld = {
  server: PostgresServer;
  /** A new PostgreSQL database as the migrations leave it. */
  newPostgres: () => Promise<string>;
  /** A new PostgreSQL database without a table. */
  emptyPostgres: () => Promise<string>;
  /** A copy of a PostgreSQL database that is closed, as `pg_restore` would make it of a dump. */
  restoredFrom: (url: string) => Promise<string>;
  /** A copy of a PostgreSQL database that is closed, which a start takes as the database itself. */
  copyOf: (url: string) => Promise<string>;
  /** Exchanges the names of two PostgreSQL databases, whose connections end. */
  exchange: (url: string, other: string) => Promise<void>;
  /** A file that does not exist. */
  newFile: () => string;
  /** A file with everything in it. */
  filledFile: () => Promise<string>;
  /** A verb of the command line on a database. */
  daon: (
    url: string,
    args: readonly string[],
    env?: Record<string, string>,
  ) => Promise<{ status: number; said: string }>;
  /** A folder for other files. */
  folder: string;
  close: () => Promise<void>;
};

export async function startMoveWorld(bin: string): Promise<MoveWorld> {
  const server = await startPostgres(bin);
  const folder = makeMemoryFolder('daon-move-');
  let files = 0;
  const newFile = () => {
    files += 1;
    const own = join(folder, String(files));
    mkdirSync(own);
    return `file:${join(own, 'daon.sqlite')}`;
  };
  const create = async (like: string) => {
    const name = `daon_${randomUUID().replaceAll('-', '')}`;
    await server.sql(`CREATE DATABASE ${name} ${like}`);
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  return {
    server,
    folder,
    newFile,
    newPostgres: () => create(template(MIGRATED)),
    emptyPostgres: () => create(''),
    restoredFrom: (url) => create(template(new URL(url).pathname.slice(1))),
    copyOf: async (url) => makeAtHome(await create(template(new URL(url).pathname.slice(1)))),
    async exchange(url, other) {
      const [one, two] = [url, other].map((each) => new URL(each).pathname.slice(1));
      await server.sql(
        `SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE datname IN ('${one}', '${two}')`,
        `ALTER DATABASE ${one} RENAME TO exchanged`,
        `ALTER DATABASE ${two} RENAME TO ${one}`,
        `ALTER DATABASE exchanged RENAME TO ${two}`,
      );
    },
    async filledFile() {
      base ??= makeFilled();
      const url = newFile();
      const [from, to] = [await base, url.slice('file:'.length)];
      copyFileSync(from, to);
      // Without its record of commits the copy would count as restored, and skip numbers.
      copyFileSync(`${from}-commits`, `${to}-commits`);
      return url;
    },
    daon: (url, args, env = {}) =>
      runInProcess(args, {
        DATABASE_URL: url,
        SECRET_KEY: TEST_SECRET_KEY,
        CUSTODY: 'none',
        ERASURE_REGISTER: join(folder, 'erasures.ndjson'),
        ...env,
      }),
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);

/** Every row of every table as a use-case reads it, by table; sequences are counted differently by the engines, and leases are of the moment. */
export async function rowsOf(url: string, except: readonly string[] = []): Promise<Record<string, string[]>> {
  const store = await openReadOnly(url);
  try {
    return await store.read(async (db) => {
      const found: Record<string, string[]> = {};
      for (const [name, table] of Object.entries(db.t)) {
        if (name === 'sequences' || name === 'leases' || except.includes(name)) continue;
        const rows: unknown[] = await db.select().from(table as typeof db.t.meta);
        found[name] = rows.map((row) => JSON.stringify(row, asText)).toSorted();
      }
      return found;
    });
  } finally {
    await store.close();
  }
}

const HOLDERS_CALLS = ['wallet.home', 'wallet.balance', 'linkedAccounts.list', 'alarms.list'];
const CONSOLE_CALLS = [
  'admin.ledger.trialBalance',
  'admin.ledger.transactions',
  'admin.holders.list',
  'admin.purchases.list',
  'admin.sales.list',
  'admin.externalSends.list',
  'admin.companies.list',
  'admin.linkedAccounts.list',
];

/** What the server on a database answers to holders and operators. */
export async function answersOf(url: string): Promise<Record<string, unknown>> {
  await using app = await openAppOn(url);
  const answers: Record<string, unknown> = {};
  for (const login of ['daon0001', 'daon0002']) {
    const token = await app.signIn(login);
    for (const path of HOLDERS_CALLS) answers[`${login} ${path}`] = (await app.call(path, {}, token)).body;
    for (const filter of [0, 1, 2, 3, 4])
      answers[`${login} history ${filter}`] = (await app.call('history.list', { filter }, token)).body;
  }
  const operator = await app.signInOperator('admin1');
  for (const path of CONSOLE_CALLS) answers[path] = (await app.call(path, {}, operator)).body;
  return answers;
}

/** Sends a token and asks for a sale; the ids go on where they stopped. */
export async function goOn(url: string): Promise<{ sent: number; sold: number }> {
  await using app = await openAppOn(url);
  const token = await app.signIn('daon0002');
  const send = { to: { address: OUTSIDE }, net: '3', requestId: randomUUID() };
  const sale = { linkedAccountId: 2, gross: '5', requestId: randomUUID() };
  const idOf = async (path: string, input: object) =>
    (await app.call(path, input, token)).data<{ id: number }>().id;
  return { sent: await idOf('transfers.send', send), sold: await idOf('orders.sell', sale) };
}
