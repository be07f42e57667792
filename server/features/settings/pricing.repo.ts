import { eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import type { PriceE4 } from '../../../domain/money.ts';
import type { Tariff } from '../../../domain/tariff.ts';

export async function writePrice(tx: Tx, price: PriceE4, now: Date): Promise<void> {
  await tx.update(tx.t.terms).set({ price, updatedAt: now }).where(eq(tx.t.terms.id, 1));
}

export async function writeTariff(tx: Tx, tariff: Tariff, now: Date): Promise<void> {
  await tx
    .update(tx.t.terms)
    .set({ ...tariff, updatedAt: now })
    .where(eq(tx.t.terms.id, 1));
}
