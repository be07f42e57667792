import { and, eq, gte, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { accountLabel } from '../../../domain/display.ts';
import { asUnits, subUnits, type DaonUnits } from '../../../domain/money.ts';
import { checkIssue } from '../../../domain/order-limits.ts';
import { DONE, FAILED, ON_HOLD } from '../../../domain/request-state.ts';
import { startOfSeoulDay } from '../../../domain/time.ts';
import { addFeeRow, moveHistoryRow } from '../../ledger/history-rows.ts';
import { postTransaction } from '../../ledger/post-transaction.ts';
import { unwrap } from '../../unwrap.ts';
import { findPurchase } from './orders.repo.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Deps } from '../../deps.ts';
import type { EffectInput, Effects } from '../requests/effect.ts';
import { worthOfRequest } from '../requests/worth.ts';
import { getAccountParty } from '../linked-accounts/get-account-party.ts';

async function getPurchase(db: ReadDb, requestId: number) {
  const purchase = await findPurchase(db, requestId);
  if (purchase === null) throw new Error(`purchase ${requestId} has no row of its own`);
  return purchase;
}

/** Units that purchases have issued since the day began in Seoul; read along the transactions of that day alone. */
export async function issuedToday(db: ReadDb, now: Date): Promise<DaonUnits> {
  const { purchases, ledgerTransactions } = db.t;
  const [row] = await db
    .select({ total: sql<string>`cast(coalesce(sum(${purchases.tokens}), 0) as text)` })
    .from(ledgerTransactions)
    .innerJoin(purchases, eq(purchases.requestId, ledgerTransactions.requestId))
    .where(
      and(eq(ledgerTransactions.kind, 'purchase'), gte(ledgerTransactions.createdAt, startOfSeoulDay(now))),
    );
  return asUnits(BigInt(row?.total ?? '0'));
}

/** Tokens come from issuance; the fee is taken out of them (design 4). */
async function approve(deps: Pick<Deps, 'ids'>, tx: Tx, { request, operatorId, reason, now }: EffectInput) {
  const purchase = await getPurchase(tx, request.id);
  const company = await getAccountParty(tx, purchase.linkedAccountId);
  const { maxIssuePerDay } = await readSettings(tx);
  unwrap(checkIssue(await issuedToday(tx, now), purchase.tokens, maxIssuePerDay));
  const posted = await postTransaction(tx, {
    kind: 'purchase',
    hash: deps.ids.transactionHash(),
    at: now,
    spends: 'available',
    requestId: request.id,
    operatorId,
    moves: [
      {
        from: 'issuance',
        to: { holderId: request.holderId },
        amount: subUnits(purchase.tokens, purchase.fee),
      },
      { from: 'issuance', to: 'fees', amount: purchase.fee },
    ],
  });
  const done = { txId: posted.hash, ledgerTransactionId: posted.id, at: now };
  await moveHistoryRow(tx, { ...done, id: request.id, state: DONE, reason });
  await addFeeRow(tx, {
    ...done,
    id: request.id,
    holderId: request.holderId,
    price: purchase.price,
    otherInfo: company.companyName,
    fee: purchase.fee,
  });
}

export const purchaseEffects: Effects = {
  async describe(tx, request) {
    const purchase = await getPurchase(tx, request.id);
    const party = await getAccountParty(tx, purchase.linkedAccountId);
    return {
      comName: party.companyName,
      amount: purchase.tokens,
      accountInfo: accountLabel(party.bankCode, party.numLast4),
      trxId: request.id,
    };
  },
  async worth(db, request) {
    const purchase = await getPurchase(db, request.id);
    return worthOfRequest(db, request, { units: purchase.tokens, ownWon: purchase.won });
  },
  approve,
  async reject(_deps, tx, { request, reason, now }) {
    await moveHistoryRow(tx, { id: request.id, state: FAILED, reason, at: now });
  },
  async hold(_deps, tx, { request, reason, now }) {
    await moveHistoryRow(tx, { id: request.id, state: ON_HOLD, reason, at: now });
  },
};
