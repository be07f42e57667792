import type { OperatorRole } from '../../../domain/roles.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { addOperator } from './add-operator.ts';
import { getOperator, type OperatorOnWire } from './list-operators.ts';
import { phoneColumns } from './operator-phone.ts';
import { changeOperator } from './operators.repo.ts';
import { requireActingAdmin } from './require-acting-admin.ts';

export type NewOperator = {
  login: string;
  password: string;
  role: OperatorRole;
  name?: string | null | undefined;
  phone?: string | null | undefined;
};

/** Adds an operator with a first password, to be changed by its owner. Throws LOGIN_TAKEN. */
export async function createOperator(
  deps: Deps,
  admin: { id: number; login: string },
  input: NewOperator,
): Promise<OperatorOnWire> {
  const passwordHash = await deps.passwords.hash(input.password);
  const phone = phoneColumns(deps, input.phone ?? null);
  const now = deps.clock.now();
  const id = await deps.store.write(async (tx) => {
    await requireActingAdmin(tx, admin.id);
    const added = await addOperator(tx, { login: input.login, passwordHash, role: input.role, now });
    await changeOperator(tx, added, { name: input.name ?? null, ...phone });
    await appendAudit(tx, {
      at: now,
      actor: operatorActor(admin),
      action: 'operators.create',
      subject: `operator:${added}`,
      outcome: 'done',
      detail: { login: input.login, role: input.role, phone: phone.phoneEnc !== null },
    });
    return added;
  });
  return getOperator(deps, id);
}
