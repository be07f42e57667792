import { eq } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { placeOf, type Secrets } from '../../ports/secrets.ts';

export type Contact = { readonly name: string; readonly phone: string };

const phonePlace = (holderId: number) => placeOf('trusted_contacts.phone_enc', holderId);

/** Whom a holder has named; null for one who has named no person. */
export async function readContact(
  db: ReadDb,
  secrets: Pick<Secrets, 'decrypt'>,
  holderId: number,
): Promise<Contact | null> {
  const { trustedContacts: c } = db.t;
  const [row] = await db
    .select({ name: c.name, phoneEnc: c.phoneEnc })
    .from(c)
    .where(eq(c.holderId, holderId));
  if (row === undefined) return null;
  return { name: row.name, phone: secrets.decrypt(row.phoneEnc, phonePlace(holderId)) };
}

/** Names a person, in the place of the one before. */
export async function putContact(
  tx: Tx,
  secrets: Pick<Secrets, 'encrypt'>,
  holderId: number,
  { name, phone, now: agreedAt }: Contact & { now: Date },
): Promise<void> {
  const { trustedContacts } = tx.t;
  const set = { name, phoneEnc: secrets.encrypt(phone, phonePlace(holderId)), agreedAt };
  await tx
    .insert(trustedContacts)
    .values({ holderId, ...set })
    .onConflictDoUpdate({ target: trustedContacts.holderId, set });
}

/** Returns whether there was one. */
export async function removeContact(tx: Tx, holderId: number): Promise<boolean> {
  const { trustedContacts: c } = tx.t;
  const gone = await tx.delete(c).where(eq(c.holderId, holderId)).returning({ id: c.holderId });
  return gone.length > 0;
}
