// What a disk may hold after a power cut. The model promises as little as POSIX does:
// - a write is on disk when the file was synced after it; until then each of its sectors may be there or not, in any order;
// - a sector is written whole or not at all, and bytes outside a write are not harmed (what SQLite calls power-safe overwrite);
// - a file's size, until it is synced, is one of those that it had; what was never written there reads as zeros or as noise;
// - a name (created, removed, renamed) is on disk when its folder was synced; until then any number of the oldest changes are,
//   as file systems with a journal keep them in order. Syncing a file does not keep its name.
import type { DiskEvent } from './disk-trace.ts';
import type { Random } from '../store/random.ts';

export const SECTOR = 512;
const NEWEST = Number.MAX_SAFE_INTEGER;

type Version = { at: number; data: Buffer };
type Content = { bytes: Buffer; size: number };
type File = {
  /** What the running system reads. */
  cached: Content;
  /** What was synced. */
  durable: Content;
  /** What each sector has held since the last sync. */
  pending: Map<number, Version[]>;
  sizes: { at: number; size: number }[];
};
type NameChange = (names: Map<string, File>) => void;

/** How much of what was not synced an image keeps. */
export const LOSSES = ['all', 'none', 'scattered', 'late-first', 'torn', 'one-block'] as const;
export type Loss = { kind: (typeof LOSSES)[number]; blockBytes: 512 | 4096; noise: boolean };

function grow(content: Content, size: number): void {
  if (size > content.bytes.length) {
    const bytes = Buffer.alloc(Math.max(size, content.bytes.length * 2));
    content.bytes.copy(bytes);
    content.bytes = bytes;
  }
  content.size = Math.max(content.size, size);
}

const sectorsOf = (from: number, to: number) =>
  Array.from(
    { length: Math.ceil(to / SECTOR) - Math.floor(from / SECTOR) },
    (_, n) => Math.floor(from / SECTOR) + n,
  );

function createFile(bytes: Buffer = Buffer.alloc(0)): File {
  const content = () => ({ bytes: Buffer.from(bytes), size: bytes.length });
  return { cached: content(), durable: content(), pending: new Map(), sizes: [] };
}

/** The moments at which each block was written since the last sync. */
type Blocks = Map<number, readonly number[]>;
/** Of the versions of a block, those until this moment are kept. */
type Cutoff = (moments: readonly number[]) => number;

function blocksOf({ pending }: File, blockBytes: number): Blocks {
  const blocks = new Map<number, Set<number>>();
  for (const [sector, versions] of pending) {
    const block = Math.floor((sector * SECTOR) / blockBytes);
    const moments = blocks.get(block) ?? new Set();
    for (const { at } of versions) moments.add(at);
    blocks.set(block, moments);
  }
  return new Map([...blocks].map(([block, moments]) => [block, [...moments].toSorted((a, b) => a - b)]));
}

function chooseCutoff({ kind }: Loss, random: Random, blocks: readonly (readonly number[])[]): Cutoff {
  if (kind === 'all' || blocks.length === 0) return () => 0;
  if (kind === 'none') return () => NEWEST;
  if (kind === 'scattered') return (moments) => random.pick([0, NEWEST, random.pick(moments)]);
  const chosen = random.pick(blocks);
  if (kind === 'one-block') return (moments) => (moments === chosen ? 0 : NEWEST);
  const moment = random.pick(chosen);
  if (kind === 'late-first') return (moments) => ((moments.at(-1) ?? 0) >= moment ? NEWEST : 0);
  return (moments) => (moments.includes(moment) && random.chance(0.5) ? moment - 1 : moment);
}

export type Disk = {
  apply: (event: DiskEvent) => void;
  /** Files by name as a cut at this moment may leave them. */
  imageAfter: (loss: Loss, random: Random) => Map<string, Buffer>;
};

