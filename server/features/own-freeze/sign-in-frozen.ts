import { fail } from '../../../domain/result.ts';
import type { Deps } from '../../deps/deps.ts';
import { askForEnd } from '../../holders/own-freeze.ts';
import type { Client } from '../../trpc/context.ts';
import { signIn, type SignedIn, type SignInInput } from '../auth/sign-in.ts';
import { findOwner } from '../recovery/recovery.repo.ts';
import { consumeCode } from '../verifications/consume-code.ts';
import type { VerificationMark } from '../verifications/subject.ts';

/**
 * Signs in by the password and a code to the phone, which asks for the end of the freeze. Throws what a sign-in throws; CODE_WRONG,
 * CODE_TRIES_USED, CODE_EXPIRED, and NO_MATCHING_LOGIN for the phone of another holder.
 */
export async function signInFrozen(
  deps: Deps,
  client: Client,
  {
    login,
    password,
    device,
    ...typed
  }: SignInInput & { phone: string; code: string; verificationId: VerificationMark },
): Promise<SignedIn> {
  const signedIn = await signIn(deps, client, { login, password, device }, async (tx, holderId, now) => {
    const attempt = { purpose: 'endFreeze', login, ...typed } as const;
    const consumed = await consumeCode(tx, deps.secrets, client, attempt, now);
    if (!consumed.ok) return consumed;
    if ((await findOwner(tx, deps.secrets, { phone: typed.phone, login })) !== holderId)
      return fail('NO_MATCHING_LOGIN');
    await askForEnd(tx, deps.secrets, holderId, now);
    return consumed;
  });
  void deps.outbox.flush();
  return signedIn;
}
