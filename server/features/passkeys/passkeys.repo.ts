import { and, desc, eq, lt } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import type { HolderStatus } from '../../../domain/holder.ts';

export async function listPasskeysOf(db: ReadDb, holderId: number) {
  const { passkeys: p } = db.t;
  return db
    .select({
      id: p.id,
      credentialId: p.credentialId,
      name: p.name,
      backedUp: p.backedUp,
      createdAt: p.createdAt,
      lastUsedAt: p.lastUsedAt,
    })
    .from(p)
    .where(eq(p.holderId, holderId))
    .orderBy(desc(p.id));
}

export async function hasPasskey(db: ReadDb, holderId: number): Promise<boolean> {
  const { passkeys: p } = db.t;
  const found = await db.select({ id: p.id }).from(p).where(eq(p.holderId, holderId)).limit(1);
  return found.length > 0;
}

/** A passkey with its holder. */
export type KnownPasskey = {
  id: number;
  holderId: number;
  credentialId: string;
  keyEnc: string;
  name: string;
  login: string;
  status: HolderStatus;
};

export async function findPasskey(db: ReadDb, credentialId: string): Promise<KnownPasskey | null> {
  const { passkeys: p, holders } = db.t;
  const [found] = await db
    .select({
      id: p.id,
      holderId: p.holderId,
      credentialId: p.credentialId,
      keyEnc: p.keyEnc,
      name: p.name,
      login: holders.login,
      status: holders.status,
    })
    .from(p)
    .innerJoin(holders, eq(holders.id, p.holderId))
    .where(eq(p.credentialId, credentialId));
  return found ?? null;
}

type NewPasskey = {
  holderId: number;
  credentialId: string;
  counter: number;
  backedUp: boolean;
  name: string;
  createdAt: Date;
};

/** Returns the id, or null when the credential is known already. It has no key until `setKey`, in the same transaction. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<number | null> {
  const { passkeys } = tx.t;
  const [put] = await tx
    .insert(passkeys)
    .values({ ...passkey, keyEnc: '', lastUsedAt: null })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return put?.id ?? null;
}

export async function setKey(tx: Tx, id: number, keyEnc: string): Promise<void> {
  const { passkeys } = tx.t;
  await tx.update(passkeys).set({ keyEnc }).where(eq(passkeys.id, id));
}

const ofHolder = ({ t: { passkeys } }: ReadDb, holderId: number, id: number) =>
  and(eq(passkeys.holderId, holderId), eq(passkeys.id, id));

/** Whether the holder has such a passkey. */
export async function setName(tx: Tx, holderId: number, id: number, name: string): Promise<boolean> {
  const { passkeys } = tx.t;
  const named = await tx
    .update(passkeys)
    .set({ name })
    .where(ofHolder(tx, holderId, id))
    .returning({ id: passkeys.id });
  return named.length === 1;
}

/** The name of the passkey that was deleted; null when the holder has none with this id. */
export async function deletePasskey(tx: Tx, holderId: number, id: number): Promise<string | null> {
  const { passkeys } = tx.t;
  const [gone] = await tx
    .delete(passkeys)
    .where(ofHolder(tx, holderId, id))
    .returning({ name: passkeys.name });
  return gone?.name ?? null;
}

/**
 * Notes a use. False when the counter did not grow, which is how a copy of the key shows; one that stays 0 counts nothing. The
 * update is guarded, so that of two uses with the same count one is refused.
 */
export async function noteUse(
  tx: Tx,
  { id, counter, backedUp, now }: { id: number; counter: number; backedUp: boolean; now: Date },
): Promise<boolean> {
  const { passkeys: p } = tx.t;
  const grew = counter === 0 ? eq(p.counter, 0) : lt(p.counter, counter);
  const used = await tx
    .update(p)
    .set({ counter, backedUp, lastUsedAt: now })
    .where(and(eq(p.id, id), grew))
    .returning({ id: p.id });
  return used.length === 1;
}
