// The register of erasures: one line for each erased holder, in a file beside the key and outside the database, so that
// a restored backup does not bring the data back. It contains no personal data: a holder's id and the creation time of
// the row identify the same holder in every backup. Each line is signed with a key derived from SECRET_KEY: it destroys data
// after a restore, so a line that another program or another installation wrote must have no effect.
import { timingSafeEqual } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { isThere, refusalOfReading } from '../../db/engines/opening-errors.ts';
import type { Env } from '../env/env.ts';
import type { MacKey } from '../ports/secrets.ts';
import { secretKeyPath } from '../env/secret-key.ts';

const erasure = z.object({
  holder: z.number().int().positive(),
  /** The creation time of the holder's row, ISO 8601. */
  createdAt: z.iso.datetime(),
  erasedAt: z.iso.datetime(),
  by: z.string(),
});

export type Erasure = z.infer<typeof erasure>;

/** Lines from before the signatures have neither field. */
const registerLine = erasure.extend({ keyId: z.string().optional(), mac: z.string().optional() });

type RegisterLine = z.infer<typeof registerLine>;

export type Register = {
  /** The lines that were signed with the present key. */
  erasures: Erasure[];
  /** Lines without a signature. */
  unsigned: Erasure[];
  /** Lines signed with another key, and those whose signature is wrong. */
  foreign: Erasure[];
  /** How many lines are damaged, after a crash or a manual edit. */
  unreadable: number;
};

export function registerPath({
  erasureRegister,
  databaseUrl,
}: Pick<Env, 'erasureRegister' | 'databaseUrl'>): string {
  return erasureRegister === undefined
    ? join(dirname(secretKeyPath(databaseUrl)), 'erasures.ndjson')
    : resolve(erasureRegister);
}

const signedText = ({ holder, createdAt, erasedAt, by }: Erasure, keyId: string): string =>
  JSON.stringify(['daon-erasure', keyId, holder, createdAt, erasedAt, by]);

const signed = (line: Erasure, { keyId, mac }: MacKey): RegisterLine => ({
  ...line,
  keyId,
  mac: mac(signedText(line, keyId)),
});

function isAuthentic(line: RegisterLine, key: MacKey): boolean {
  const given = Buffer.from(line.mac ?? '');
  const own = Buffer.from(key.mac(signedText(line, key.keyId)));
  return given.length === own.length && timingSafeEqual(given, own);
}

function parseLine(line: string): RegisterLine | null {
  try {
    return registerLine.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Null for each damaged line. A missing file is an empty register. Throws StoreRefusedError. */
function readLines(path: string): (RegisterLine | null)[] {
  if (!isThere(path)) return [];
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw refusalOfReading(path, error);
  }
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parseLine);
}

/** All lines, by who signed them. Throws StoreRefusedError. */
export function readRegister(path: string, key: MacKey): Register {
  const register: Register = { erasures: [], unsigned: [], foreign: [], unreadable: 0 };
  for (const line of readLines(path)) {
    if (line === null) {
      register.unreadable += 1;
      continue;
    }
    const { keyId, mac, ...content } = line;
    const isUnsigned = keyId === undefined && mac === undefined;
    const list = isUnsigned ? 'unsigned' : isAuthentic(line, key) ? 'erasures' : 'foreign';
    register[list].push(content);
  }
  return register;
}

/** How many lines the register has that can be read; null when there is none at this path. Throws StoreRefusedError. */
export function countErasures(path: string): number | null {
  return isThere(path) ? readLines(path).filter((line) => line !== null).length : null;
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Signs and appends lines; they are synced to disk when it returns. Throws when they are not, or not whole. */
export function appendErasures(path: string, erasures: readonly Erasure[], key: MacKey): void {
  if (erasures.length === 0) return;
  mkdirSync(dirname(path), { recursive: true });
  // A line that a crash cut short must not merge with the next one.
  const isTorn = isThere(path) && !/(^|\n)$/.test(readFileSync(path, 'utf8'));
  const text = erasures.map((line) => `${JSON.stringify(signed(line, key))}\n`).join('');
  const file = openSync(path, 'a', 0o600);
  try {
    // Unlike `writeSync` it goes on when a full disk takes a part, and throws.
    writeFileSync(file, `${isTorn ? '\n' : ''}${text}`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  sync(dirname(path));
}
