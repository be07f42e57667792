// Enrolment of an operator's authenticator in two steps: a key is generated and shown, and it is stored only when a
// code proves that an app has it. Between the steps the client holds the key in a sealed ticket, so that an abandoned
// enrolment leaves nothing behind.
import { z } from 'zod';
import { DomainError } from '../../../domain/errors.ts';
import { signedDetail } from '../../audit/signed-columns.ts';
import { placeOf } from '../../ports/secrets.ts';
import type { Deps } from '../../deps/deps.ts';
import { ownPasswordLimit } from '../../limits/rate-classes.ts';
import { makeTotpKey, totpStepOf, type TotpKey } from '../../ports/totp.ts';
import type { Operator } from '../../acting/authenticate-operator.ts';
import { deleteOperatorSessionsOf } from '../../acting/operator-sessions.repo.ts';
import { operatorHash, setFirstTotp } from '../../acting/operators.repo.ts';
import { findOperator } from '../../acting/find-operator.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { operatorAct } from '../../acting/operator-act.ts';

const TICKET_LIFE_MS = 10 * 60_000; // time to install an authenticator app

const ticketContent = z.object({ operatorId: z.number(), secret: z.string(), untilMs: z.number() });

/**
 * Generates a key for the caller's authenticator app. The password is required again, so that an unattended console
 * cannot be bound to another person's phone. Throws PASSWORD_WRONG, and STATUS_NOT_ALLOWED when an authenticator is
 * already set up.
 */
export async function beginTotp(
  deps: Deps,
  operator: Operator,
  password: string,
): Promise<TotpKey & { ticket: string }> {
  await deps.limiter.take(ownPasswordLimit(operator.id));
  const row = await deps.store.read((db) => findOperator(db, operator.id));
  if (!(await deps.passwords.verify(operatorHash(deps.secrets, row), password, 'operator')))
    throw new DomainError('PASSWORD_WRONG');
  if (row?.totpSecretEnc !== null) throw new DomainError('STATUS_NOT_ALLOWED');
  const key = makeTotpKey(operator.login);
  const untilMs = deps.clock.now().getTime() + TICKET_LIFE_MS;
  const content = { operatorId: operator.id, secret: key.secret, untilMs };
  return { ...key, ticket: deps.secrets.encrypt(JSON.stringify(content), placeOf('ticket', operator.id)) };
}

/** Opens a ticket. One of another operator, an expired or a forged one is CODE_EXPIRED. */
function openTicket(deps: Pick<Deps, 'secrets'>, operatorId: number, ticket: string, now: Date): string {
  let opened: z.infer<typeof ticketContent>;
  try {
    opened = ticketContent.parse(JSON.parse(deps.secrets.decrypt(ticket, placeOf('ticket', operatorId))));
  } catch {
    throw new DomainError('CODE_EXPIRED');
  }
  if (opened.operatorId !== operatorId || opened.untilMs <= now.getTime())
    throw new DomainError('CODE_EXPIRED');
  return opened.secret;
}

/**
 * Stores the key after a valid code; from then on every sign-in requires one, and the operator's other sessions end. An
 * operator who was created or reset in the console waits again before giving one of two approvals: the person who
 * created the record knows its password and could have enrolled (D50). Returns the recovery codes, which are shown only
 * once. Throws CODE_EXPIRED, TOTP_WRONG, STATUS_NOT_ALLOWED.
 */
export async function confirmTotp(
  deps: Deps,
  operator: Operator,
  input: { ticket: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  await deps.limiter.take(ownPasswordLimit(operator.id));
  const now = deps.clock.now();
  const secret = openTicket(deps, operator.id, input.ticket, now);
  const step = await totpStepOf(secret, input.code, now);
  if (step === null) throw new DomainError('TOTP_WRONG');
  const totp = {
    totpSecretEnc: deps.secrets.encrypt(secret, placeOf('operators.totp_secret_enc', operator.id)),
    totpLastStep: step,
  };
  // A reset ends the sessions: an enrolment that waited must not give its authenticator to the record that was reset.
  return operatorAct(deps, operator, 'auth.confirmTotp', async (tx) => {
    if (!(await setFirstTotp(tx, operator.id, totp, now))) throw new DomainError('STATUS_NOT_ALLOWED');
    await deleteOperatorSessionsOf(tx, operator.id, operator.sessionId);
    const signed = { table: 'operators', id: operator.id, columns: ['totp_secret_enc'] } as const;
    return {
      value: { recoveryCodes: await replaceRecoveryCodes(tx, deps, operator.id, now) },
      log: {
        subject: `operator:${operator.id}`,
        detail: { totpStep: step, ...(await signedDetail(tx, deps.secrets, [signed])) },
      },
    };
  });
}

/**
 * Replaces the recovery codes, for an operator who used them up or lost them. Throws PASSWORD_WRONG, and
 * STATUS_NOT_ALLOWED without an authenticator.
 */
export async function renewRecoveryCodes(
  deps: Deps,
  operator: Operator,
  password: string,
): Promise<{ recoveryCodes: string[] }> {
  await deps.limiter.take(ownPasswordLimit(operator.id));
  const row = await deps.store.read((db) => findOperator(db, operator.id));
  if (!(await deps.passwords.verify(operatorHash(deps.secrets, row), password, 'operator')))
    throw new DomainError('PASSWORD_WRONG');
  if (!operator.hasTotp) throw new DomainError('STATUS_NOT_ALLOWED');
  return operatorAct(deps, operator, 'auth.renewRecoveryCodes', async (tx, now) => {
    return {
      value: { recoveryCodes: await replaceRecoveryCodes(tx, deps, operator.id, now) },
      log: { subject: `operator:${operator.id}`, detail: {} },
    };
  });
}
