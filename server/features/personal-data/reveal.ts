import { DomainError } from '../../../domain/errors.ts';
import { normalizeReason, reasonError } from '../../../domain/reason.ts';
import { ok, type Result } from '../../../domain/result.ts';
import type { Deps } from '../../deps/deps.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { COUNTED_KINDS, countReveal } from './count-reveals.ts';
import { PERSONAL_DATA_SUBJECTS, type PersonalDataKind } from '../../audit/personal-data-kind.ts';
import { findEncrypted } from './personal-data.repo.ts';
import { NOTHING_CHANGED, operatorAct, type Actor } from '../../acting/operator-act.ts';

/**
 * Reveals one full number of one record for a reason (D44). Who saw what and why is logged before the response; the
 * number itself is never logged. Throws REASON_REQUIRED, NOT_FOUND, and REVEAL_LIMIT for a phone number above the daily
 * limit.
 */
export async function reveal(
  deps: Deps,
  operator: Actor,
  input: { kind: PersonalDataKind; id: number; reason: string },
): Promise<{ value: string }> {
  const reason = normalizeReason(input.reason);
  if (reasonError(reason) !== null) throw new DomainError('REASON_REQUIRED');
  const { secrets, log } = deps;
  const found = await operatorAct<Result<string>>(deps, operator, 'personalData.reveal', async (tx, now) => {
    const encrypted = await findEncrypted(tx, input.kind, input.id);
    const value = encrypted === null ? '' : secrets.decrypt(encrypted.enc, encrypted.place);
    // Empty when it was erased: nothing is shown, counted or logged as shown.
    if (value === '') throw new DomainError('NOT_FOUND');
    // The refusal is thrown after the commit, so that the attempt is counted and appears on the dashboard.
    const counted = COUNTED_KINDS.has(input.kind) ? await countReveal(tx, operator.id, now) : ok('counted');
    if (!counted.ok) return { value: counted, log: NOTHING_CHANGED };
    return {
      value: ok(value),
      log: {
        subject: `${PERSONAL_DATA_SUBJECTS[input.kind]}:${input.id}`,
        detail: { kind: input.kind, reason },
      },
    };
  });
  if (!found.ok)
    log.warn({ operatorId: operator.id }, 'an operator asked for more phone numbers than a day allows');
  return { value: unwrap(found) };
}
