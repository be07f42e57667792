import { DomainError } from '../../../domain/errors.ts';
import { storedPassword, storePassword } from '../../keys/stored-password.ts';
import type { Deps } from '../../deps/deps.ts';
import { resetTokenLimit } from '../../limits/rate-classes.ts';
import { hashToken } from '../../ports/secrets.ts';
import { refusePasswordOf } from '../auth/refuse-same-password.ts';
import { replacePassword } from '../auth/replace-password.ts';
import { findReplaceable, isLiveResetToken, takeResetToken } from './recovery.repo.ts';
import { isCodeOf } from './reset-token.ts';

/** Checks that a token is live, for callers who must be refused before any other check. */
export async function requireResetToken(
  deps: Pick<Deps, 'store' | 'clock'>,
  apiToken: string | null,
): Promise<void> {
  const now = deps.clock.now();
  const isLive =
    apiToken !== null && (await deps.store.read((db) => isLiveResetToken(db, hashToken(apiToken), now)));
  if (!isLive) throw new DomainError('RESET_TOKEN_DEAD');
}

/**
 * Sets a new password with the token of `verifyOwner`, once, and ends every session. Throws RESET_TOKEN_DEAD for a
 * token that is unknown, used, expired, or of a holder who was blocked or closed, CODE_WRONG for a code that does not match the token, and PASSWORD_SAME, which
 * does not consume the token.
 */
export async function resetPassword(
  deps: Deps,
  input: { apiToken: string; verificationCode: string; newPassword: string },
): Promise<Record<string, never>> {
  const tokenHash = hashToken(input.apiToken);
  // Hashing is expensive, so callers without a token are refused first.
  await requireResetToken(deps, input.apiToken);
  if (!isCodeOf(deps.secrets, input.apiToken, input.verificationCode)) throw new DomainError('CODE_WRONG');
  // PASSWORD_SAME confirms a guess of the current password, so attempts are counted.
  await deps.limiter.take(resetTokenLimit(tokenHash));
  const current = await deps.store.read((db) => findReplaceable(db, tokenHash, deps.clock.now()));
  if (current === null) throw new DomainError('RESET_TOKEN_DEAD');
  await refusePasswordOf(
    deps.passwords,
    storedPassword(deps.secrets, 'holders', current),
    input.newPassword,
    {
      field: 'newPassword',
      lane: 'verified',
    },
  );
  const passwordHash = await deps.passwords.hash(input.newPassword, 'verified');
  const now = deps.clock.now();
  await deps.store.write(async (tx) => {
    const holderId = await takeResetToken(tx, tokenHash, now);
    if (holderId === null) throw new DomainError('RESET_TOKEN_DEAD');
    // A token belongs to one holder for good.
    if (holderId !== current.id) throw new DomainError('RESET_TOKEN_DEAD');
    const stored = storePassword(deps.secrets, 'holders', current, passwordHash);
    if (!(await replacePassword(tx, holderId, { passwordHash: stored }, now)))
      throw new DomainError('RESET_TOKEN_DEAD');
  });
  return {};
}
