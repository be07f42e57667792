/**
 * The part of a holder's balance that may leave (D5): `held` is reserved by pending and held requests, `locked` was
 * locked by an operator. A holder's row always keeps 0 ≤ held ≤ balance, while a lock may exceed the balance, so
 * availability is cut at zero.
 */
import { addUnits, asUnits, ZERO_UNITS } from './money.ts';
import type { DaonUnits } from './money.ts';
import { fail, ok } from './result.ts';
import type { Result } from './result.ts';

export type Balance = {
  readonly balance: DaonUnits;
  readonly held: DaonUnits;
  readonly locked: DaonUnits;
};

export function lockupOf(row: Balance): DaonUnits {
  return addUnits(row.locked, row.held);
}

/** Units that may leave now: max(0, balance − lockup). */
export function availableOf(row: Balance): DaonUnits {
  const free = row.balance - lockupOf(row);
  return free > 0n ? asUnits(free) : ZERO_UNITS;
}

/** Every outflow is limited by the available amount, whatever the screen allowed. */
export function checkCovered(gross: DaonUnits, available: DaonUnits): Result<DaonUnits> {
  return gross > available ? fail('NOT_ENOUGH') : ok(gross);
}
