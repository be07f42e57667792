import { describe, expect, test } from 'vitest';
import { runBatch } from '../support/ledger-model/batch.ts';
import { withLedgerFile } from '../support/store/ledger-file.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';
import { createStoreOnPostgres } from '../support/store/store.ts';

// LEDGER_SEQUENCES=2000 runs that many on each engine; LEDGER_SEED repeats what a failure printed. The long run plays other sequences
// each time; the short one says the same of the same code.
const PER_BATCH = longOrShort(4, 2); // on one database, one after another
const askedFor = process.env['LEDGER_SEQUENCES'];
const firstSeed = Number(
  process.env['LEDGER_SEED'] ?? longOrShort(1 + Math.floor(Math.random() * 1_000_000), 1),
);
const seedsOf = (byDefault: number) =>
  Array.from({ length: Math.ceil(Number(askedFor ?? byDefault) / PER_BATCH) }, (_, i) => firstSeed + i);
const timeoutMs = 30 * 60_000;

const ABOUT = {
  'orders, payments and the bank': { isOfLocks: false, onSqlite: longOrShort(640, 4), onPostgres: 40 },
  "the holders' own locks, over both APIs": {
    isOfLocks: true,
    onSqlite: longOrShort(160, 2),
    onPostgres: 20,
  },
};

describe.each(Object.entries(ABOUT))(
  `concurrent operations are answered as the decisions say, from seed ${firstSeed}: %s`,
  (_about, { isOfLocks, onSqlite, onPostgres }) => {
    test(
      'on SQLite, with restarts',
      async () => {
        for (const seed of seedsOf(onSqlite))
          await withLedgerFile((store, restart) =>
            runBatch(store, { seed, sequences: PER_BATCH, isOfLocks, restart }),
          );
        expect.assertions(0);
      },
      timeoutMs,
    );

    test(
      'on PostgreSQL',
      async () => {
        for (const seed of seedsOf(longOrShort(onPostgres, 1))) {
          await using store = await createStoreOnPostgres();
          await runBatch(store, { seed, sequences: longOrShort(PER_BATCH, 1), isOfLocks });
        }
        expect.assertions(0);
      },
      timeoutMs,
    );
  },
);
