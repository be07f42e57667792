// The register of erasures: one line for each erased holder, in a file beside the key and outside the database, so that
// a restored backup does not bring the data back. It contains no personal data: a holder's id and the creation time of
// the row identify the same holder in every backup.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { refusalOfReading } from '../../db/engines/opening-errors.ts';
import type { Env } from '../env.ts';
import { secretKeyPath } from '../secret-key.ts';

const erasure = z.object({
  holder: z.number().int().positive(),
  /** The creation time of the holder's row, ISO 8601. */
  createdAt: z.iso.datetime(),
  erasedAt: z.iso.datetime(),
  by: z.string(),
});

export type Erasure = z.infer<typeof erasure>;

export function registerPath({
  erasureRegister,
  databaseUrl,
}: Pick<Env, 'erasureRegister' | 'databaseUrl'>): string {
  return erasureRegister === undefined
    ? join(dirname(secretKeyPath(databaseUrl)), 'erasures.ndjson')
    : resolve(erasureRegister);
}

function parseLine(line: string): Erasure | null {
  try {
    return erasure.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/**
 * All lines; `unreadable` counts damaged ones, after a crash or a manual edit. A missing file is an empty register.
 * Throws EnvError.
 */
export function readRegister(path: string): { erasures: Erasure[]; unreadable: number } {
  if (!existsSync(path)) return { erasures: [], unreadable: 0 };
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw refusalOfReading(path, error);
  }
  const parsed = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parseLine);
  const erasures = parsed.filter((line) => line !== null);
  return { erasures, unreadable: parsed.length - erasures.length };
}

/** How many erasures the register names; null when there is none at this path. Throws EnvError. */
export function countErasures(path: string): number | null {
  return existsSync(path) ? readRegister(path).erasures.length : null;
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Appends lines; they are synced to disk when it returns. */
export function appendErasures(path: string, erasures: readonly Erasure[]): void {
  if (erasures.length === 0) return;
  mkdirSync(dirname(path), { recursive: true });
  // A line that a crash cut short must not merge with the next one.
  const isTorn = existsSync(path) && !/(^|\n)$/.test(readFileSync(path, 'utf8'));
  const text = erasures.map((line) => `${JSON.stringify(line)}\n`).join('');
  const file = openSync(path, 'a', 0o600);
  try {
    writeSync(file, `${isTorn ? '\n' : ''}${text}`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  sync(dirname(path));
}
