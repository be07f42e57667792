// The keyed chain of the operators' log (ADR-0017): rewriting, cutting and forging are detected, a key may change
// without a rewritten row, and the rows of the time before the key are sealed once.
import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SEAL_BYTES, writeSeal, type SealedContent } from '../../../db/backup/seal.ts';
import { readCommitRecord } from '../../../db/engines/commit-record.ts';
import { openStore } from '../../../db/open.ts';
import type { Store } from '../../../db/store.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { appendAudit, readNewestLink, sealUnkeyedRows, SEALED } from '../../../server/audit/audit-log.ts';
import { checkAuditChain, checkKeptLink, checkNewestRow } from '../../../server/audit/check-audit-chain.ts';
import { keyIdOfHash, signLog } from '../../../server/audit/log-key.ts';
import { createLinkPublisher, METRIC_HASH_DIGITS } from '../../../server/audit/publish-newest-link.ts';
import { rotateKey } from '../../../server/keys/rotate-key.ts';
import { createMetrics } from '../../../server/metrics/metrics.ts';
import { createSecrets, type Secrets } from '../../../server/ports/secrets.ts';
import { checkKeyFingerprint } from '../../../server/env/secret-key.ts';
import { forceChange, plainHash, rechainWithout } from '../../support/store/plant-damage.ts';
import { runInProcess } from '../../support/servers/run-in-process.ts';
import { forEachEngine, type TestStore } from '../../support/store/store.ts';
import { DAY_MS } from '../../../domain/durations.ts';

const KEY_A = 'the first key of tests, long enough to be one';
const A = createSecrets(KEY_A);
const B = createSecrets('the second key of tests, long enough to be one');
const C = createSecrets('the third key of tests, long enough to be one');
const NOW = new Date('2026-11-20T09:00:00+09:00');

const entry = (action: string) => ({
  at: NOW,
  actor: 'system',
  action,
  subject: '',
  outcome: 'done',
  detail: { note: action },
});

async function append(store: Store, secrets: Secrets, ...actions: string[]): Promise<void> {
  for (const action of actions)
    await signLog(store, secrets.logKey).write((tx) => appendAudit(tx, entry(action)));
}

const check = (store: Store, secrets: Secrets | null) => store.read((db) => checkAuditChain(db, secrets));
const newest = (store: Store) => store.read(readNewestLink);
const rowsOf = (store: Store) => store.read((db) => db.select().from(db.t.auditLog));

