// Whose signature counts (D50): the operator must have a phone and still have the role, and the powers must not have changed recently,
// nor since the signature.
import { definePrepared } from '../../db/prepared.ts';
import { and, eq, sql } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { isSettled, isSignedSince } from '../../domain/four-eyes.ts';
import type { OperatorRole } from '../../domain/roles.ts';
import { readSettings } from '../settings/read-settings.ts';
import { findOperator, mayAct, type OperatorRow } from './find-operator.ts';

const ownHolder = definePrepared('holder_with_phone', (db: ReadDb) => {
  const { holders } = db.t;
  return db
    .select({ id: holders.id })
    .from(holders)
    .where(
      and(eq(holders.phoneHmac, sql.placeholder('phoneHmac')), eq(holders.id, sql.placeholder('holderId'))),
    );
});

/** Whether a holder has the phone of an operator, and so is the same person (D43). */
export async function isPhoneOf(db: ReadDb, phoneHmac: string | null, holderId: number): Promise<boolean> {
  return phoneHmac !== null && (await ownHolder(db, { phoneHmac, holderId })).length > 0;
}

type Signer = OperatorRow & { phoneHmac: string };

/** A signature that was given before, or a proposal, which its operator signed by making it. */
export type EarlierSignature = { operatorId: number; signedAt: Date };

/** What is signed: the least role of its signers, and the holders that it is about, who may not sign it themselves. */
export type Signing = { leastRole: OperatorRole; holderIds: readonly number[]; now: Date };

/**
 * The operator of an earlier signature while the signature counts: the operator is not disabled, has `leastRole` and a phone,
 * which is not that of a holder concerned, has no recent changes of powers, and has had none since the signature. Otherwise null.
 */
export async function findValidSigner(
  db: ReadDb,
  { operatorId, signedAt }: EarlierSignature,
  { leastRole, holderIds, now }: Signing,
): Promise<Signer | null> {
  const { secondPersonWaitHours } = await readSettings(db);
  const operator = await findOperator(db, operatorId);
  if (!mayAct(operator, leastRole) || operator.phoneHmac === null) return null;
  const { powersChangedAt, signaturesVoidUntil, phoneHmac } = operator;
  if (!isSettled(powersChangedAt, now, secondPersonWaitHours)) return null;
  if (!isSignedSince(signaturesVoidUntil, signedAt)) return null;
  for (const holderId of holderIds) if (await isPhoneOf(db, phoneHmac, holderId)) return null;
  return { ...operator, phoneHmac };
}
