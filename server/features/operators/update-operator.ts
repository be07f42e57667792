import type { z } from 'zod';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { roleCovers, type OperatorRole } from '../../../domain/roles.ts';
import { signedDetail } from '../../audit/signed-columns.ts';
import type { Deps } from '../../deps/deps.ts';
import { agreeWhen } from '../../four-eyes/agree-together.ts';
import { withdrawProposalOf } from '../../four-eyes/proposals.repo.ts';
import { operatorToWire, readOperator, type changedOperatorOut } from './list-operators.ts';
import { ownPhone, phoneColumns, refuseTakenPhone, type OwnPhone } from './operator-phone.ts';
import { deleteOperatorSessionsOf } from '../../acting/operator-sessions.repo.ts';
import { changeOperator, countOtherAdmins } from '../../acting/operators.repo.ts';
import type { OperatorRow } from '../../acting/find-operator.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';
import { voidSignatures } from '../../acting/void-signatures.ts';

/** The kind under which a change of an operator's record waits for a second admin. */
export const operatorKind = (id: number): string => `operator:${id}`;

export type OperatorChange = {
  id: number;
  role?: OperatorRole | undefined;
  disabled?: boolean | undefined;
  name?: string | null | undefined;
  /** Null removes the phone from the record. */
  phone?: string | null | undefined;
};

/** At least one active admin must remain, and no admin may change their own role or status. */
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

/**
 * The phone prevents operators from deciding about themselves (D43), so they may neither remove nor replace their own.
 */
function checkOwnPhone(admin: { id: number }, before: OperatorRow, { phone }: Change): void {
  if (before.id === admin.id && before.phoneHmac !== null && phone !== undefined)
    throw new DomainError('OWN_OPERATOR');
}

type Change = { role?: OperatorRole; disabled?: boolean; name?: string | null; phone?: OwnPhone };

/** The fields of the input that differ from the current record. */
function changeOf(before: OperatorRow, input: OperatorChange, phone: OwnPhone | null): Change {
  const { role, disabled, name } = input;
  return {
    ...(role === undefined || role === before.role ? {} : { role }),
    ...(disabled === undefined || disabled === (before.disabledAt !== null) ? {} : { disabled }),
    ...(name === undefined || name === before.name ? {} : { name }),
    ...(phone === null || phone.phoneHmac === before.phoneHmac ? {} : { phone }),
  };
}

/**
 * Whether the change grants powers. Reducing powers is one admin's act: shutting an operator out must not wait (D50).
 */
function givesPowers(before: OperatorRow, { role, disabled }: Change): boolean {
  return disabled === false || (role !== undefined && !roleCovers(before.role, role));
}

function contentOf({ role, disabled, name, phone }: Change): Record<string, string> {
  return {
    ...(role === undefined ? {} : { role }),
    ...(disabled === undefined ? {} : { disabled: String(disabled) }),
    ...(name === undefined ? {} : { name: name ?? '' }),
    // `phone` only says that the phone changes; the hash is left out.
    ...(phone === undefined
      ? {}
      : { phone: phone.phoneHmac === null ? '' : 'other', phoneHmac: phone.phoneHmac ?? '' }),
  };
}

/** The signed columns that a change writes. */
function signedColumns({ role, disabled, phone }: Change): string[] {
  return [
    ...(role === undefined ? [] : ['role']),
    ...(disabled === undefined ? [] : ['disabled_at']),
    ...(phone === undefined ? [] : ['phone_enc']),
  ];
}

async function apply(
  tx: Tx,
  secrets: Deps['secrets'],
  before: OperatorRow,
  change: Change,
  now: Date,
): Promise<void> {
  const { role, disabled, name, phone } = change;
  await changeOperator(tx, before.id, {
    ...(role === undefined ? {} : { role }),
    ...(name === undefined ? {} : { name }),
    ...(disabled === undefined ? {} : { disabledAt: disabled ? now : null }),
    ...(phone === undefined ? {} : phoneColumns(secrets, before.id, phone)),
    ...(givesPowers(before, change) ? { powersChangedAt: now } : {}),
  });
  if (givesPowers(before, change)) await voidSignatures(tx, before.id, now);
  if (disabled === true) await deleteOperatorSessionsOf(tx, before.id);
}

/**
 * Changes an operator's record. A new role applies from the next call on; disabling ends every session. With four eyes
 * on, a higher role, enabling and a new phone, with the other fields of the same call, take effect after an identical
 * request by a second operator (D50). Throws NOT_FOUND, LAST_ADMIN, OWN_OPERATOR, OPERATOR_PHONE_TAKEN, FORBIDDEN, and
 * the errors of agreeTogether.
 */
export async function updateOperator(
  deps: Deps,
  admin: Actor,
  input: OperatorChange,
): Promise<z.input<typeof changedOperatorOut>> {
  const phone = input.phone === undefined ? null : ownPhone(deps, input.phone);
  return operatorAct(deps, admin, 'operators.update', async (tx, now) => {
    const before = await readOperator(tx, input.id);
    const change = changeOf(before, input, phone);
    const { role = before.role, disabled = before.disabledAt !== null } = change;
    await checkPowers(tx, admin, before, { role, disabled });
    checkOwnPhone(admin, before, change);
    if (change.phone !== undefined) await refuseTakenPhone(tx, change.phone, before.id);
    const proposal = {
      kind: operatorKind(before.id),
      content: contentOf(change),
      operatorId: admin.id,
      now,
    };
    const needsTwo = givesPowers(before, change) || change.phone !== undefined;
    const agreed = await agreeWhen(tx, needsTwo, proposal);
    if (agreed.applied && Object.keys(change).length > 0) await apply(tx, deps.secrets, before, change, now);
    // A higher role that waits for its second signature was signed for the role that is now taken away.
    if (agreed.applied && (change.role !== undefined || change.disabled !== undefined))
      await withdrawProposalOf(tx, proposal);
    const columns = agreed.applied ? signedColumns(change) : [];
    const signed =
      columns.length === 0
        ? {}
        : await signedDetail(tx, deps.secrets, [{ table: 'operators', id: before.id, columns }]);
    return {
      value: { ...operatorToWire(deps, await readOperator(tx, before.id)), ...agreed },
      log: {
        subject: `operator:${before.id}`,
        applied: agreed.applied,
        detail: {
          login: before.login,
          fromRole: before.role,
          toRole: role,
          fromDisabled: before.disabledAt !== null,
          toDisabled: disabled,
          phoneChanged: change.phone !== undefined,
          approvals: agreed.approvals,
          ...signed,
        },
      },
    };
  });
}
