// A backup without a seal under the key proves nothing: it is refused unless it is asked for, and always when it comes from a
// version that seals its backups.
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SEAL_BYTES } from '../../../db/backup/seal.ts';
import { openReadOnly, openStore } from '../../../db/open.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { plainHash, rechainWithout } from '../../support/store/plant-damage.ts';
import { runInProcess } from '../../support/servers/run-in-process.ts';

const KEY = 'the key of these tests, long enough to be one';
const SECRETS = createSecrets(KEY);
const MIGRATIONS = resolve(import.meta.dirname, '../../../db/migrations');

let folder: string;
const at = (name: string) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daon-unsealed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const daon = (args: string[], path: string) =>
  runInProcess(args, { DATABASE_URL: `file:${path}`, SECRET_KEY: KEY, CUSTODY: 'none' });

/** What a restore to an empty place says, and the database that it left there. */
async function restoreOf(source: string, ...options: string[]) {
  const place = mkdtempSync(at('place-'));
  const path = join(place, 'daon.sqlite');
  const outcome = await daon(['restore', source, ...options], path);
  return { ...outcome, path, left: readdirSync(place).filter((name) => name === 'daon.sqlite') };
}

/** The earlier seal, which anyone can compute. */
function withKeylessSeal(path: string): string {
  const bytes = readFileSync(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const frame = Buffer.alloc(264, ' ');
  frame.writeUInt32LE(0x184d2a5d, 0);
  frame.writeUInt32LE(256, 4);
  frame.write(JSON.stringify({ format: 'daon-backup-1', sha256, bytes: bytes.length }), 8);
  const packed = `${path}.zst`;
  writeFileSync(packed, Buffer.concat([zstdCompressSync(bytes), frame]));
  return packed;
}

/** A backup of a demo, unpacked, in which a viewer was made an admin. */
async function forged(): Promise<string> {
  expect(await daon(['demo'], at('demo.sqlite'))).toMatchObject({ status: 0 });
  expect(await daon(['backup', at('backup.zst')], at('demo.sqlite'))).toMatchObject({ status: 0 });
  const packed = readFileSync(at('backup.zst'));
  const path = at('forged.sqlite');
  writeFileSync(path, zstdDecompressSync(packed.subarray(0, packed.length - SEAL_BYTES)));
  const client = new Database(path);
  client.exec("UPDATE operators SET role = 'admin'");
  client.close();
  return path;
}

it.each([
  ['a plain file', (path: string) => path],
  ['a file under the earlier seal', withKeylessSeal],
])('a backup that was unpacked, changed and handed over as %s is refused', async (_form, formOf) => {
  const source = formOf(await forged());
  expect(await restoreOf(source)).toMatchObject({
    status: 1,
    said: `${TERMINAL.backupUnsealed(source)}\n`,
    left: [],
  });
  expect(await restoreOf(source, '--unsealed')).toMatchObject({
    status: 1,
    said: `${TERMINAL.backupStripped(source)}\n`,
    left: [],
  });
});

it('a log whose keys were taken off does not make it a backup of an older version', async () => {
  const path = await forged();
  rechainWithout(path, 0, plainHash);
  const client = new Database(path);
  client.exec("INSERT INTO meta (key, value) SELECT 'audit_unkeyed_rows', count(*) FROM audit_log");
  client.close();
  expect(await restoreOf(path, '--unsealed')).toMatchObject({
    status: 1,
    said: `${TERMINAL.backupStripped(path)}\n`,
  });
  // Nor does a structure that says so, while one row of the log names a key.
  const other = new Database(path);
  other.exec('DELETE FROM __drizzle_migrations WHERE id IS NULL AND created_at > 0');
  other.exec(`INSERT INTO audit_log SELECT 9999, at, actor, action, subject, outcome, detail, 'x',
    '${SECRETS.keyId}:${'0'.repeat(64)}' FROM audit_log LIMIT 1`);
  other.close();
  expect(await restoreOf(path, '--unsealed')).toMatchObject({
    status: 1,
    said: `${TERMINAL.backupStripped(path)}\n`,
  });
});

it.each([
  [
    'text, which stands above every number',
    "UPDATE __drizzle_migrations SET created_at = 'zzz' WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)",
  ],
  ['nothing', 'DELETE FROM __drizzle_migrations'],
  ['the first ones alone', 'DELETE FROM __drizzle_migrations WHERE rowid > 5'],
])('a record of migrations that holds %s makes it no backup of an older version', async (_what, change) => {
  const path = await forged();
  const client = new Database(path);
  for (const { name } of client
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    .all())
    client.exec(`DROP TRIGGER "${name}"`);
  client.exec(`DELETE FROM audit_log; ${change}`);
  client.exec("INSERT OR REPLACE INTO meta (key, value) VALUES ('unbound_rows', '1')");
  client.close();
  expect(await restoreOf(path, '--unsealed')).toMatchObject({ status: 1, left: [] });
});

/** A database of a version whose backups had no seal of a key. */
async function olderDatabase(): Promise<string> {
  const older = at('migrations');
  cpSync(MIGRATIONS, older, { recursive: true });
  const journal = join(older, 'sqlite/meta/_journal.json');
  const known = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  const entries = known.entries.filter(({ tag }) => tag < '0007');
  writeFileSync(journal, JSON.stringify({ ...known, entries }));
  const path = at('older.sqlite');
  const store = await openStore(`file:${path}`, { migrationsFolder: older });
  await store.write((tx) =>
    tx.insert(tx.t.meta).values({ key: 'secret_key_fingerprint', value: SECRETS.fingerprint }),
  );
  await store.close();
  const client = new Database(path);
  client.pragma('journal_mode = DELETE');
  client.close();
  return path;
}

it.each([
  ['plain', 'a plain file', (path: string) => path, /^주의: 체크섬이 없는 예전 백업이에요/m],
  ['unkeyed', 'the earlier seal', withKeylessSeal, /^주의: 암호화 키로 서명하지 않은 예전 백업이에요/m],
])('a backup of such a version (%s: %s) is restored where that is asked for', async (...row) => {
  const [kind, , formOf, warning] = row;
  const source = formOf(await olderDatabase());
  expect(await restoreOf(source)).toMatchObject({ status: 1, left: [] });
  const { status, said, path } = await restoreOf(source, '--unsealed');
  expect(said).toMatch(warning);
  expect(status).toBe(0);
  const store = await openReadOnly(`file:${path}`);
  const log = await store.read((db) => db.select().from(db.t.auditLog));
  await store.close();
  expect(log.find(({ action }) => action === 'restore')?.detail).toMatchObject({ kind });
  expect(await daon(['verify'], path)).toMatchObject({ status: 0 });
});
