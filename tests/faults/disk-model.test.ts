// The rules of the disk that the images of crash-images.long.ts are rebuilt by, and the reading of a trace.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDisk, LOSSES, SECTOR, type Disk, type Loss } from '../support/faults/disk-model.ts';
import { readTrace } from '../support/faults/disk-trace.ts';
import { createRandom } from '../support/store/random.ts';

const TRIES = 200;

const filled = (letter: string, sectors: number) => Buffer.alloc(sectors * SECTOR, letter);

/** What the first letters of the sectors of a file are in many images: `ab.` for two that were written and one of zeros. */
function outcomes(disk: Disk, name: string, kinds: readonly Loss['kind'][], blockBytes: 512 | 4096 = 512) {
  const random = createRandom(1);
  const found = Array.from({ length: TRIES }, (_, n) => {
    const kind = kinds[n % kinds.length] ?? 'all';
    const bytes = disk.imageAfter({ kind, blockBytes, noise: false }, random).get(name);
    if (bytes === undefined) return 'absent';
    const sectors = Array.from(
      { length: Math.ceil(bytes.length / SECTOR) },
      (_, at) => bytes[at * SECTOR] ?? 0,
    );
    return sectors.map((code) => (code === 0 ? '.' : String.fromCharCode(code))).join('');
  });
  return new Set(found);
}

const write = (letter: string, sectors: number, offset = 0) =>
  ({ kind: 'write', name: 'f', offset, data: filled(letter, sectors) }) as const;

it('keeps what was synced, whatever is lost', () => {
  const disk = createDisk(new Map([['f', filled('a', 3)]]));
  disk.apply(write('b', 2));
  disk.apply({ kind: 'sync', name: 'f' });
  expect(outcomes(disk, 'f', LOSSES)).toEqual(new Set(['bba']));
});

it('loses each unsynced sector on its own, in any order, and any of its versions', () => {
  const disk = createDisk(new Map([['f', filled('a', 2)]]));
  disk.apply(write('b', 2));
  disk.apply(write('c', 1));
  expect(outcomes(disk, 'f', ['scattered'])).toEqual(new Set(['aa', 'ab', 'ba', 'bb', 'ca', 'cb']));
  expect(outcomes(disk, 'f', ['scattered'], 4096)).toEqual(new Set(['aa', 'bb', 'cb']));
  expect(outcomes(disk, 'f', ['all'])).toEqual(new Set(['aa']));
  expect(outcomes(disk, 'f', ['none'])).toEqual(new Set(['cb']));
  expect(outcomes(disk, 'f', ['late-first'])).toContain('ca');
  expect(outcomes(disk, 'f', ['torn'])).toContain('ab');
});

it('does not keep the size of a file before it is synced', () => {
  const disk = createDisk(new Map([['f', filled('a', 1)]]));
  disk.apply(write('b', 2, SECTOR));
  expect(outcomes(disk, 'f', ['scattered'])).toEqual(new Set(['a', 'abb', 'ab.', 'a.b', 'a..']));
  disk.apply({ kind: 'resize', name: 'f', size: SECTOR });
  expect(outcomes(disk, 'f', ['all', 'none'])).toEqual(new Set(['a']));
  disk.apply(write('c', 1, SECTOR));
  disk.apply({ kind: 'sync', name: 'f' });
  expect(outcomes(disk, 'f', LOSSES)).toEqual(new Set(['ac']));
});

it('keeps a name with its folder alone, and renames whole', () => {
  const disk = createDisk(new Map([['f', filled('a', 1)]]));
  disk.apply({ kind: 'open', name: 'new', create: true, truncate: false });
  disk.apply({ kind: 'write', name: 'new', offset: null, data: filled('n', 1) });
  disk.apply({ kind: 'sync', name: 'new' });
  expect(outcomes(disk, 'new', ['all'])).toEqual(new Set(['absent']));
  disk.apply({ kind: 'sync-folder' });
  expect(outcomes(disk, 'new', LOSSES)).toEqual(new Set(['n']));
  disk.apply({ kind: 'rename', from: 'new', to: 'f' });
  expect(outcomes(disk, 'f', ['scattered'])).toEqual(new Set(['a', 'n']));
  disk.apply({ kind: 'unlink', name: 'f' });
  expect(outcomes(disk, 'f', ['none'])).toEqual(new Set(['absent']));
  expect(outcomes(disk, 'f', ['all'])).toEqual(new Set(['a']));
});

it('reads writes, syncs and answers, also of calls that another one interrupts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daon-trace-'));
  const path = join(folder, 'trace');
  const lines = [
    '7 openat(AT_FDCWD</>, "/d/f", O_RDWR|O_CREAT|O_CLOEXEC, 0600) = 5</d/f>',
    String.raw`7 pwrite64(5</d/f>, "\x61\x00\xff", 3, 4096) = 3`,
    '7 write(5</d/f>, "ab\\n" <unfinished ...>',
    '8 fsync(6</d>) = 0',
    '8 fsync(5</d/f>) = -1 EIO (Input/output error)',
    '7 <... write resumed>, 3) = 3',
    '7 fdatasync(5</d/f>) = 0',
    '7 write(9<TCP:[127.0.0.1:1->127.0.0.1:2]>, "HTTP/1.1 200 OK\\r\\nA: b\\r\\n\\r\\n{\\"n\\":1}", 30) = 30',
    '7 pwrite64(5</other/f>, "x", 1, 0) = 1',
    '7 rename("/d/f", "/d/g") = 0',
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  try {
    expect([...readTrace(path, '/d', () => true)]).toEqual([
      { kind: 'open', name: 'f', create: true, truncate: false },
      { kind: 'write', name: 'f', offset: 4096, data: Buffer.from([0x61, 0, 0xff]) },
      { kind: 'sync-folder' },
      { kind: 'write', name: 'f', offset: 0, data: Buffer.from('ab\n') },
      { kind: 'sync', name: 'f' },
      { kind: 'answer', body: '{"n":1}' },
      { kind: 'rename', from: 'f', to: 'g' },
    ]);
    writeFileSync(path, '7 fallocate(5</d/f>, 0, 0, 10) = 0\n');
    expect(() => [...readTrace(path, '/d', () => true)]).toThrow('a change that is not understood');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
