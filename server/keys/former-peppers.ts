// A password hash cannot be recomputed without the password, so the pepper of a former key is kept, encrypted with the
// current one, until no hash names that key any more: each successful sign-in renews one hash.
import { like } from '../../db/sql.ts';
import type { ReadDb, Store, Tx } from '../../db/store.ts';
import { namePasswordHash } from '../ports/passwords.ts';
import type { Secrets } from '../ports/secrets.ts';
import { keptSecrets } from './kept-secrets.ts';

export const formerPeppers = keptSecrets('password_pepper.');

/** Null when no such pepper is kept. */
export async function findFormerPepper(
  store: Store,
  secrets: Pick<Secrets, 'decrypt'>,
  keyId: string,
): Promise<Buffer | null> {
  return store.read((db) => formerPeppers.find(db, secrets, keyId));
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

/** Deletes the peppers that no hash names any more. Reads every hash if any pepper is kept. */
export async function dropUnusedPeppers(tx: Tx): Promise<void> {
  for (const keyId of await formerPeppers.listIds(tx)) {
    if (!(await isNamed(tx, keyId))) await formerPeppers.drop(tx, keyId);
  }
}

/** The same at a server's start; writes nothing when no pepper is kept. */
export async function forgetUnusedPeppers(store: Store): Promise<void> {
  const kept = await store.read(formerPeppers.listIds);
  if (kept.length > 0) await store.write(dropUnusedPeppers);
}
