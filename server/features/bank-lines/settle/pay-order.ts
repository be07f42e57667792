import { and, eq, inArray, or } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/store.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { asWon, wonToString, ZERO_WON, type Won } from '../../../../domain/money.ts';
import { namesAnother } from '../../../../domain/bank-matching/another-payer.ts';
import { salesNamedBy } from '../../../../domain/payout-file.ts';
import { DONE, isOpen, ON_HOLD, PENDING, type RequestState } from '../../../../domain/request-state.ts';
import type { Deps } from '../../../deps/deps.ts';
import { refuseOwnHolder } from '../../../holders/refuse-own-holder.ts';
import { decideWithin } from '../../requests/decide-request.ts';
import { alreadyDecided } from '../../requests/refusals.ts';
import { findSignatures } from '../../requests/approvals.repo.ts';
import { beginFact } from '../../requests/facts.repo.ts';
import { findRequest } from '../../requests/requests.repo.ts';
import { findAccountOfLines, sumLinesOf, wasEverFiled } from '../../requests/settled-lines.ts';
import { settleLine, type BankLineRow, type Settlement } from '../lines/bank-lines.repo.ts';
import { depositAccountIdAt } from '../../../companies/deposit-accounts.repo.ts';
import { readMatches, wordsOfCompany } from '../match/match-bank-lines.ts';
import { namesSale } from '../lines/names-sale.ts';
import { findBookedAccount, findOrder, type OrderOfLine } from '../match/payable-orders.repo.ts';
import type { Actor } from '../../../acting/operator-act.ts';

type Line = BankLineRow & { companyId: number };

export type PaidOrder = {
  kind: 'purchase' | 'sale';
  id: number;
  state: RequestState;
  approvals: number;
  /** What is still to come before the order can be approved. */
  missing: Won;
  /** The line names another person than the holder of the purchase. */
  isOtherName: boolean;
};

export type PayInput = {
  orderId: number;
  as?: 'order' | 'newPurchase';
  note: string | null;
  /** The reason of the approval, which the holder reads; the note of the line, for a new purchase that waited with it. */
  reason?: string | null;
};

const CORRECTED =
  '승인을 정정한 주문에는 거래를 연결할 수 없어요. 그 돈은 다른 주문이나 환불로 처리해주세요.';
const OTHER_ACCOUNT = {
  purchase:
    '이 주문에 안내한 계좌의 거래가 아니에요. 새 구매로 처리하거나, 이미 승인한 구매의 입금이면 기타로 처리해주세요.',
  sale: '이 판매에 연결한 다른 거래와 계좌가 달라요. 한 판매는 한 계좌의 거래로만 처리할 수 있어요.',
  decidedSale:
    '이 판매는 회사의 다른 계좌에서 지급한 것으로 장부에 있어요. 이 거래는 기타로 처리하고 사유를 적어주세요.',
};

const OTHER_REFERENCE =
  '이 거래에는 다른 판매의 번호가 적혀 있어요. 그래도 이 판매의 지급이 맞다면 확인한 내용을 사유에 적어주세요.';

/**
 * An order is booked on one deposit account: a purchase on the one that its buyer was shown, a sale on that of its lines, and one
 * that was approved without a line on the one that its approval found. A line of another one would never be accounted for there.
 * Throws STATUS_NOT_ALLOWED.
 */
export async function refuseOtherAccount(tx: Tx, order: OrderOfLine, line: Line): Promise<void> {
  const refuseOther = (accountId: number | null, sentence: string) => {
    if (accountId !== null && accountId !== line.depositAccountId)
      throw new DomainError('STATUS_NOT_ALLOWED', undefined, { sentence });
  };
  if (order.kind === 'sale') {
    refuseOther(await findAccountOfLines(tx, order.id), OTHER_ACCOUNT.sale);
    refuseOther(await findBookedAccount(tx, order.id), OTHER_ACCOUNT.decidedSale);
    return;
  }
  const shown = order.depositAccountId ?? (await depositAccountIdAt(tx, order.companyId, order.createdAt));
  refuseOther(shown, OTHER_ACCOUNT.purchase);
}

/**
 * Refuses a line that names another sale, unless the operator gives a note: the line has paid that sale, and would no longer show it.
 * The other sale has the line's amount, or it is open and was ever in a payout file. In the second case the amount may include the
 * bank's fee, or be a part of the payout. Throws REASON_REQUIRED.
 */
export async function refuseOtherReference(tx: Tx, paidIds: readonly number[], line: Line): Promise<void> {
  const { requests, sales } = tx.t;
  const named = salesNamedBy(line).filter((id) => !paidIds.includes(id));
  if (named.length === 0) return;
  const isOpenAndWasFiled = and(inArray(requests.state, [PENDING, ON_HOLD]), wasEverFiled(tx));
  const [other] = await tx
    .select({ id: sales.requestId })
    .from(sales)
    .innerJoin(requests, eq(requests.id, sales.requestId))
    .where(
      and(
        inArray(sales.requestId, named),
        eq(sales.companyId, line.companyId),
        or(eq(sales.payoutWon, line.won), isOpenAndWasFiled),
      ),
    )
    .limit(1);
  if (other !== undefined)
    throw new DomainError('REASON_REQUIRED', { saleId: other.id }, { sentence: OTHER_REFERENCE });
}

