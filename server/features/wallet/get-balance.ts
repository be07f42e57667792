import { after, type Answer } from '../../../db/answer.ts';
import { defineRemembered } from '../../../db/remembered.ts';
import { eq, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { availableOf, lockupOf, type Balance } from '../../../domain/balance.ts';
import { daonToString, ZERO_UNITS, type PriceE4 } from '../../../domain/money.ts';
import type { Tariff } from '../../../domain/tariff.ts';
import { priceToWire, tariffToWire, wonValueToWire } from '../../trpc/wire.ts';
import { pricingColumns, pricingOf } from '../../settings/read-pricing.ts';

export type HolderBalance = Balance & { price: PriceE4 | null; tariff: Tariff };

const pricedBalance = defineRemembered(
  'priced_balance',
  (db: ReadDb) => {
    const { accounts, terms } = db.t;
    return db
      .select({
        balance: accounts.balance,
        held: accounts.held,
        locked: accounts.locked,
        ...pricingColumns(db),
      })
      .from(terms)
      .leftJoin(accounts, eq(accounts.holderId, sql.placeholder('holderId')));
  },
  { accounts: ({ holderId }) => holderId, terms: 'any row' },
);

type BalanceRow = Awaited<ReturnType<typeof pricedBalance>>[number];

const balanceOf = (row: BalanceRow | undefined): HolderBalance => ({
  balance: row?.balance ?? ZERO_UNITS,
  held: row?.held ?? ZERO_UNITS,
  locked: row?.locked ?? ZERO_UNITS,
  ...pricingOf(row),
});

/** A holder's balance (all zero before the sign-up is approved) with the current price and tariff, by one query. */
export async function getBalance(db: ReadDb, holderId: number): Promise<HolderBalance> {
  const [row] = await pricedBalance(db, { holderId });
  return balanceOf(row);
}

export function balanceToWire(row: HolderBalance) {
  return {
    balance: daonToString(row.balance),
    lockup: daonToString(lockupOf(row)),
    locked: daonToString(row.locked),
    held: daonToString(row.held),
    available: daonToString(availableOf(row)),
    price: priceToWire(row.price),
    balanceKrw: wonValueToWire(row.balance, row.price),
    tariff: tariffToWire(row.tariff),
  };
}

type BalanceOnWire = Readonly<ReturnType<typeof balanceToWire>>;

/** By the rows that they were made of: as long as a row is remembered, its amounts are not written as text again. */
const onWire = new WeakMap<object, BalanceOnWire>();

/** As `getBalance`, for the wire. */
export const getBalanceOnWire = (db: ReadDb, holderId: number): Answer<BalanceOnWire> =>
  after(pricedBalance(db, { holderId }), ([row]) => {
    const known = row && onWire.get(row);
    if (known) return known;
    const made = Object.freeze(balanceToWire(balanceOf(row)));
    if (row) onWire.set(row, made);
    return made;
  });
