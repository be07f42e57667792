// Damage that the checks must find, planted in real files: a flipped bit of an index, a rewritten log of operators, and a
// write-ahead log that is gone together with answered writes.
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../db/open.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { UNKEYED_ROWS } from '../../server/audit/audit-log.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { checkKeyFingerprint } from '../../server/env/secret-key.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import { dataOf, post } from '../support/faults/load.ts';
import { holdServer, startFaultServer, type FaultServer } from '../support/faults/server.ts';
import { createFaultWorld, type FaultFile } from '../support/faults/world.ts';
import { makeMemoryFolder } from '../support/runner/memory-folder.ts';
import { flipIndexBit, forgedHash, plainHash, rechainWithout } from '../support/store/plant-damage.ts';
import { runInProcess } from '../support/servers/run-in-process.ts';
import { startServer } from '../support/servers/server-process.ts';

let folder: string;
let world: FaultFile;
beforeEach(async () => {
  folder = makeMemoryFolder('daon-damage-');
  world = await createFaultWorld(folder);
  const store = await openStore(world.url);
  await checkKeyFingerprint(store, createSecrets(TEST_SECRET_KEY).fingerprint);
  await store.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const daon = (args: string[], url = world.url) =>
  runInProcess(args, {
    DATABASE_URL: url,
    SECRET_KEY: TEST_SECRET_KEY,
    LOG_LEVEL: 'silent',
    SMS_URL: `file:${at('sms')}`,
    PORT: '0',
  });

/** What a restore of this file to an empty place says. */
async function restoreOf(source: string, ...options: string[]) {
  const place = mkdtempSync(at('place-'));
  const outcome = await daon(['restore', source, ...options], `file:${join(place, 'daon.sqlite')}`);
  return { ...outcome, left: readdirSync(place).filter((name) => name === 'daon.sqlite') };
}

function newestHash(path: string): string {
  const client = new Database(path, { readonly: true });
  const hash = client.prepare('SELECT hash FROM audit_log ORDER BY id DESC LIMIT 1').pluck().get() as string;
  client.close();
  return hash;
}

describe('one flipped bit of an index', () => {
  beforeEach(() => flipIndexBit(world.path, 'audit_log_hash', newestHash(world.path)));

  it('is found by verify', async () => {
    const { status, said } = await daon(['verify']);
    expect(said).toMatch(/missing from index audit_log_hash/);
    expect(status).toBe(1);
  });

  it('ends a backup, of which no file is kept', async () => {
    const { status, said } = await daon(['backup', at('copy.zst')]);
    expect(said).toMatch(/missing from index audit_log_hash/);
    expect(status).toBe(1);
    expect(existsSync(at('copy.zst'))).toBe(false);
  });

  it('ends a restore of a file that has it', async () => {
    copyFileSync(world.path, at('plain.sqlite'));
    const { status, said, left } = await restoreOf(at('plain.sqlite'), '--unsealed');
    expect(said).toMatch(/missing from index audit_log_hash/);
    expect({ status, left }).toEqual({ status: 1, left: [] });
  });
});

describe("an operators' log whose row was removed and whose chain was computed anew", () => {
  it.each([
    ['without a key', plainHash],
    ['under another key', forgedHash(createSecrets(TEST_SECRET_KEY).keyId)],
  ])('%s is found by verify, restore and a start', async (_how, hashOf) => {
    rechainWithout(world.path, 2, hashOf);
    const verified = await daon(['verify']);
    expect(verified.said).toMatch(/^audit (row|log)/m);
    expect(verified.status).toBe(1);
    // The seal of such a backup is right.
    expect(await daon(['backup', at('copy.zst')])).toMatchObject({ status: 0 });
    const restored = await restoreOf(at('copy.zst'));
    expect(restored.said).toMatch(/^audit (row|log)/m);
    expect(restored).toMatchObject({ status: 1, left: [] });
    expect(await daon(['serve'])).toMatchObject({ status: 1 });
  });
});

async function sendOne(origin: string): Promise<void> {
  const [client, other] = world.clients;
  const input = { to: { address: other?.address }, net: '1', requestId: randomUUID() };
  const answer = await post(origin, 'transfers.send', input, { token: client?.token ?? '' });
  expect(dataOf(answer)).toBeDefined();
}

/** Whether a start on the file serves, and what it said. A start that is refused needs no process of its own. */
async function tryStart(): Promise<{ ready: boolean; said: string }> {
  const server: FaultServer = await holdServer({ path: world.path });
  const ready = await server.release().then(
    () => true,
    () => false,
  );
  if (ready) server.signal('SIGTERM');
  return { ready, said: (await server.ended).said };
}

it('finds a dropped trigger by verify and at a start, until the statement of the runbook makes it again', async () => {
  changeFile('DROP TRIGGER ledger_entries_no_delete');
  const finding = 'trigger ledger_entries_no_delete is missing';
  const verified = await daon(['verify']);
  expect(verified.said).toContain(finding);
  expect(verified.status).toBe(1);
  const started = await daon(['serve']);
  expect(started.said).toContain(finding);
  expect(started.status).toBe(1);
  const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
  const [statement = ''] = /^CREATE TRIGGER .*ledger_entries_no_delete.*$/m.exec(runbook) ?? [];
  changeFile(statement);
  expect(await daon(['verify'])).toMatchObject({ status: 0 });
  expect(await tryStart()).toMatchObject({ ready: true });
});

function changeFile(...statements: string[]): void {
  const client = new Database(world.path);
  for (const statement of statements) client.exec(statement);
  client.close();
}

describe('a schema that is not the one of the migrations', () => {
  it.each([
    ['a dropped trigger', 'trigger audit_log_no_delete is missing', 'DROP TRIGGER audit_log_no_delete'],
    ['a dropped unique index', 'index deposits_tx_hash is missing', 'DROP INDEX deposits_tx_hash'],
    [
      'an index that is not unique any more',
      'index deposits_tx_hash was changed',
      'DROP INDEX deposits_tx_hash; CREATE INDEX deposits_tx_hash ON deposits (tx_hash, log_index)',
    ],
    [
      'a trigger of another hand',
      'trigger gift was added',
      'CREATE TRIGGER gift AFTER INSERT ON sessions BEGIN UPDATE accounts SET balance = balance; END',
    ],
  ])('%s is found by verify, restore and a start', async (_name, finding, statements) => {
    changeFile(statements);
    const verified = await daon(['verify']);
    expect(verified.said).toContain(finding);
    expect(verified.status).toBe(1);
    // The seal of such a backup is right.
    expect(await daon(['backup', at('copy.zst')])).toMatchObject({ status: 0 });
    const restored = await restoreOf(at('copy.zst'));
    expect(restored.said).toContain(finding);
    expect(restored).toMatchObject({ status: 1, left: [] });
    const started = await daon(['serve']);
    expect(started.said).toContain(finding);
    expect(started.status).toBe(1);
  });

  it('may have a table and an index more', async () => {
    changeFile('CREATE TABLE replication (n INTEGER)', 'CREATE INDEX replication_n ON replication (n)');
    expect(await daon(['verify'])).toMatchObject({ status: 0 });
    expect(await tryStart()).toMatchObject({ ready: true });
  });
});

it('a start that seals rows without a key says so, as they may stand in the place of keyed ones', async () => {
  rechainWithout(world.path, 2, plainHash);
  rmSync(`${world.path}-commits`, { force: true });
  const client = new Database(world.path);
  const rows = client.prepare('SELECT max(id) FROM audit_log').pluck().get() as number;
  client.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(UNKEYED_ROWS, String(rows));
  client.close();
  const server = await startServer({
    DATABASE_URL: world.url,
    SECRET_KEY: TEST_SECRET_KEY,
    DEMO: '0',
  });
  await server.stop();
  expect(server.output()).toContain(TERMINAL.logSealed(rows));
});

describe('a write-ahead log that is lost after writes were answered', () => {
  async function dieAfterSends(): Promise<void> {
    const { server, origin } = await startFaultServer({ path: world.path });
    for (let n = 0; n < 3; n += 1) await sendOne(origin);
    server.signal('SIGKILL');
    await server.ended;
  }

  it('keeps the server from starting, and verify finds it', async () => {
    await dieAfterSends();
    copyFileSync(`${world.path}-wal`, at('kept-wal'));
    for (const end of ['-wal', '-shm']) rmSync(`${world.path}${end}`);
    expect(await daon(['verify'])).toMatchObject({ status: 1 });
    const started = await daon(['serve']);
    expect(started.said).toMatch(/-wal/);
    expect(started.status).toBe(1);
    // What it names as the remedy is one.
    copyFileSync(at('kept-wal'), `${world.path}-wal`);
    expect(await tryStart()).toMatchObject({ ready: true });
    expect(await daon(['verify'])).toMatchObject({ status: 0 });
  });

  it('is no reason to refuse when the log is there', async () => {
    await dieAfterSends();
    expect(await tryStart()).toMatchObject({ ready: true });
    expect(await daon(['verify'])).toMatchObject({ status: 0 });
  });
});

describe('an address that leads through a symbolic link', () => {
  it('takes the same lock, be the link the file, a folder above it or a file that is not there yet', async () => {
    symlinkSync(world.path, at('link.sqlite'));
    symlinkSync(folder, at('folder'));
    const holding = await openStore(world.url);
    for (const path of [at('link.sqlite'), at('folder/daon.sqlite')])
      await expect(openStore(`file:${path}`)).rejects.toThrow(/사용하고 있어요/);
    await holding.close();

    symlinkSync(at('later.sqlite'), at('early.sqlite'));
    const first = await openStore(`file:${at('early.sqlite')}`);
    await expect(openStore(`file:${at('later.sqlite')}`)).rejects.toThrow(/사용하고 있어요/);
    await first.close();
  });
});
