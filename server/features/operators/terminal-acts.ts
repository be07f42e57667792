// What the terminal commands do to operators. They need no second approval (D50), because access to the machine
// includes everything else; the log names the terminal as the actor. A proposal of the same act ends with it: one admin would
// repeat it later with the signature from before.
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { loginKey } from '../../../domain/login.ts';
import type { OperatorRole } from '../../../domain/roles.ts';
import { appendAudit } from '../../audit/audit-log.ts';
import { signedDetail } from '../../audit/signed-columns.ts';
import type { Deps } from '../../deps/deps.ts';
import { withdrawProposalOf } from '../../four-eyes/proposals.repo.ts';
import { addOperator } from './add-operator.ts';
import { newOperatorKind } from './create-operator.ts';
import { ownPhone, phoneColumns, refuseTakenPhone } from './operator-phone.ts';
import { changeOperator, findOperatorByLogin } from '../../acting/operators.repo.ts';
import { clearTotp, resetKind } from './reset-operator.ts';
import { operatorKind } from './update-operator.ts';

type Entry = {
  action: string;
  id: number;
  detail: { login: string; role?: string; phone?: boolean };
  /** The signed columns that it wrote; all when left out. */
  columns?: string[];
};

async function log(
  tx: Tx,
  { secrets }: Pick<Deps, 'secrets'>,
  now: Date,
  { action, id, detail, columns }: Entry,
): Promise<void> {
  const change = { table: 'operators' as const, id, ...(columns === undefined ? {} : { columns }) };
  const signed = await signedDetail(tx, secrets, [change]);
  const what = { action, subject: `operator:${id}`, outcome: 'done', detail: { ...detail, ...signed } };
  return appendAudit(tx, { at: now, actor: 'terminal', ...what });
}

async function getIdOf(tx: Tx, login: string): Promise<number> {
  const operator = await findOperatorByLogin(tx, loginKey(login));
  if (operator === null) throw new DomainError('NOT_FOUND');
  return operator.id;
}

/** Adds an operator who may give approvals immediately. Throws LOGIN_TAKEN, OPERATOR_PHONE_TAKEN. */
export async function addAtTerminal(
  deps: Deps,
  input: { login: string; password: string; role: OperatorRole; phone: string | null },
): Promise<void> {
  const { login, role } = input;
  const passwordHash = await deps.passwords.hash(input.password);
  const phone = ownPhone(deps, input.phone);
  const now = deps.clock.now();
  await deps.store.write(async (tx) => {
    await refuseTakenPhone(tx, phone, null);
    const id = await addOperator(tx, deps.secrets, { login, role, passwordHash, ...phone, now });
    await withdrawProposalOf(tx, { kind: newOperatorKind(login), now });
    const detail = { login, role, phone: input.phone !== null };
    await log(tx, deps, now, { action: 'operator add', id, detail });
  });
}

/**
 * For an admin without another admin to ask: giving one of two approvals requires a phone. Throws NOT_FOUND,
 * OPERATOR_PHONE_TAKEN.
 */
export async function setPhoneAtTerminal(deps: Deps, login: string, raw: string): Promise<void> {
  const phone = ownPhone(deps, raw);
  await deps.store.write(async (tx) => {
    const id = await getIdOf(tx, login);
    await refuseTakenPhone(tx, phone, id);
    await changeOperator(tx, id, phoneColumns(deps.secrets, id, phone));
    const now = deps.clock.now();
    await withdrawProposalOf(tx, { kind: operatorKind(id), now });
    await log(tx, deps, now, { action: 'operator phone', id, detail: { login }, columns: ['phone_enc'] });
  });
}

/** Removes an authenticator from a record and ends its sessions, as the console does. Throws NOT_FOUND. */
export async function resetTotpAtTerminal(deps: Deps, login: string): Promise<void> {
  await deps.store.write(async (tx) => {
    const id = await getIdOf(tx, login);
    const now = deps.clock.now();
    await clearTotp(tx, id, 'terminal', now);
    await withdrawProposalOf(tx, { kind: resetKind('operators.resetTotp', id), now });
    await log(tx, deps, now, {
      action: 'operator reset-totp',
      id,
      detail: { login },
      columns: ['totp_secret_enc'],
    });
  });
}
