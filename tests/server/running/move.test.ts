// Moving between the engines on a real PostgreSQL: nothing is lost or changed on the way, what cannot be moved is refused,
// and two databases never serve the same wallet.
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NUMBERS_SKIPPED } from '../../../db/engines/skip-given-numbers.ts';
import { openStore } from '../../../db/open.ts';
import { openRowsSource, openRowsTarget } from '../../../db/rows/open-ends.ts';
import type { RowsTarget } from '../../../db/rows/ends.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { signLog } from '../../../server/audit/log-key.ts';
import { settleUnrecorded } from '../../../server/backups/settle-set-back.ts';
import { parseEnv } from '../../../server/env/env.ts';
import { moveDatabase } from '../../../server/moving/move-database.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { withRows, withValue, withWriter } from '../../support/store/changed-target.ts';
import { describeOnPostgres } from '../../support/postgres/describe-on-postgres.ts';
import { freePort } from '../../support/servers/free-port.ts';
import { forceChange } from '../../support/store/plant-damage.ts';
import {
  answersOf,
  BIG,
  goOn,
  ODD_JSON,
  ODD_TEXT,
  rowsOf,
  startMoveWorld,
  type MoveWorld,
} from '../../support/store/move-world.ts';
import { longOrShort } from '../../support/runner/long-or-short.ts';

const pathOf = (url: string) => url.slice('file:'.length);

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Whether a move could begin anew: no rows but those of the migrations. */
async function isVacant(url: string): Promise<boolean> {
  const target = await openRowsTarget(url);
  await target.close();
  return target.state === 'vacant';
}

const envOf = (url: string) => parseEnv({ DATABASE_URL: url, SECRET_KEY: TEST_SECRET_KEY, CUSTODY: 'none' });

function change(url: string, statement: string): void {
  const client = new Database(pathOf(url));
  client.exec(statement);
  client.close();
}

/** The move, with a target that does something else. */
const moveTo = (from: string, to: string, change: (target: RowsTarget) => RowsTarget) =>
  moveDatabase(envOf(from), to, {
    openSource: openRowsSource,
    openTarget: async (url) => change(await openRowsTarget(url)),
  });

const cut = () => Promise.reject(new Error('cut off'));

/** The move, cut off after its target was full. */
const cutBeforeMark = (from: string, to: string) =>
  moveDatabase(envOf(from), to, {
    openSource: async (url) => ({ ...(await openRowsSource(url)), leave: cut }),
    openTarget: openRowsTarget,
  });

const plus = (value: bigint) => (value + 1n) as never;

/** What may arrive differently, and what the move says of it. */
const ARRIVING: [RegExp, (target: RowsTarget) => RowsTarget][] = [
  [/table accounts: its rows differ/, withValue('accounts', 0, 'balance', plus)],
  [/table accounts: its rows differ/, withValue('accounts', 9, 'locked', plus)],
  [/table ledger_entries: its rows differ/, withValue('ledger_entries', 0, 'amount', plus)],
  [/table companies: its rows differ/, withValue('companies', 0, 'per_deposit_fee', plus)],
  [/table history: \d+ rows, not \d+/, withRows('history', (rows) => rows.slice(1))],
  [/table alarms: \d+ rows, not \d+/, withRows('alarms', (rows) => rows.slice(0, -1))],
  [/audit row 2 was changed/, withValue('audit_log', 1, 'outcome', () => 'other' as never)],
  [/audit row \d+ is missing/, withRows('audit_log', (rows) => rows.toSpliced(2, 1))],
  [
    /SECRET_KEY 가 이 데이터베이스를 만든 키와 달라요/,
    withRows('meta', (rows) => rows.map((row) => row.replace(/^(secret_key_fingerprint\t).*/, '$1other'))),
  ],
  [
    /sequence record: its last id is \d+, not \d+/,
    withWriter((writer) => ({
      setSequences: (values) => writer.setSequences({ ...values, record: values.record - 1n }),
    })),
  ],
  [/an index is damaged/, (target) => ({ ...target, check: async () => ['an index is damaged'] })],
];

