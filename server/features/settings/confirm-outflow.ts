import { DomainError } from '../../../domain/errors.ts';
import type { Deps } from '../../deps.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import { readSettings } from './read-settings.ts';

/**
 * While `confirmWithPassword` is on, tokens leave only with the holder's password: the wallet asks inside its confirmation
 * (decision 39), and the server insists, or a stolen session would only have to leave the question out. Throws
 * PASSWORD_CONFIRM_REQUIRED, PASSWORD_WRONG.
 */
export async function confirmOutflow(
  deps: Deps,
  holder: { id: number },
  password: string | undefined,
): Promise<void> {
  const { confirmWithPassword } = await deps.store.read(readSettings);
  if (!confirmWithPassword) return;
  if (password === undefined) throw new DomainError('PASSWORD_CONFIRM_REQUIRED');
  await confirmPassword(deps, holder, password);
}
