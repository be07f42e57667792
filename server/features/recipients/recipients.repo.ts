import { countRows } from '../../../db/count-rows.ts';
import { and, asc, eq, inArray, isNotNull, lt, lte, or } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';

const DUE_AT_ONCE = 100; // keeps the transaction short; the next run takes the rest

const ofHolder = ({ t: { recipients } }: ReadDb, holderId: number, id: number) =>
  and(eq(recipients.holderId, holderId), eq(recipients.id, id));

export async function listSaved(db: ReadDb, holderId: number) {
  const { recipients: r } = db.t;
  return db
    .select({
      id: r.id,
      address: r.address,
      name: r.name,
      favourite: r.favourite,
      designated: r.designated,
      designatedFrom: r.designatedFrom,
    })
    .from(r)
    .where(eq(r.holderId, holderId))
    .orderBy(asc(r.name), asc(r.id));
}

export type StoredRecipient = ReadDb['t']['recipients']['$inferSelect'];

export async function findRecipient(db: ReadDb, holderId: number, id: number) {
  const { recipients } = db.t;
  const [found] = await db
    .select()
    .from(recipients)
    .where(ofHolder(db, holderId, id));
  return found ?? null;
}

export async function countSaved(db: ReadDb, holderId: number): Promise<number> {
  const { recipients } = db.t;
  return countRows(db, recipients, eq(recipients.holderId, holderId));
}

type Named = { holderId: number; address: string; name: string; favourite: boolean };

/** Names the recipient that has this address already. Its id; null where there is none. */
export async function renameSaved(tx: Tx, { holderId, address, ...named }: Named): Promise<number | null> {
  const { recipients: r } = tx.t;
  const [changed] = await tx
    .update(r)
    .set(named)
    .where(and(eq(r.holderId, holderId), eq(r.address, address)))
    .returning({ id: r.id });
  return changed?.id ?? null;
}

export async function insertSaved(tx: Tx, named: Named & { createdAt: Date }): Promise<number> {
  const { recipients } = tx.t;
  const [put] = await tx
    .insert(recipients)
    .values({ ...named, designated: false, designatedFrom: null })
    .returning({ id: recipients.id });
  if (put === undefined) throw new Error('the database did not answer the id of a recipient');
  return put.id;
}

/** The recipient that was deleted; null where the holder has no such one. */
export async function deleteSaved(tx: Tx, holderId: number, id: number): Promise<StoredRecipient | null> {
  const { recipients } = tx.t;
  const [gone] = await tx
    .delete(recipients)
    .where(ofHolder(tx, holderId, id))
    .returning();
  return gone ?? null;
}

export async function setDesignation(
  tx: Tx,
  ids: readonly number[],
  designation: { designated: boolean; designatedFrom: Date | null },
): Promise<void> {
  const { recipients } = tx.t;
  await tx
    .update(recipients)
    .set(designation)
    .where(inArray(recipients.id, [...ids]));
}

/** Gives up the designations of a holder that wait: perhaps not the holder has asked for them. */
export async function giveUpDesignations(tx: Tx, holderId: number): Promise<void> {
  const { recipients: r } = tx.t;
  await tx
    .update(r)
    .set({ designatedFrom: null })
    .where(and(eq(r.holderId, holderId), isNotNull(r.designatedFrom)));
}

/** The recipients whose designation is due. */
export async function findDueDesignations(db: ReadDb, now: Date) {
  const { recipients: r } = db.t;
  return db
    .select({ id: r.id, holderId: r.holderId, address: r.address, name: r.name })
    .from(r)
    .where(lte(r.designatedFrom, now))
    .orderBy(asc(r.designatedFrom), asc(r.id))
    .limit(DUE_AT_ONCE);
}

/** Lets every designation wait until then at least: it may have been ended since. */
export async function delayDesignations(tx: Tx, until: Date): Promise<void> {
  const { recipients: r } = tx.t;
  await tx
    .update(r)
    .set({ designated: false, designatedFrom: until })
    .where(or(eq(r.designated, true), and(isNotNull(r.designatedFrom), lt(r.designatedFrom, until))));
}
