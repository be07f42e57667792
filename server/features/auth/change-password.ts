import { DomainError } from '../../../domain/errors.ts';
import { storePassword } from '../../keys/stored-password.ts';
import type { Deps } from '../../deps/deps.ts';
import { requireHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { confirmPassword } from './confirm-password.ts';
import { refuseSamePassword } from './refuse-same-password.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Changes a password given the current one, and ends all sessions of the holder, including this one. Throws
 * PASSWORD_WRONG; PASSWORD_SAME; UNAUTHENTICATED when a concurrent call changed it or ended the session, or the holder was closed or
 * blocked.
 */
export async function changePassword(
  deps: Deps,
  holder: CallingHolder,
  input: { currentPassword: string; newPassword: string },
): Promise<Record<string, never>> {
  const known = await confirmPassword(deps, holder, input.currentPassword);
  refuseSamePassword(input.currentPassword, input.newPassword);
  const passwordHash = await deps.passwords.hash(input.newPassword, 'known');
  await deps.store.write(async (tx) => {
    await requireHolder(tx, holder);
    const change = {
      passwordHash: storePassword(deps.secrets, 'holders', known, passwordHash),
      previousHash: known.passwordHash,
    };
    if (!(await replacePassword(tx, holder.id, change, deps.clock.now())))
      throw new DomainError('UNAUTHENTICATED');
  });
  return {};
}
