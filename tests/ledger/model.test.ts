import { describe, expect, test } from 'vitest';
import { runBatch } from '../support/ledger-model/batch.ts';
import { withLedgerFile } from '../support/store/ledger-file.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';
import { createStoreOnPostgres } from '../support/store/store.ts';

// LEDGER_SEQUENCES=2000 runs that many on each engine; LEDGER_SEED repeats what a failure printed. The long run plays other sequences
// each time; the short one says the same of the same code.
const perBatch = 4; // on one database, one after another
const askedFor = process.env['LEDGER_SEQUENCES'];
const firstSeed = Number(
  process.env['LEDGER_SEED'] ?? longOrShort(1 + Math.floor(Math.random() * 1_000_000), 1),
);
const batchesOf = (byDefault: number) => Math.ceil(Number(askedFor ?? byDefault) / perBatch);
const seedsOf = (byDefault: number) => Array.from({ length: batchesOf(byDefault) }, (_, i) => firstSeed + i);
const timeoutMs = 30 * 60_000;

describe(`concurrent operations are answered as the decisions say, from seed ${firstSeed}`, () => {
  test(
    'on SQLite, with restarts',
    async () => {
      for (const seed of seedsOf(longOrShort(640, 12))) {
        await withLedgerFile((store, restart) => runBatch(store, { seed, sequences: perBatch, restart }));
      }
      expect.assertions(0);
    },
    timeoutMs,
  );

  test(
    'on PostgreSQL',
    async () => {
      for (const seed of seedsOf(longOrShort(40, 4))) {
        await using store = await createStoreOnPostgres();
        await runBatch(store, { seed, sequences: perBatch });
      }
      expect.assertions(0);
    },
    timeoutMs,
  );
});
