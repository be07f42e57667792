import { eq } from '../../../db/sql.ts';
import { z } from 'zod';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import {
  daonToString,
  negateUnits,
  wonOf,
  wonToString,
  ZERO_UNITS,
  type DaonUnits,
} from '../../../domain/money.ts';
import { DONE } from '../../../domain/request-state.ts';
import { SALE } from '../../../domain/transactions.ts';
import type { Deps } from '../../deps/deps.ts';
import { addHistoryRow } from '../../ledger/history-rows.ts';
import { postTransaction } from '../../ledger/post-transaction.ts';
import { amountOut, idOut } from '../../trpc/wire.ts';
import { agreeOnAmount } from '../../four-eyes/agree-together.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { onceAct } from '../../acting/once-act.ts';
import { operatorAct, type Acted, type Actor } from '../../acting/operator-act.ts';

export const PAYOUT_INFO = '탈퇴 지급';

export const paidOutOut = z.object({
  /** The history row of the payout; null while it waits for a second operator. */
  id: idOut.nullable(),
  state: z.union([z.literal(0), z.literal(1)]),
  approvals: z.number().int().positive(),
  amount: amountOut,
  payoutWon: amountOut,
});

type PayOutInput = { id: number; amount: DaonUnits; reason: string; requestId: string };
type PaidOut = z.infer<typeof paidOutOut>;

async function requireClosed(tx: Tx, id: number): Promise<void> {
  const { holders } = tx.t;
  const [holder] = await tx.select({ status: holders.status }).from(holders).where(eq(holders.id, id));
  if (!holder) throw new DomainError('NOT_FOUND');
  if (holder.status !== 'closed') throw new DomainError('STATUS_NOT_ALLOWED');
}

/**
 * Takes tokens of a closed holder back into issuance and returns their worth in won, which is paid out by hand (D26).
 * No fee is taken. Throws NOT_FOUND, STATUS_NOT_ALLOWED (not closed), OWN_REQUEST, PRICE_NOT_SET, AMOUNT_TOO_SMALL,
 * NOT_ENOUGH, IDEMPOTENCY_MISMATCH, and the errors of agreeOnAmount.
 */
export async function payOut(deps: Deps, operator: Actor, input: PayOutInput): Promise<PaidOut> {
  const { requestId, ...content } = input;
  const amount = daonToString(input.amount);
  const subject = `holder:${input.id}`;

  const work = async (tx: Tx, now: Date): Promise<Acted<PaidOut>> => {
    await requireClosed(tx, input.id);
    await refuseOwnHolder(tx, operator.id, input.id);
    const { price } = await readPricing(tx);
    if (price === null) throw new DomainError('PRICE_NOT_SET');
    const payoutWon = wonOf(input.amount, price);
    if (payoutWon < 1n) throw new DomainError('AMOUNT_TOO_SMALL');
    const agreed = await agreeOnAmount(tx, input.amount, {
      kind: `payout:${input.id}`,
      // Includes the won: the payout is the amount that both operators saw, even if the price changed in between.
      content: { amount, payoutWon: wonToString(payoutWon) },
      operatorId: operator.id,
      now,
      holderId: input.id,
      holderIds: [input.id],
      action: 'holders.payOut',
      subject,
    });
    const about = { approvals: agreed.approvals, amount, payoutWon: wonToString(payoutWon) };
    const log = { subject, applied: agreed.applied, detail: { ...about, reason: input.reason } };
    if (!agreed.applied) return { value: { id: null, state: 0, ...about }, log };

    const posted = await postTransaction(tx, {
      kind: 'payout',
      at: now,
      spends: 'available',
      operatorId: operator.id,
      moves: [{ from: { holderId: input.id }, to: 'issuance', amount: input.amount }],
    });
    const id = await tx.nextId();
    await addHistoryRow(tx, {
      id,
      holderId: input.id,
      type: SALE,
      incoming: false,
      state: DONE,
      amount: negateUnits(input.amount),
      price,
      otherInfo: PAYOUT_INFO,
      fee: ZERO_UNITS,
      txId: null,
      ledgerTransactionId: posted.id,
      at: now,
    });
    return { value: { id, state: DONE, ...about }, log };
  };

  return operatorAct(deps, operator, 'holders.payOut', (tx, now) =>
    onceAct(tx, operator, 'holders.payOut', { requestId, content, now }, () => work(tx, now)),
  );
}
