// Backups of a real PostgreSQL: one sealed file beside a server that writes, restorable into either engine, with the same
// checks as a backup of SQLite.
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SEAL_BYTES, writeSeal } from '../../../db/backup/seal.ts';
import { NUMBERS_SKIPPED } from '../../../db/engines/skip-given-numbers.ts';
import { openReadOnly, openStore } from '../../../db/open.ts';
import type { SequenceName } from '../../../db/store.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { findSetBack } from '../../../server/backups/last-restore.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { lastAcceptedStepAt } from '../../../server/ports/totp.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { freePort } from '../../support/servers/free-port.ts';
import { BUILD } from '../../support/build/build.ts';
import { longOrShort } from '../../support/runner/long-or-short.ts';
import { describeOnPostgres } from '../../support/postgres/describe-on-postgres.ts';
import { answersOf, goOn, rowsOf, startMoveWorld, type MoveWorld } from '../../support/store/move-world.ts';

/** The tables that a restore empties. */
const ENDED = [
  'pushSubscriptions',
  'sessions',
  'passkeys',
  'passkeyChallenges',
  'operatorSessions',
  'resetTokens',
  'operatorRecoveryCodes',
];

const ROOT = resolve(import.meta.dirname, '../../..');
/** The tables that a restore changes: sessions and codes end, and the log says so. */
const CHANGED = [...ENDED, 'verifications', 'auditLog'];

/** What waits for its time, where it has one. */
const WAITING = [
  ['requests', 'expires_at', "kind = 'waitingSend'"],
  ['recipients', 'designated_from', 'designated_from IS NOT NULL'],
  ...['next_limits_at', 'next_freeze_wait_at', 'freeze_ends_at'].map(
    (column) => ['holders', column, `${column} IS NOT NULL`] as const,
  ),
] as const;

/** What a restore leaves as it was. */
async function keptOf(url: string) {
  const { meta = [], ...rows } = await rowsOf(url, CHANGED);
  return { ...rows, meta: meta.filter((row) => !row.includes('"set_back_at"')) };
}

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function lastIdOf(url: string, sequence: SequenceName): Promise<number> {
  if (url.startsWith('postgres'))
    return Number((await query<{ id: string }>(url, `SELECT nextval('${sequence}_ids') AS id`))[0]?.id) - 1;
  const store = await openReadOnly(url);
  const rows = await store.read((db) => db.select().from(db.t.sequences));
  await store.close();
  return rows.find(({ name }) => name === sequence)?.value ?? 0;
}

const lastIds = async (url: string) => ({
  record: await lastIdOf(url, 'record'),
  alarm: await lastIdOf(url, 'alarm'),
  custody: await lastIdOf(url, 'custody'),
});

/** The numbers go on this much higher, and a little more: the log of the backup is some time old. */
function expectSkipped(before: Record<SequenceName, number>, after: Record<SequenceName, number>): void {
  for (const [name, { least }] of Object.entries(NUMBERS_SKIPPED) as [SequenceName, { least: number }][]) {
    const skipped = after[name] - before[name];
    expect(skipped, name).toBeGreaterThanOrEqual(least);
    expect(skipped, name).toBeLessThan(1_000 * least);
  }
}

