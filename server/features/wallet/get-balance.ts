import type { ReadDb } from '../../../db/store.ts';
import { availableOf, lockupOf, type Balance } from '../../../domain/balance.ts';
import { daonToString, type PriceE4 } from '../../../domain/money.ts';
import type { Tariff } from '../../../domain/tariff.ts';
import { readBalance } from '../../ledger/accounts.ts';
import { priceToWire, tariffToWire, wonValueToWire } from '../../wire.ts';
import { readPricing } from '../settings/read-pricing.ts';

export type HolderBalance = Balance & { price: PriceE4 | null; tariff: Tariff };

/** A holder's balance with the current price and tariff, on one snapshot. */
export async function getBalance(db: ReadDb, holderId: number): Promise<HolderBalance> {
  const balance = await readBalance(db, holderId);
  const { price, tariff } = await readPricing(db);
  return { ...balance, price, tariff };
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
