// The command line on its own database file: what it refuses, and that a backup is restored completely.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openReadOnly, openStore } from '../../../db/open.ts';
import type { ReadDb } from '../../../db/store.ts';
import { PHONE_SENTENCE } from '../../../domain/phone.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { findSetBack } from '../../../server/backups/last-restore.ts';
import { makeMemoryFolder } from '../../support/runner/memory-folder.ts';
import { forceChange } from '../../support/store/plant-damage.ts';
import { runInProcess } from '../../support/servers/run-in-process.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const readOwn = (file: string) => readFileSync(join(ROOT, file), 'utf8');

let folder: string;
const database = () => join(folder, 'daon.sqlite');
const copy = () => join(folder, 'copy.sqlite.zst');

beforeEach(() => {
  folder = makeMemoryFolder('daon-cli-');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function daon(args: string[], input = '', env: Record<string, string> = {}) {
  const run = spawnSync(process.execPath, ['server/cli/daon.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    input,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
      DATABASE_URL: `file:${database()}`,
      SMS_URL: `file:${join(folder, 'sms.ndjson')}`,
      ...env,
    },
  });
  return { status: run.status, said: run.stdout + run.stderr };
}

/** The same verb without a process of its own. */
const verb = (args: string[], env: Record<string, string> = {}) =>
  runInProcess(args, { DATABASE_URL: `file:${database()}`, ...env });

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

const keyFile = () => join(folder, 'secret.key');
const elsewhere = () => join(folder, 'elsewhere');

/** Copies the key beside a new path for the database. */
function moveOut(key = readFileSync(keyFile(), 'utf8')): Record<string, string> {
  rmSync(elsewhere(), { recursive: true, force: true });
  mkdirSync(elsewhere());
  if (key !== '') writeFileSync(join(elsewhere(), 'secret.key'), key);
  return { DATABASE_URL: `file:${join(elsewhere(), 'daon.sqlite')}` };
}

async function read<T>(path: string, find: (db: ReadDb) => Promise<T>): Promise<T> {
  const store = await openReadOnly(`file:${path}`);
  try {
    return await store.read(find);
  } finally {
    await store.close();
  }
}

/** The output of verify for a copy after a statement changed the file. */
async function verifyAfter(statement: string): Promise<{ status: number; said: string }> {
  const path = join(folder, 'planted.sqlite');
  copyFileSync(database(), path);
  forceChange(path, statement);
  return verb(['verify'], { DATABASE_URL: `file:${path}` });
}

it('restores a complete backup into an empty place and ends all sessions and pushes', async () => {
  expect((await verb(['demo'])).status).toBe(0);
  expect(daon(['operator', 'add', 'second1', '--role', 'viewer'], 'a password\n').status).toBe(0);
  const store = await openStore(`file:${database()}`, { exclusive: false });
  const opened = { tokenHash: 'hash', ipPrefix: '', userAgent: '', createdAt: new Date() };
  const lasting = { lastSeenAt: new Date(), expiresAt: new Date(Date.now() + 1e9) };
  await store.write((tx) => tx.insert(tx.t.sessions).values({ holderId: 1, ...opened, ...lasting }));
  const kinds = { received: true, remittance: true, purchase: true, link: true, withAmount: false };
  const device = { holderId: 1, endpointHmac: 'hmac', targetEnc: '', toldSeq: 0, failures: 0, ...kinds };
  const times = { createdAt: opened.createdAt, expiresAt: lasting.expiresAt };
  await store.write((tx) => tx.insert(tx.t.pushSubscriptions).values({ ...device, ...times }));
  await store.close();
  const backup = await verb(['backup', copy()]);
  expect(backup).toMatchObject({ status: 0 });
  expect(backup.said).toContain(keyFile());
  expect(await verb(['backup', copy()])).toEqual({ status: 1, said: `${TERMINAL.backupExists(copy())}\n` });
  expect(await verb(['restore', copy()])).toEqual({
    status: 1,
    said: `${TERMINAL.restoreOccupied(database())}\n`,
  });

  const place = moveOut();
  expect(await verb(['restore', copy()], place)).toMatchObject({ status: 0 });
  const restored = join(elsewhere(), 'daon.sqlite');
  expect(modeOf(restored)).toBe('600');
  expect(readdirSync(elsewhere()).sort()).toEqual([
    'daon.sqlite',
    'daon.sqlite-commits',
    'daon.sqlite.lock',
    'secret.key',
  ]);
  expect(await verb(['verify'], place)).toMatchObject({ status: 0 });
  expect(await read(restored, (db) => db.select().from(db.t.sessions))).toEqual([]);
  expect(await read(restored, (db) => db.select().from(db.t.pushSubscriptions))).toEqual([]);
  expect(await read(restored, (db) => findSetBack(db, new Date()))).not.toBeNull();
  const history = (db: ReadDb) => db.select().from(db.t.history);
  expect(await read(restored, history)).toEqual(await read(database(), history));
});

it('restores nothing under another key or none, and no unsound backup', async () => {
  expect((await verb(['demo'])).status).toBe(0);
  expect((await verb(['backup', copy()])).status).toBe(0);
  const wrongKey = moveOut('another key that is long enough to be one');
  expect(await verb(['restore', copy()], wrongKey)).toEqual({ status: 1, said: `${TERMINAL.keyWrong()}\n` });
  const noKey = moveOut('');
  const place = `${join(elsewhere(), 'secret.key')} 파일`;
  expect(await verb(['restore', copy()], noKey)).toEqual({
    status: 1,
    said: `${TERMINAL.keyMissing(place)}\n`,
  });
  expect(readdirSync(elsewhere())).toEqual([]);

  // A database that was created while the copy was prepared.
  const empty = moveOut();
  const target = join(elsewhere(), 'daon.sqlite');
  const restoring = verb(['restore', copy()], empty);
  const isUnderWay = () => readdirSync(elsewhere()).some((name) => name.startsWith('.daon-restore-'));
  await vi.waitUntil(isUnderWay, { interval: 1, timeout: 90_000 });
  writeFileSync(target, 'of somebody else');
  expect(await restoring).toEqual({ status: 1, said: `${TERMINAL.restoreOccupied(target)}\n` });
  expect(readFileSync(target, 'utf8')).toBe('of somebody else');

  // A backup of changed books: its seal is right, but the books do not balance.
  const planted = join(folder, 'planted.sqlite');
  copyFileSync(database(), planted);
  const client = new Database(planted);
  client.exec('UPDATE accounts SET balance = balance + 1 WHERE holder_id = 1');
  client.close();
  const ofPlanted = { DATABASE_URL: `file:${planted}` };
  expect(await verb(['backup', `${planted}.zst`], ofPlanted)).toMatchObject({ status: 0 });
  const unbalanced = await verb(['restore', `${planted}.zst`], moveOut());
  expect(unbalanced.status).toBe(1);
  expect(unbalanced.said).toContain('its entries sum to');
  const newer = join(folder, 'newer.sqlite');
  copyFileSync(database(), newer);
  const later = new Database(newer);
  later.exec('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (0, 9999999999999)');
  later.close();
  const ofNewer = { DATABASE_URL: `file:${newer}` };
  expect(await verb(['backup', `${newer}.zst`], ofNewer)).toMatchObject({ status: 0 });
  expect(await verb(['restore', `${newer}.zst`], moveOut())).toEqual({
    status: 1,
    said: `${TERMINAL.backupNewer(`${newer}.zst`)}\n`,
  });
  const damaged = Buffer.from(readFileSync(copy()));
  damaged.writeUInt8(damaged.readUInt8(2000) ^ 1, 2000);
  writeFileSync(copy(), damaged);
  expect(await verb(['restore', copy()], moveOut())).toEqual({
    status: 1,
    said: `${TERMINAL.backupDamaged(copy())}\n`,
  });
  expect(readdirSync(elsewhere())).toEqual(['secret.key']);
  for (const [source, sentence] of [
    [folder, TERMINAL.fileIsFolder(folder)],
    [join(folder, 'none'), TERMINAL.fileMissing(join(folder, 'none'))],
  ] as const) {
    expect(await verb(['restore', source], moveOut())).toEqual({ status: 1, said: `${sentence}\n` });
    expect(readdirSync(elsewhere())).toEqual(['secret.key']);
  }
});

it("refuses an operator's password that cannot be typed", async () => {
  const stdin = vi.spyOn(process, 'stdin', 'get');
  // The last one is 비밀번호비밀번호 in CP949.
  const texts = ['a pass\nword\n', 'a password\n\n', 'a pass\tword', 'a pass\u0000word'].map((one) =>
    Buffer.from(one),
  );
  for (const typed of [...texts, Buffer.from('bad0b9c9b9f8c8a3'.repeat(2), 'hex')]) {
    stdin.mockReturnValue(Readable.from([typed]) as unknown as typeof process.stdin);
    expect(await verb(['operator', 'add', 'second1', '--role', 'viewer'])).toEqual({
      status: 1,
      said: `${TERMINAL.passwordUntypable()}\n`,
    });
  }
  stdin.mockRestore();
});

it('adds operators with a phone of their own, and sets one for an operator without', async () => {
  expect((await verb(['demo'])).status).toBe(0);
  const stdin = vi.spyOn(process, 'stdin', 'get');
  const add = (login: string, ...more: string[]) => {
    stdin.mockReturnValue(Readable.from([Buffer.from('a password')]) as unknown as typeof process.stdin);
    return verb(['operator', 'add', login, '--role', 'admin', ...more]);
  };
  expect(await add('second1', '--phone', '010-1234-5678')).toEqual({
    status: 1,
    said: `${PHONE_SENTENCE}\n`,
  });
  expect((await add('second1', '--phone', '01055550001')).status).toBe(0);
  expect((await add('third001', '--phone', '01055550001')).status).toBe(1);
  expect((await add('third001')).status).toBe(0);
  stdin.mockRestore();
  const phone = (login: string, number: string) => verb(['operator', 'phone', login, '--phone', number]);
  expect((await phone('third001', '0105555')).status).toBe(1);
  expect((await phone('third001', '01055550001')).status).toBe(1);
  expect((await phone('nobody01', '01055550002')).status).toBe(1);
  expect((await phone('THIRD001', '01055550002')).status).toBe(0);

  const client = new Database(database());
  const operators = client
    .prepare('SELECT login, phone_enc, phone_hmac, powers_changed_at FROM operators')
    .all();
  const log = client.prepare("SELECT action, subject FROM audit_log WHERE actor = 'terminal'").all();
  client.close();
  const carried = { phone_enc: expect.not.stringContaining('0105555') as string, powers_changed_at: null };
  expect(operators).toMatchObject([
    {},
    {},
    { login: 'second1', ...carried },
    { login: 'third001', ...carried },
  ]);
  expect(new Set((operators as { phone_hmac: string }[]).map((row) => row.phone_hmac)).size).toBe(4);
  expect(log).toEqual([
    { action: 'operator add', subject: 'operator:3' },
    { action: 'operator add', subject: 'operator:4' },
    { action: 'operator phone', subject: 'operator:4' },
  ]);
});

it('makes no new key for a database that was made with one', async () => {
  expect((await verb(['demo'])).status).toBe(0);
  rmSync(keyFile());
  const refused = await verb(['serve']);
  expect(refused).toEqual({ status: 1, said: `${TERMINAL.keyMissing(`${keyFile()} 파일`)}\n` });
  expect(existsSync(keyFile())).toBe(false);
});

it('verifies ledger, reservations, histories and log, and names what is wrong', async () => {
  expect((await verb(['demo'])).status).toBe(0);
  const faults: [RegExp, string][] = [
    [/이상이 없어요/, 'SELECT 1'],
    [
      /entries sum to 1 units/,
      'UPDATE ledger_entries SET amount = amount + 1 WHERE transaction_id = 1 AND leg = 0',
    ],
    [/units are held, its open requests ask for/, 'UPDATE accounts SET held = held + 1 WHERE holder_id = 2'],
    [/done history adds up to/, 'UPDATE history SET amount = amount + 1 WHERE holder_id = 2 AND seq = 1'],
    [/audit row 1 was changed/, "UPDATE audit_log SET outcome = 'other' WHERE id = 1"],
  ];
  for (const [finding, statement] of faults) {
    const { status, said } = await verifyAfter(statement);
    expect(said).toMatch(finding);
    expect(status).toBe(statement === 'SELECT 1' ? 0 : 1);
  }
});

it('prints the version of package.json, which CHANGELOG.md describes', async () => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readOwn('package.json')));
  expect(daon(['--version'])).toEqual({ status: 0, said: `${version}\n` });
  expect((await verb(['--version', 'more'])).status).toBe(2);
  expect(readOwn('CHANGELOG.md')).toContain(`\n## [${version}] - `);
});