forEachEngine('the chain', (createStore: () => Promise<TestStore>) => {
  it('names its key in each row, and refuses to append without one', async () => {
    const store = await createStore();
    await append(store, A, 'one', 'two');
    const rows = await rowsOf(store);
    expect(rows.map(({ hash }) => keyIdOfHash(hash))).toEqual([A.keyId, A.keyId]);
    expect(await check(store, A)).toEqual([]);
    await expect(store.write((tx) => appendAudit(tx, entry('three')))).rejects.toThrow(/without its key/);
    expect(await check(store, B)).toEqual([
      `audit row 1 was made under the key ${A.keyId}, which is not here`,
    ]);
    expect(await check(store, null)).toHaveLength(1);
  });

  it('verifies after key changes, back to the first key too, without a rewritten row', async () => {
    const store = await createStore();
    await checkKeyFingerprint(store, A.fingerprint);
    await append(store, A, 'under a');
    const before = await rowsOf(store);
    await rotateKey(store, A, B, NOW);
    await append(store, B, 'under b');
    expect(await check(store, B)).toEqual([]);
    await rotateKey(store, B, A, NOW);
    await append(store, A, 'under a again');
    await rotateKey(store, A, C, NOW);
    expect(await check(store, C)).toEqual([]);
    expect(await store.read((db) => checkNewestRow(db, C))).toEqual([]);
    expect((await rowsOf(store)).slice(0, before.length)).toEqual(before);
  });

  it('detects a row made under a former key after the change', async () => {
    const store = await createStore();
    await checkKeyFingerprint(store, A.fingerprint);
    await append(store, A, 'one');
    await rotateKey(store, A, B, NOW);
    await append(store, A, 'forged');
    const finding =
      'audit row 3 was made under another key than the row before it, without a change of the key';
    expect(await check(store, B)).toEqual([finding]);
    expect(await store.read((db) => checkNewestRow(db, B))).toEqual([
      'audit row 3 is the newest and was made under a former key',
    ]);
  });

  it('seals older rows once and counts them', async () => {
    const store = await createStore();
    await plantUnkeyed(store, 2);
    expect(await check(store, A)).toEqual([]);
    await signLog(store, A.logKey).write((tx) => sealUnkeyedRows(tx, NOW));
    await signLog(store, A.logKey).write((tx) => sealUnkeyedRows(tx, NOW));
    await append(store, A, 'three');
    const rows = await rowsOf(store);
    expect(rows.map(({ action }) => action)).toEqual(['old 1', 'old 2', SEALED, 'three']);
    expect(rows[2]?.detail).toEqual({ rows: 2 });
    expect(await check(store, A)).toEqual([]);
  });

  it('does not seal rows that replaced keyed rows', async () => {
    const store = await createStore();
    await plantUnkeyed(store, 2);
    await append(store, A, 'three');
    await store.liftTriggers();
    await store.write(async (tx) => void (await tx.delete(tx.t.auditLog)));
    await plantUnkeyed(store, 1, false);
    expect(await check(store, A)).toEqual(['audit row 1 is the newest and has no key']);
    await expect(append(store, A, 'two')).rejects.toThrow(/has no key/);
  });

  it('detects a row without a key after keyed rows', async () => {
    const store = await createStore();
    await append(store, A, 'one');
    const last = await newest(store);
    const hash = plainHash(last.hash, 'anything');
    await store.write(async (tx) => {
      await tx.insert(tx.t.auditLog).values({ ...entry('two'), id: 2, prevHash: last.hash, hash });
    });
    expect(await check(store, A)).toEqual(['audit row 2 has no key, although the row before it has one']);
  });

  it('verifies a link that was kept outside, and detects a log that was cut or rewritten since', async () => {
    const store = await createStore();
    await append(store, A, 'one', 'two');
    const kept = await newest(store);
    const ofMetric = { id: kept.id, hash: kept.hash.slice(9, 9 + METRIC_HASH_DIGITS) };
    const find = (link: typeof kept) => store.read((db) => checkKeptLink(db, link));
    await append(store, A, 'three');
    expect([await find(kept), await find(ofMetric)]).toEqual([[], []]);
    expect(await find({ ...kept, id: 1 })).toHaveLength(1);
    await store.liftTriggers();
    await store.write(async (tx) => void (await tx.delete(tx.t.auditLog)));
    expect(await find(kept)).toEqual(['audit row 2 is missing, of which a link was kept']);
    // Rewritten with the key itself: the chain is valid, and only the link shows the change.
    await append(store, A, 'one', 'another');
    expect(await check(store, A)).toEqual([]);
    for (const link of [kept, ofMetric])
      expect(await find(link)).toEqual(['audit row 2 is not the one of which a link was kept']);
  });

  it('reports its newest link as numbers in each scrape and in the output once a day', async () => {
    const store = await createStore();
    await append(store, A, 'one');
    const metrics = createMetrics();
    const said: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
    let nowMs = NOW.getTime();
    const tell = createLinkPublisher();
    const deps = { store, metrics, log, clock: { now: () => new Date(nowMs) } };
    await tell(deps);
    await append(store, A, 'two');
    nowMs += DAY_MS - 1;
    await tell(deps);
    expect(said).toHaveLength(1);
    nowMs += 1;
    await tell(deps);
    const link = await newest(store);
    expect(JSON.parse(said[1] ?? '')).toMatchObject({ link: `${link.id}:${link.hash}` });
    const text = await metrics.registry.metrics();
    expect(text).toContain('\naudit_log_newest_id 2\n');
    const hash = BigInt(/\naudit_log_newest_hash (\S+)\n/.exec(text)?.[1] ?? '').toString(16);
    expect(link.hash.split(':')[1]?.startsWith(hash.padStart(METRIC_HASH_DIGITS, '0'))).toBe(true);
  });
});

/** A copy of our migrations as they were before the one with this number. */
function migrationsBefore(number: string, folder: string): string {
  const older = join(folder, 'migrations');
  cpSync(resolve(import.meta.dirname, '../../../db/migrations'), older, { recursive: true });
  const journal = join(older, 'sqlite/meta/_journal.json');
  const known = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  const entries = known.entries.filter(({ tag }) => tag < number);
  writeFileSync(journal, JSON.stringify({ ...known, entries }));
  return older;
}

