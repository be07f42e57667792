import { ok } from '../../../domain/result.ts';
import type { Client } from '../../trpc/context.ts';
import type { Deps } from '../../deps/deps.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { phoneHmac } from '../../ports/look-up-hashes.ts';
import { consumeCode } from '../verifications/consume-code.ts';
import type { VerificationMark } from '../verifications/subject.ts';
import { findLoginsOfPhone } from './recovery.repo.ts';

const IDS_MAX = 50; // the maximum of the result page; no phone has that many

export type FoundId = { email: string; createdAt: Date };

/**
 * The login ids of a phone that was just verified, newest first; empty if it has none. The code is consumed. Throws
 * CODE_WRONG, CODE_TRIES_USED, CODE_EXPIRED.
 */
export async function findIds(
  deps: Deps,
  client: Client,
  input: { phone: string; code: string; verificationId: VerificationMark },
): Promise<FoundId[]> {
  const now = deps.clock.now();
  const found = await deps.store.write(async (tx) => {
    const consumed = await consumeCode(tx, deps.secrets, client, { purpose: 'findId', ...input }, now);
    if (!consumed.ok) return consumed;
    return ok(await findLoginsOfPhone(tx, phoneHmac(deps.secrets, input.phone), IDS_MAX));
  });
  return unwrap(found).map((row) => ({ email: row.login, createdAt: row.createdAt }));
}
