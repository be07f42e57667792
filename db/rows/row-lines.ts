// One row as one line, in the text form of PostgreSQL's COPY: there lines pass through unread, and for SQLite they are
// written and read here. Both engines write the same row as the same bytes, so databases are compared by their lines.
import { createHash } from 'node:crypto';
import type { RowColumn, ValueKind } from './row-tables.ts';

/** Complete lines, in pieces of any size that end with a line feed. */
export type Lines = AsyncIterable<Buffer> | Iterable<Buffer>;

/** A value as SQLite gives and takes it, with whole numbers as bigint. */
export type SqliteValue = bigint | string | Buffer | null;

const LINE_FEED = 10;
const NULL = String.raw`\N`;
const BYTES = String.raw`\\x`;
/** Control characters without a letter here stand as they are; a zero too, which PostgreSQL then refuses. */
const LETTERS = new Map([
  ['\b', 'b'],
  ['\t', 't'],
  ['\n', 'n'],
  ['\v', 'v'],
  ['\f', 'f'],
  ['\r', 'r'],
  ['\\', '\\'],
]);
const CHARACTERS = new Map([...LETTERS].map(([character, letter]) => [letter, character]));
const SPECIAL = /[\b\t\n\v\f\r\\]/g;

const escape = (text: string) =>
  text.search(SPECIAL) < 0 ? text : text.replace(SPECIAL, (character) => `\\${LETTERS.get(character)}`);

const unescape = (text: string) =>
  text.includes('\\')
    ? text.replace(/\\(.)/gsu, (_, letter: string) => CHARACTERS.get(letter) ?? letter)
    : text;

const WRITERS: Readonly<Record<ValueKind, (value: never) => string>> = {
  integer: (value: bigint) => value.toString(),
  boolean: (value: bigint) => {
    if (value !== 0n && value !== 1n) throw new RangeError(`a truth value holds ${value}`);
    return value === 1n ? 't' : 'f';
  },
  text: escape,
  bytes: (value: Buffer) => `${BYTES}${value.toString('hex')}`,
};

const READERS: Readonly<Record<ValueKind, (field: string) => SqliteValue>> = {
  integer: BigInt,
  boolean: (field) => (field === 't' ? 1n : 0n),
  text: unescape,
  bytes: (field) => Buffer.from(field.slice(BYTES.length), 'hex'),
};

/** A function that writes rows of these columns; throws RangeError for a truth value that is none. */
export function lineWriter(columns: readonly RowColumn[]): (row: readonly SqliteValue[]) => string {
  const writers = columns.map(({ kind }) => WRITERS[kind]);
  return (row) =>
    `${row.map((value, at) => (value === null ? NULL : writers[at]?.(value as never))).join('\t')}\n`;
}

/** A function that reads a line without its line feed; throws SyntaxError for another number of fields. */
export function lineReader(columns: readonly RowColumn[]): (line: string) => SqliteValue[] {
  const readers = columns.map(({ kind }) => READERS[kind]);
  return (line) => {
    const fields = line.split('\t');
    if (fields.length !== readers.length) throw new SyntaxError('a row has another number of columns');
    return fields.map((field, at) => (field === NULL ? null : (readers[at]?.(field) ?? null)));
  };
}

/** Cuts a stream of bytes so that every piece ends with a line feed. Throws SyntaxError when the last line does not. */
export async function* wholeLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) {
      yield Buffer.concat([...rest, piece.subarray(0, end)]);
      rest = [];
    }
    if (end < piece.length) rest.push(piece.subarray(end));
  }
  if (rest.length > 0) throw new SyntaxError('the last line has no end');
}

/** How many rows a table has, and the SHA-256 of their lines. */
export type TableDigest = { table: string; rows: number; sha256: string };

function countLines(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
}

export type DigestedLines = { lines: AsyncGenerator<Buffer>; digest: () => TableDigest };

/** The same lines, and their digest once all have passed. */
export function digestLines(table: string, source: Lines): DigestedLines {
  const hash = createHash('sha256');
  let rows = 0;
  let sha256 = '';
  async function* pass() {
    for await (const piece of source) {
      hash.update(piece);
      rows += countLines(piece);
      yield piece;
    }
    sha256 = hash.digest('hex');
  }
  return { lines: pass(), digest: () => ({ table, rows, sha256 }) };
}