/** Rows as they were written before the log had a key; `marked` as the migration leaves such a database. */
async function plantUnkeyed(store: Store, count: number, marked = true): Promise<void> {
  let prevHash = '0'.repeat(64);
  await store.write(async (tx) => {
    for (let id = 1; id <= count; id += 1) {
      const row = entry(`old ${id}`);
      const content = [
        id,
        row.at.toISOString(),
        row.actor,
        row.action,
        '',
        'done',
        Object.entries(row.detail),
      ];
      const hash = plainHash(prevHash, JSON.stringify(content));
      await tx.insert(tx.t.auditLog).values({ ...row, id, prevHash, hash });
      prevHash = hash;
    }
    if (marked) await tx.insert(tx.t.meta).values({ key: 'audit_unkeyed_rows', value: String(count) });
  });
}

describe('at the terminal', () => {
  let folder: string;
  const path = () => join(folder, 'daon.sqlite');
  const copy = () => join(folder, 'copy.zst');
  const daon = (args: string[], database = path()) =>
    runInProcess(args, { DATABASE_URL: `file:${database}`, SECRET_KEY: KEY_A, LOG_LEVEL: 'silent' });

  async function inStore<T>(use: (store: Store) => Promise<T>): Promise<T> {
    const store = await openStore(`file:${path()}`);
    try {
      return await use(store);
    } finally {
      await store.close();
    }
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daon-log-'));
    await inStore(async (store) => {
      await checkKeyFingerprint(store, A.fingerprint);
      await append(store, A, 'one', 'two', 'three');
    });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('verify accepts links in the form in which the server prints them', async () => {
    const { id, hash } = await inStore(newest);
    const good = `${id}:${hash}`;
    const short = `${id}:${hash.slice(9, 9 + METRIC_HASH_DIGITS)}`;
    expect(await daon(['verify', '--link', good, '--link', short])).toMatchObject({ status: 0 });
    const wrong = await daon(['verify', '--link', good, '--link', `${id}:${'0'.repeat(64)}`]);
    expect(wrong).toEqual({ status: 1, said: `audit row ${id} is not the one of which a link was kept\n` });
    for (const text of ['3', '3:abc', `:${hash}`, `${id}:${hash}0`, 'x:y'])
      expect(await daon(['verify', '--link', text])).toMatchObject({ status: 2 });
    expect(await daon(['verify', 'now'])).toMatchObject({ status: 2 });
  });

  it('an upgrade seals the log of a database that had no key for it', async () => {
    const before = join(folder, 'before.sqlite');
    const migrationsFolder = migrationsBefore('0007', folder);
    const store = await openStore(`file:${before}`, { migrationsFolder });
    await checkKeyFingerprint(store, A.fingerprint);
    await plantUnkeyed(store, 3, false);
    await store.close();
    rmSync(`${before}-commits`);
    expect(await daon(['migrate'], before)).toMatchObject({ status: 0 });
    expect(await daon(['verify'], before)).toMatchObject({ status: 0 });
    const upgraded = await openStore(`file:${before}`);
    const rows = await rowsOf(upgraded);
    expect(rows.map(({ action }) => action)).toEqual([
      'old 1',
      'old 2',
      'old 3',
      SEALED,
      'bind-rows',
      'bind-rows',
    ]);
    await append(upgraded, A, 'next');
    await upgraded.close();
    // From now on this database refuses a log without its key.
    rechainWithout(before, 4, plainHash);
    rmSync(`${before}-commits`);
    expect(await daon(['verify'], before)).toEqual({
      status: 1,
      said: 'audit row 6 is the newest and has no key\n',
    });
  });

  it('verify and a start detect a cut end by the record of commits', async () => {
    const { id, hash } = await inStore(newest);
    forceChange(path(), `DELETE FROM audit_log WHERE id = ${id}`);
    const sentence = TERMINAL.logLinkLost(path(), `${id}:${hash}`);
    expect(await daon(['verify'])).toEqual({ status: 1, said: `${sentence}\n` });
    await expect(openStore(`file:${path()}`)).rejects.toThrow(sentence);
    // Without the record the remaining chain is valid: only a link outside the machine shows the cut.
    rmSync(`${path()}-commits`);
    expect(await daon(['verify'])).toMatchObject({ status: 0 });
    expect(await daon(['verify', '--link', `${id}:${hash}`])).toMatchObject({ status: 1 });
  });

  it('continues without the lost writes when an operator accepts the loss, and logs it', async () => {
    const older = join(folder, 'older.sqlite');
    copyFileSync(path(), older);
    await inStore((store) => append(store, A, 'four', 'five'));
    expect(await daon(['accept-loss'])).toEqual({ status: 1, said: `${TERMINAL.nothingLost()}\n` });
    copyFileSync(older, path());
    const refused = TERMINAL.commitsLost(path(), 6, 4);
    for (const verb of [['migrate'], ['demo'], ['operator', 'reset-totp', 'admin1'], ['verify']])
      expect(await daon(verb)).toEqual({ status: 1, said: `${refused}\n` });
    expect(await daon(['accept-loss'])).toEqual({ status: 0, said: `${TERMINAL.lossAccepted()}\n` });
    expect(await daon(['verify'])).toMatchObject({ status: 0 });
    const rows = await inStore(rowsOf);
    expect(rows.at(-1)).toMatchObject({
      action: 'accept-loss',
      detail: { recordedCommits: 6, foundCommits: 4 },
    });
    expect(readCommitRecord(path())?.commits).toBe(7);
  });

  it('does not create a database where one is missing', async () => {
    rmSync(path());
    const sentence = TERMINAL.databaseVanished(path(), `${path()}-commits`);
    await expect(openStore(`file:${path()}`)).rejects.toThrow(sentence);
    expect(readdirSync(folder)).not.toContain('daon.sqlite');
  });

  it('reports a record that was made again, but not for a new database', async () => {
    const notices: string[] = [];
    const onNotice = (sentence: string) => notices.push(sentence);
    await (await openStore(`file:${join(folder, 'new.sqlite')}`, { onNotice })).close();
    await (await openStore(`file:${path()}`, { onNotice })).close();
    expect(notices).toEqual([]);
    writeFileSync(`${path()}-commits`, Buffer.alloc(1024, 'x'));
    await (await openStore(`file:${path()}`, { onNotice })).close();
    expect(notices).toEqual([TERMINAL.commitsMadeAnew(path())]);
    expect((statSync(`${path()}-commits`).mode & 0o777).toString(8)).toBe('600');
  });

  it('reads the record when one slot is partly written', async () => {
    const before = readCommitRecord(path());
    const file = openSync(`${path()}-commits`, 'r+');
    writeSync(file, 'torn', ((before?.commits ?? 0) % 2) * 512 + 20);
    closeSync(file);
    expect(readCommitRecord(path())?.commits).toBe((before?.commits ?? 0) - 1);
    expect(await daon(['verify'])).toMatchObject({ status: 0 });
  });

  /** The backup, unpacked, changed by a statement and packed again with a seal that `sealOf` makes. */
  function repack(sealOf: (content: SealedContent) => Buffer): string {
    const packed = readFileSync(copy());
    const changed = join(folder, 'changed.sqlite');
    writeFileSync(changed, zstdDecompressSync(packed.subarray(0, packed.length - SEAL_BYTES)));
    const client = new Database(changed);
    client.exec("INSERT INTO meta (key, value) VALUES ('planted', 'yes')");
    client.close();
    const bytes = readFileSync(changed);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const forged = join(folder, 'forged.zst');
    writeFileSync(
      forged,
      Buffer.concat([zstdCompressSync(bytes), sealOf({ sha256, bytes: bytes.length, link: null })]),
    );
    return forged;
  }

  async function restoreOf(source: string) {
    return daon(['restore', source], join(mkdtempSync(join(folder, 'place-')), 'daon.sqlite'));
  }

  it('a backup names the newest link, and one that was changed and sealed again is not restored', async () => {
    const { id, hash } = await inStore(newest);
    const backup = await daon(['backup', copy()]);
    expect(backup.said).toContain(`감사 기록의 마지막 고리: ${id}:${hash}\n`);
    expect(await restoreOf(copy())).toEqual({
      status: 0,
      said: expect.stringMatching(
        /^주의: 파기 대장이 [^\n]+\n[^\n]+\n백업으로 되돌렸어요\. 모두 다시 로그인해야 해요\.\n$/,
      ) as string,
    });

    const otherMac = repack((content) => writeSeal(content, { keyId: A.keyId, mac: B.sealKey.mac }));
    expect(await restoreOf(otherMac)).toEqual({ status: 1, said: `${TERMINAL.backupForged(otherMac)}\n` });
    const otherKey = repack((content) => writeSeal(content, B.sealKey));
    expect(await restoreOf(otherKey)).toEqual({ status: 1, said: `${TERMINAL.keyWrong()}\n` });
  });
});