/** A disk on which these files are durable. */
export function createDisk(initial: ReadonlyMap<string, Buffer>): Disk {
  const names = new Map([...initial].map(([name, bytes]) => [name, createFile(bytes)]));
  const durableNames = new Map(names);
  const nameChanges: NameChange[] = [];
  let now = 0;

  function rename(change: NameChange): void {
    change(names);
    nameChanges.push(change);
  }

  function remember(file: File, from: number, to: number): void {
    for (const sector of sectorsOf(from, to)) {
      const data = Buffer.alloc(SECTOR);
      file.cached.bytes.copy(data, 0, sector * SECTOR, (sector + 1) * SECTOR);
      const versions = file.pending.get(sector);
      if (versions) versions.push({ at: now, data });
      else file.pending.set(sector, [{ at: now, data }]);
    }
  }

  function write(file: File, offset: number, data: Buffer): void {
    const before = file.cached.size;
    grow(file.cached, offset + data.length);
    data.copy(file.cached.bytes, offset);
    if (file.cached.size !== before) file.sizes.push({ at: now, size: file.cached.size });
    remember(file, Math.min(before, offset), offset + data.length);
  }

  function resize(file: File, size: number): void {
    const before = file.cached.size;
    grow(file.cached, size);
    file.cached.bytes.fill(0, size);
    file.cached.size = size;
    if (size !== before) file.sizes.push({ at: now, size });
    if (size < before) remember(file, size, before);
  }

  function sync(file: File): void {
    grow(file.durable, file.cached.size);
    for (const [sector, versions] of file.pending) {
      const newest = versions.at(-1);
      const room = file.durable.bytes.length - sector * SECTOR;
      if (newest && room > 0)
        newest.data.copy(file.durable.bytes, sector * SECTOR, 0, Math.min(SECTOR, room));
    }
    file.durable.size = file.cached.size;
    file.pending.clear();
    file.sizes = [];
  }

  function fileOf(name: string): File {
    const file = names.get(name);
    if (!file) throw new Error(`the trace changes ${name}, which does not exist`);
    return file;
  }

  function imageOf(file: File, loss: Loss, random: Random, blocks: Blocks, cutoffOf: Cutoff): Buffer {
    const sizes = [file.durable.size, ...file.sizes.map(({ size }) => size)];
    const size =
      { all: file.durable.size, scattered: random.pick(sizes) }[String(loss.kind)] ?? file.cached.size;
    const bytes = Buffer.alloc(size);
    file.durable.bytes.copy(bytes, 0, 0, file.durable.size);
    const perBlock = loss.blockBytes / SECTOR;
    for (const [block, moments] of blocks) {
      const cutoff = cutoffOf(moments);
      for (let sector = block * perBlock; sector < (block + 1) * perBlock; sector += 1) {
        const kept = file.pending.get(sector)?.findLast(({ at }) => at <= cutoff);
        if (kept) kept.data.copy(bytes, sector * SECTOR);
        else if (loss.noise && sector * SECTOR >= file.durable.size)
          for (let at = sector * SECTOR; at < Math.min((sector + 1) * SECTOR, size); at += 1)
            bytes[at] = random.below(256);
      }
    }
    return bytes;
  }

  return {
    apply(event) {
      now += 1;
      switch (event.kind) {
        case 'open': {
          if (!names.has(event.name)) {
            if (!event.create) throw new Error(`the trace opens ${event.name}, which does not exist`);
            const file = createFile();
            rename((into) => into.set(event.name, file));
          }
          if (event.truncate) resize(fileOf(event.name), 0);
          return;
        }
        case 'write':
          return write(fileOf(event.name), event.offset ?? fileOf(event.name).cached.size, event.data);
        case 'resize':
          return resize(fileOf(event.name), event.size);
        case 'sync':
          return sync(fileOf(event.name));
        case 'sync-folder':
          for (const change of nameChanges.splice(0)) change(durableNames);
          return;
        case 'unlink':
          return rename((into) => void into.delete(event.name));
        case 'rename': {
          const file = fileOf(event.from);
          return rename((into) => {
            into.delete(event.from);
            into.set(event.to, file);
          });
        }
        case 'answer':
          return;
      }
    },
    imageAfter(loss, random) {
      const kept = new Map(durableNames);
      const changes =
        loss.kind === 'all'
          ? 0
          : loss.kind === 'none'
            ? nameChanges.length
            : random.below(nameChanges.length + 1);
      for (const change of nameChanges.slice(0, changes)) change(kept);
      const blocks = new Map([...kept].map(([name, file]) => [name, blocksOf(file, loss.blockBytes)]));
      const cutoffOf = chooseCutoff(
        loss,
        random,
        [...blocks.values()].flatMap((of) => [...of.values()]),
      );
      return new Map(
        [...kept].map(([name, file]) => [
          name,
          imageOf(file, loss, random, blocks.get(name) ?? new Map(), cutoffOf),
        ]),
      );
    },
  };
}
