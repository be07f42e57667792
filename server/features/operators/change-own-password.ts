import { DomainError } from '../../../domain/errors.ts';
import { signedDetail } from '../../audit/signed-columns.ts';
import { storePassword } from '../../keys/stored-password.ts';
import type { Deps } from '../../deps/deps.ts';
import { ownPasswordLimit } from '../../limits/rate-classes.ts';
import { refuseSamePassword } from '../auth/refuse-same-password.ts';
import type { Operator } from '../../acting/authenticate-operator.ts';
import { deleteOperatorSessionsOf } from '../../acting/operator-sessions.repo.ts';
import { changeOperator, operatorHash } from '../../acting/operators.repo.ts';
import { findOperator } from '../../acting/find-operator.ts';
import { operatorAct } from '../../acting/operator-act.ts';

/** Changes the operator's own password; all other sessions end. Throws PASSWORD_WRONG, PASSWORD_SAME. */
export async function changeOwnPassword(
  deps: Deps,
  operator: Operator,
  input: { currentPassword: string; newPassword: string },
): Promise<Record<string, never>> {
  await deps.limiter.take(ownPasswordLimit(operator.id));
  const before = await deps.store.read((db) => findOperator(db, operator.id));
  if (!(await deps.passwords.verify(operatorHash(deps.secrets, before), input.currentPassword, 'operator')))
    throw new DomainError('PASSWORD_WRONG');
  refuseSamePassword(input.currentPassword, input.newPassword);
  const passwordHash = await deps.passwords.hash(input.newPassword, 'operator');
  return operatorAct(deps, operator, 'auth.changePassword', async (tx, _now, current) => {
    if (current.passwordHash !== before?.passwordHash) throw new DomainError('PASSWORD_WRONG');
    const stored = storePassword(deps.secrets, 'operators', current, passwordHash);
    await changeOperator(tx, operator.id, { passwordHash: stored });
    await deleteOperatorSessionsOf(tx, operator.id, operator.sessionId);
    const signed = { table: 'operators', id: operator.id, columns: ['password_hash'] } as const;
    return {
      value: {},
      log: {
        subject: `operator:${operator.id}`,
        detail: await signedDetail(tx, deps.secrets, [signed]),
      },
    };
  });
}
