import { eq } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { DomainError } from '../../../domain/errors.ts';
import { loginKey } from '../../../domain/login.ts';
import type { OperatorRole } from '../../../domain/roles.ts';
import { storePassword } from '../../keys/stored-password.ts';
import type { Secrets } from '../../ports/secrets.ts';
import { phoneColumns, type OwnPhone } from './operator-phone.ts';

export type AddedOperator = OwnPhone & {
  login: string;
  passwordHash: string;
  role: OperatorRole;
  name?: string | null;
  /**
   * Set for an operator created in the console; null for one created at the terminal, who may give approvals
   * immediately.
   */
  powersChangedAt?: Date | null;
  now: Date;
};

/** Adds an operator. Throws LOGIN_TAKEN: logins are unique over holders and operators (D21). */
export async function addOperator(
  tx: Tx,
  secrets: Pick<Secrets, 'encrypt' | 'sealHash'>,
  operator: AddedOperator,
): Promise<number> {
  const { now, phone, phoneHmac, passwordHash, ...row } = operator;
  const { operators } = tx.t;
  const [inserted] = await tx
    .insert(operators)
    .values({ ...row, passwordHash: '', createdAt: now })
    .returning({ id: operators.id, login: operators.login });
  if (!inserted) throw new Error('the database did not answer the id of a new operator');
  // Hash and phone belong to the row, whose id the database gives.
  await tx
    .update(operators)
    .set({
      passwordHash: storePassword(secrets, 'operators', inserted, passwordHash),
      ...phoneColumns(secrets, inserted.id, { phone, phoneHmac }),
    })
    .where(eq(operators.id, inserted.id));
  try {
    await tx
      .insert(tx.t.logins)
      .values({ loginLower: loginKey(operator.login), operatorId: inserted.id, holderId: null });
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('LOGIN_TAKEN');
    throw error;
  }
  return inserted.id;
}

/** Throws LOGIN_TAKEN; for an operator who is only proposed. */
export async function refuseTakenLogin(db: ReadDb, login: string): Promise<void> {
  const { logins } = db.t;
  const taken = await db
    .select({ login: logins.loginLower })
    .from(logins)
    .where(eq(logins.loginLower, loginKey(login)));
  if (taken.length > 0) throw new DomainError('LOGIN_TAKEN');
}
