import type { z } from 'zod';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { readPayoutFile, type payoutFileOut } from './payout-file.ts';
import { getPayout } from './payouts.repo.ts';

/**
 * The file of a payout once more, which is a reveal of its own with its reason. Throws NOT_FOUND, and PAYOUT_CHANGED when the
 * same file cannot be written any more.
 */
export async function downloadPayout(
  deps: Deps,
  operator: { id: number; login: string },
  { id, reason }: { id: number; reason: string },
): Promise<z.infer<typeof payoutFileOut>> {
  return deps.store.write(async (tx) => {
    const payout = await getPayout(tx, id);
    const file = await readPayoutFile(tx, deps.secrets, payout, true);
    const about = {
      at: deps.clock.now(),
      actor: operatorActor(operator),
      subject: `payout:${id}`,
      outcome: 'done',
    };
    await appendAudit(tx, { ...about, action: 'payouts.download', detail: { reason } });
    await appendAudit(tx, {
      ...about,
      action: 'personalData.reveal',
      detail: { kind: 'payoutAccounts', count: payout.count, reason },
    });
    return file;
  });
}
