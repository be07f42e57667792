import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { refusePasswordOf } from '../auth/refuse-same-password.ts';
import { deleteOperatorSessionsOf } from './operator-sessions.repo.ts';
import { changeOperator, findOperator } from './operators.repo.ts';
import { dropRecoveryCodes } from './recovery-codes.ts';
import { requireActingAdmin } from './require-acting-admin.ts';

type Reset = Parameters<typeof changeOperator>[2];

/** Replaces what another operator proves themselves with, and ends that operator's sessions. */
async function reset(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  admin: { id: number; login: string },
  id: number,
  action: string,
  change: Reset,
): Promise<void> {
  await requireActingAdmin(tx, admin.id);
  const row = await findOperator(tx, id);
  if (row === null) throw new DomainError('NOT_FOUND');
  // With a stolen session of an admin, the second proof must not be something to switch off.
  if (id === admin.id) throw new DomainError('OWN_OPERATOR');
  await changeOperator(tx, id, change);
  await deleteOperatorSessionsOf(tx, id);
  await appendAudit(tx, {
    at: deps.clock.now(),
    actor: operatorActor(admin),
    action,
    subject: `operator:${id}`,
    outcome: 'done',
    detail: { login: row.login },
  });
}

/** Takes a lost authenticator off another operator's record. Throws NOT_FOUND, OWN_OPERATOR. */
export async function resetTotp(
  deps: Deps,
  admin: { id: number; login: string },
  id: number,
): Promise<Record<string, never>> {
  const change = { totpSecretEnc: null, totpLastStep: null };
  await deps.store.write(async (tx) => {
    await reset(deps, tx, admin, id, 'operators.resetTotp', change);
    await dropRecoveryCodes(tx, id);
  });
  return {};
}

/** Gives another operator a new password. Throws NOT_FOUND, OWN_OPERATOR, PASSWORD_SAME. */
export async function resetPassword(
  deps: Deps,
  admin: { id: number; login: string },
  input: { id: number; password: string },
): Promise<Record<string, never>> {
  const current = await deps.store.read((db) => findOperator(db, input.id));
  if (current !== null)
    await refusePasswordOf(deps.passwords, current.passwordHash, input.password, 'password');
  const passwordHash = await deps.passwords.hash(input.password);
  await deps.store.write((tx) =>
    reset(deps, tx, admin, input.id, 'operators.resetPassword', { passwordHash }),
  );
  return {};
}