it('says in a line what it has checked and found sound', async () => {
  expect((await verb(['demo'])).status).toBe(0);
  const both = { file: true, books: true };
  for (const only of [{ file: true, books: false }, { file: false, books: true }, both]) {
    const options = Object.entries(only).flatMap(([name, on]) => (on ? [`--${name}`] : []));
    expect(await verb(['verify', ...options])).toEqual({ status: 0, said: `${TERMINAL.onlySound(only)}\n` });
  }
  expect(new Set([TERMINAL.onlySound({ ...both, file: false }), TERMINAL.onlySound(both)]).size).toBe(2);
});

it('takes a path whose name begins with a dash', async () => {
  expect(await verb(['backup', '../-x'])).toEqual({
    status: 1,
    said: `${TERMINAL.fileMissing(database())}\n`,
  });
});

it('says that a path is missing, makes no folder of it and speaks of no key', async () => {
  const missing = join(folder, 'misspelt', 'copy.zst');
  const said = (sentence: string) => ({ status: 1, said: `${sentence}\n` });
  expect(await verb(['restore', missing])).toEqual(said(TERMINAL.fileMissing(missing)));
  expect((await verb(['demo'])).status).toBe(0);
  expect(await verb(['restore', missing], moveOut(''))).toEqual(said(TERMINAL.fileMissing(missing)));
  expect(await verb(['backup', missing])).toEqual(said(TERMINAL.folderMissing(join(folder, 'misspelt'))));
  expect(await verb(['backup', folder])).toEqual(said(TERMINAL.fileIsFolder(folder)));
  expect(existsSync(join(folder, 'misspelt'))).toBe(false);
});

it('names all that lies beside a file that is moved', async () => {
  expect((await verb(['demo'])).status).toBe(0);
  mkdirSync(elsewhere());
  const { status, said } = await verb(['move', '--to', `file:${join(elsewhere(), 'daon.sqlite')}`]);
  expect(status).toBe(0);
  for (const name of ['secret.key', 'custody.phrase']) expect(said).toContain(`(${name})`);
});
