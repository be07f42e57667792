import { countRows } from '../../db/count-rows.ts';
import { and, eq, isNotNull, isNull, ne } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { storedPassword } from '../keys/stored-password.ts';
import type { Secrets } from '../ports/secrets.ts';
import type { OperatorRow } from './find-operator.ts';
import { voidSignatures } from './void-signatures.ts';

/** The password hash of an operator; null for no operator. Throws MisplacedValueError for that of another one. */
export const operatorHash = (
  secrets: Pick<Secrets, 'openHash'>,
  operator: Pick<OperatorRow, 'id' | 'login' | 'passwordHash'> | null,
): string | null => (operator === null ? null : storedPassword(secrets, 'operators', operator));

export async function findOperatorByLogin(db: ReadDb, loginLower: string): Promise<OperatorRow | null> {
  const { logins, operators } = db.t;
  const rows = await db
    .select({ operator: operators })
    .from(logins)
    .innerJoin(operators, eq(operators.id, logins.operatorId))
    .where(eq(logins.loginLower, loginLower));
  return rows[0]?.operator ?? null;
}

/** The number of admins who can sign in, without the given one. */
export async function countOtherAdmins(db: ReadDb, exceptId: number): Promise<number> {
  const { operators } = db.t;
  return countRows(
    db,
    operators,
    and(eq(operators.role, 'admin'), isNull(operators.disabledAt), ne(operators.id, exceptId)),
  );
}

export async function changeOperator(
  tx: Tx,
  id: number,
  change: Partial<Omit<OperatorRow, 'id' | 'login' | 'createdAt'>>,
): Promise<void> {
  await tx.update(tx.t.operators).set(change).where(eq(tx.t.operators.id, id));
}

/**
 * Sets an operator's authenticator, and restarts the waiting time of one whose powers were changed in the console
 * before. False when an authenticator is already set up.
 */
export async function setFirstTotp(
  tx: Tx,
  id: number,
  totp: { totpSecretEnc: string; totpLastStep: number },
  now: Date,
): Promise<boolean> {
  const { operators } = tx.t;
  const changed = await tx
    .update(operators)
    .set(totp)
    .where(and(eq(operators.id, id), isNull(operators.totpSecretEnc)))
    .returning({ id: operators.id });
  if (changed.length === 0) return false;
  const waiting = await tx
    .update(operators)
    .set({ powersChangedAt: now })
    .where(and(eq(operators.id, id), isNotNull(operators.powersChangedAt)))
    .returning({ id: operators.id });
  if (waiting.length > 0) await voidSignatures(tx, id, now);
  return true;
}

/**
 * Records the time step of a used code, so that it is valid once. False when this or a later step was used before. A
 * last step that lies in the future was recorded while the clock ran ahead, and is overwritten.
 */
export async function consumeTotpStep(
  tx: Tx,
  operator: Pick<OperatorRow, 'id'>,
  step: number,
  newestStep: number,
): Promise<boolean> {
  const { operators } = tx.t;
  const [row] = await tx
    .select({ last: operators.totpLastStep })
    .from(operators)
    .where(eq(operators.id, operator.id));
  if (!row || (row.last !== null && row.last >= step && row.last <= newestStep)) return false;
  await tx.update(operators).set({ totpLastStep: step }).where(eq(operators.id, operator.id));
  return true;
}
