import { DomainError } from '../../../domain/errors.ts';
import type { Deps } from '../../deps/deps.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { findOtherOf, insertReport } from './recipients.repo.ts';

/** Reports who is at the other side of a transfer; a second report changes nothing. Throws NOT_FOUND where no recipient can be named. */
export async function reportOther(
  { store, clock }: Deps,
  holder: CallingHolder,
  historyId: number,
): Promise<Record<never, never>> {
  const reportedAt = clock.now();
  await store.write(async (tx) => {
    await requireActiveHolder(tx, holder);
    const other = await findOtherOf(tx, holder.id, historyId);
    if (other === null) throw new DomainError('NOT_FOUND');
    await insertReport(tx, { ...other, reporterId: holder.id, reportedAt });
  });
  return {};
}
