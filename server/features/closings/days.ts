import { and, eq, gt, lte, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { Won } from '../../../domain/money.ts';
import type { OpenKind } from './closing-wire.ts';

/** The days after one, null for all, up to another. */
export type Days = { depositAccountId: number; after: string | null; day: string };

/** `since`: of what is owed, when the oldest money came. */
export type OpenItem = { kind: OpenKind; count: number; won: Won; since?: Date };

/** The bookings of these days. */
export function bookedIn(db: ReadDb, { depositAccountId, after, day }: Days): SQL | undefined {
  const { wonBookings } = db.t;
  return and(
    eq(wonBookings.depositAccountId, depositAccountId),
    after === null ? undefined : gt(wonBookings.day, after),
    lte(wonBookings.day, day),
  );
}
