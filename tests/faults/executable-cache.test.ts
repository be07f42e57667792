import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extractAssets, sha256, UnsafeCacheError } from '../../scripts/binary/extract-assets.ts';

const contents: Record<string, string> = {
  'dist/client/index.html': '<html lang="ko">',
  'node_modules/addon/addon.node': 'machine code',
};
const manifest = Object.fromEntries(Object.entries(contents).map(([path, text]) => [path, sha256(text)]));
const addon = 'node_modules/addon/addon.node';

let above = '';
let cache = '';
let reads = 0;

function read(path: string): Uint8Array {
  reads += 1;
  return Buffer.from(contents[path] ?? '');
}

beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'daon-cache-'));
  cache = join(above, 'daon-wallet');
  reads = 0;
});
afterEach(() => rmSync(above, { recursive: true, force: true }));

describe("the executable's files on disk", () => {
  it('are written once and found again by the next start', () => {
    const folder = extractAssets(cache, manifest, read);
    expect(readFileSync(join(folder, addon), 'utf8')).toBe('machine code');
    expect(extractAssets(cache, manifest, read)).toBe(folder);
    expect(reads).toBe(2);
  });

  it('are refused when others can write the folder that holds them', () => {
    for (const mode of [0o777, 0o720, 0o702]) {
      mkdirSync(cache, { recursive: true });
      chmodSync(cache, mode);
      expect(() => extractAssets(cache, manifest, read)).toThrow(UnsafeCacheError);
    }
    expect(reads).toBe(0);
  });

  it('are written anew when one was changed', () => {
    const folder = extractAssets(cache, manifest, read);
    writeFileSync(join(folder, addon), 'other code');
    expect(extractAssets(cache, manifest, read)).toBe(folder);
    expect(readFileSync(join(folder, addon), 'utf8')).toBe('machine code');
  });

  it('are written anew when one is missing or could have been written by others', () => {
    const folder = extractAssets(cache, manifest, read);
    rmSync(join(folder, addon));
    extractAssets(cache, manifest, read);
    chmodSync(join(folder, addon), 0o666);
    extractAssets(cache, manifest, read);
    chmodSync(join(folder, 'node_modules'), 0o777);
    extractAssets(cache, manifest, read);
    expect(reads).toBe(8);
    expect(readFileSync(join(folder, addon), 'utf8')).toBe('machine code');
  });

  it('of two versions lie beside each other', () => {
    const first = extractAssets(cache, manifest, read);
    const second = extractAssets(cache, { 'dist/client/index.html': sha256('<html lang="ko">') }, read);
    expect(second).not.toBe(first);
    expect(readdirSync(cache)).toHaveLength(2);
  });

  it('are not used when the executable itself is damaged, and nothing is left behind', () => {
    expect(() => extractAssets(cache, manifest, () => Buffer.from('garbage'))).toThrow('damaged');
    expect(readdirSync(cache)).toEqual([]);
  });
});
