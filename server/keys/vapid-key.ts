// The key that signs pushes (RFC 8292). A browser's subscription is bound to it, so it outlives a change of SECRET_KEY: it is
// random, kept in `meta`, and encrypted with the current key.
import { createECDH } from 'node:crypto';
import { eq } from '../../db/sql.ts';
import type { ReadDb, Store, Tx } from '../../db/store.ts';
import { placeOf, type Secrets } from '../ports/secrets.ts';

/** Both in base64url: the point of 65 bytes that browsers get, and the scalar of 32. */
export type VapidKey = { publicKey: string; privateKey: string };

const ROW = 'vapid_key';
const PLACE = placeOf('meta.value', ROW);

function keyOf(privateKey: string): VapidKey {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}

function makePrivateKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // Node drops leading zeros.
  return Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

async function findStored(db: ReadDb): Promise<string | null> {
  const { meta } = db.t;
  const [row] = await db.select().from(meta).where(eq(meta.key, ROW));
  return row?.value ?? null;
}

/** The key of this database, made on first use. Of several processes that make one, all get the first. */
export async function readVapidKey(
  store: Pick<Store, 'read' | 'write'>,
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>,
): Promise<VapidKey> {
  const known = await store.read(findStored);
  if (known !== null) return keyOf(secrets.decrypt(known, PLACE));
  const value = secrets.encrypt(makePrivateKey(), PLACE);
  const stored = await store.write(async (tx) => {
    await tx.insert(tx.t.meta).values({ key: ROW, value }).onConflictDoNothing();
    return findStored(tx);
  });
  if (stored === null) throw new Error('the key of pushes was not stored');
  return keyOf(secrets.decrypt(stored, PLACE));
}

/** Re-encrypts the key, if there is one. */
export async function rekeyVapidKey(
  tx: Tx,
  from: Pick<Secrets, 'decrypt'>,
  to: Pick<Secrets, 'encrypt'>,
): Promise<void> {
  const { meta } = tx.t;
  const known = await findStored(tx);
  if (known === null) return;
  await tx
    .update(meta)
    .set({ value: to.encrypt(from.decrypt(known, PLACE), PLACE) })
    .where(eq(meta.key, ROW));
}
