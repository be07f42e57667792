// The container of an old .xls and of a locked file ([MS-CFB]). The libraries that read it follow its chains of sectors and its tree of
// entries without looking whether they lead back: of a damaged file they would collect one sector until the memory of the whole
// process is full, which no limit of a thread ends.
import { Unreadable } from './unreadable.ts';

const SECTORS_OF_HEADER = 109;
const ENTRY = 128;
const END_OF_CHAIN = -2;

/** Whether each is led to from one other at most, and no path leads back to where it began. */
function isForest(from: readonly (readonly number[])[]): boolean {
  const known = new Uint8Array(from.length);
  for (const to of from) {
    for (const one of to) {
      if (known[one] !== 0) return false;
      known[one] = 1;
    }
  }
  // Of a ring no member is led to from outside.
  const reached = from.flatMap((_, one) => (known[one] === 0 ? [one] : []));
  for (let at = 0; at < reached.length; at += 1) reached.push(...(from[reached[at] ?? 0] ?? []));
  return reached.length === from.length;
}

/** The libraries copy a chain from each sector on that was not copied before; of one in the order of a file each sector once. */
const COPIES_OF_SECTOR = 16;

function isCopiedOften(chains: readonly (readonly number[])[], first: number): boolean {
  const { length } = chains;
  const copied = new Uint8Array(length);
  let copies = 0;
  for (let start = 0; start < length; start += 1) {
    const from = (start + first) % length;
    if (copied[from] !== 0) continue;
    for (let sector: number | undefined = from; sector !== undefined; sector = chains[sector]?.[0]) {
      copied[sector] = 1;
      copies += 1;
      if (copies > COPIES_OF_SECTOR * length) return true;
    }
  }
  return false;
}

class Container {
  private readonly view: DataView;
  private readonly size: number;
  /** How many sectors there are; the last one may be cut off. */
  private readonly count: number;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.size = 1 << (this.number16(30) & 15);
    this.count = Math.ceil(bytes.length / this.size) - 1;
  }

  private number16 = (at: number): number =>
    at + 2 <= this.view.byteLength ? this.view.getUint16(at, true) : 0;
  private number32 = (at: number): number =>
    at + 4 <= this.view.byteLength ? this.view.getInt32(at, true) : -1;
  private has = (sector: number): boolean => sector >= 0 && sector < this.count;
  private placeOf = (sector: number): number => (sector + 1) * this.size;
  private numbersAt = (at: number, count: number): number[] =>
    Array.from({ length: count }, (_, index) => this.number32(at + 4 * index));

  /** The sectors of the table of chains. */
  private readTableSectors(): number[] {
    const listed = this.numbersAt(76, SECTORS_OF_HEADER);
    const end = listed.findIndex((sector) => sector < 0);
    const sectors = listed.slice(0, end === -1 ? undefined : end);
    const ofSector = this.size / 4 - 1;
    const seen = new Set<number>();
    for (let sector = this.number32(68); this.has(sector);) {
      if (seen.has(sector)) throw new Unreadable('xls');
      seen.add(sector);
      const more = this.numbersAt(this.placeOf(sector), ofSector);
      const last = more.indexOf(END_OF_CHAIN);
      sectors.push(...more.slice(0, last === -1 ? undefined : last));
      sector = this.number32(this.placeOf(sector) + 4 * ofSector);
    }
    return sectors;
  }

  private readChains(): number[][] {
    const table = this.readTableSectors();
    const ofSector = this.size / 4;
    return Array.from({ length: this.count }, (_, sector) => {
      const of = table[Math.floor(sector / ofSector)] ?? -1;
      const next = this.has(of) ? this.number32(this.placeOf(of) + 4 * (sector % ofSector)) : -1;
      return this.has(next) ? [next] : [];
    });
  }

  private readEntries(chains: readonly (readonly number[])[], first: number): number[][] {
    const places: number[] = [];
    for (let sector: number | undefined = first; sector !== undefined; sector = chains[sector]?.[0])
      for (let at = 0; at < this.size; at += ENTRY) places.push(this.placeOf(sector) + at);
    return places.map((at) => {
      const others = this.numbersAt(at + 68, 3);
      // An entry that is not used is often filled with zeros, which name no other.
      const isUnused = at + 66 < this.view.byteLength && this.view.getUint8(at + 66) === 0;
      if (isUnused && others.every((other) => other === 0 || other === -1)) return [];
      return others.filter((other) => other >= 0 && other < places.length);
    });
  }

  check(): void {
    if (this.size < 512) throw new Unreadable('xls');
    const chains = this.readChains();
    const first = this.number32(48);
    const isWhole = this.has(first) && isForest(chains) && !isCopiedOften(chains, first);
    if (!isWhole || !isForest(this.readEntries(chains, first))) throw new Unreadable('xls');
  }
}

/** Throws Unreadable for a container whose chains or entries lead back, or together. */
export const requireCompound = (bytes: Uint8Array): void => new Container(bytes).check();
