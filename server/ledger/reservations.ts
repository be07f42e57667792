// Reservations (D5): a sale or an external send holds its gross when it is requested. Held tokens are still owned and
// cannot be spent twice. Amounts in units.
import { definePrepared } from '../../db/prepared.ts';
import { and, eq, gte, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';
import type { DaonUnits } from '../../domain/money.ts';

const amount = sql.placeholder('amount');

const hold = definePrepared('hold_available', (tx: Tx) => {
  const { accounts } = tx.t;
  return tx
    .update(accounts)
    .set({ held: sql`${accounts.held} + ${amount}` })
    .where(
      and(
        eq(accounts.holderId, sql.placeholder('holderId')),
        sql`${accounts.balance} - ${accounts.held} - ${accounts.locked} >= ${amount}`,
      ),
    )
    .returning({ id: accounts.id });
});

const giveBack = definePrepared('release_held', (tx: Tx) => {
  const { accounts } = tx.t;
  return tx
    .update(accounts)
    .set({ held: sql`${accounts.held} - ${amount}` })
    .where(and(eq(accounts.holderId, sql.placeholder('holderId')), gte(accounts.held, amount)))
    .returning({ id: accounts.id });
});

/** Holds an amount of the available balance. Throws NOT_ENOUGH. */
export async function reserve(tx: Tx, holderId: number, gross: DaonUnits): Promise<void> {
  const changed = await hold(tx, { holderId, amount: gross });
  if (changed.length === 0) throw new DomainError('NOT_ENOUGH');
}

const holdOwned = definePrepared('hold_owned', (tx: Tx) => {
  const { accounts } = tx.t;
  return tx
    .update(accounts)
    .set({ held: sql`${accounts.held} + ${amount}` })
    .where(
      and(
        eq(accounts.holderId, sql.placeholder('holderId')),
        sql`${accounts.balance} - ${accounts.held} >= ${amount}`,
      ),
    )
    .returning({ id: accounts.id });
});

/** Holds again what had been held before, whatever an operator has locked since. Throws NOT_ENOUGH. */
export async function reserveAgain(tx: Tx, holderId: number, gross: DaonUnits): Promise<void> {
  const changed = await holdOwned(tx, { holderId, amount: gross });
  if (changed.length === 0) throw new DomainError('NOT_ENOUGH');
}

/** Returns a reservation to the available balance. */
export async function release(tx: Tx, holderId: number, gross: DaonUnits): Promise<void> {
  const changed = await giveBack(tx, { holderId, amount: gross });
  if (changed.length === 0) throw new Error(`holder ${holderId} has no such reservation`);
}
