import { DomainError, type ErrorCode } from '../../../domain/errors.ts';
import { OPERATOR_SESSION_LIFE_MS } from '../../../domain/limits.ts';
import { loginKey } from '../../../domain/login.ts';
import type { OperatorRole } from '../../../domain/roles.ts';
import { auditAttempt } from '../../audit/audit-attempt.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import { signedDetail } from '../../audit/signed-columns.ts';
import { storePassword } from '../../keys/stored-password.ts';
import type { Client } from '../../trpc/context.ts';
import type { Deps } from '../../deps/deps.ts';
import { widestOfOneCustomer } from '../../env/networks.ts';
import type { Lane } from '../../ports/passwords.ts';
import { hashToken, placeOf } from '../../ports/secrets.ts';
import { newestStepAt, totpStepOf } from '../../ports/totp.ts';
import type { Tx } from '../../../db/store.ts';
import { readRecoveryCode } from '../../../domain/recovery-code.ts';
import { countSignIn, noteNetwork } from '../auth/known-network.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { forgetFailures, noteFailure, refuseLocked, type LockScope } from './sign-in-lock.ts';
import { insertOperatorSession } from '../../acting/operator-sessions.repo.ts';
import {
  changeOperator,
  findOperatorByLogin,
  consumeTotpStep,
  operatorHash,
} from '../../acting/operators.repo.ts';
import { findOperator, type OperatorRow } from '../../acting/find-operator.ts';
import { wasStepUsed } from './used-totp-steps.ts';

export type OperatorSignedIn = { token: string; operator: { id: number; login: string; role: OperatorRole } };

const ACTION = 'auth.signIn';

type SignInInput = { login: string; password: string; totp?: string | undefined };

/** The second factor; it is consumed in the transaction that opens the session. */
type SecondProof = { step: number } | { recoveryCode: string } | null;

/**
 * The time step of the code, a recovery code, or null when the operator has no authenticator; a refusal is returned as
 * its error code.
 */
async function checkSecondProof(
  deps: Deps,
  operator: OperatorRow,
  code: string | undefined,
  now: Date,
): Promise<{ proof: SecondProof } | { refused: ErrorCode }> {
  if (operator.totpSecretEnc === null) return { proof: null };
  if (code === undefined || code === '') return { refused: 'TOTP_REQUIRED' };
  const recoveryCode = readRecoveryCode(code);
  if (recoveryCode !== null) return { proof: { recoveryCode } };
  const secret = deps.secrets.decrypt(
    operator.totpSecretEnc,
    placeOf('operators.totp_secret_enc', operator.id),
  );
  const step = await totpStepOf(secret, code, now);
  if (step === null || (await deps.store.read((db) => wasStepUsed(db, operator, step))))
    return { refused: 'TOTP_WRONG' };
  return { proof: { step } };
}

/** The part of it that the audit log keeps. */
function detailOf(proof: SecondProof): { totpStep: number } | { recoveryCode: true } | undefined {
  if (proof === null) return undefined;
  return 'step' in proof ? { totpStep: proof.step } : { recoveryCode: true };
}

/** False when it was used before, or is not this operator's. */
async function consumeProof(
  deps: Deps,
  tx: Tx,
  operator: OperatorRow,
  proof: SecondProof,
  now: Date,
): Promise<boolean> {
  if (proof === null) return true;
  if ('step' in proof) return consumeTotpStep(tx, operator, proof.step, newestStepAt(now));
  return consumeRecoveryCode(tx, deps, operator.id, proof.recoveryCode, now);
}

