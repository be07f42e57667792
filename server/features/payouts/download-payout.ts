import type { z } from 'zod';
import type { Deps } from '../../deps/deps.ts';
import { getMadeFile, giveAgain, type SeenFile } from './give-again.ts';
import { readPayoutFile, type payoutFileOut } from './payout-file.ts';
import { readCopies, refuseUnseen } from './check-repeat-download.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

/**
 * The file of a payout once more, which is a reveal of its own with its reason, for an operator who has seen how often it was
 * downloaded and how many of its sales are paid. Throws NOT_FOUND, PAYOUT_CHANGED when the same file cannot be written any
 * more, PAYOUT_DONE, PAYOUT_REFUSED with the sales that were stopped since, and PAYOUT_AGAIN with what the operator has to see first.
 */
export async function downloadPayout(
  deps: Deps,
  operator: Actor,
  { id, reason, seen }: { id: number; reason: string; seen?: SeenFile | undefined },
): Promise<z.infer<typeof payoutFileOut>> {
  return operatorAct(deps, operator, 'payouts.download', async (tx, now) => {
    const payout = await getMadeFile(tx, 'payouts', id);
    const file = await readPayoutFile(tx, deps.secrets, payout, true);
    const copies = await readCopies(tx, id, operator.id, now);
    refuseUnseen(payout, copies, seen);
    return {
      value: file,
      log: await giveAgain(tx, operator, 'payouts', payout, { reason, paid: copies.paid, now }),
    };
  });
}
