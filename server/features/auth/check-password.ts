import type { Deps } from '../../deps/deps.ts';
import { confirmPassword } from './confirm-password.ts';

/** The first step of a password change. Throws PASSWORD_WRONG. */
export async function checkPassword(
  deps: Deps,
  holder: { id: number },
  password: string,
): Promise<Record<string, never>> {
  await confirmPassword(deps, holder, password);
  return {};
}
