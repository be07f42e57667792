// Encrypted values and look-up hashes of people: each value is decrypted with the former key and encrypted with the new
// one.
import { definePrepared } from '../../db/prepared.ts';
import { asc, eq, gt, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { EnvError } from '../env/env.ts';
import { accountHmac } from '../ports/look-up-hashes.ts';
import { phoneHmac } from '../ports/look-up-hashes.ts';
import { namePasswordHash, readPasswordHash } from '../ports/passwords.ts';
import { placeOf } from '../ports/secrets.ts';
import { eachRow } from './each-row.ts';
import type { KeyChange } from './key-change.ts';
import { storedPassword, storePassword, type PasswordTable } from './stored-password.ts';

type WithPassword = { id: number; login: string; passwordHash: string };

function openPassword({ from }: KeyChange, table: PasswordTable, row: WithPassword): string {
  try {
    return storedPassword(from, table, row);
  } catch (error) {
    throw new EnvError(TERMINAL.rotateUnreadable(`${table}.password_hash`, row.id), { cause: error });
  }
}

/** The hash stays, because it cannot be recomputed without the password; from now on it names the key of its pepper. */
function namedHash(keys: KeyChange, table: PasswordTable, row: WithPassword): string {
  const hash = openPassword(keys, table, row);
  const named = readPasswordHash(hash).keyId === null ? namePasswordHash(keys.from.keyId, hash) : hash;
  return storePassword(keys.to, table, row, named);
}

const given = (name: string) => sql`${sql.placeholder(name)}`;

const updateHolder = definePrepared('rekey_holder', (tx: Tx) => {
  const { holders } = tx.t;
  return tx
    .update(holders)
    .set({
      phoneEnc: given('phoneEnc'),
      phoneHmac: given('phoneHmac'),
      passwordHash: given('passwordHash'),
    })
    .where(eq(holders.id, sql.placeholder('id')));
});

const updateLinkedAccount = definePrepared('rekey_linked_account', (tx: Tx) => {
  const { linkedAccounts } = tx.t;
  return tx
    .update(linkedAccounts)
    .set({ numEnc: given('numEnc'), numHmac: given('numHmac') })
    .where(eq(linkedAccounts.id, sql.placeholder('id')));
});

export async function rekeyHolders(tx: Tx, keys: KeyChange): Promise<number> {
  const { holders } = tx.t;
  return eachRow(
    (after, limit) =>
      tx
        .select({
          id: holders.id,
          login: holders.login,
          phoneEnc: holders.phoneEnc,
          passwordHash: holders.passwordHash,
        })
        .from(holders)
        .where(gt(holders.id, after))
        .orderBy(asc(holders.id))
        .limit(limit),
    async (row) => {
      const place = placeOf('holders.phone_enc', row.id);
      const phone = keys.open(row.phoneEnc, place);
      await updateHolder(tx, {
        id: row.id,
        phoneEnc: keys.to.encrypt(phone, place),
        phoneHmac: phoneHmac(keys.to, phone),
        passwordHash: namedHash(keys, 'holders', row),
      });
    },
  );
}

export async function rekeyOperators(tx: Tx, keys: KeyChange): Promise<number> {
  const { operators } = tx.t;
  return eachRow(
    (after, limit) =>
      tx.select().from(operators).where(gt(operators.id, after)).orderBy(asc(operators.id)).limit(limit),
    async (row) => {
      const phonePlace = placeOf('operators.phone_enc', row.id);
      const totpPlace = placeOf('operators.totp_secret_enc', row.id);
      const phone = row.phoneEnc === null ? null : keys.open(row.phoneEnc, phonePlace);
      await tx
        .update(operators)
        .set({
          phoneEnc: phone === null ? null : keys.to.encrypt(phone, phonePlace),
          phoneHmac: phone === null ? null : phoneHmac(keys.to, phone),
          totpSecretEnc: row.totpSecretEnc === null ? null : keys.renew(row.totpSecretEnc, totpPlace),
          passwordHash: namedHash(keys, 'operators', row),
        })
        .where(eq(operators.id, row.id));
    },
  );
}

export async function rekeyLinkedAccounts(tx: Tx, keys: KeyChange): Promise<number> {
  const { linkedAccounts } = tx.t;
  return eachRow(
    (after, limit) =>
      tx
        .select({
          id: linkedAccounts.id,
          bankCode: linkedAccounts.bankCode,
          numEnc: linkedAccounts.numEnc,
        })
        .from(linkedAccounts)
        .where(gt(linkedAccounts.id, after))
        .orderBy(asc(linkedAccounts.id))
        .limit(limit),
    async (row) => {
      const place = placeOf('linked_accounts.num_enc', row.id);
      const number = keys.open(row.numEnc, place);
      await updateLinkedAccount(tx, {
        id: row.id,
        numEnc: keys.to.encrypt(number, place),
        numHmac: accountHmac(keys.to, row.bankCode, number),
      });
    },
  );
}

export async function rekeyTrustedContacts(tx: Tx, keys: KeyChange): Promise<number> {
  const { trustedContacts } = tx.t;
  return eachRow(
    (after, limit) =>
      tx
        .select({ id: trustedContacts.holderId, phoneEnc: trustedContacts.phoneEnc })
        .from(trustedContacts)
        .where(gt(trustedContacts.holderId, after))
        .orderBy(asc(trustedContacts.holderId))
        .limit(limit),
    async (row) => {
      const phoneEnc = keys.renew(row.phoneEnc, placeOf('trusted_contacts.phone_enc', row.id));
      await tx.update(trustedContacts).set({ phoneEnc }).where(eq(trustedContacts.holderId, row.id));
    },
  );
}
