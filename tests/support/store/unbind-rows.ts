// A database as the version before bound values left it: values and hashes that belong to no row, and a log that signs no column.
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Store, Tx } from '../../../db/store.ts';
import { eq } from '../../../db/sql.ts';
import { listBoundTables, readBoundRows, writeBoundValues } from '../../../server/keys/bound-tables.ts';
import { storedPassword } from '../../../server/keys/stored-password.ts';
import { UNBOUND_ROWS } from '../../../server/keys/unbound-rows.ts';
import { createSecrets, isBoundText, placeOf } from '../../../server/ports/secrets.ts';

/** Encrypts as that version did. */
export function encryptUnbound(secretKey: string, plain: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'daon-wallet', 'personal-data', 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const parts = [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'));
  return [createSecrets(secretKey).keyId, ...parts].join('.');
}

/** Takes the binding off all values, and leaves the mark of the migration. The log must be emptied beside it. */
export async function unbindRows(store: Store, secretKey: string): Promise<void> {
  const secrets = createSecrets(secretKey);
  const unbindTables = async (tx: Tx) => {
    for (const table of listBoundTables(tx)) {
      const rows = await readBoundRows(tx, table, 0, 10_000);
      for (const { column, key } of table.columns) {
        const values = new Map<number, string>();
        for (const row of rows) {
          const stored = row[key];
          if (typeof stored !== 'string') continue;
          const owner = { id: row.id, login: String(row['login']), passwordHash: stored };
          if (column === 'holders.password_hash' || column === 'operators.password_hash')
            values.set(
              row.id,
              storedPassword(secrets, table.name === 'holders' ? 'holders' : 'operators', owner),
            );
          else
            values.set(row.id, encryptUnbound(secretKey, secrets.decrypt(stored, placeOf(column, row.id))));
        }
        await writeBoundValues(tx, table, key, values);
      }
    }
    const { meta } = tx.t;
    for (const { key, value } of await tx.select().from(meta)) {
      if (!isBoundText(value)) continue;
      const plain = secrets.decrypt(value, placeOf('meta.value', key));
      await tx
        .update(meta)
        .set({ value: encryptUnbound(secretKey, plain) })
        .where(eq(meta.key, key));
    }
    await tx.insert(meta).values({ key: UNBOUND_ROWS, value: '1' });
  };
  await store.write(unbindTables);
}
