// Runs the ledger model on a server with a planted fault.
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { bundleModule, type Plant } from '../faults/bundle.ts';
import type * as Planted from './planted.ts';
import { migratedFile } from '../store/store.ts';

const SEEDS = 400;
const SEQUENCES = 1; // each begins with people of its own, so that one of a later seed finds as much

/** One of the operations that fit no order does this. Operations that fit alone, but not together, are not listed. */
export const unexplained = (what: string) => new RegExp(`no order of the last[^]*"do":"${what}"`);
export const unexplainedTogether = /no order of the last/;

/**
 * A change of one of our modules: an expression that takes the place of another, or statements that are left out. A text between the two
 * says itself what `PLANTED` changes.
 */
export type LedgerPlant = { file: string; find: string; put?: string };

/** What is broken, where, what the model says, and a seed that finds it soon at present. */
export type LedgerFault = readonly [string, LedgerPlant | readonly LedgerPlant[], RegExp, number];

const global = globalThis as { plantedFault?: number | undefined };

/** The change while `plantedFault` is its number, and what was there before while it is not. */
function switched({ file, find, put = `if (!PLANTED) { ${find} }` }: LedgerPlant, fault: number): Plant {
  const text = put.includes('PLANTED') ? put : `(PLANTED ? (${put}) : (${find}))`;
  return { file, find, put: text.replaceAll('PLANTED', `(globalThis.plantedFault === ${fault})`) };
}

/** A server with all faults, of which one at most is there: a server for each would be bundled, compiled and read again. */
export async function bundleFaults(faults: readonly LedgerFault[]): Promise<typeof Planted> {
  const plants = faults.flatMap(([, fault], number) =>
    [fault].flat().map((plant) => switched(plant, number)),
  );
  const script = await bundleModule('tests/support/ledger-model/planted.ts', plants);
  return import(/* @vite-ignore */ pathToFileURL(script).href) as Promise<typeof Planted>;
}

/** What the model reports first about a server with this fault, and by which seed; null when none of the seeds reports anything. */
export async function findReport(
  { runSeed }: typeof Planted,
  fault: number | undefined,
  likelySeed: number,
  { seeds = SEEDS, isOfLocks = false } = {},
): Promise<{ report: string; seed: number } | null> {
  const migrated = await migratedFile();
  for (let n = 0; n < seeds; n += 1) {
    const seed = 1 + ((likelySeed - 1 + n) % SEEDS);
    global.plantedFault = fault;
    const report = await runSeed(migrated, { seed, sequences: SEQUENCES, isOfLocks })
      .catch(String)
      .finally(() => (global.plantedFault = undefined));
    if (report === undefined) continue;
    // The steps before it are for a person who repeats the seed.
    const from = report.search(
      /no order of|the database holds|the model says: (?:won|line|closing|booked|locks|holder|recipient)|failed:|after sequence|request \d+ has no fact|refund \d+ is not|line \d+ (?:is settled|is not the sum|paid)/,
    );
    return { report: report.slice(from), seed };
  }
  return null;
}

/**
 * The ledger model must be able to fail: each fault is reported, and nothing of the server in which they are switched off. `isOfLocks`: by
 * sequences about the holders' own locks.
 */
export function testFaults(faults: readonly LedgerFault[], { isOfLocks = false } = {}): void {
  test('reports nothing while no fault is planted', async () => {
    expect(await findReport(await bundleFaults(faults), undefined, 1, { seeds: 1, isOfLocks })).toBe(null);
  });

  const numbered = faults.map(([name, , finding, seed], number) => [name, number, finding, seed] as const);
  test.each(numbered)('reports %s', async (_name, number, finding, likelySeed) => {
    const found = await findReport(await bundleFaults(faults), number, likelySeed, { isOfLocks });
    expect(found?.report).toMatch(finding);
  });
}
