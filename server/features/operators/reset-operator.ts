import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { signedDetail } from '../../audit/signed-columns.ts';
import { storePassword } from '../../keys/stored-password.ts';
import type { Deps } from '../../deps/deps.ts';
import { agreeTogether, type Agreed } from '../../four-eyes/agree-together.ts';
import { readOperator } from './list-operators.ts';
import { deleteOperatorSessionsOf } from '../../acting/operator-sessions.repo.ts';
import { changeOperator } from '../../acting/operators.repo.ts';
import type { OperatorRow } from '../../acting/find-operator.ts';
import { dropRecoveryCodes } from './recovery-codes.ts';
import { operatorAct, type Acted, type Actor } from '../../acting/operator-act.ts';
import { proposedPassword } from './proposed-password.ts';
import { voidSignatures } from '../../acting/void-signatures.ts';

type ResetAction = 'operators.resetTotp' | 'operators.resetPassword';

/** The kind under which a reset waits for a second admin. */
export const resetKind = (action: ResetAction, id: number): string => `${action}:${id}`;

type Reset = {
  id: number;
  now: Date;
  action: ResetAction;
  content: (row: OperatorRow) => Record<string, string>;
  /** The signed column that it writes. */
  column: 'password_hash' | 'totp_secret_enc';
  apply: (tx: Tx, row: OperatorRow) => Promise<void>;
};

/**
 * Removes the authenticator and its recovery codes from a record, ends its sessions and voids its signatures, for the console
 * and the terminal. At the terminal, which needs no second approval, the operator may sign again immediately (D50).
 */
export async function clearTotp(tx: Tx, id: number, by: 'console' | 'terminal', now: Date): Promise<void> {
  await changeOperator(tx, id, {
    totpSecretEnc: null,
    totpLastStep: null,
    powersChangedAt: by === 'console' ? now : null,
  });
  await voidSignatures(tx, id, now);
  await dropRecoveryCodes(tx, id);
  await deleteOperatorSessionsOf(tx, id);
}

/** Replaces another operator's credentials, after two approvals while four eyes are on. */
async function reset(
  tx: Tx,
  secrets: Deps['secrets'],
  admin: Actor,
  { id, now, action, content, column, apply }: Reset,
): Promise<Acted<Agreed>> {
  const row = await readOperator(tx, id);
  // With a stolen admin session it must not be possible to remove the second factor.
  if (id === admin.id) throw new DomainError('OWN_OPERATOR');
  const agreed = await agreeTogether(tx, {
    kind: resetKind(action, id),
    content: content(row),
    operatorId: admin.id,
    now,
  });
  if (agreed.applied) await apply(tx, row);
  const signed = agreed.applied
    ? await signedDetail(tx, secrets, [{ table: 'operators', id, columns: [column] }])
    : {};
  return {
    value: agreed,
    log: {
      subject: `operator:${id}`,
      applied: agreed.applied,
      detail: { login: row.login, approvals: agreed.approvals, ...signed },
    },
  };
}

/**
 * Removes a lost authenticator from another operator's record, who then cannot give a second approval for a while
 * (D50). Throws NOT_FOUND, OWN_OPERATOR, FORBIDDEN, and the errors of agreeTogether.
 */
export async function resetTotp(deps: Deps, admin: Actor, id: number): Promise<Agreed> {
  return operatorAct(deps, admin, 'operators.resetTotp', (tx, now) =>
    reset(tx, deps.secrets, admin, {
      id,
      now,
      action: 'operators.resetTotp',
      content: () => ({}),
      column: 'totp_secret_enc',
      apply: () => clearTotp(tx, id, 'console', now),
    }),
  );
}

/**
 * Sets a new password for another operator, who then cannot give a second approval for a while (D50). Throws NOT_FOUND,
 * OWN_OPERATOR, FORBIDDEN, and the errors of agreeTogether.
 */
export async function resetPassword(
  deps: Deps,
  admin: Actor,
  { id, password }: { id: number; password: string },
): Promise<Agreed> {
  const passwordHash = await deps.passwords.hash(password, 'operator');
  return operatorAct(deps, admin, 'operators.resetPassword', (tx, now) =>
    reset(tx, deps.secrets, admin, {
      id,
      now,
      action: 'operators.resetPassword',
      content: ({ login }) => ({ passwordHmac: proposedPassword(deps, login, password) }),
      column: 'password_hash',
      apply: async (_tx, row) => {
        const stored = storePassword(deps.secrets, 'operators', row, passwordHash);
        await changeOperator(tx, id, { passwordHash: stored, powersChangedAt: now });
        await voidSignatures(tx, id, now);
        await deleteOperatorSessionsOf(tx, id);
      },
    }),
  );
}
