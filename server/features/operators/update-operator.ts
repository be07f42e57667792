import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { OperatorRole } from '../../../domain/roles.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { getOperator, type OperatorOnWire } from './list-operators.ts';
import { phoneColumns } from './operator-phone.ts';
import { deleteOperatorSessionsOf } from './operator-sessions.repo.ts';
import { changeOperator, countOtherAdmins, findOperator, type OperatorRow } from './operators.repo.ts';
import { requireActingAdmin } from './require-acting-admin.ts';

export type OperatorChange = {
  id: number;
  role?: OperatorRole | undefined;
  disabled?: boolean | undefined;
  name?: string | null | undefined;
  /** Null takes the phone off the record. */
  phone?: string | null | undefined;
};

/** Somebody must be left who can let others in, and nobody changes what they may do themselves. */
async function checkPowers(
  tx: Tx,
  admin: { id: number },
  before: OperatorRow,
  after: { role: OperatorRole; disabled: boolean },
): Promise<void> {
  const wasAdmin = before.role === 'admin' && before.disabledAt === null;
  const staysAdmin = after.role === 'admin' && !after.disabled;
  if (wasAdmin && !staysAdmin && (await countOtherAdmins(tx, before.id)) === 0)
    throw new DomainError('LAST_ADMIN');
  const changed = after.role !== before.role || after.disabled !== (before.disabledAt !== null);
  if (changed && before.id === admin.id) throw new DomainError('OWN_OPERATOR');
}

/** The phone keeps an operator from deciding about themselves (decision 43): it is not theirs to take off or exchange. */
function checkOwnPhone(
  admin: { id: number },
  before: OperatorRow,
  phone: { phoneHmac?: string | null },
): void {
  const { phoneHmac = before.phoneHmac } = phone;
  if (before.id === admin.id && before.phoneHmac !== null && phoneHmac !== before.phoneHmac)
    throw new DomainError('OWN_OPERATOR');
}

/**
 * Changes an operator's record. A new role holds from the next call on; disabling ends every session at once. Throws
 * NOT_FOUND, LAST_ADMIN, OWN_OPERATOR.
 */
export async function updateOperator(
  deps: Deps,
  admin: { id: number; login: string },
  input: OperatorChange,
): Promise<OperatorOnWire> {
  const now = deps.clock.now();
  const phone = input.phone === undefined ? {} : phoneColumns(deps, input.phone);
  await deps.store.write(async (tx) => {
    await requireActingAdmin(tx, admin.id);
    const before = await findOperator(tx, input.id);
    if (before === null) throw new DomainError('NOT_FOUND');
    const role = input.role ?? before.role;
    const disabled = input.disabled ?? before.disabledAt !== null;
    await checkPowers(tx, admin, before, { role, disabled });
    checkOwnPhone(admin, before, phone);
    await changeOperator(tx, before.id, {
      role,
      name: input.name === undefined ? before.name : input.name,
      disabledAt: disabled ? (before.disabledAt ?? now) : null,
      ...phone,
    });
    if (disabled) await deleteOperatorSessionsOf(tx, before.id);
    await appendAudit(tx, {
      at: now,
      actor: operatorActor(admin),
      action: 'operators.update',
      subject: `operator:${before.id}`,
      outcome: 'done',
      detail: {
        login: before.login,
        fromRole: before.role,
        toRole: role,
        fromDisabled: before.disabledAt !== null,
        toDisabled: disabled,
        phoneChanged: input.phone !== undefined,
      },
    });
  });
  return getOperator(deps, input.id);
}
