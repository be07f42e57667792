import { DomainError } from '../../../domain/errors.ts';
import { RATE_LIMITS } from '../../../domain/limits.ts';
import type { Deps } from '../../deps.ts';
import { findPasswordHash } from './password.repo.ts';

/**
 * Asks a signed-in holder for the password again. Guesses are counted by holder and kept across restarts, so that a session
 * that was left open does not become a place to try passwords. Answers the hash that the password was right for. Throws
 * PASSWORD_WRONG, TOO_MANY_REQUESTS, and UNAUTHENTICATED for a holder who was closed or blocked a moment ago.
 */
export async function confirmPassword(deps: Deps, holder: { id: number }, password: string): Promise<string> {
  await deps.limiter.take({
    key: `password:holder:${holder.id}`,
    ...RATE_LIMITS.signInPerLogin,
    durable: true,
  });
  const hash = await deps.store.read((db) => findPasswordHash(db, holder.id));
  if (hash === null) throw new DomainError('UNAUTHENTICATED');
  if (!(await deps.passwords.verify(hash, password, 'known'))) throw new DomainError('PASSWORD_WRONG');
  return hash;
}
