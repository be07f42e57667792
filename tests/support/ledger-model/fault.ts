// Runs the ledger model on a server with a planted fault.
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { bundleModule, type Plant } from '../faults/bundle.ts';
import type * as Planted from './planted.ts';
import { longOrShort } from '../runner/long-or-short.ts';
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

/** Of faults of one kind the short run plants one. */
export const IN_LONG_RUN = 'in the long run alone';

/** What is broken, where, what the model says, a seed that finds it soon at present, and in which run. */
export type LedgerFault = readonly [
  string,
  LedgerPlant | readonly LedgerPlant[],
  RegExp,
  number,
  typeof IN_LONG_RUN?,
];

const global = globalThis as { plantedFault?: number | undefined };

/** The change while `plantedFault` is its number, and what was there before while it is not. */
function switched({ file, find, put = `if (!PLANTED) { ${find} }` }: LedgerPlant, fault: number): Plant {
  const text = put.includes('PLANTED') ? put : `(PLANTED ? (${put}) : (${find}))`;
  return { file, find, put: text.replaceAll('PLANTED', `(globalThis.plantedFault === ${fault})`) };
}

/** Of the faults in queries, none would come or go with a query that is built once for all databases of the process. */
const BUILT_ANEW: Plant = {
  file: 'db/engines/sqlite-connection.ts',
  find: 'forms.set(key, form);',
  put: '',
};

/** A server with all faults, of which one at most is there: a server for each would be bundled, compiled and read again. */
async function bundleFaults(faults: readonly LedgerFault[]): Promise<typeof Planted> {
  const plants = faults.flatMap(([, fault], number) =>
    [fault].flat().map((plant) => switched(plant, number)),
  );
  const script = await bundleModule('tests/support/ledger-model/planted.ts', [...plants, BUILT_ANEW]);
  return import(/* @vite-ignore */ pathToFileURL(script).href) as Promise<typeof Planted>;
}

/** What the model reports first about a server with this fault, and by which seed; null when none of the seeds reports anything. */
async function findReport(
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

/** Faults of one matter. `isOfLocks`: found by sequences about the holders' own locks. */
type FaultsOf = { about: string; faults: readonly LedgerFault[]; isOfLocks?: boolean };

const isInThisRun = ([, , , , run]: LedgerFault) => longOrShort(true, run === undefined);

/** The ledger model must be able to fail: each fault is reported, and nothing of the server in which they are switched off. */
export function testFaults(all: readonly FaultsOf[]): void {
  const tried = all.flatMap(({ about, faults, isOfLocks = false }) =>
    faults.filter(isInThisRun).map((fault) => ({ about, fault, isOfLocks })),
  );
  let server: typeof Planted;
  beforeAll(async () => {
    server = await bundleFaults(tried.map(({ fault }) => fault));
  });

  test.each([false, true])(
    'reports nothing while no fault is planted, of the locks: %s',
    async (isOfLocks) => {
      expect(await findReport(server, undefined, 1, { seeds: 1, isOfLocks })).toBe(null);
    },
  );

  const numbered = tried.map(({ about, fault: [name, , finding, seed], isOfLocks }, number) => ({
    ...{ about, name, finding, seed, isOfLocks, number },
  }));
  test.each(numbered)('$about: reports $name', async ({ number, finding, seed, isOfLocks }) => {
    expect((await findReport(server, number, seed, { isOfLocks }))?.report).toMatch(finding);
  });
}
