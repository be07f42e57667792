import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBackup } from '../../db/backup/read-backup.ts';
import { SEAL_BYTES } from '../../db/backup/seal.ts';
import { removeUnfinished, UNFINISHED_PREFIX } from '../../db/engines/unfinished-restores.ts';
import { writeBackup } from '../../db/backup/write-backup.ts';
import { writeSealed } from '../../db/backup/write-sealed.ts';
import { UNSETTLED_SINCE } from '../../db/schema/settings.ts';
import { openStore } from '../../db/open.ts';
import type { Store } from '../../db/store.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { createSqliteStore, type SqliteTestStore } from '../support/store/store.ts';

const KEY = createSecrets('a key that seals the backups of tests').sealKey;
const sealKey = () => KEY;
const SEALED = { key: KEY, unsealed: false };

let folder: string;
let server: SqliteTestStore;
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daon-backup-'));
  server = await createSqliteStore();
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const put = (store: Store, key: string) =>
  store.write((tx) => tx.insert(tx.t.meta).values({ key, value: 'value' }));

async function keys(path: string): Promise<string[]> {
  const store = await openStore(`file:${path}`);
  const rows = await store.read((db) => db.select().from(db.t.meta));
  await store.close();
  // A copy without its record of commits is marked when it is opened.
  return rows.map(({ key }) => key).filter((key) => key !== UNSETTLED_SINCE);
}

test('packs a database that is being served as it is at that moment, for its owner alone', async () => {
  await put(server, 'a');
  const { bytes } = await writeBackup(server.path, at('deep/copy.zst'), sealKey);
  await put(server, 'b');
  expect(statSync(at('deep/copy.zst')).size).toBe(bytes);
  expect(bytes * 2).toBeLessThan(statSync(server.path).size);
  expect((statSync(at('deep/copy.zst')).mode & 0o777).toString(8)).toBe('600');
  expect(readdirSync(at('deep'))).toEqual(['copy.zst']);
  expect(await readBackup(at('deep/copy.zst'), at('back.sqlite'), SEALED)).toEqual({
    kind: 'keyed',
    link: null,
  });
  expect((statSync(at('back.sqlite')).mode & 0o777).toString(8)).toBe('600');
  expect(await keys(at('back.sqlite'))).toEqual(['a']);
});

test('can be opened by any zstd, and a plain database is taken only where that is asked for', async () => {
  await put(server, 'a');
  await writeBackup(server.path, at('copy.zst'), sealKey);
  const packed = readFileSync(at('copy.zst'));
  writeFileSync(at('by-hand.sqlite'), zstdDecompressSync(packed.subarray(0, packed.length - SEAL_BYTES)));
  expect(await keys(at('by-hand.sqlite'))).toEqual(['a']);
  const plain = (unsealed: boolean) =>
    readBackup(at('by-hand.sqlite'), at('back.sqlite'), { key: KEY, unsealed });
  await expect(plain(false)).rejects.toThrow(TERMINAL.backupUnsealed(at('by-hand.sqlite')));
  expect(await plain(true)).toEqual({
    kind: 'plain',
    link: null,
  });
  expect(await keys(at('back.sqlite'))).toEqual(['a']);
});

test('is refused with one wrong byte, wherever it is, and when its end or its middle is missing', async () => {
  await put(server, 'a');
  await writeBackup(server.path, at('copy.zst'), sealKey);
  const sound = readFileSync(at('copy.zst'));
  const seal = sound.length - SEAL_BYTES;
  const places = [0, 3, 17, Math.floor(seal / 2), seal - 1, seal, seal + 5, seal + 40, sound.length - 1];
  const damaged = places.map((place) => {
    const copy = Buffer.from(sound);
    copy.writeUInt8(copy.readUInt8(place) ^ 0x10, place);
    return copy;
  });
  const middle = Buffer.concat([sound.subarray(0, 500), sound.subarray(900)]);
  for (const bytes of [...damaged, middle, sound.subarray(0, -1), Buffer.alloc(0), Buffer.from('a note')]) {
    writeFileSync(at('damaged.zst'), bytes);
    rmSync(at('back.sqlite'), { force: true });
    await expect(readBackup(at('damaged.zst'), at('back.sqlite'), SEALED)).rejects.toThrow(/백업이 손상/);
  }
});

test('says in words that the disk is full', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const written = writeSealed(at('copy.zst'), sealKey, () => Promise.reject(full));
  await expect(written).rejects.toThrow(/copy\.zst 에 백업하지 못했어요.*디스크가 가득 차서/);
});

test('writes nothing over, and leaves nothing behind where it cannot be written', async () => {
  await writeBackup(server.path, at('copy.zst'), sealKey);
  await expect(writeBackup(server.path, at('copy.zst'), sealKey)).rejects.toThrow(/이미 있어요/);
  await expect(writeBackup(at('none.sqlite'), at('other.zst'), sealKey)).rejects.toThrow(/파일이 없어요/);
  writeFileSync(at('file'), '');
  await expect(writeBackup(server.path, at('file/copy.zst'), sealKey)).rejects.toThrow(/백업하지 못했어요/);
  writeFileSync(at('damaged.sqlite'), 'SQLite format 3\0 and nothing of the kind after it');
  await expect(writeBackup(at('damaged.sqlite'), at('other.zst'), sealKey)).rejects.toThrow(
    /백업을 남기지 않았어요/,
  );
  expect(readdirSync(folder).sort()).toEqual(['copy.zst', 'damaged.sqlite', 'file']);
});

test('what an interrupted backup left is removed by the next one in its folder', async () => {
  for (const name of ['old', 'new']) mkdirSync(at(`${UNFINISHED_PREFIX}${name}`));
  utimesSync(at(`${UNFINISHED_PREFIX}old`), 0, 0);
  await writeBackup(server.path, at('copy.zst'), sealKey);
  // The other one may be under way.
  expect(readdirSync(folder).sort()).toEqual([`${UNFINISHED_PREFIX}new`, 'copy.zst']);
});

test('what an interrupted backup left is removed when it is old, and nothing else', async () => {
  mkdirSync(at(`${UNFINISHED_PREFIX}old`));
  mkdirSync(at('other'));
  await removeUnfinished(folder, new Date(0));
  expect(readdirSync(folder)).toHaveLength(2);
  await removeUnfinished(folder, new Date(Date.now() + 60_000));
  expect(readdirSync(folder)).toEqual(['other']);
});