describeOnPostgres('moving', (bin) => {
  let world: MoveWorld;
  beforeAll(async () => {
    world = await startMoveWorld(bin);
    await world.filledFile();
  }, 120_000);
  afterAll(() => world.close());

  const move = (from: string, to: string, env = {}) => world.daon(from, ['move', '--to', to], env);

  it('carries every row there and back, and both answer the same and go on', async () => {
    const file = await world.filledFile();
    const [before, answers] = [await rowsOf(file), await answersOf(file)];
    const source = await world.filledFile();
    const untouched = await rowsOf(source);
    expect(untouched).toEqual(before);

    const postgres = await world.emptyPostgres();
    const moved = await move(source, postgres);
    expect(moved).toMatchObject({ status: 0 });
    expect(moved.said).toMatch(/^옮겼어요: .*daon\.sqlite → PostgreSQL 127\.0\.0\.1:\d+\/daon_/);
    expect(moved.said).not.toContain('daon@');
    const log = (rows: Record<string, string[]>) => rows['auditLog'] ?? [];
    const there = await rowsOf(postgres);
    expect({ ...there, auditLog: [] }).toEqual({ ...before, auditLog: [] });
    expect(log(there)).toHaveLength(log(before).length + 1);
    expect(log(there)).toEqual(expect.arrayContaining(log(before)));
    expect(await world.daon(postgres, ['verify'])).toMatchObject({ status: 0 });
    expect(
      await query(postgres, `SELECT result::text AS text FROM idempotency_keys WHERE actor = -1`),
    ).toEqual([{ text: ODD_JSON }]);
    expect(await query(postgres, 'SELECT max(locked) AS locked FROM accounts')).toEqual([
      { locked: String(BIG) },
    ]);
    const odd = await query<{ value: string }>(postgres, `SELECT value FROM meta WHERE key LIKE 'a%h%한글%'`);
    expect(odd).toEqual([{ value: ODD_TEXT }]);

    const back = world.newFile();
    expect(await move(postgres, back)).toMatchObject({ status: 0 });
    expect(readdirSync(dirname(pathOf(back))).sort()).toEqual([
      'daon.sqlite',
      'daon.sqlite-commits',
      'daon.sqlite.lock',
    ]);
    const here = await rowsOf(back);
    expect({ ...here, auditLog: [] }).toEqual({ ...before, auditLog: [] });
    expect(here['auditLog']).toEqual(expect.arrayContaining(log(there)));
    expect(await world.daon(back, ['verify'])).toMatchObject({ status: 0 });

    const again = await world.newPostgres();
    expect(await move(back, again)).toMatchObject({ status: 0 });
    expect(await answersOf(again)).toEqual(answers);
    const other = await world.newPostgres();
    expect(await move(again, other)).toMatchObject({ status: 0 });
    const next = await goOn(other);
    const last = world.newFile();
    expect(await move(other, last)).toMatchObject({ status: 0 });
    const after = await goOn(last);
    expect([after.sent, after.sold].every((id) => id > Math.max(next.sent, next.sold))).toBe(true);
    expect(await world.daon(last, ['verify'])).toMatchObject({ status: 0 });
    const original = await goOn(file);
    expect(next).toEqual(original);
  });

  it('leaves a database that no server opens, until it is said explicitly', async () => {
    const [file, postgres] = [await world.filledFile(), await world.newPostgres()];
    expect(await move(file, postgres)).toMatchObject({ status: 0 });
    for (const verb of [['migrate'], ['operator', 'phone', 'admin1', '--phone', '01099999999'], ['serve']]) {
      const { status, said } = await world.daon(file, verb);
      expect(said).toContain('(DATABASE_MOVED)');
      expect(status).toBe(1);
    }
    await expect(openStore(file)).rejects.toThrow('DATABASE_MOVED');
    expect(await world.daon(file, ['verify'])).toMatchObject({ status: 0 });
    const again = await move(file, await world.newPostgres());
    expect(again).toMatchObject({ status: 1 });
    expect(again.said).toContain('(DATABASE_MOVED)');

    expect(await world.daon(file, ['move', '--reopen'])).toMatchObject({ status: 0 });
    expect(await world.daon(file, ['migrate'])).toMatchObject({ status: 0 });
    expect((await rowsOf(file))['auditLog']?.join('')).toContain('"move.reopen"');
    expect(await world.daon(file, ['move', '--reopen'])).toEqual({
      status: 1,
      said: `${TERMINAL.notMoved()}\n`,
    });

    const back = world.newFile();
    expect(await move(postgres, back)).toMatchObject({ status: 0 });
    await expect(openStore(postgres)).rejects.toThrow('DATABASE_MOVED');
    expect(await world.daon(postgres, ['move', '--reopen'])).toMatchObject({ status: 0 });
    await (await openStore(postgres)).close();
  });

  it('refuses while a server holds either end, another key, and its own database', async () => {
    const [file, postgres] = [await world.filledFile(), await world.newPostgres()];
    const serving = await openStore(file);
    expect(await move(file, postgres)).toEqual({ status: 1, said: `${TERMINAL.fileHeld(pathOf(file))}\n` });
    const beforeReading = await move(file, `postgres://daon@127.0.0.1:${await freePort()}/daon`);
    expect(beforeReading).toMatchObject({ status: 1, said: expect.stringContaining('ECONNREFUSED') });
    await serving.close();
    const other = await openStore(postgres);
    expect(await move(file, postgres)).toEqual({ status: 1, said: `${TERMINAL.databaseInUse()}\n` });
    await other.close();
    const wrong = await move(file, postgres, { SECRET_KEY: 'another key that is long enough to be one' });
    expect(wrong).toEqual({ status: 1, said: `${TERMINAL.keyWrong()}\n` });
    expect(await move(file, file)).toEqual({ status: 1, said: `${TERMINAL.moveToItself()}\n` });
    expect(await isVacant(postgres)).toBe(true);
    await (await openStore(file)).close();

    expect(await move(file, postgres)).toMatchObject({ status: 0 });
    const back = world.newFile();
    const served = await openStore(postgres);
    expect(await move(postgres, back)).toEqual({ status: 1, said: `${TERMINAL.databaseInUse()}\n` });
    await served.close();
    expect(existsSync(pathOf(back))).toBe(false);
  });

  it('refuses a target that is not empty, and leaves it as it was', async () => {
    const file = await world.filledFile();
    const foreign = await world.emptyPostgres();
    await query(foreign, 'CREATE TABLE orders (id integer)');
    const inUse = await world.newPostgres();
    await query(inUse, "INSERT INTO meta (key, value) VALUES ('k', 'v')");
    const changed = await world.newPostgres();
    await query(changed, 'UPDATE terms SET version = 2');
    for (const postgres of [foreign, inUse, changed]) {
      const { status, said } = await move(file, postgres);
      expect(said).toMatch(/^PostgreSQL .* 가 비어 있지 않아/);
      expect(status).toBe(1);
    }
    expect(await query(foreign, "SELECT to_regclass('holders') AS name")).toEqual([{ name: null }]);
    const occupied = await world.filledFile();
    expect((await move(file, occupied)).said).toContain('비어 있지 않아');
    expect(await rowsOf(occupied)).toEqual(await rowsOf(file));
    await (await openStore(file)).close();
  });

  it('refuses another version of the schema at either end', async () => {
    const [file, postgres] = [await world.filledFile(), await world.newPostgres()];
    const newer = 'UPDATE drizzle.__drizzle_migrations SET created_at = created_at + 100000000000';
    await query(postgres, newer);
    const place = `PostgreSQL ${new URL(postgres).host}${new URL(postgres).pathname}`;
    expect(await move(file, postgres)).toEqual({ status: 1, said: `${TERMINAL.schemaNewer(place)}\n` });
    const older = await world.filledFile();
    forceChange(
      pathOf(older),
      'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
    );
    const empty = await world.emptyPostgres();
    expect(await move(older, empty)).toEqual({
      status: 1,
      said: `${TERMINAL.schemaOlder(pathOf(older))}\n`,
    });
    expect(await move(file, empty)).toMatchObject({ status: 0 });
    await query(empty, newer);
    const refused = await move(empty, world.newFile());
    expect(refused.said).toContain('더 새로운 버전');
    expect(refused.status).toBe(1);
  });

  describe.each(['PostgreSQL', 'SQLite'])('into %s', (engine) => {
    let file: string;
    let before: Awaited<ReturnType<typeof rowsOf>>;
    let to: string;
    beforeAll(async () => {
      file = await world.filledFile();
      before = await rowsOf(file);
      to = engine === 'SQLite' ? world.newFile() : await world.newPostgres();
    });

    // What arrives is compared by one function; into PostgreSQL, which costs most, the short run tries one value.
    const changes = engine === 'SQLite' ? ARRIVING : longOrShort(ARRIVING, ARRIVING.slice(0, 1));
    it.each(changes)('is cancelled with %s, and leaves both ends as they were', async (finding, change) => {
      await expect(moveTo(file, to, change)).rejects.toThrow(finding);
      expect(await isVacant(to)).toBe(true);
      expect(await rowsOf(file)).toEqual(before);
    });

    it('completes when every row matches', async () => {
      await expect(moveTo(file, to, (target) => target)).resolves.toBeDefined();
    });
  });

  it('refuses a source that is not sound', async () => {
    const faults: [RegExp, string][] = [
      [/its balance is/, "UPDATE accounts SET balance = balance + 1 WHERE kind = 'fees'"],
      [/audit row 1 was changed/, "UPDATE audit_log SET outcome = 'other' WHERE id = 1"],
      [/trigger .* is missing/, 'DROP TRIGGER audit_log_no_update'],
      [/sequence record: its last id is 0, below/, "UPDATE sequences SET value = 0 WHERE name = 'record'"],
      [
        /invalid byte sequence.*COPY meta, line \d+/,
        "INSERT INTO meta VALUES ('nul', 'a' || char(0) || 'b')",
      ],
      [/value .* is out of range.*COPY terms/, 'UPDATE terms SET version = 4294967296'],
      [
        /violates foreign key constraint "sessions_holder_id_holders_id_fk"/,
        'PRAGMA foreign_keys = OFF; UPDATE sessions SET holder_id = 999999',
      ],
    ];
    for (const [finding, statement] of faults) {
      const [file, postgres] = [await world.filledFile(), await world.newPostgres()];
      if (/^(DROP|PRAGMA)/.test(statement)) change(file, statement);
      else forceChange(pathOf(file), statement);
      await expect(moveTo(file, postgres, (target) => target)).rejects.toThrow(finding);
      expect(await isVacant(postgres)).toBe(true);
    }
    const unkeyed = world.newFile();
    await (await openStore(unkeyed)).close();
    expect(await move(unkeyed, await world.newPostgres())).toEqual({
      status: 1,
      said: `${TERMINAL.moveOfUnkeyed()}\n`,
    });
  });

  it('finishes a move that was cut off after its target was full', async () => {
    for (const to of [await world.newPostgres(), world.newFile()]) {
      const file = await world.filledFile();
      await expect(cutBeforeMark(file, to)).rejects.toThrow('cut off');
      await expect(openStore(to)).rejects.toThrow('MOVE_UNFINISHED');
      await (await openStore(file)).close();
      // Another database is not its source.
      const stranger = await world.filledFile();
      change(stranger, "INSERT INTO meta VALUES ('other', '')");
      expect((await move(stranger, to)).said).toContain('바뀌어 이어서 끝낼 수 없어요');
      expect(await move(file, to)).toMatchObject({ status: 0 });
      await expect(openStore(file)).rejects.toThrow('DATABASE_MOVED');
      await (await openStore(to)).close();
      expect(await world.daon(to, ['verify'])).toMatchObject({ status: 0 });
    }
    const [file, to] = [await world.filledFile(), await world.newPostgres()];
    await expect(cutBeforeMark(file, to)).rejects.toThrow('cut off');
    expect(await world.daon(to, ['move', '--reopen'])).toMatchObject({ status: 0 });
    await (await openStore(to)).close();
  });

  it('ends and skips what a start would, of a file that was set back and not started since', async () => {
    const file = await world.filledFile();
    rmSync(`${pathOf(file)}-commits`);
    const to = await world.newPostgres();
    await expect(cutBeforeMark(file, to)).rejects.toThrow('cut off');
    expect(await move(file, to)).toMatchObject({ status: 0 });
    const given = await query<{ id: string }>(to, 'SELECT max(id) AS id FROM requests');
    const next = await query<{ id: string }>(to, "SELECT nextval('record_ids') AS id");
    expect(Number(next[0]?.id) - Number(given[0]?.id)).toBeGreaterThanOrEqual(NUMBERS_SKIPPED.record.least);
    expect(await query(to, 'SELECT 1 FROM sessions')).not.toEqual([]);

    const store = await openStore(to);
    const signed = signLog(store, createSecrets(TEST_SECRET_KEY).logKey);
    expect(await settleUnrecorded(signed, new Date())).toBe(true);
    await store.close();
    expect(await query(to, 'SELECT 1 FROM sessions')).toEqual([]);
  });

  it('moves nothing while another command writes to the source', async () => {
    const [file, postgres] = [await world.filledFile(), await world.newPostgres()];
    const writer = new Database(pathOf(file));
    writer.exec('BEGIN IMMEDIATE');
    writer.exec("INSERT INTO meta VALUES ('late', '')");
    await expect(openRowsSource(file)).rejects.toThrow('database is locked');
    writer.exec('COMMIT');
    writer.close();
    const source = await openRowsSource(file);
    const late = new Database(pathOf(file), { timeout: 0 });
    expect(() => late.exec("INSERT INTO meta VALUES ('later', '')")).toThrow('database is locked');
    late.close();
    await source.close();
    expect(await move(file, postgres)).toMatchObject({ status: 0 });
    const locked = await openRowsSource(postgres);
    await expect(
      query(postgres, "SET lock_timeout = '100ms'; INSERT INTO meta (key, value) VALUES ('later', '')"),
    ).rejects.toThrow('lock timeout');
    await locked.close();
    expect((await rowsOf(postgres))['meta']?.join()).toContain('late');
  });

  it('keeps the foreign keys of its target', async () => {
    const file = await world.filledFile();
    const [postgres, empty] = [await world.newPostgres(), await world.newPostgres()];
    expect(await isVacant(empty)).toBe(true);
    const keys = `SELECT conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'f' ORDER BY 1, 2`;
    const known = await query(empty, keys);
    expect(known.length).toBeGreaterThan(0);
    expect(await move(file, postgres)).toMatchObject({ status: 0 });
    expect(await query(postgres, keys)).toEqual(known);
  });

  it('takes no trigger off: what came in only grows', async () => {
    const [file, postgres, back] = [await world.filledFile(), await world.newPostgres(), world.newFile()];
    const copy = world.newFile();
    copyFileSync(pathOf(file), pathOf(copy));
    expect(await move(file, postgres)).toMatchObject({ status: 0 });
    await expect(query(postgres, 'DELETE FROM ledger_entries')).rejects.toThrow('append-only');
    expect(await move(copy, back)).toMatchObject({ status: 0 });
    expect(() => change(back, 'DELETE FROM audit_log')).toThrow('append-only');
  });
});
