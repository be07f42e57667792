import { z } from 'zod';
import { addUnits, negateUnits, ZERO_UNITS, type DaonUnits } from '../../../domain/money.ts';
import { nextSeoulMonth, parseSeoulDay } from '../../../domain/time.ts';
import { knownAmount, PURCHASE, SALE, TRANSFER } from '../../../domain/transactions.ts';
import type { TransactionType } from '../../../domain/transactions.ts';
import type { Deps } from '../../deps/deps.ts';
import { daonOut } from '../../trpc/wire.ts';
import { sumsOfMonth } from './history.repo.ts';

/**
 * What came in and what left in a month, none of it signed, as the wallet lists it: purchases and sales with their fees in
 * them, and the fees of sends separately. `in` and `out` are the sums of their parts; their difference is what the month
 * changed.
 */
export const monthOut = z.object({
  in: daonOut,
  received: daonOut,
  purchased: daonOut,
  out: daonOut,
  sent: daonOut,
  sold: daonOut,
  fees: daonOut,
});

const add = (...parts: readonly DaonUnits[]): DaonUnits => parts.reduce(addUnits, ZERO_UNITS);

/**
 * The done movements that began in a month of Seoul, '2026-11', each with the fee that was charged for it. A correction that
 * took tokens back counts with what was sent, one that gave some with what was received.
 */
export async function sumMonth(
  { store }: Pick<Deps, 'store'>,
  holder: { id: number },
  month: string,
): Promise<z.input<typeof monthOut>> {
  const from = parseSeoulDay(`${month}-01`);
  if (from === null) throw new Error(`not a month: ${month}`);
  const sums = await store.read((db) => sumsOfMonth(db, holder.id, from, nextSeoulMonth(from)));
  const rowsOf = (type: number, incoming: boolean) =>
    sums.filter((row) => row.type === type && row.incoming === incoming);
  const sumOf = (type: TransactionType, incoming: boolean): DaonUnits =>
    add(...rowsOf(type, incoming).map((row) => knownAmount(type, row.amount, row.fees)));
  const [received, purchased] = [sumOf(TRANSFER, true), sumOf(PURCHASE, true)];
  const [sent, sold] = [negateUnits(sumOf(TRANSFER, false)), negateUnits(sumOf(SALE, false))];
  const fees = add(...rowsOf(TRANSFER, false).map((row) => row.fees));
  return {
    in: add(received, purchased),
    received,
    purchased,
    out: add(sent, sold, fees),
    sent,
    sold,
    fees,
  };
}
