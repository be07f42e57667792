// Runs the ledger model on a server with a planted fault.
import { pathToFileURL } from 'node:url';
import { bundleModule, type Plant } from '../faults/bundle.ts';
import type * as Planted from './planted.ts';
import { migratedFile } from '../store/store.ts';

const SEEDS = 400;
const SEQUENCES = 1; // each begins with people of its own, so that one of a later seed finds as much

/** One of the operations that fit no order does this. Operations that fit alone, but not together, are not listed. */
export const unexplained = (what: string) => new RegExp(`no order of the last[^]*"do":"${what}"`);
export const unexplainedTogether = /no order of the last/;

/** What is broken, where, what the model says, and a seed that finds it soon at present. */
export type LedgerFault = readonly [string, Plant | readonly Plant[], RegExp, number];

/** What the model reports first about a server with this fault, and by which seed; null when it reports nothing. */
export async function findReport(
  fault: Plant | readonly Plant[],
  likelySeed: number,
): Promise<{ report: string; seed: number } | null> {
  const plants = 'file' in fault ? [fault] : fault;
  const script = await bundleModule('tests/support/ledger-model/planted.ts', plants, 'external');
  const migrated = await migratedFile();
  const { runSeed } = (await import(/* @vite-ignore */ pathToFileURL(script).href)) as typeof Planted;
  for (let n = 0; n < SEEDS; n += 1) {
    const seed = 1 + ((likelySeed - 1 + n) % SEEDS);
    const report = await runSeed(migrated, seed, SEQUENCES).catch(String);
    if (report === undefined) continue;
    // The steps before it are for a person who repeats the seed.
    const from = report.search(
      /no order of|the database holds|the model says: (?:won|line|closing|booked)|failed:|after sequence|request \d+ has no fact|refund \d+ is not|line \d+ (?:is settled|is not the sum|paid)/,
    );
    return { report: report.slice(from), seed };
  }
  return null;
}

export const reportOf = async (fault: Plant | readonly Plant[], likelySeed: number): Promise<string | null> =>
  (await findReport(fault, likelySeed))?.report ?? null;
