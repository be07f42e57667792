import type { OperatorRole } from '../../../domain/roles.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { phoneHmac } from '../sign-ups/open-sign-up.ts';
import { addOperator } from './add-operator.ts';
import { getOperator, type OperatorOnWire } from './list-operators.ts';
import { changeOperator } from './operators.repo.ts';
import { requireActingAdmin } from './require-acting-admin.ts';

export type NewOperator = {
  login: string;
  password: string;
  role: OperatorRole;
  name?: string | null | undefined;
  phone?: string | null | undefined;
};

/** The columns of a phone that a record carries, or of none. */
export function phoneColumns({ secrets }: Pick<Deps, 'secrets'>, phone: string | null) {
  return phone === null
    ? { phoneEnc: null, phoneHmac: null }
    : { phoneEnc: secrets.encrypt(phone), phoneHmac: phoneHmac(secrets, phone) };
}

/** Adds an operator with a first password, to be changed by its owner. Throws LOGIN_TAKEN. */
export async function createOperator(
  deps: Deps,
  admin: { id: number; login: string },
  input: NewOperator,
): Promise<OperatorOnWire> {
  const passwordHash = await deps.passwords.hash(input.password, 'operator');
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
