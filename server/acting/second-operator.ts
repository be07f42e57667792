// Who may give one of two approvals (D50). Both operators must have a phone and still have the role, and their powers
// must not have changed recently, nor since they signed.
import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { DomainError } from '../../domain/errors.ts';
import { isSettled } from '../../domain/four-eyes.ts';
import { OPERATOR_ROLES, roleCovers } from '../../domain/roles.ts';
import { readSettings } from '../settings/read-settings.ts';
import { requireActing } from './require-acting.ts';
import { findValidSigner, type EarlierSignature, type Signing } from './valid-signer.ts';

type SignatureColumns = {
  /** When the signature was given. */
  signedAt: AnyColumn;
  /** The holder whom the request is about; none for a proposal. */
  holderId?: AnyColumn | number;
};

/**
 * The same as a condition for a row with a signature and its row of `operators`, for what lists show: a signature that does
 * not count is none to them.
 */
export async function isValidSigner(
  db: ReadDb,
  { signedAt, holderId }: SignatureColumns,
  { leastRole, now }: Pick<Signing, 'leastRole' | 'now'>,
): Promise<SQL | undefined> {
  const { secondPersonWaitHours } = await readSettings(db);
  const { holders, operators } = db.t;
  const { role, disabledAt, phoneHmac, powersChangedAt, signaturesVoidUntil } = operators;
  const settledUntil = new Date(now.getTime() - secondPersonWaitHours * HOUR_MS);
  const own =
    holderId === undefined
      ? undefined
      : db
          .select({ one: sql`1` })
          .from(holders)
          .where(and(eq(holders.id, holderId), eq(holders.phoneHmac, phoneHmac)));
  return and(
    isNull(disabledAt),
    inArray(
      role,
      OPERATOR_ROLES.filter((one) => roleCovers(one, leastRole)),
    ),
    isNotNull(phoneHmac),
    or(isNull(powersChangedAt), lte(powersChangedAt, settledUntil)),
    or(isNull(signaturesVoidUntil), gt(signedAt, signaturesVoidUntil)),
    own === undefined ? undefined : notExists(own),
  );
}

/**
 * The number of people who agree, including this operator and the earlier signers (D43 and D50). An earlier signature
 * counts only as `findValidSigner` says. Two records with one phone are one person.
 * Throws FORBIDDEN, OPERATOR_PHONE_REQUIRED, SECOND_PERSON_TOO_NEW, SAME_OPERATOR.
 */
export async function countAgreed(
  tx: Tx,
  earlier: readonly EarlierSignature[],
  operatorId: number,
  signing: Signing,
): Promise<1 | 2> {
  const { leastRole, now } = signing;
  const { secondPersonWaitHours } = await readSettings(tx);
  const acting = await requireActing(tx, { id: operatorId }, leastRole);
  if (acting.phoneHmac === null) throw new DomainError('OPERATOR_PHONE_REQUIRED');
  // Applies to the first signer as well: otherwise a new operator could sign first and the other one second.
  if (!isSettled(acting.powersChangedAt, now, secondPersonWaitHours))
    throw new DomainError('SECOND_PERSON_TOO_NEW');
  let agreed: 1 | 2 = 1;
  for (const signature of earlier) {
    const signer = await findValidSigner(tx, signature, signing);
    if (signer === null) continue;
    if (signer.id === operatorId || signer.phoneHmac === acting.phoneHmac)
      throw new DomainError('SAME_OPERATOR');
    agreed = 2;
  }
  return agreed;
}
