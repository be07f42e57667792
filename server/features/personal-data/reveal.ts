import { DomainError } from '../../../domain/errors.ts';
import { normalizeReason, reasonError } from '../../../domain/reason.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { PERSONAL_DATA_SUBJECTS, type PersonalDataKind } from './personal-data-kind.ts';
import { findEncrypted } from './personal-data.repo.ts';

/**
 * One number of one record, whole, after a reason (decision 44). What was shown to whom and why is in the log before the
 * answer leaves; the number itself never is. Throws REASON_REQUIRED, NOT_FOUND.
 */
export async function reveal(
  { store, clock, secrets }: Deps,
  operator: { id: number; login: string },
  input: { kind: PersonalDataKind; id: number; reason: string },
): Promise<{ value: string }> {
  const reason = normalizeReason(input.reason);
  if (reasonError(reason) !== null) throw new DomainError('REASON_REQUIRED');
  const encrypted = await store.write(async (tx) => {
    const found = await findEncrypted(tx, input.kind, input.id);
    if (found === null) throw new DomainError('NOT_FOUND');
    await appendAudit(tx, {
      at: clock.now(),
      actor: operatorActor(operator),
      action: 'personalData.reveal',
      subject: `${PERSONAL_DATA_SUBJECTS[input.kind]}:${input.id}`,
      outcome: 'done',
      detail: { kind: input.kind, reason },
    });
    return found;
  });
  return { value: secrets.decrypt(encrypted) };
}
