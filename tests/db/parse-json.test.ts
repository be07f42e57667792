// What the store reads back from files beside the database: a text of another shape counts as none.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readSeal, SEAL_BYTES, writeSeal } from '../../db/backup/seal.ts';
import { commitRecordPath, readCommitRecord } from '../../db/engines/commit-record.ts';

const folder = mkdtempSync(join(tmpdir(), 'daon-json-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a seal', () => {
  const key = { keyId: '0123abcd', mac: () => 'mac' };
  const content = { sha256: 'ab'.repeat(32), bytes: 4096, link: { id: 7, hash: 'hash' } };

  it('comes back as it was written', () => {
    const sealed = readSeal(writeSeal(content, key), 10_000);
    expect(sealed).toMatchObject({ kind: 'keyed', ...content, keyId: key.keyId, mac: 'mac' });
  });

  it.each(['null', '7', '[]', '{}', '{"sha256":1,"bytes":"many"}', '{"link":{}}'])('is none: %s', (text) => {
    const frame = writeSeal(content, key);
    frame.fill(' ', 8);
    frame.write(text, 8);
    expect(frame).toHaveLength(SEAL_BYTES);
    expect(readSeal(frame, 10_000)).toBeNull();
  });
});

describe('a record of commits', () => {
  const database = join(folder, 'daon.sqlite');
  const read = (text: string) => {
    writeFileSync(commitRecordPath(database), `${crc32(text).toString(16).padStart(8, '0')} ${text}`);
    return readCommitRecord(database);
  };

  it('comes back as it was written', () => {
    expect(read('[5,2,"hash"]')).toEqual({ commits: 5, link: { id: 2, hash: 'hash' } });
  });

  it.each(['{', '{}', '[5]', '["5",2,"hash"]', '[5,2,3]'])('is none: %s', (text) => {
    expect(read(text)).toBeNull();
  });
});
