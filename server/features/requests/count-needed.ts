import type { ReadDb } from '../../../db/store.ts';
import { approvalsNeeded, type WorthSoFar } from '../../../domain/four-eyes.ts';
import { addWon, ZERO_WON, type Won } from '../../../domain/money.ts';
import type { Decision } from '../../../domain/request-state.ts';
import { worthSoFar } from '../four-eyes/money-acts.ts';
import { readSettings } from '../settings/read-settings.ts';

type Signing = {
  decision: Decision;
  operatorId: number;
  /** Whether the request has a valid signature, of any act and version, or a hash of the chain. */
  needsTwo: boolean;
  /** In won; null while no price is set, undefined for a kind without money. */
  worth: Won | null | undefined;
  now: Date;
  /** What acts that precede this one, and have not been done yet, add to both sums. */
  ahead?: WorthSoFar;
};

/**
 * How many operators must sign a decision. Once there is a valid signature or a hash it is two, even if price or settings have
 * changed since (D51).
 */
export async function countNeeded(
  db: ReadDb,
  request: { holderId: number },
  { decision, operatorId, needsTwo, worth, now, ahead }: Signing,
): Promise<1 | 2> {
  if (needsTwo) return 2;
  if (decision !== 'approve') return 1;
  const { fourEyesWon } = await readSettings(db);
  if (worth === undefined) return approvalsNeeded(ZERO_WON, fourEyesWon);
  const soFar = await worthSoFar(db, { operatorId, holderId: request.holderId, now });
  return approvalsNeeded(worth, fourEyesWon, {
    operatorWon: addWon(soFar.operatorWon, ahead?.operatorWon ?? ZERO_WON),
    holderWon: addWon(soFar.holderWon, ahead?.holderWon ?? ZERO_WON),
  });
}
