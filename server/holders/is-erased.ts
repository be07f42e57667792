import { definePrepared } from '../../db/prepared.ts';
import { and, eq, isNotNull, sql } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';

/** Replaces an erased name or text. */
export const ERASED_TEXT = '파기됨';

const erasedHolder = definePrepared('erased_holder', (db: ReadDb) => {
  const { holders } = db.t;
  return db
    .select({ id: holders.id })
    .from(holders)
    .where(and(eq(holders.id, sql.placeholder('holderId')), isNotNull(holders.erasedAt)));
});

export async function isErased(db: ReadDb, holderId: number): Promise<boolean> {
  return (await erasedHolder(db, { holderId })).length > 0;
}
