import type { Tx } from '../../../db/store.ts';
import { logAct, type Actor, type Logged } from '../../acting/operator-act.ts';
import { downloadedBefore, type PaidSales } from './check-repeat-download.ts';
import { countDownload, getPayout, type PayoutRow } from './payouts.repo.ts';

/**
 * Counts and logs that a file leaves the server once more, which shows its account numbers again. Throws PAYOUT_AGAIN when
 * another download was counted since the file was read.
 */
export async function giveAgain(
  tx: Tx,
  operator: Actor,
  payout: PayoutRow,
  { reason, paid, now }: { reason: string; paid: PaidSales; now: Date },
): Promise<Logged> {
  if (!(await countDownload(tx, payout))) throw downloadedBefore(await getPayout(tx, payout.id), paid);
  const subject = `payout:${payout.id}`;
  const { count, downloads } = payout;
  const detail = { reason, downloads: downloads + 1, count, paid: paid.count };
  await logAct(tx, operator, 'payouts.download', { subject, detail }, now);
  const shown = { subject, detail: { kind: 'payoutAccounts', count, reason } };
  return logAct(tx, operator, 'personalData.reveal', shown, now);
}
