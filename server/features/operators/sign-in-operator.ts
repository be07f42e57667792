import { verify as verifyTotp } from 'otplib';
import { DomainError } from '../../../domain/errors.ts';
import { SESSION_LIFE_MS } from '../../../domain/limits.ts';
import { loginKey } from '../../../domain/login.ts';
import type { OperatorRole } from '../../../domain/roles.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Client } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { signInLimits } from '../../limits/rate-classes.ts';
import { hashToken } from '../../ports/secrets.ts';
import { findOperatorByLogin, insertOperatorSession, useTotpStep } from './operators.repo.ts';

export type OperatorSignedIn = { token: string; operator: { id: number; login: string; role: OperatorRole } };

const TOTP_STEP_SECONDS = 30;

/** The time step that a code belongs to, one step of clock drift either way; null for a wrong code. */
async function totpStepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1000);
  if (!/^[0-9]{6}$/.test(code)) return null;
  const result = await verifyTotp({ secret, token: code, epoch, epochTolerance: TOTP_STEP_SECONDS });
  if (!result.valid) return null;
  return Math.floor(epoch / TOTP_STEP_SECONDS) + result.delta;
}

/**
 * Opens a console session. Throws CREDENTIALS_WRONG for anything wrong with login or password, a holder's login included;
 * TOTP_REQUIRED and TOTP_WRONG only after the right password. A code is good once.
 */
export async function signInOperator(
  deps: Deps,
  client: Client,
  input: { login: string; password: string; totp?: string | undefined },
): Promise<OperatorSignedIn> {
  const login = loginKey(input.login);
  await deps.limiter.take(...signInLimits(login, client.ipPrefix));
  const operator = await deps.store.read((db) => findOperatorByLogin(db, login));
  const matches = await deps.passwords.verify(operator?.passwordHash ?? null, input.password);
  if (operator === null || !matches || operator.disabledAt !== null)
    throw new DomainError('CREDENTIALS_WRONG');

  const now = deps.clock.now();
  let step: number | null = null;
  if (operator.totpSecretEnc !== null) {
    if (input.totp === undefined || input.totp === '') throw new DomainError('TOTP_REQUIRED');
    step = await totpStepOf(deps.secrets.decrypt(operator.totpSecretEnc), input.totp, now);
    if (step === null) throw new DomainError('TOTP_WRONG');
  }
  const token = deps.ids.token();
  await deps.store.write(async (tx) => {
    if (step !== null && !(await useTotpStep(tx, operator, step))) throw new DomainError('TOTP_WRONG');
    await insertOperatorSession(tx, {
      operatorId: operator.id,
      tokenHash: hashToken(token),
      ipPrefix: client.ipPrefix,
      userAgent: client.userAgent,
      now,
      expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
    });
    await appendAudit(tx, {
      at: now,
      actor: operatorActor(operator),
      action: 'admin.auth.signIn',
      subject: '',
      outcome: 'done',
      detail: { ipPrefix: client.ipPrefix },
    });
  });
  return { token, operator: { id: operator.id, login: operator.login, role: operator.role } };
}
