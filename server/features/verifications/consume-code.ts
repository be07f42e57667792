import type { Tx } from '../../../db/store.ts';
import { fail, ok, type Result } from '../../../domain/result.ts';
import type { Client } from '../../trpc/context.ts';
import type { Secrets } from '../../ports/secrets.ts';
import { tryCode, type Attempt } from './try-code.ts';
import { markUsed } from './verifications.repo.ts';

/**
 * Tries a one-time code and consumes it. Like `tryCode` it returns a refusal instead of throwing it, so that the wrong
 * try is committed. The value identifies the verification.
 */
export async function consumeCode(
  tx: Tx,
  secrets: Secrets,
  client: Client,
  attempt: Attempt,
  now: Date,
): Promise<Result<string>> {
  const tried = await tryCode(tx, secrets, client, attempt, now);
  if (!tried.ok) return fail(tried.code);
  return (await markUsed(tx, tried.value.id, now)) ? ok(tried.value.publicId) : fail('CODE_EXPIRED');
}
