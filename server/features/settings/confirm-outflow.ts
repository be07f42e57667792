import { DomainError } from '../../../domain/errors.ts';
import type { Deps } from '../../deps.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import { readSettings } from './read-settings.ts';

/**
 * While `confirmWithPassword` is on, tokens leave only with the holder's password. The wallet asks for it in its
 * confirmation (D39), and the server enforces it, because a stolen session could simply omit it. Throws
 * PASSWORD_CONFIRM_REQUIRED, PASSWORD_WRONG.
 */
export async function confirmOutflow(
  deps: Deps,
  holder: { id: number },
  password: string | undefined,
): Promise<void> {
  const { confirmWithPassword } = await deps.store.readOne(readSettings);
  if (!confirmWithPassword) return;
  if (password === undefined) throw new DomainError('PASSWORD_CONFIRM_REQUIRED');
  await confirmPassword(deps, holder, password);
}
