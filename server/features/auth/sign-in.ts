import { DomainError, type ErrorCode } from '../../../domain/errors.ts';
import { checkMaySignIn } from '../../../domain/holder.ts';
import { SESSION_LIFE_MS } from '../../../domain/limits.ts';
import { loginError, loginKey } from '../../../domain/login.ts';
import { passwordError } from '../../../domain/password.ts';
import type { Client } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { signInLimits } from '../../limits/rate-classes.ts';
import { hashToken } from '../../ports/secrets.ts';
import { unwrap } from '../../unwrap.ts';
import { findLock, noteFailure } from '../operators/sign-in-lock.ts';
import { findLogin, markFirstSignIn } from './login.repo.ts';
import { updatePasswordHash } from './password.repo.ts';
import { insertSession } from './session.repo.ts';

export type SignedIn = {
  userId: number;
  token: string;
  login: string;
  /** True for the first sign-in after approval: the wallet then shows its welcome. */
  first: boolean;
};

/**
 * What is told about anything but a holder's right password. A wrong one counts against the operator's lock of the login
 * (decision 20), whoever has it and also when nobody has it: neither the time that it takes nor the console's sign-in
 * afterwards tells which logins are operators'. Behind the lock even the right password of one is told nothing.
 */
async function refusalFor(deps: Deps, login: string, matches: boolean): Promise<ErrorCode> {
  const now = deps.clock.now();
  const locked = (await deps.store.read((db) => findLock(db, login, now))) !== null;
  if (!matches && !locked) await deps.store.write((tx) => noteFailure(tx, login, now));
  return matches && !locked ? 'OPERATOR_LOGIN' : 'CREDENTIALS_WRONG';
}

/** One check of the password and what follows from it. Null when what was checked is not what holds any more. */
async function tryToSignIn(
  deps: Deps,
  client: Client,
  login: string,
  input: { login: string; password: string },
): Promise<SignedIn | null> {
  const possible = loginError(input.login) === null && passwordError(input.password) === null;
  const known = possible ? await deps.store.read((db) => findLogin(db, login)) : null;
  const matches = await deps.passwords.verify(known?.passwordHash ?? null, input.password);
  if (known === null || known.kind === 'operator' || !matches)
    throw new DomainError(await refusalFor(deps, login, matches));
  unwrap(checkMaySignIn(known.status));

  const renewedHash = await deps.passwords.renew(known.passwordHash, input.password);
  const now = deps.clock.now();
  const token = deps.ids.token();
  const first = await deps.store.write(async (tx) => {
    // The password was checked outside the transaction; a block or a new password since then must win.
    const isFirst = await markFirstSignIn(tx, known.id, known.passwordHash, now);
    if (isFirst === null) return null;
    if (renewedHash !== null) await updatePasswordHash(tx, known.id, renewedHash, known.passwordHash);
    await insertSession(tx, {
      holderId: known.id,
      tokenHash: hashToken(token),
      ipPrefix: client.ipPrefix,
      userAgent: client.userAgent,
      now,
      expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
    });
    return isFirst;
  });
  return first === null ? null : { userId: known.id, token, login: known.login, first };
}

/**
 * Opens a session for a holder (decision 20). Throws CREDENTIALS_WRONG for an unknown login, a wrong password, or a pattern
 * that cannot be one, all at the price of one password check; NOT_APPROVED, BLOCKED and OPERATOR_LOGIN only after the right
 * password.
 */
export async function signIn(
  deps: Deps,
  client: Client,
  input: { login: string; password: string },
): Promise<SignedIn> {
  const login = loginKey(input.login);
  await deps.limiter.take(...signInLimits(login, client.ipPrefix));
  // After a change of the key the first of two sign-ins at once makes the hash anew under the other one's feet: that one
  // looks again. Whoever loses twice met a block or a new password.
  const signedIn =
    (await tryToSignIn(deps, client, login, input)) ?? (await tryToSignIn(deps, client, login, input));
  if (signedIn === null) throw new DomainError('CREDENTIALS_WRONG');
  return signedIn;
}
