import { eq } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { DomainError } from '../../../domain/errors.ts';
import { loginKey } from '../../../domain/login.ts';
import type { OperatorRole } from '../../../domain/roles.ts';
import type { PhoneColumns } from './operator-phone.ts';

export type AddedOperator = Partial<PhoneColumns> & {
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
export async function addOperator(tx: Tx, operator: AddedOperator): Promise<number> {
  const { now, ...row } = operator;
  const [inserted] = await tx
    .insert(tx.t.operators)
    .values({ ...row, createdAt: now })
    .returning({ id: tx.t.operators.id });
  if (!inserted) throw new Error('the database did not answer the id of a new operator');
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
