import { RESET_TOKEN_LIFE_MS } from '../../../domain/limits.ts';
import { fail } from '../../../domain/result.ts';
import type { Client } from '../../trpc/context.ts';
import type { Deps } from '../../deps/deps.ts';
import { hashToken } from '../../ports/secrets.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { readOwnFreeze } from '../../holders/own-freeze.ts';
import { consumeCode } from '../verifications/consume-code.ts';
import type { VerificationMark } from '../verifications/subject.ts';
import { findOwner, insertResetToken } from './recovery.repo.ts';
import { deleteResetTokensOf } from '../auth/end-access.ts';
import { verificationCodeOf } from './reset-token.ts';

export type ResetPair = { verificationCode: string; apiToken: string };

/**
 * Verifies that login and phone belong together and returns a token for setting one new password within ten minutes
 * (D27). Throws CODE_WRONG, CODE_TRIES_USED, CODE_EXPIRED, NO_MATCHING_LOGIN and WALLET_FROZEN, which are returned only to the
 * owner of the phone.
 */
export async function verifyOwner(
  deps: Deps,
  client: Client,
  input: { phone: string; login: string; code: string; verificationId: VerificationMark },
): Promise<ResetPair> {
  const now = deps.clock.now();
  const apiToken = deps.ids.token();
  const verified = await deps.store.write(async (tx) => {
    const consumed = await consumeCode(tx, deps.secrets, client, { purpose: 'resetPassword', ...input }, now);
    if (!consumed.ok) return consumed;
    const holderId = await findOwner(tx, deps.secrets, input);
    // Returned, not thrown: the code was right and is consumed.
    if (holderId === null) return fail('NO_MATCHING_LOGIN');
    // The phone may be a thief's, and the password is half of what ends the freeze.
    if ((await readOwnFreeze(tx, holderId)).frozenAt !== null) return fail('WALLET_FROZEN');
    await deleteResetTokensOf(tx, holderId);
    await insertResetToken(tx, {
      tokenHash: hashToken(apiToken),
      holderId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + RESET_TOKEN_LIFE_MS),
    });
    return consumed;
  });
  unwrap(verified);
  return { verificationCode: verificationCodeOf(deps.secrets, apiToken), apiToken };
}
