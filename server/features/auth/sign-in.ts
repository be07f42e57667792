import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { checkMaySignIn } from '../../../domain/holder.ts';
import { loginError, loginKey } from '../../../domain/login.ts';
import { passwordError } from '../../../domain/password.ts';
import { ok, type Result } from '../../../domain/result.ts';
import { storedPassword, storePassword } from '../../keys/stored-password.ts';
import type { Client } from '../../trpc/context.ts';
import type { Deps } from '../../deps/deps.ts';
import type { Lane } from '../../ports/passwords.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { countSignIn } from './known-network.ts';
import { findLogin, markFirstSignIn } from './login.repo.ts';
import { openSession } from './open-session.ts';
import { updatePasswordHash } from './password.repo.ts';

export type SignedIn = {
  userId: number;
  token: string;
  login: string;
  /** True for the first sign-in after approval: the wallet then shows its welcome screen. */
  first: boolean;
};

export type SignInInput = { login: string; password: string; device?: string | undefined };

const PASSWORD_TABLES = { holder: 'holders', operator: 'operators' } as const;

/** What a sign-in asks for beside the password, in its transaction. */
type Prove = (tx: Tx, holderId: number, now: Date) => Promise<Result<unknown>>;

/** Checks the password once and opens the session. Null when the stored hash changed since the check. */
async function tryToSignIn(
  deps: Deps,
  client: Client,
  login: string,
  input: SignInInput,
  lane: Lane,
  prove: Prove | undefined,
): Promise<SignedIn | null> {
  const possible = loginError(input.login) === null && passwordError(input.password) === null;
  const known = possible ? await deps.store.read((db) => findLogin(db, login)) : null;
  const hash = known === null ? null : storedPassword(deps.secrets, PASSWORD_TABLES[known.kind], known);
  const matches = await deps.passwords.verify(hash, input.password, lane);
  if (known === null || hash === null || !matches) throw new DomainError('CREDENTIALS_WRONG');
  if (known.kind === 'operator') throw new DomainError('OPERATOR_LOGIN');
  unwrap(checkMaySignIn(known.status));

  const renewedHash = await deps.passwords.renew(hash, input.password, lane);
  const renewed = (made: string) => storePassword(deps.secrets, 'holders', known, made);
  const now = deps.clock.now();
  const signedIn = await deps.store.write(async (tx): Promise<Result<SignedIn> | null> => {
    // The password was checked outside the transaction; a block or a new password since then takes precedence.
    const standing = await markFirstSignIn(tx, known.id, known.passwordHash, now);
    if (standing === null) return null;
    const { first, isFrozen } = standing;
    if (isFrozen && prove === undefined) throw new DomainError('WALLET_FROZEN');
    // Returned and thrown after the commit, so that a wrong try is counted.
    const proven = await prove?.(tx, known.id, now);
    if (proven?.ok === false) return proven;
    if (renewedHash !== null)
      await updatePasswordHash(tx, known.id, renewed(renewedHash), known.passwordHash);
    const arrival = { holderId: known.id, login: known.login, mark: input.device, now };
    const token = await openSession(tx, deps, client, arrival);
    return ok({ userId: known.id, token, login: known.login, first });
  });
  return signedIn === null ? null : unwrap(signedIn);
}

/**
 * Opens a session for a holder (D20). Throws CREDENTIALS_WRONG for an unknown login, a wrong password, or an invalid
 * login, each after exactly one password check; NOT_APPROVED, BLOCKED and OPERATOR_LOGIN only after the right password.
 * WALLET_FROZEN too, for a holder who has frozen the wallet, unless `prove` proves more than the password.
 * Wrong tries at an operator's login count against the wallet's own limits and never against the operator's lock (D54).
 * Throws TOO_MANY_REQUESTS, and BUSY when the queue for the password check is full.
 */
export async function signIn(
  deps: Deps,
  client: Client,
  input: SignInInput,
  prove?: Prove,
): Promise<SignedIn> {
  const login = loginKey(input.login);
  const { lane } = await countSignIn(deps, 'wallet', login, client.ipPrefix);
  // After a change of the key the first of two concurrent sign-ins stores a new hash, and the other compares again. A
  // second mismatch means a block or a new password.
  const signedIn =
    (await tryToSignIn(deps, client, login, input, lane, prove)) ??
    (await tryToSignIn(deps, client, login, input, lane, prove));
  if (signedIn === null) throw new DomainError('CREDENTIALS_WRONG');
  return signedIn;
}
