import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

  it('are refused when others can replace the folder that holds them', () => {
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    for (const mode of [0o777, 0o720, 0o702]) {
      chmodSync(above, mode);
      expect(() => extractAssets(cache, manifest, read)).toThrow(`${above} 폴더는`);
      // Nor further above.
      expect(() => extractAssets(join(cache, 'own'), manifest, read)).toThrow(`${above} 폴더는`);
    }
    expect(reads).toBe(0);
    // As in /tmp: others may write beside it, and not touch it.
    chmodSync(above, 0o1777);
    extractAssets(cache, manifest, read);
  });

  it('are refused when the folder above is of another user', () => {
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(above, 65_534, 65_534);
    else vi.spyOn(process, 'getuid').mockReturnValue(65_534);
    expect(() => extractAssets(cache, manifest, read)).toThrow(`${above} 폴더는`);
    expect(reads).toBe(0);
  });

  it('are refused behind a link that others can replace, or that leads to where they can', () => {
    const open = join(above, 'open');
    const own = join(above, 'own');
    for (const folder of [open, join(open, 'inside'), own]) mkdirSync(folder, { mode: 0o700 });
    symlinkSync(own, join(open, 'link-in-open'));
    symlinkSync(join(open, 'inside'), join(above, 'link-to-open'));
    symlinkSync(own, join(above, 'link'));
    chmodSync(open, 0o777);
    for (const link of [join(open, 'link-in-open'), join(above, 'link-to-open')])
      expect(() => extractAssets(join(link, 'cache'), manifest, read)).toThrow(UnsafeCacheError);
    expect(reads).toBe(0);
    extractAssets(join(above, 'link', 'cache'), manifest, read);
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
