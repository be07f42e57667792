// Encrypted values and look-up hashes of people: each value is decrypted with the former key and encrypted with the new
// one.
import { definePrepared } from '../../db/prepared.ts';
import { asc, eq, gt, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { accountHmac } from '../features/linked-accounts/open-link.ts';
import { phoneHmac } from '../features/sign-ups/open-sign-up.ts';
import { namePasswordHash, readPasswordHash } from '../ports/passwords.ts';
import { eachRow } from './each-row.ts';
import type { KeyChange } from './key-change.ts';

/** The hash stays, because it cannot be recomputed without the password; from now on it names the key of its pepper. */
function namedHash({ from }: KeyChange, stored: string): string {
  return readPasswordHash(stored).keyId === null ? namePasswordHash(from.keyId, stored) : stored;
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
        .select({ id: holders.id, phoneEnc: holders.phoneEnc, passwordHash: holders.passwordHash })
        .from(holders)
        .where(gt(holders.id, after))
        .orderBy(asc(holders.id))
        .limit(limit),
    async (row) => {
      const phone = keys.open('holders', row.id, row.phoneEnc);
      await updateHolder(tx, {
        id: row.id,
        phoneEnc: keys.to.encrypt(phone),
        phoneHmac: phoneHmac(keys.to, phone),
        passwordHash: namedHash(keys, row.passwordHash),
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
      const open = (stored: string | null) =>
        stored === null ? null : keys.open('operators', row.id, stored);
      const phone = open(row.phoneEnc);
      const totpSecret = open(row.totpSecretEnc);
      await tx
        .update(operators)
        .set({
          phoneEnc: phone === null ? null : keys.to.encrypt(phone),
          phoneHmac: phone === null ? null : phoneHmac(keys.to, phone),
          totpSecretEnc: totpSecret === null ? null : keys.to.encrypt(totpSecret),
          passwordHash: namedHash(keys, row.passwordHash),
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
      const number = keys.open('linked_accounts', row.id, row.numEnc);
      await updateLinkedAccount(tx, {
        id: row.id,
        numEnc: keys.to.encrypt(number),
        numHmac: accountHmac(keys.to, row.bankCode, number),
      });
    },
  );
}
