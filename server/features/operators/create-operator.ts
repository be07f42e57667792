import type { z } from 'zod';
import { lastFour, maskTail } from '../../../domain/masks.ts';
import { loginKey } from '../../../domain/login.ts';
import type { OperatorRole } from '../../../domain/roles.ts';
import { signedDetail } from '../../audit/signed-columns.ts';
import type { Deps } from '../../deps/deps.ts';
import { agreeTogether } from '../../four-eyes/agree-together.ts';
import { addOperator, refuseTakenLogin } from './add-operator.ts';
import { operatorToWire, readOperator, type createdOperatorOut } from './list-operators.ts';
import { ownPhone, refuseTakenPhone } from './operator-phone.ts';
import { proposedPassword } from './proposed-password.ts';
import { onceActIfKeyed } from '../../acting/once-act.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

/** The kind under which a new operator waits for a second admin. */
export const newOperatorKind = (login: string): string => `newOperator:${loginKey(login)}`;

export type NewOperator = {
  login: string;
  password: string;
  role: OperatorRole;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  requestId?: string | undefined;
};

/** The proposal that waits for a second operator, in the shape of an operator. */
function proposedToWire({ login, name, role, phone }: NewOperator) {
  return {
    id: null,
    login,
    name: name ?? null,
    role,
    disabled: false,
    totp: false,
    phone: phone === null || phone === undefined ? null : maskTail(lastFour(phone)),
    createdAt: null,
  };
}

/**
 * Adds an operator with an initial password, which its owner must change. With four eyes on, it takes effect after an
 * identical request by a second operator, and the new operator cannot give a second approval for
 * `secondPersonWaitHours` (D50). Throws LOGIN_TAKEN, OPERATOR_PHONE_TAKEN, FORBIDDEN, and the errors of agreeTogether.
 */
export async function createOperator(
  deps: Deps,
  admin: Actor,
  input: NewOperator,
): Promise<z.input<typeof createdOperatorOut>> {
  const { login, role, name = null } = input;
  const passwordHash = await deps.passwords.hash(input.password, 'operator');
  const phone = ownPhone(deps, input.phone ?? null);
  // What the key's row keeps of the content is a hash that needs no key, which a password or a phone would not be safe in.
  const content = {
    login,
    role,
    name: name ?? '',
    phoneHmac: phone.phoneHmac ?? '',
    passwordHmac: proposedPassword(deps, login, input.password),
  };
  return operatorAct(deps, admin, 'operators.create', async (tx, now) => {
    const key = { requestId: input.requestId, content, now };
    const { value, log } = await onceActIfKeyed(tx, admin, 'operators.create', key, async () => {
      await refuseTakenLogin(tx, login);
      await refuseTakenPhone(tx, phone, null);
      const agreed = await agreeTogether(tx, {
        kind: newOperatorKind(login),
        content,
        operatorId: admin.id,
        now,
      });
      const id = agreed.applied
        ? await addOperator(tx, deps.secrets, {
            login,
            passwordHash,
            role,
            name,
            ...phone,
            powersChangedAt: now,
            now,
          })
        : null;
      const signed = id === null ? {} : await signedDetail(tx, deps.secrets, [{ table: 'operators', id }]);
      return {
        value: { id, ...agreed },
        log: {
          subject: id === null ? '' : `operator:${id}`,
          applied: agreed.applied,
          detail: { login, role, phone: phone.phone !== null, approvals: agreed.approvals, ...signed },
        },
      };
    });
    const { id, ...agreed } = value;
    const record = id === null ? proposedToWire(input) : operatorToWire(deps, await readOperator(tx, id));
    return { value: { ...record, ...agreed }, log };
  });
}