/** Checks the credentials once and opens the session. Null when the stored hash changed since the check. */
async function tryToSignIn(
  deps: Deps,
  client: Client,
  scope: LockScope,
  input: SignInInput,
  lane: Lane,
): Promise<OperatorSignedIn | null> {
  const { login } = scope;
  const now = deps.clock.now();
  const operator = await deps.store.read((db) => findOperatorByLogin(db, login));
  const hash = operatorHash(deps.secrets, operator);
  const matches = await deps.passwords.verify(hash, input.password, lane);
  const fail = () => deps.store.write((tx) => noteFailure(tx, scope, now));
  if (operator === null || hash === null) {
    await fail();
    throw new DomainError('CREDENTIALS_WRONG');
  }

  async function refuse(known: OperatorRow, code: ErrorCode): Promise<never> {
    await fail();
    await auditAttempt(deps, known, ACTION, {}, code);
    throw new DomainError(code);
  }
  if (!matches || operator.disabledAt !== null) return refuse(operator, 'CREDENTIALS_WRONG');
  const second = await checkSecondProof(deps, operator, input.totp, now);
  // A missing code is only the first step of a sign-in, not a failed attempt.
  if ('refused' in second) {
    if (second.refused === 'TOTP_REQUIRED') {
      await deps.store.read((db) => refuseLocked(db, scope, now));
      throw new DomainError('TOTP_REQUIRED');
    }
    return refuse(operator, second.refused);
  }

  const renewedHash = await deps.passwords.renew(hash, input.password, lane);
  const token = deps.ids.token();
  const late = await deps.store.write(async (tx): Promise<ErrorCode | 'other hash' | null> => {
    await refuseLocked(tx, scope, now);
    // Password and code were checked outside the transaction; what an admin changed since then takes precedence.
    const current = await findOperator(tx, operator.id);
    if (current?.disabledAt !== null || current.totpSecretEnc !== operator.totpSecretEnc)
      return 'CREDENTIALS_WRONG';
    if (current.passwordHash !== operator.passwordHash) return 'other hash';
    if (!(await consumeProof(deps, tx, operator, second.proof, now))) return 'TOTP_WRONG';
    if (renewedHash !== null)
      await changeOperator(tx, operator.id, {
        passwordHash: storePassword(deps.secrets, 'operators', operator, renewedHash),
      });
    await forgetFailures(tx, scope);
    await noteNetwork(tx, login, client.ipPrefix, now);
    await insertOperatorSession(tx, {
      operatorId: operator.id,
      tokenHash: hashToken(token),
      ipPrefix: client.ipPrefix,
      userAgent: client.userAgent,
      now,
      expiresAt: new Date(now.getTime() + OPERATOR_SESSION_LIFE_MS),
    });
    await appendAudit(tx, {
      at: now,
      actor: operatorActor(operator),
      action: ACTION,
      subject: '',
      outcome: 'done',
      detail: {
        ipPrefix: client.ipPrefix,
        ...detailOf(second.proof),
        ...(renewedHash === null
          ? {}
          : await signedDetail(tx, deps.secrets, [
              { table: 'operators', id: operator.id, columns: ['password_hash'] },
            ])),
      },
    });
    return null;
  });
  if (late === 'other hash') return null;
  // Thrown after the transaction and logged like any other refusal, because a replayed code is worth recording.
  if (late !== null) return refuse(operator, late);
  return { token, operator: { id: operator.id, login: operator.login, role: operator.role } };
}

/**
 * Opens a console session. Throws CREDENTIALS_WRONG for a wrong login or password, including a holder's login;
 * TOTP_REQUIRED and TOTP_WRONG only after the right password; SIGN_IN_LOCKED after five consecutive failures from the
 * same network, whatever the credentials. A code of the authenticator and a recovery code are valid once. Refused
 * attempts with an operator's login are also written to the audit log.
 */
export async function signInOperator(
  deps: Deps,
  client: Client,
  input: SignInInput,
): Promise<OperatorSignedIn> {
  const login = loginKey(input.login);
  const { known, lane } = await countSignIn(deps, 'console', login, client.ipPrefix);
  const network = known ? client.ipPrefix : widestOfOneCustomer(client.ipPrefix);
  const scope = { login, network };
  const now = deps.clock.now();
  await deps.store.read((db) => refuseLocked(db, scope, now));
  // When the key or the password changed concurrently, the credentials are compared with the current hash.
  const signedIn =
    (await tryToSignIn(deps, client, scope, input, lane)) ??
    (await tryToSignIn(deps, client, scope, input, lane));
  if (signedIn === null) throw new DomainError('CREDENTIALS_WRONG');
  return signedIn;
}
