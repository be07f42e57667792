import type { Columns } from '../columns.ts';

/** The row of `meta` with the fingerprint of the key under which the database is encrypted. */
export const FINGERPRINT = 'secret_key_fingerprint';

/**
 * The row of `meta` that says since when this database is set back and not settled: its numbers were skipped, and what was ended or
 * used in the lost time is to be ended before it is served.
 */
export const UNSETTLED_SINCE = 'set_back_unsettled';

/** Metadata of this database (the key's fingerprint), the settings, the pricing, the sequences, who does what. */
export function defineSettings(d: Columns) {
  const meta = d.table('meta', {
    key: d.text('key').primaryKey(),
    value: d.text('value').notNull(),
  });

  const settings = d.table('settings', {
    key: d.text('key').primaryKey(),
    value: d.json('value').notNull(),
    updatedAt: d.instant('updated_at').notNull(),
  });

  /** One row, created by the first migration. Without a price, orders are off. `updatedAt` is null until it is set. */
  const terms = d.table(
    'terms',
    {
      id: d.int32<1>('id').primaryKey(),
      price: d.price('price_e4'),
      perWithdrawalFee: d.units('per_withdrawal_fee').notNull(),
      withdrawalFee: d.rate('withdrawal_fee_ppm').notNull(),
      version: d.int32('version').notNull(),
      updatedAt: d.instant('updated_at'),
    },
    () => [
      d.check('terms_single', 'id = 1'),
      d.check('terms_amounts', 'price_e4 > 0 AND per_withdrawal_fee >= 0 AND withdrawal_fee_ppm >= 0'),
    ],
  );

  /** The last value of each sequence of `tx.nextId`; PostgreSQL uses real sequences instead. */
  const sequences = d.table('sequences', {
    name: d.text('name').primaryKey(),
    value: d.id('value').notNull(),
  });

  /**
   * Leases of processes on one PostgreSQL, each until a time unless it is renewed: for what only one process may do, such as a
   * background job or a change of the key (`alone`), and one for each process that serves (`process:…`). Unused on SQLite.
   */
  const leases = d.table('leases', {
    name: d.text('name').primaryKey(),
    holder: d.text('holder').notNull(),
    until: d.instant('until').notNull(),
  });

  return { meta, settings, terms, sequences, leases };
}
