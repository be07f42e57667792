// Generated books take minutes at a million transactions, so the files are kept between runs, by schema and seed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { root } from '../places.ts';
import { keptFolder } from '../scratch.ts';
import { fillBooks } from './fill.ts';

/** Of every generated database. */
export const SECRET_KEY = 'a key for benchmarks that is used nowhere else';

export type BooksSize = {
  holders: number;
  /** Transactions beside the opening deposits, nearly all of them sends. */
  transfers: number;
};

const KEPT_MS = 7 * DAY_MS;

/** Events that lead to so many transactions. */
export const eventsOf = ({ holders, transfers }: BooksSize): number =>
  holders + Math.ceil((transfers * EVENTS_PERCENT) / 100);

/** Events per hundred posted transactions: a few are refused, or post nothing. */
const EVENTS_PERCENT = 108;

function schemaHash(): string {
  const hash = createHash('sha256');
  const files = ['db/migrations/sqlite/**/*.sql', 'scripts/bench/books/{fill,seed-*}.ts'];
  for (const file of globSync(files, { cwd: root }).toSorted())
    hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Runs a verb of the product on a database. */
export function runVerb(url: string, ...verb: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/cli/daon.ts', ...verb], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: url,
      SECRET_KEY,
      CUSTODY: 'none',
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
    },
  });
  return { status, output: `${stdout}${stderr}` };
}

/** Makes a database of the demo and of generated books at `file`. Throws when the product finds a fault in it. */
export function makeBooks(file: string, size: BooksSize): void {
  const url = `file:${file}`;
  const demo = runVerb(url, 'demo');
  if (demo.status !== 0) throw new Error(`the demo could not be made:\n${demo.output}`);
  fillBooks(
    file,
    { holders: size.holders, events: eventsOf(size), lastAtMs: Date.now() - MINUTE_MS },
    SECRET_KEY,
  );
  const verified = runVerb(url, 'verify');
  if (verified.status !== 0) throw new Error(`the generated books are not sound:\n${verified.output}`);
}

/** The file of generated books, with its record of commits; made on first use. */
function keptBooks(size: BooksSize): string {
  const folder = keptFolder();
  const hash = schemaHash();
  // Another schema's books may be those of another working copy; after a week they are deleted.
  for (const name of readdirSync(folder)) {
    const old = path.join(folder, name);
    if (Date.now() - statSync(old).mtimeMs > KEPT_MS) rmSync(old, { recursive: true, force: true });
  }
  const kept = path.join(folder, `${hash}-${size.holders}-${size.transfers}.sqlite`);
  const record = `${kept}-commits`;
  if (existsSync(kept) && existsSync(record)) return kept;
  console.error(`writing books of ${size.transfers} transactions`);
  const making = mkdtempSync(path.join(folder, `${hash}-making-`));
  try {
    const file = path.join(making, 'daon.sqlite');
    makeBooks(file, size);
    renameSync(`${file}-commits`, record);
    renameSync(file, kept);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return kept;
}

/** Copies generated books to `file`. Without its record of commits the copy would count as set back, and its sessions would end. */
export function copyBooks(size: BooksSize, file: string): void {
  const kept = keptBooks(size);
  copyFileSync(kept, file);
  copyFileSync(`${kept}-commits`, `${file}-commits`);
}
