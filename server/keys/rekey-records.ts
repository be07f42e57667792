// Encrypted values beside people: deposit accounts, payees of refunds, phone verifications, text messages, passkeys, devices that get pushes.
import { definePrepared } from '../../db/prepared.ts';
import { and, asc, eq, gt, isNotNull, isNull, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { phoneHmac } from '../ports/look-up-hashes.ts';
import { phoneCounterKey } from '../limits/phone-counter-key.ts';
import { endpointHmac, parseTarget, sealTarget, targetPlace } from '../push/push-target.ts';
import { placeOf } from '../ports/secrets.ts';
import { eachRow } from './each-row.ts';
import type { KeyChange } from './key-change.ts';

export async function rekeyCompanies(tx: Tx, keys: KeyChange): Promise<number> {
  const { companies } = tx.t;
  return eachRow(
    (after, limit) =>
      tx
        .select({ id: companies.id, numEnc: companies.depositNumEnc })
        .from(companies)
        .where(gt(companies.id, after))
        .orderBy(asc(companies.id))
        .limit(limit),
    async (row) => {
      const depositNumEnc = keys.renew(row.numEnc, placeOf('companies.deposit_num_enc', row.id));
      await tx.update(companies).set({ depositNumEnc }).where(eq(companies.id, row.id));
    },
  );
}

export async function rekeyDepositAccounts(tx: Tx, keys: KeyChange): Promise<number> {
  const { depositAccounts } = tx.t;
  return eachRow(
    (after, limit) =>
      tx
        .select({ id: depositAccounts.id, numEnc: depositAccounts.numEnc })
        .from(depositAccounts)
        .where(gt(depositAccounts.id, after))
        .orderBy(asc(depositAccounts.id))
        .limit(limit),
    async (row) => {
      const numEnc = keys.renew(row.numEnc, placeOf('deposit_accounts.num_enc', row.id));
      await tx.update(depositAccounts).set({ numEnc }).where(eq(depositAccounts.id, row.id));
    },
  );
}

const updatePurchase = definePrepared('rekey_purchase', (tx: Tx) => {
  const { purchases } = tx.t;
  return tx
    .update(purchases)
    .set({ depositNumEnc: sql`${sql.placeholder('depositNumEnc')}` })
    .where(eq(purchases.requestId, sql.placeholder('id')));
});

export async function rekeyPurchases(tx: Tx, keys: KeyChange): Promise<number> {
  const { purchases } = tx.t;
  return eachRow(
    (after, limit) =>
      tx
        .select({ id: purchases.requestId, numEnc: purchases.depositNumEnc })
        .from(purchases)
        .where(gt(purchases.requestId, after))
        .orderBy(asc(purchases.requestId))
        .limit(limit),
    async (row) => {
      const depositNumEnc = keys.renew(row.numEnc, placeOf('purchases.deposit_num_enc', row.id));
      await updatePurchase(tx, { id: row.id, depositNumEnc });
    },
  );
}

export async function rekeyRefunds(tx: Tx, keys: KeyChange): Promise<number> {
  const { refunds } = tx.t;
  return eachRow(
    (after, limit) =>
      tx
        .select({ id: refunds.id, numEnc: sql<string>`${refunds.numEnc}` })
        .from(refunds)
        .where(and(gt(refunds.id, after), isNotNull(refunds.numEnc)))
        .orderBy(asc(refunds.id))
        .limit(limit),
    async (row) => {
      const numEnc = keys.renew(row.numEnc, placeOf('refunds.num_enc', row.id));
      await tx.update(refunds).set({ numEnc }).where(eq(refunds.id, row.id));
    },
  );
}

export async function rekeyOutbox(tx: Tx, keys: KeyChange): Promise<number> {
  const { outbox } = tx.t;
  return eachRow(
    (after, limit) =>
      tx
        .select({ id: outbox.id, toEnc: outbox.toEnc, bodyEnc: outbox.bodyEnc })
        .from(outbox)
        .where(gt(outbox.id, after))
        .orderBy(asc(outbox.id))
        .limit(limit),
    async (row) => {
      await tx
        .update(outbox)
        .set({
          toEnc: keys.renew(row.toEnc, placeOf('outbox.to_enc', row.id)),
          bodyEnc: keys.renew(row.bodyEnc, placeOf('outbox.body_enc', row.id)),
        })
        .where(eq(outbox.id, row.id));
    },
  );
}

export async function rekeyPasskeys(tx: Tx, keys: KeyChange): Promise<number> {
  const { passkeys } = tx.t;
  return eachRow(
    (after, limit) =>
      tx
        .select({ id: passkeys.id, keyEnc: passkeys.keyEnc })
        .from(passkeys)
        .where(gt(passkeys.id, after))
        .orderBy(asc(passkeys.id))
        .limit(limit),
    async (row) => {
      const keyEnc = keys.renew(row.keyEnc, placeOf('passkeys.key_enc', row.id));
      await tx.update(passkeys).set({ keyEnc }).where(eq(passkeys.id, row.id));
    },
  );
}

export async function rekeyPushSubscriptions(tx: Tx, keys: KeyChange): Promise<number> {
  const { pushSubscriptions } = tx.t;
  return eachRow(
    (after, limit) =>
      tx
        .select({ id: pushSubscriptions.id, targetEnc: pushSubscriptions.targetEnc })
        .from(pushSubscriptions)
        .where(gt(pushSubscriptions.id, after))
        .orderBy(asc(pushSubscriptions.id))
        .limit(limit),
    async (row) => {
      const target = parseTarget(keys.open(row.targetEnc, targetPlace(row.id)));
      await tx
        .update(pushSubscriptions)
        .set({
          targetEnc: sealTarget(keys.to, row.id, target),
          endpointHmac: endpointHmac(keys.to, target.endpoint),
        })
        .where(eq(pushSubscriptions.id, row.id));
    },
  );
}

/**
 * Hashes of codes cannot be recomputed, so all live codes expire; a verified phone stays verified, and a phone's count
 * of messages today continues.
 */
export async function rekeyVerifications(tx: Tx, keys: KeyChange, now: Date): Promise<number> {
  const { verifications, rateCounters } = tx.t;
  const count = await eachRow(
    (after, limit) =>
      tx
        .select({
          id: verifications.id,
          publicId: verifications.publicId,
          phoneEnc: verifications.phoneEnc,
          phoneHmac: verifications.phoneHmac,
        })
        .from(verifications)
        .where(gt(verifications.id, after))
        .orderBy(asc(verifications.id))
        .limit(limit),
    async (row) => {
      const place = placeOf('verifications.phone_enc', row.id);
      const phone = keys.open(row.phoneEnc, place);
      const found = phoneHmac(keys.to, phone);
      await tx
        .update(verifications)
        .set({
          phoneEnc: keys.to.encrypt(phone, place),
          phoneHmac: found,
          codeHmac: keys.to.hmac('ended-sms-code', row.publicId),
        })
        .where(eq(verifications.id, row.id));
      await tx
        .update(rateCounters)
        .set({ key: phoneCounterKey(found) })
        .where(eq(rateCounters.key, phoneCounterKey(row.phoneHmac)));
    },
  );
  await tx.update(verifications).set({ endedAt: now }).where(isNull(verifications.endedAt));
  return count;
}
