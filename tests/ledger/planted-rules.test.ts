// The ledger model must be able to fail: each rule of the edges that is broken here is reported within a few sequences.
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { bundleModule, type Plant } from '../support/fault-bundle.ts';
import type * as Planted from '../support/ledger-planted.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];
const SEQUENCES = 5;

/** What the model reports first; null when it reports nothing. */
async function reportOf(plants: readonly Plant[]): Promise<string | null> {
  const script = await bundleModule('tests/support/ledger-planted.ts', plants);
  const { runSeed } = (await import(/* @vite-ignore */ pathToFileURL(script).href)) as typeof Planted;
  for (const seed of SEEDS) {
    const report = await runSeed(seed, SEQUENCES).then(
      () => null,
      (error: unknown) => String(error),
    );
    if (report !== null) return report;
  }
  return null;
}

const plant = (file: string, find: string, put: string): Plant => ({ file, find, put });

const FAULTS: readonly (readonly [string, Plant, RegExp])[] = [
  [
    'a request that is cancelled after it was taken',
    plant(
      'domain/request-state.ts',
      'return state === PENDING && !inProgress ? ok(FAILED)',
      'return state === PENDING ? ok(FAILED)',
    ),
    /"do":"cancel"/,
  ],
];

test.each(FAULTS)('reports %s', async (_name, fault, finding) => {
  expect(await reportOf([fault])).toMatch(finding);
});
