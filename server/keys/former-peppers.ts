// A password's hash cannot be made anew without its password, so the pepper of a former key is kept, encrypted under the
// present one, until no hash names that key any more: each successful sign-in takes one hash off it.
import { eq, like } from '../../db/sql.ts';
import type { ReadDb, Store, Tx } from '../../db/store.ts';
import { namePasswordHash } from '../ports/passwords.ts';
import type { Pepper, Secrets } from '../ports/secrets.ts';

const PREFIX = 'password_pepper.';

const metaKeyOf = (keyId: string): string => `${PREFIX}${keyId}`;

/** Null when no such pepper is kept. */
export async function findFormerPepper(
  store: Store,
  secrets: Pick<Secrets, 'decrypt'>,
  keyId: string,
): Promise<Buffer | null> {
  const [row] = await store.read((db) =>
    db
      .select()
      .from(db.t.meta)
      .where(eq(db.t.meta.key, metaKeyOf(keyId))),
  );
  return row === undefined ? null : Buffer.from(secrets.decrypt(row.value), 'base64url');
}

export async function keepPepper(
  tx: Tx,
  secrets: Pick<Secrets, 'encrypt'>,
  { keyId, secret }: Pepper,
): Promise<void> {
  await tx
    .insert(tx.t.meta)
    .values({ key: metaKeyOf(keyId), value: secrets.encrypt(secret.toString('base64url')) });
}

async function findKept(db: ReadDb): Promise<{ key: string; keyId: string; value: string }[]> {
  const rows = await db
    .select()
    .from(db.t.meta)
    .where(like(db.t.meta.key, `${PREFIX}%`));
  return rows.map((row) => ({ ...row, keyId: row.key.slice(PREFIX.length) }));
}

/** Encrypts every kept pepper under another key. That key's own, if it was in use before, is a former one no more. */
export async function moveKeptPeppers(
  tx: Tx,
  from: Pick<Secrets, 'decrypt'>,
  to: Pick<Secrets, 'encrypt' | 'keyId'>,
): Promise<void> {
  await tx.delete(tx.t.meta).where(eq(tx.t.meta.key, metaKeyOf(to.keyId)));
  for (const { key, value } of await findKept(tx)) {
    await tx
      .update(tx.t.meta)
      .set({ value: to.encrypt(from.decrypt(value)) })
      .where(eq(tx.t.meta.key, key));
  }
}

async function isNamed(db: ReadDb, keyId: string): Promise<boolean> {
  const named = namePasswordHash(keyId, '%');
  for (const table of [db.t.operators, db.t.holders]) {
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(like(table.passwordHash, named))
      .limit(1);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Forgets the peppers that no hash names any more. Reads every hash when there are any. */
export async function dropUnusedPeppers(tx: Tx): Promise<void> {
  for (const { key, keyId } of await findKept(tx)) {
    if (!(await isNamed(tx, keyId))) await tx.delete(tx.t.meta).where(eq(tx.t.meta.key, key));
  }
}

/** The same for a server's start, which writes nothing when no pepper is kept. */
export async function forgetUnusedPeppers(store: Store): Promise<void> {
  const kept = await store.read(findKept);
  if (kept.length > 0) await store.write(dropUnusedPeppers);
}
