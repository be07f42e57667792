import { expect, it } from 'vitest';
import { legalActs, type RequestFacts } from '../../domain/legal-acts.ts';
import { runBatch } from '../support/ledger-batch.ts';
import { withLedgerFile } from '../support/ledger-file.ts';
import type { LedgerWorld } from '../support/ledger-world.ts';
import { compareLegalActs } from '../support/legal-agreement.ts';
import { longOrShort } from '../support/long-or-short.ts';

const firstSeed = Number(process.env['LEDGER_SEED'] ?? 1 + Math.floor(Math.random() * 1_000_000));
const timeoutMs = 30 * 60_000;

/** Runs random sequences and compares after each of their rounds. */
async function compareInBatches(batches: number, acts?: typeof legalActs) {
  let compared = 0;
  const differing: string[] = [];
  const afterRound = async ({ deps }: LedgerWorld) => {
    const found = await compareLegalActs(deps, acts);
    compared += found.compared;
    differing.push(...found.differing);
  };
  for (let batch = 0; batch < batches; batch += 1)
    await withLedgerFile((store) => runBatch(store, { seed: firstSeed + batch, sequences: 4, afterRound }));
  return { compared, differing };
}

it(
  `says of every open request what the use-cases answer, from seed ${firstSeed}`,
  async () => {
    const { compared, differing } = await compareInBatches(longOrShort(60, 2));
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(1_000);
  },
  timeoutMs,
);

it.each<[string, (facts: RequestFacts) => RequestFacts]>([
  ['takes', (facts) => ({ ...facts, taken: null })],
  ['the lines of the bank', (facts) => ({ ...facts, bank: 'none' })],
])(
  'is caught when it forgets %s',
  async (_what, forget) => {
    const planted: typeof legalActs = (kind, state, facts, ...rest) =>
      legalActs(kind, state, forget(facts), ...rest);
    const { differing } = await compareInBatches(2, planted);
    expect(differing).not.toEqual([]);
  },
  timeoutMs,
);
