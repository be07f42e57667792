// Who may give one of two approvals (D50). Both operators must have a phone and still have the role, and their powers
// must not have changed recently.
import { and, inArray, isNotNull, isNull, lte, or, type SQL } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import { DomainError } from '../../../domain/errors.ts';
import { checkSecondApproval, isSettled } from '../../../domain/four-eyes.ts';
import { OPERATOR_ROLES, roleCovers, type OperatorRole } from '../../../domain/roles.ts';
import { unwrap } from '../../unwrap.ts';
import { readSettings } from '../settings/read-settings.ts';
import { findOperator, type OperatorRow } from './operators.repo.ts';

function mayAct(operator: OperatorRow | null, leastRole: OperatorRole): operator is OperatorRow {
  return operator !== null && operator.disabledAt === null && roleCovers(operator.role, leastRole);
}

type Signer = OperatorRow & { phoneHmac: string };

/**
 * The operator of an earlier signature while it counts: not disabled, with `leastRole`, with a phone, and without
 * recent changes of powers. Otherwise null.
 */
export async function findValidSigner(
  tx: Tx,
  operatorId: number,
  now: Date,
  leastRole: OperatorRole,
): Promise<Signer | null> {
  const { secondPersonWaitHours } = await readSettings(tx);
  const operator = await findOperator(tx, operatorId);
  if (!mayAct(operator, leastRole) || operator.phoneHmac === null) return null;
  if (!isSettled(operator.powersChangedAt, now, secondPersonWaitHours)) return null;
  return { ...operator, phoneHmac: operator.phoneHmac };
}

/** The same as a condition for rows of `operators`, for what lists show: a signature that does not count is none to them. */
export async function isValidSigner(
  db: ReadDb,
  now: Date,
  leastRole: OperatorRole,
): Promise<SQL | undefined> {
  const { secondPersonWaitHours } = await readSettings(db);
  const { role, disabledAt, phoneHmac, powersChangedAt } = db.t.operators;
  const settledUntil = new Date(now.getTime() - secondPersonWaitHours * HOUR_MS);
  return and(
    isNull(disabledAt),
    inArray(
      role,
      OPERATOR_ROLES.filter((one) => roleCovers(one, leastRole)),
    ),
    isNotNull(phoneHmac),
    or(isNull(powersChangedAt), lte(powersChangedAt, settledUntil)),
  );
}

/**
 * The number of people who agree, including this operator and the earlier signers (D43 and D50). An earlier signature
 * counts only while its operator may still sign (`findValidSigner`). Two records with one phone are one person.
 * Throws FORBIDDEN, OPERATOR_PHONE_REQUIRED, SECOND_PERSON_TOO_NEW, SAME_OPERATOR.
 */
export async function countAgreed(
  tx: Tx,
  earlierOperatorIds: readonly number[],
  operatorId: number,
  now: Date,
  leastRole: OperatorRole,
): Promise<1 | 2> {
  const { secondPersonWaitHours } = await readSettings(tx);
  const acting = await findOperator(tx, operatorId);
  if (!mayAct(acting, leastRole)) throw new DomainError('FORBIDDEN');
  if (acting.phoneHmac === null) throw new DomainError('OPERATOR_PHONE_REQUIRED');
  // Applies to the first signer as well: otherwise a new operator could sign first and the other one second.
  if (!isSettled(acting.powersChangedAt, now, secondPersonWaitHours))
    throw new DomainError('SECOND_PERSON_TOO_NEW');
  let agreed: 1 | 2 = 1;
  for (const id of earlierOperatorIds) {
    const earlier = await findValidSigner(tx, id, now, leastRole);
    if (earlier === null) continue;
    const samePerson = earlier.phoneHmac === acting.phoneHmac;
    agreed = unwrap(checkSecondApproval(samePerson ? operatorId : id, operatorId)).approvals;
  }
  return agreed;
}
