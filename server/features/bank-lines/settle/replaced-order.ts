// A new purchase that a line pays ends the open order that the line was for (D61): both would be paid for one sum otherwise.
import { and, eq, inArray } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/store.ts';
import { LATE_MS, mayBeMeant } from '../../../../domain/bank-matching/lines-and-orders.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { validSignatures } from '../../../../domain/legal-acts.ts';
import { FAILED, isOpen, ON_HOLD, PENDING, REPLACED_REASON } from '../../../../domain/request-state.ts';
import { logAct, type Actor } from '../../../acting/operator-act.ts';
import { depositAccountIdAt } from '../../../companies/deposit-accounts.repo.ts';
import type { Deps } from '../../../deps/deps.ts';
import { readSettings } from '../../../settings/read-settings.ts';
import { failRequest } from '../../requests/fail-request.ts';
import { findFacts } from '../../requests/facts.repo.ts';
import { readFacts } from '../../requests/read-facts.ts';
import { alreadyDecided } from '../../requests/refusals.ts';
import { findRequest } from '../../requests/requests.repo.ts';
import { hasSettledLine } from '../../requests/settled-lines.ts';
import type { BankLineRow } from '../lines/bank-lines.repo.ts';
import { linkReplaced } from '../../purchases/purchases.repo.ts';

type Line = BankLineRow & { companyId: number };

const SIGNED =
  '이 주문에는 다른 결정의 서명이 있어 새 구매와 함께 끝낼 수 없어요. 그 주문을 먼저 처리하거나, 남겨 두는 이유를 적고 주문을 남겨주세요.';

const whichSentence = (ids: readonly number[]) =>
  `이 회원의 열린 주문 ${ids.map((id) => `${id}번`).join(', ')}의 입금일 수 있어요. 그 주문을 고르면 새 구매와 함께 끝나요. 남겨 두려면 이유를 적고 주문을 남겨주세요.`;

/** Whether money is there for an order when a line has been settled without it: the line was not for it, and it stays. */
async function hasOwnMoney(tx: Tx, orderId: number): Promise<boolean> {
  if (await hasSettledLine(tx, orderId)) return true;
  return (await findFacts(tx, [orderId])).some(({ kind }) => kind === 'certain');
}

/** The open orders of a holder, of a line's company, that the line may be meant for by its account and time, whatever their amounts. */
async function findMeant(tx: Tx, line: Line, holderId: number): Promise<number[]> {
  const { purchases, requests } = tx.t;
  const rows = await tx
    .select({
      id: requests.id,
      from: requests.createdAt,
      until: requests.expiresAt,
      accountId: purchases.depositAccountId,
    })
    .from(requests)
    .innerJoin(purchases, eq(purchases.requestId, requests.id))
    .where(
      and(
        eq(requests.holderId, holderId),
        eq(requests.kind, 'purchase'),
        inArray(requests.state, [PENDING, ON_HOLD]),
        eq(purchases.companyId, line.companyId),
      ),
    )
    .orderBy(requests.id);
  const meant: number[] = [];
  for (const { id, accountId, ...times } of rows) {
    const shown = accountId ?? (await depositAccountIdAt(tx, line.companyId, times.from));
    const may = shown === line.depositAccountId && mayBeMeant(line, { ...times, graceMs: LATE_MS });
    if (may && !(await hasOwnMoney(tx, id))) meant.push(id);
  }
  return meant;
}

/**
 * Ends the order that a new purchase replaces, without an alarm: the holder gets that of the purchase. Called when the line is settled
 * with the purchase. Returns the order, and null when it has ended already or has money of its own. Throws STATUS_NOT_ALLOWED for an
 * order that an operator has signed, because a signature is not set aside by an act on something else, and where another open order of
 * the holder may be meant than the one that is named.
 */
export async function endReplaced(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  line: Line,
  { orderId, purchaseId }: { orderId: number; purchaseId: number },
): Promise<number | null> {
  const now = deps.clock.now();
  const request = await findRequest(tx, 'purchase', orderId);
  if (request === null) throw new DomainError('NOT_FOUND');
  if (!isOpen(request.state) || (await hasOwnMoney(tx, orderId))) {
    const meant = await findMeant(tx, line, request.holderId);
    if (meant.length === 0) return null;
    throw new DomainError('STATUS_NOT_ALLOWED', { orderIds: meant }, { sentence: whichSentence(meant) });
  }
  const facts = await readFacts(tx, request, now);
  if (validSignatures(facts, await readSettings(tx), now).length > 0)
    throw new DomainError('STATUS_NOT_ALLOWED', { orderId }, { sentence: SIGNED });
  const by = { as: 'operator', operatorId: operator.id } as const;
  if (!(await failRequest(deps, tx, request, REPLACED_REASON, by, now)))
    throw await alreadyDecided(tx, request);
  await linkReplaced(tx, purchaseId, orderId);
  const detail = {
    ...{ decision: 'reject', from: request.state, to: FAILED, reason: REPLACED_REASON },
    order: `purchase:${purchaseId}`,
  };
  await logAct(tx, operator, 'purchases.decide', { subject: `purchase:${orderId}`, detail }, now);
  return orderId;
}
