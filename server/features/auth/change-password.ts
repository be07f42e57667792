import { DomainError } from '../../../domain/errors.ts';
import type { Deps } from '../../deps.ts';
import { confirmPassword } from './confirm-password.ts';
import { refuseSamePassword } from './refuse-same-password.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Changes a password given the current one, and ends all sessions of the holder, including this one. Throws
 * PASSWORD_WRONG; PASSWORD_SAME; UNAUTHENTICATED when a concurrent call changed it, or the holder was closed or blocked.
 */
export async function changePassword(
  deps: Deps,
  holder: { id: number },
  input: { currentPassword: string; newPassword: string },
): Promise<Record<string, never>> {
  const previousHash = await confirmPassword(deps, holder, input.currentPassword);
  refuseSamePassword(input.currentPassword, input.newPassword);
  const passwordHash = await deps.passwords.hash(input.newPassword, 'known');
  await deps.store.write(async (tx) => {
    if (!(await replacePassword(tx, holder.id, { passwordHash, previousHash }, deps.clock.now())))
      throw new DomainError('UNAUTHENTICATED');
  });
  return {};
}
