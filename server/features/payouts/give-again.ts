import type { Tx } from '../../../db/store.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import { downloadedBefore, type PaidSales } from './check-repeat-download.ts';
import { countDownload, getPayout, type PayoutRow } from './payouts.repo.ts';

/**
 * Counts and logs that a file leaves the server once more, which shows its account numbers again. Throws PAYOUT_AGAIN when
 * another download was counted since the file was read.
 */
export async function giveAgain(
  tx: Tx,
  operator: { id: number; login: string },
  payout: PayoutRow,
  { reason, paid, now }: { reason: string; paid: PaidSales; now: Date },
): Promise<void> {
  if (!(await countDownload(tx, payout))) throw downloadedBefore(await getPayout(tx, payout.id), paid);
  const about = { at: now, actor: operatorActor(operator), subject: `payout:${payout.id}`, outcome: 'done' };
  await appendAudit(tx, {
    ...about,
    action: 'payouts.download',
    detail: { reason, downloads: payout.downloads + 1, count: payout.count, paid: paid.count },
  });
  await appendAudit(tx, {
    ...about,
    action: 'personalData.reveal',
    detail: { kind: 'payoutAccounts', count: payout.count, reason },
  });
}