const OTHER_NAME =
  '입금한 이름이 이 주문의 회원과 달라요. 그 회원의 입금이 맞다면 확인한 내용을 사유에 적어주세요.';

/** Whether a line names another person than the holder of a purchase (D63). */
async function isOfOtherName(tx: Tx, order: OrderOfLine, line: Line): Promise<boolean> {
  if (order.kind !== 'purchase') return false;
  return namesAnother(line, order.name, await wordsOfCompany(tx, line.companyId));
}

/** When a line is settled with an order: now, or just after the newest approval that was given without it, whichever clock is ahead. */
export async function linkedAt(tx: Tx, order: OrderOfLine, now: Date): Promise<Date> {
  const { valid } = await findSignatures(tx, order, now);
  const approvals = valid.filter(({ decision }) => decision === 'approve').map(({ createdAt }) => createdAt);
  const given =
    order.state === DONE && order.decidedAt !== null ? [...approvals, order.decidedAt] : approvals;
  return new Date(Math.max(now.getTime(), ...given.map((at) => at.getTime() + 1)));
}

/** Settles an open line with an order, and records whether it names the sale, as lines and orders are now. */
async function settleOwn(
  tx: Tx,
  line: Line,
  order: OrderOfLine,
  settlement: Settlement,
  now: Date,
): Promise<void> {
  const { kind, id: requestId, version } = order;
  if (kind === 'purchase') return settleLine(tx, line.id, settlement);
  const meant = (await readMatches(tx, [line], now)).get(line.id)?.candidates ?? [];
  const isNamed = isOpen(order.state) && (await namesSale(tx, line, order, now));
  await settleLine(tx, line.id, settlement, { isAnswer: meant.some(({ id }) => id === requestId) });
  if (isNamed) await beginFact(tx, { requestId, kind: 'named', version, lineId: line.id, at: now });
}

/**
 * Settles a line with a purchase or a sale of its company. Approves the order when its lines add up to its amount: the usual decision,
 * with its limits and its second signature. Lines that add up to less wait for the rest. An order that was approved by hand only gets
 * its evidence, in one line or in parts. What the line says about another taken sale is kept (`regroupAfter`). Throws NOT_FOUND, OWN_REQUEST,
 * ALREADY_REVERSED, BANK_LINE_SETTLED, BANK_LINE_AMOUNT, BANK_LINE_DIRECTION, STATUS_NOT_ALLOWED for a line of another deposit account
 * than the order's, REASON_REQUIRED for one that names another sale or another person than the holder of the purchase, PAYOUT_PAID for one that has certainly paid another sale that is
 * not taken, and what a decision throws.
 */
export async function payOrder(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  line: Line,
  { orderId, as = 'order', note, reason = null }: PayInput,
): Promise<PaidOrder> {
  const order = await findOrder(tx, orderId);
  if (order === null || order.companyId !== line.companyId) throw new DomainError('NOT_FOUND');
  const { kind, id } = order;
  if ((kind === 'purchase') !== (line.direction === 'in')) throw new DomainError('BANK_LINE_DIRECTION');
  // A decision checks this too, but a part of the money, or evidence, needs none.
  await refuseOwnHolder(tx, operator.id, order.holderId);
  // Its tokens are gone: the money would have no owner.
  if (order.isCorrected) throw new DomainError('ALREADY_REVERSED', undefined, { sentence: CORRECTED });
  if (!isOpen(order.state) && order.state !== DONE) {
    const request = await findRequest(tx, kind, id);
    throw request === null ? new DomainError('NOT_FOUND') : await alreadyDecided(tx, request);
  }
  // A line that waits for a second signature is settled already.
  const isOwn = line.requestId === id;
  if (!isOwn) await refuseOtherAccount(tx, order, line);
  const others = (await sumLinesOf(tx, id)) - (isOwn ? line.won : 0n);
  const left = asWon(order.won - others - line.won);
  if (left < 0n) {
    throw new DomainError('BANK_LINE_AMOUNT', {
      orderWon: wonToString(order.won),
      otherLinesWon: wonToString(asWon(others)),
      lineWon: wonToString(line.won),
    });
  }
  const isOtherName = !isOwn && (await isOfOtherName(tx, order, line));
  if (!isOwn) {
    const now = await linkedAt(tx, order, deps.clock.now());
    const settlement = { as, requestId: id, note, isOtherName, operatorId: operator.id, now };
    await settleOwn(tx, line, order, settlement, deps.clock.now());
  }
  const missing = order.state === DONE ? ZERO_WON : left;
  const isDecided = left === 0n && order.state !== DONE;
  const kept = isOwn && line.settledAs === 'newPurchase' ? line.note : null;
  const approval = { id, decision: 'approve', reason: reason ?? kept, isVouched: note !== null } as const;
  const decided = isDecided ? await decideWithin(deps, tx, operator, kind, approval) : null;
  // Behind the decision: its refusal comes first for an operator who may not approve the sale at all.
  if (!isOwn && note === null && kind === 'sale') await refuseOtherReference(tx, [id], line);
  if (isOtherName && note === null)
    throw new DomainError('REASON_REQUIRED', { orderId: id }, { sentence: OTHER_NAME });
  const { state, approvals } = decided?.value ?? { state: order.state, approvals: 0 };
  return { kind, id, state, approvals, missing, isOtherName };
}