describeOnPostgres('backups of PostgreSQL', (bin) => {
  let world: MoveWorld;
  let backup: string;
  let postgres: string;
  let restored: string;

  beforeAll(async () => {
    world = await startMoveWorld(bin);
    postgres = await world.newPostgres();
    const moved = await world.daon(await world.filledFile(), ['move', '--to', postgres]);
    expect(moved).toMatchObject({ status: 0 });
    backup = join(world.folder, 'backup.rows.zst');
    expect(await world.daon(postgres, ['backup', backup])).toMatchObject({ status: 0 });
    restored = await world.newPostgres();
    expect(await restore(restored)).toMatchObject({ status: 0 });
  }, 120_000);
  afterAll(() => world.close());

  const restore = (to: string, source = backup, env = {}) => world.daon(to, ['restore', source], env);
  /** Nothing unfinished is left in the folders of a restore. */
  const unfinished = () => readdirSync(world.folder).filter((name) => name.startsWith('.daon-'));

  it('is one sealed file for its owner alone, and says what it holds', async () => {
    mkdirSync(join(world.folder, 'deep'));
    const path = join(world.folder, 'deep', 'again.zst');
    const { status, said } = await world.daon(postgres, ['backup', path]);
    expect(said).toMatch(/감사 기록의 마지막 고리: \d+:[0-9a-f]{8}:[0-9a-f]{64}\n/);
    expect(status).toBe(0);
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
    expect(await world.daon(postgres, ['backup', path])).toEqual({
      status: 1,
      said: `${TERMINAL.backupExists(path)}\n`,
    });
    const packed = readFileSync(path);
    const text = zstdDecompressSync(packed.subarray(0, packed.length - SEAL_BYTES)).toString('utf8');
    expect(text).toMatch(/^-- daon-rows-1 \{"version":"\d{4}_/);
    expect(text).toContain(
      '\nCOPY "ledger_entries" ("transaction_id", "leg", "account_id", "amount") FROM stdin;\n',
    );
    expect(readdirSync(join(world.folder, 'deep'))).toEqual(['again.zst']);
  });

  it('comes back complete into either engine, ends all sessions and skips numbers', async () => {
    const before = await keptOf(postgres);
    const targets = [world.newFile(), await world.newPostgres()];
    const given = await lastIds(postgres);
    for (const to of targets) {
      expect(await restore(to)).toMatchObject({ status: 0 });
      expect(await keptOf(to)).toEqual(before);
      const after = await rowsOf(to);
      for (const name of ENDED) expect(after[name], name).toEqual([]);
      expect(after['auditLog']?.join('')).toContain('"action":"restore"');
      expect(await world.daon(to, ['verify'])).toMatchObject({ status: 0 });
      expectSkipped(given, await lastIds(to));
    }
    const [one, other] = targets as [string, string];
    expect(await answersOf(one)).toEqual(await answersOf(other));
    await goOn(other);
    expect(await world.daon(other, ['verify'])).toMatchObject({ status: 0 });
    expect(unfinished()).toEqual([]);
  });

  it('after pg_restore the SQL of the runbook skips as many numbers, and ends what restore ends', async () => {
    const url = await world.copyOf(postgres);
    await query(url, "UPDATE operators SET totp_secret_enc = 'any', totp_last_step = 1");
    for (const [table, column, which] of WAITING)
      await query(url, `UPDATE ${table} SET ${column} = 1 WHERE ${which}`);
    const after = Date.now() + DAY_MS;
    const given = await lastIds(url);
    await query(url, readFileSync(join(ROOT, 'deploy/after-pg-restore.sql'), 'utf8'));
    expectSkipped(given, await lastIds(url));
    for (const [table, column, which] of WAITING) {
      const times = await query<{ at: string }>(url, `SELECT ${column} AS at FROM ${table} WHERE ${which}`);
      expect(times.length, column).toBeGreaterThan(0);
      for (const { at } of times) expect(Number(at), column).toBeGreaterThanOrEqual(after - MINUTE_MS);
    }
    const ended = await rowsOf(url);
    for (const name of ENDED) expect(ended[name], name).toEqual([]);
    expect(ended['verifications']?.filter((row) => row.includes('"endedAt":null'))).toEqual([]);
    const [{ step } = { step: 0 }] = await query<{ step: string }>(
      url,
      'SELECT min(totp_last_step) AS step FROM operators',
    );
    expect(Math.abs(Number(step) - lastAcceptedStepAt(new Date()))).toBeLessThanOrEqual(1);
    await query(url, 'UPDATE operators SET totp_secret_enc = NULL');
    const store = await openStore(url);
    expect(await store.read((db) => findSetBack(db, new Date()))).not.toBeNull();
    await store.close();
    expect(await world.daon(url, ['verify'])).toMatchObject({ status: 0 });
    await goOn(url);
  });

  it('takes a backup of SQLite into PostgreSQL too', async () => {
    const file = await world.filledFile();
    const path = join(world.folder, 'of-sqlite.zst');
    expect(await world.daon(file, ['backup', path])).toMatchObject({ status: 0 });
    const to = await world.newPostgres();
    expect(await restore(to, path)).toMatchObject({ status: 0 });
    expect(await keptOf(to)).toEqual(await keptOf(file));
    expect(await world.daon(to, ['verify'])).toMatchObject({ status: 0 });
  });

  it('removes what an earlier restore that was killed has left beside the backup', async () => {
    const folder = join(world.folder, 'of-killed');
    const [killed, other] = ['.daon-restore-killed', '.daon-restore-other'].map((name) => join(folder, name));
    for (const left of [killed, other]) {
      mkdirSync(left ?? '', { recursive: true });
      writeFileSync(join(left ?? '', 'copy.sqlite'), '');
    }
    copyFileSync(backup, join(folder, 'backup.zst'));
    // The other one may still be at work.
    const hourAgo = new Date(Date.now() - HOUR_MS - 1);
    utimesSync(killed ?? '', hourAgo, hourAgo);
    expect(await restore(await world.newPostgres(), join(folder, 'backup.zst'))).toMatchObject({ status: 0 });
    expect(readdirSync(folder).sort()).toEqual(['.daon-restore-other', 'backup.zst']);
  });

  it('restores a backup of a database that was left, which may then be served', async () => {
    const file = await world.filledFile();
    expect(await world.daon(file, ['move', '--to', await world.newPostgres()])).toMatchObject({ status: 0 });
    const path = join(world.folder, 'of-left.zst');
    expect(await world.daon(file, ['backup', path])).toMatchObject({ status: 0 });
    const to = world.newFile();
    expect(await restore(to, path)).toMatchObject({ status: 0 });
    await (await openStore(to)).close();
  });

  it('restores nothing over rows, under another key, beside a server, or from a damaged or foreign file', async () => {
    const empty = await world.newPostgres();
    const state = async () => (await world.daon(empty, ['verify'])).said;
    const occupied = await restore(postgres);
    expect(occupied.said).toContain('비어 있지 않아');
    expect(occupied.status).toBe(1);
    const wrong = { SECRET_KEY: 'another key that is long enough to be one' };
    expect(await restore(empty, backup, wrong)).toEqual({ status: 1, said: `${TERMINAL.keyWrong()}\n` });
    const served = await openStore(empty);
    expect(await restore(empty)).toEqual({ status: 1, said: `${TERMINAL.databaseInUse()}\n` });
    await served.close();
    const before = await state();

    const sound = readFileSync(backup);
    const seal = sound.length - SEAL_BYTES;
    const path = join(world.folder, 'damaged.zst');
    /** The file with some bytes turned over; a single bit may say nothing to zstd. */
    const turned = (place: number, count = 1) => {
      const copy = Buffer.from(sound);
      for (let at = place; at < place + count; at += 1) copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at);
      return copy;
    };
    const middle = Math.floor(seal / 2);
    const damaged = [
      turned(0),
      turned(middle, 64),
      turned(seal + 3),
      turned(seal + 60),
      turned(sound.length - 1),
      sound.subarray(0, -1),
      Buffer.concat([sound.subarray(0, middle), sound.subarray(middle + 100)]),
    ];
    // Each is found by the same hash or seal.
    for (const bytes of longOrShort(damaged, damaged.slice(1, 3))) {
      writeFileSync(path, bytes);
      for (const to of [empty, world.newFile()]) {
        const { status, said } = await restore(to, path);
        expect(said).toMatch(/백업이 손상되어|만들어진 뒤 바뀌어|만든 키와 달라요/);
        expect(status).toBe(1);
      }
    }
    writeFileSync(path, readFileSync(join(ROOT, 'package.json')));
    expect((await restore(empty, path)).said).toContain('백업이 손상되어');
    expect(await state()).toBe(before);
    expect(unfinished()).toEqual([]);
  });

  it('restores no rows that do not fit, even under a true seal', async () => {
    const { sealKey } = createSecrets(TEST_SECRET_KEY);
    const packed = readFileSync(backup);
    const text = zstdDecompressSync(packed.subarray(0, packed.length - SEAL_BYTES)).toString('utf8');
    const { createHash } = await import('node:crypto');
    const sealed = (content: string) => {
      const bytes = Buffer.from(content);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const seal = writeSeal({ sha256, bytes: bytes.length, link: null }, sealKey);
      return Buffer.concat([zstdCompressSync(bytes), seal]);
    };
    const [, first = ''] = /\nCOPY "accounts" .*\n(.*)\n/.exec(text) ?? [];
    const faults: [RegExp, string][] = [
      [/unfit\.zst 백업은 더 새로운 버전/, text.replace('"version":"0', '"version":"9')],
      [/table notes .* is missing/, text.replace('{"name":"notes"', '{"name":"other"')],
      [/another number of columns/, text.replace(`\n${first}\n`, `\n${first}\t1\n`)],
      [/ends too early|does not follow/, text.slice(0, text.indexOf('COPY "history"'))],
      [/CHECK constraint failed/, text.replace(/\t0\t\\N\n(?=\d+\texternal)/, '\t7\t\\N\n')],
      [/its balance is|together hold/, text.replace(/^1\tissuance\t\\N\t(-?\d+)/m, '1\tissuance\t\\N\t1')],
      [/UNIQUE constraint failed/, text.replace(`\n${first}\n`, `\n${first}\n${first}\n`)],
      [/가리키는 대상이 없는 행/, text.replace(/(\nCOPY "holders" .*\n).*\n/, '$1')],
    ];
    const path = join(world.folder, 'unfit.zst');
    const to = world.newFile();
    for (const [finding, content] of longOrShort(faults, faults.slice(4, 7))) {
      expect(content).not.toBe(text);
      writeFileSync(path, sealed(content));
      const { status, said } = await restore(to, path);
      expect(said).toMatch(finding);
      expect(status).toBe(1);
    }
    writeFileSync(path, sealed(text));
    expect(await restore(to, path)).toMatchObject({ status: 0 });
  });

  it('is one snapshot while transactions go on', async () => {
    const busy = await world.copyOf(restored);
    let isOver = false;
    let count = 0;
    const sending = (async () => {
      for (; !isOver; count += 1) await goOn(busy);
    })();
    const path = join(world.folder, 'busy.zst');
    for (const n of [1, 2, 3]) {
      const before = count;
      await expect.poll(() => count).toBeGreaterThan(before);
      expect(await world.daon(busy, ['backup', `${path}.${n}`])).toMatchObject({ status: 0 });
    }
    isOver = true;
    await sending;
    for (const n of [1, 2, 3])
      expect(await restore(world.newFile(), `${path}.${n}`)).toMatchObject({ status: 0 });
  });

  it('finds in PostgreSQL what verify finds in SQLite', async () => {
    const faults: [RegExp, string][] = [
      [/its balance is/, "UPDATE accounts SET balance = balance + 1 WHERE kind = 'fees'"],
      [
        /entries sum to 1 units/,
        'UPDATE ledger_entries SET amount = amount + 1 WHERE transaction_id = 1 AND leg = 0',
      ],
      [/done history adds up to/, 'UPDATE history SET amount = amount + 1 WHERE holder_id = 2 AND seq = 1'],
      [/audit row 1 was changed/, "UPDATE audit_log SET outcome = 'other' WHERE id = 1"],
      [/trigger audit_log_append_only/, 'ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only'],
    ];
    for (const [finding, statement] of faults) {
      const url = await world.copyOf(restored);
      await query(
        url,
        statement.startsWith('ALTER') ? statement : `SET session_replication_role = replica; ${statement}`,
      );
      const { status, said } = await world.daon(url, ['verify']);
      expect(said).toMatch(finding);
      expect(status).toBe(1);
    }
    const wrong = { SECRET_KEY: 'another key that is long enough to be one' };
    expect(await world.daon(postgres, ['verify'], wrong)).toEqual({
      status: 1,
      said: `${TERMINAL.keyWrong()}\n`,
    });
    const path = join(world.folder, 'none.zst');
    const url = await world.copyOf(restored);
    await query(url, 'ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only');
    expect((await world.daon(url, ['backup', path])).said).toContain('백업을 남기지 않았어요');
    expect(readdirSync(world.folder)).not.toContain('none.zst');
  });

  it('is made by the schedule of a server', async () => {
    const folder = join(world.folder, 'scheduled');
    mkdirSync(folder);
    const url = await world.copyOf(restored);
    const child = spawn(process.execPath, [BUILD, 'serve'], {
      cwd: ROOT,
      stdio: 'ignore',
      env: {
        ...process.env,
        DATABASE_URL: url,
        SECRET_KEY: TEST_SECRET_KEY,
        CUSTODY: 'none',
        BACKUP_DIR: folder,
        PORT: String(await freePort()),
        SMS_URL: `file:${join(world.folder, 'sms.ndjson')}`,
        ERASURE_REGISTER: join(world.folder, 'erasures.ndjson'),
      },
    });
    const ended = once(child, 'close');
    const isMade = () => readdirSync(folder).some((name) => /^daon-\d{8}T\d{6}Z\.rows\.zst$/.test(name));
    while (!isMade() && child.exitCode === null) await delay(100);
    child.kill('SIGTERM');
    await ended;
    const [name = ''] = readdirSync(folder).filter((of) => of.startsWith('daon-'));
    copyFileSync(join(folder, name), join(world.folder, 'scheduled.zst'));
    expect(await restore(world.newFile(), join(world.folder, 'scheduled.zst'))).toMatchObject({ status: 0 });
  }, 120_000);
});
