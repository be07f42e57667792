// The register of erasures: one line for each holder whose personal data was destroyed, in a file beside the key and outside
// the database, so that a restored backup does not bring the data back. It names nobody: a holder's id and the moment at which
// that row was made tell the same person in every backup, and nothing else.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { refusalOfReading } from '../../db/engines/opening-errors.ts';
import type { Env } from '../env.ts';
import { secretKeyPath } from '../secret-key.ts';

const erasure = z.object({
  holder: z.number().int().positive(),
  /** When the holder's row was made, ISO 8601. */
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

/** All lines; `unreadable` counts those that a crash or a hand left damaged. No file is an empty register. Throws EnvError. */
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

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Adds lines for good: they are on disk when it returns. */
export function appendErasures(path: string, erasures: readonly Erasure[]): void {
  if (erasures.length === 0) return;
  mkdirSync(dirname(path), { recursive: true });
  // A line that a crash cut short must not swallow the next one.
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
