import type { Tx } from '../../../db/store.ts';
import { logAct, type Actor, type Logged } from '../../acting/operator-act.ts';
import { markRefundTakenBack } from './refund-files.repo.ts';

/** Takes a refund out of a file whose bank did not send it: it is owed again. Null when the file does not pay it. */
export async function leaveRefundFile(
  tx: Tx,
  operator: Actor,
  about: { fileId: number; refundId: number; unpaidLineId: number | null; reason: string; now: Date },
): Promise<Logged | null> {
  const { fileId, refundId, unpaidLineId, reason, now } = about;
  const by = { operatorId: operator.id, at: now, reason, unpaidLineId };
  if (!(await markRefundTakenBack(tx, { fileId, refundId }, by))) return null;
  const entry = { subject: `refund:${refundId}`, detail: { refundFile: fileId, reason } };
  return logAct(tx, operator, 'refunds.takeBack', entry, now);
}
