import type { Tx } from '../../../db/store.ts';
import { approvalsNeeded } from '../../../domain/four-eyes.ts';
import { wonOf, type DaonUnits } from '../../../domain/money.ts';
import { proposeTogether } from './proposals.repo.ts';
import { readSettings } from './read-settings.ts';
import { readTerms } from './read-terms.ts';

/** Whether an act took effect, and how many operators have agreed to it (decision 43). */
export type Agreed = { applied: boolean; approvals: number };

type Wish = { kind: string; content: Record<string, string>; operatorId: number; now: Date };

/** With four eyes on, the first operator's wish waits for another operator's same wish. Throws SAME_OPERATOR. */
export async function agreeTogether(tx: Tx, wish: Wish): Promise<Agreed> {
  const { fourEyesWon } = await readSettings(tx);
  return fourEyesWon === null ? { applied: true, approvals: 1 } : proposeTogether(tx, wish);
}

/**
 * The same for an act that moves tokens: two operators from `fourEyesWon` on. Throws SAME_OPERATOR.
 */
export async function agreeOnAmount(tx: Tx, amount: DaonUnits, wish: Wish): Promise<Agreed> {
  const { fourEyesWon } = await readSettings(tx);
  const { price } = await readTerms(tx);
  const needed = approvalsNeeded(price === null ? null : wonOf(amount, price), fourEyesWon);
  return needed === 1 ? { applied: true, approvals: 1 } : proposeTogether(tx, wish);
}
