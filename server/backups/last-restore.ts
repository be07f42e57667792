// When this database was last set back. What was paid meanwhile stands in no book of it, so the console says so where payments begin.
import { eq } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { DAY_MS } from '../../domain/durations.ts';

/** The row of `meta`; its value is a time in milliseconds. */
const SET_BACK = 'set_back_at';

/** Long enough for the statements of all banks to be imported. */
const SHOWN_MS = 7 * DAY_MS;

/** Notes that the database was set back; see `settleSetBack`. */
export async function noteSetBack(tx: Tx, at: Date): Promise<void> {
  const { meta } = tx.t;
  const value = String(at.getTime());
  await tx
    .insert(meta)
    .values({ key: SET_BACK, value })
    .onConflictDoUpdate({ target: meta.key, set: { value } });
}

/** When the database was last set back; null when it never was. */
export async function readSetBack(db: ReadDb): Promise<Date | null> {
  const { meta } = db.t;
  const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, SET_BACK));
  const ms = Number(row?.value);
  return Number.isSafeInteger(ms) ? new Date(ms) : null;
}

/** When the database was set back within the last seven days; null otherwise. */
export async function findSetBack(db: ReadDb, now: Date): Promise<Date | null> {
  const at = await readSetBack(db);
  return at !== null && now.getTime() - at.getTime() < SHOWN_MS ? at : null;
}
