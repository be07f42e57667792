// Secrets of former keys that the database still needs, each in a row of `meta` under the id of its key, encrypted with
// the current key.
import { eq, like } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { placeOf, type Secrets } from '../ports/secrets.ts';

export type KeptSecret = { keyId: string; secret: Buffer };

export type KeptSecrets = {
  /** Null when none of this key is kept. */
  find(db: ReadDb, secrets: Pick<Secrets, 'decrypt'>, keyId: string): Promise<Buffer | null>;
  /** The ids of the keys that have a kept secret. */
  listIds: (db: ReadDb) => Promise<string[]>;
  keep(tx: Tx, secrets: Pick<Secrets, 'encrypt'>, kept: KeptSecret): Promise<void>;
  drop(tx: Tx, keyId: string): Promise<void>;
  /**
   * Re-encrypts each with another key. A secret of that key itself, if it was used before, is no longer a former one.
   */
  move(tx: Tx, from: Pick<Secrets, 'decrypt'>, to: Pick<Secrets, 'encrypt' | 'keyId'>): Promise<void>;
};

/** The kept secrets whose rows begin with `prefix`. */
export function keptSecrets(prefix: string): KeptSecrets {
  const rowOf = (keyId: string): string => `${prefix}${keyId}`;

  async function find(db: ReadDb, secrets: Pick<Secrets, 'decrypt'>, keyId: string): Promise<Buffer | null> {
    const { meta } = db.t;
    const [row] = await db
      .select()
      .from(meta)
      .where(eq(meta.key, rowOf(keyId)));
    return row === undefined
      ? null
      : Buffer.from(secrets.decrypt(row.value, placeOf('meta.value', row.key)), 'base64url');
  }

  async function listIds(db: ReadDb): Promise<string[]> {
    const { meta } = db.t;
    const rows = await db
      .select({ key: meta.key })
      .from(meta)
      .where(like(meta.key, `${prefix}%`));
    return rows.map(({ key }) => key.slice(prefix.length));
  }

  async function keep(
    tx: Tx,
    secrets: Pick<Secrets, 'encrypt'>,
    { keyId, secret }: KeptSecret,
  ): Promise<void> {
    const key = rowOf(keyId);
    const value = secrets.encrypt(secret.toString('base64url'), placeOf('meta.value', key));
    await tx.insert(tx.t.meta).values({ key, value });
  }

  async function drop(tx: Tx, keyId: string): Promise<void> {
    await tx.delete(tx.t.meta).where(eq(tx.t.meta.key, rowOf(keyId)));
  }

  return {
    find,
    listIds,
    keep,
    drop,
    async move(tx, from, to) {
      await drop(tx, to.keyId);
      for (const keyId of await listIds(tx)) {
        const secret = await find(tx, from, keyId);
        await drop(tx, keyId);
        if (secret !== null) await keep(tx, to, { keyId, secret });
      }
    },
  };
}
