import { DomainError } from '../../../domain/errors.ts';
import { RATE_LIMITS } from '../../../domain/limits.ts';
import type { Deps } from '../../deps/deps.ts';
import { storedPassword } from '../../keys/stored-password.ts';
import { findPassword, type HolderPassword } from './password.repo.ts';

/**
 * Verifies the password of a signed-in holder. Wrong tries are counted per holder and persisted, so that an unattended
 * session cannot be used to guess the password. Returns the record whose hash matched. Throws PASSWORD_WRONG,
 * TOO_MANY_REQUESTS, and UNAUTHENTICATED for a holder who was just closed or blocked.
 */
export async function confirmPassword(
  deps: Deps,
  holder: { id: number },
  password: string,
): Promise<HolderPassword> {
  await deps.limiter.take({
    key: `password:holder:${holder.id}`,
    ...RATE_LIMITS.signInPerLogin,
    durable: true,
  });
  const known = await deps.store.read((db) => findPassword(db, holder.id));
  if (known === null) throw new DomainError('UNAUTHENTICATED');
  const hash = storedPassword(deps.secrets, 'holders', known);
  if (!(await deps.passwords.verify(hash, password, 'known'))) throw new DomainError('PASSWORD_WRONG');
  return known;
}
