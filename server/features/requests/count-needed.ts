import type { ReadDb } from '../../../db/store.ts';
import { approvalsNeeded, type WorthSoFar } from '../../../domain/four-eyes.ts';
import { addWon, ZERO_WON, type Won } from '../../../domain/money.ts';
import { worthSoFar } from '../../four-eyes/money-acts.ts';
import { readSettings } from '../../settings/read-settings.ts';

type Approving = {
  operatorId: number;
  /** In won; null while no price is set, undefined for a kind without money. */
  worth: Won | null | undefined;
  now: Date;
  /** What acts that precede this one, and have not been done yet, add to both sums. */
  ahead?: WorthSoFar | undefined;
};

/** How many operators must sign an approval for its worth. */
export async function countNeeded(
  db: ReadDb,
  request: { holderId: number },
  { operatorId, worth, now, ahead }: Approving,
): Promise<1 | 2> {
  const { fourEyesWon } = await readSettings(db);
  if (worth === undefined) return approvalsNeeded(ZERO_WON, fourEyesWon);
  const soFar = await worthSoFar(db, { operatorId, holderId: request.holderId, now });
  return approvalsNeeded(worth, fourEyesWon, {
    operatorWon: addWon(soFar.operatorWon, ahead?.operatorWon ?? ZERO_WON),
    holderWon: addWon(soFar.holderWon, ahead?.holderWon ?? ZERO_WON),
  });
}
