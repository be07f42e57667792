import { and, eq } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/store.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { normalizeReason, reasonError } from '../../../../domain/reason.ts';
import { resourceOfKind } from '../../../../domain/request-kinds.ts';
import { isOpen } from '../../../../domain/request-state.ts';
import type { Deps } from '../../../deps/deps.ts';
import { refuseOwnHolder } from '../../../holders/refuse-own-holder.ts';
import {
  findSignatures,
  findValidSignatures,
  withdrawApprovals,
  withdrawExpired,
} from '../../requests/approvals.repo.ts';
import { requestChanged } from '../../requests/registry.ts';
import { findRequest, type RequestRow } from '../../requests/requests.repo.ts';
import { findPayoutOf, hasSettledLine, keepSaidToBePaid, sumLinesOf } from '../../requests/settled-lines.ts';
import {
  getLine,
  lineReleased,
  releaseLine,
  refuseReturned,
  releasePair,
  settledBefore,
  type BankLineRow,
} from '../lines/bank-lines.repo.ts';
import { readBankLine } from '../lines/show-bank-lines.ts';
import type { BankLineWire } from '../lines/bank-line-wire.ts';
import { salesPaidWith, salesReturnedBy, unmarkReturned } from '../match/file-debits.repo.ts';
import { findOrder, isEvidence, type OrderOfLine } from '../match/payable-orders.repo.ts';
import { getReturnedRefund, refuseOwnPayee } from '../match/refunds.repo.ts';
import { logAct, operatorAct, type Actor } from '../../../acting/operator-act.ts';

const SALE_WENT_ON =
  '지급하지 못한 판매를 그사이 다시 처리해서 연결을 풀 수 없어요. 잘못 연결한 입금이면 관리자와 확인해주세요.';
const APPROVED = '승인한 주문의 거래라 연결을 풀 수 없어요. 잘못 승인했으면 그 승인을 원장에서 정정해주세요.';
const RELIED_ON =
  '다른 운영자가 이 거래를 확인하고 주문을 결정해서 연결을 풀 수 없어요. 그 운영자와 먼저 확인해주세요.';
const NO_ORDER = '주문에 연결한 거래가 아니에요. 잘못 처리했으면 그 처리를 원장에서 정정해주세요.';

const notAllowed = (sentence: string): DomainError =>
  new DomainError('STATUS_NOT_ALLOWED', undefined, { sentence });

/**
 * The operator whose approval ends with the release of a line; null when none does. An approval relies on the lines when they were the
 * whole amount as it was given. Only its own operator takes such a line back, and only while no other operator has acted on the order.
 * An approval stands without the line when it was given before the line, or while the lines were only a part: it says that the order
 * was paid by hand. Signatures on earlier versions stand as well, and so does the decision of an order that was approved by hand.
 * Throws STATUS_NOT_ALLOWED when the order was approved for its lines, when another operator's approval relies on the line, or when an
 * operator has signed another act on the current version (D48).
 */
async function approvalToWithdraw(
  tx: Tx,
  { line, order, operatorId, now }: { line: BankLineRow; order: OrderOfLine; operatorId: number; now: Date },
): Promise<number | null> {
  const isWhole = (await sumLinesOf(tx, order.id)) === order.won;
  if (!isOpen(order.state)) {
    if (isEvidence(line, order) || !isWhole) return null;
    throw notAllowed(APPROVED);
  }
  const { settledAt } = line;
  const signatures = await findValidSignatures(tx, order, now);
  const relying = signatures.filter(
    ({ decision, createdAt }) =>
      decision === 'approve' && isWhole && settledAt !== null && createdAt >= settledAt,
  );
  const isActedOn =
    relying.some((signature) => signature.operatorId !== operatorId) ||
    signatures.some(({ decision, version }) => decision !== 'approve' && version === order.version);
  if (isActedOn) throw notAllowed(RELIED_ON);
  return relying.length === 0 ? null : operatorId;
}

/**
 * The taken sale that another operator has confirmed as paid; null when none has. The other operator settled the line, or approved the
 * sale; the approval may have expired. The confirmation must outlast the line. Otherwise the operator who releases the line could
 * reject the sale alone.
 */
async function findSaleOfOther(
  tx: Tx,
  { line, order, operatorId, now }: { line: BankLineRow; order: OrderOfLine; operatorId: number; now: Date },
): Promise<RequestRow | null> {
  if (order.kind !== 'sale' || !isOpen(order.state)) return null;
  const sale = await findRequest(tx, 'sale', order.id);
  if (sale === null || sale.takenBy === null) return null;
  if (line.settledBy !== operatorId) return sale;
  const { valid, expired } = await findSignatures(tx, sale, now);
  const isApproved = [...valid, ...expired].some(
    (signature) =>
      signature.decision === 'approve' &&
      signature.version === sale.version &&
      signature.operatorId !== operatorId,
  );
  return isApproved ? sale : null;
}

/**
 * Opens a line in that was settled as the return of a part of a debit. The debit pays the sale again, in its file: while it waits as the
 * return left it. Throws OWN_REQUEST, and STATUS_NOT_ALLOWED once it was decided, paid or filed in another way.
 */
async function giveBackPart(
  tx: Tx,
  operator: Actor,
  { line, out }: { line: BankLineRow; out: BankLineRow },
  now: Date,
): Promise<void> {
  const saleId = (await salesReturnedBy(tx, [line.id])).get(line.id);
  const sale = saleId === undefined ? null : await findRequest(tx, 'sale', saleId);
  if (sale === null) throw new DomainError('NOT_FOUND');
  await refuseOwnHolder(tx, operator.id, sale.holderId);
  const isFree =
    isOpen(sale.state) &&
    sale.takenBy !== null &&
    (await findPayoutOf(tx, sale.id)) === null &&
    !(await hasSettledLine(tx, sale.id)) &&
    (await findValidSignatures(tx, sale, now)).length === 0;
  if (!isFree) throw notAllowed(SALE_WENT_ON);
  await unmarkReturned(tx, { saleId: sale.id, lineId: out.id, returnedLineId: line.id });
  await releasePair(tx, [line.id], now);
  await requestChanged(tx, sale, 'paying', now);
  if (line.settledBy !== operator.id) await keepSaidToBePaid(tx, sale, operator.id, now);
}

/** Opens both lines of a pair that were settled against each other by mistake; what became of the sale stays. */
async function releaseReturned(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  line: BankLineRow,
  reason: string,
  now: Date,
) {
  const { id, pairLineId, returnedSaleId } = line;
  if (pairLineId === null) throw lineReleased();
  const sale = returnedSaleId === null ? null : await findRequest(tx, 'sale', returnedSaleId);
  if (sale !== null) await refuseOwnHolder(tx, operator.id, sale.holderId);
  const out = await getLine(tx, pairLineId);
  if (line.returnedRefundId !== null)
    await refuseOwnPayee(tx, operator.id, await getReturnedRefund(tx, line.returnedRefundId));
  if (out.settledAs === 'payoutFile') await giveBackPart(tx, operator, { line, out }, now);
  else await releasePair(tx, [id, pairLineId], now);
  const entry = { subject: `bankLine:${id}`, detail: { pair: pairLineId, reason } };
  const log = await logAct(tx, operator, 'bankLines.release', entry, now);
  return { value: await readBankLine(deps, tx, id), log };
}

/** The orders that a line pays: one, or those of a payout file. */
async function ordersOf(tx: Tx, line: BankLineRow): Promise<OrderOfLine[]> {
  const ids =
    line.requestId === null ? (await salesPaidWith(tx, [line.id])).map(({ id }) => id) : [line.requestId];
  const orders: OrderOfLine[] = [];
  for (const id of ids) {
    const order = await findOrder(tx, id);
    if (order !== null) orders.push(order);
  }
  return orders;
}

type Leaving = { order: OrderOfLine; signer: number | null; said: RequestRow | null };

/** What becomes of the approvals and claims of each order of a line. Throws OWN_REQUEST, and STATUS_NOT_ALLOWED where one must keep the line. */
async function leavingOf(tx: Tx, operator: Actor, line: BankLineRow, now: Date): Promise<Leaving[]> {
  const leaving: Leaving[] = [];
  for (const order of await ordersOf(tx, line)) {
    await refuseOwnHolder(tx, operator.id, order.holderId);
    const about = { line, order, operatorId: operator.id, now };
    const signer = await approvalToWithdraw(tx, about);
    leaving.push({ order, signer, said: await findSaleOfOther(tx, about) });
  }
  return leaving;
}

/** Ends approvals that relied on the line. Those that have expired as well: more hours for signatures (`signatureHours`) must not bring one back to another line. */
async function endApprovals(tx: Tx, line: BankLineRow, { order, signer }: Leaving, now: Date): Promise<void> {
  if (!isOpen(order.state)) return;
  await withdrawExpired(tx, order, now);
  const { settledAt } = line;
  if (signer !== null && settledAt !== null)
    await withdrawApprovals(tx, order, { operatorId: signer, from: settledAt, now });
}

/** Without the line, other lines may be the order's money again. */
async function lineLeft(tx: Tx, operator: Actor, { order, said }: Leaving, now: Date): Promise<void> {
  if (isOpen(order.state))
    await requestChanged(tx, order, order.kind === 'purchase' ? 'opened' : 'paying', now);
  if (said !== null) await keepSaidToBePaid(tx, said, operator.id, now);
}

/**
 * Takes a line back from an order that it was settled with by mistake: while no approval relies on it, when the order had been
 * approved without it, or by the only operator whose approval relies on it, which ends with it. Other lines of the order, other
 * signatures, its take and its payout file stay. A debit for a file is taken back from all of its sales or from none. `orderId` is the order that the operator saw. Throws NOT_FOUND, REASON_REQUIRED,
 * STATUS_NOT_ALLOWED, OWN_REQUEST, and BANK_LINE_SETTLED for a line that another order has now.
 */
export async function releaseBankLine(
  deps: Deps,
  operator: Actor,
  input: { id: number; reason: string; orderId?: number | undefined },
): Promise<BankLineWire> {
  if (reasonError(input.reason) !== null) throw new DomainError('REASON_REQUIRED');
  const reason = normalizeReason(input.reason);
  return operatorAct(deps, operator, 'bankLines.release', async (tx, now) => {
    const line = await getLine(tx, input.id);
    if (line.pairLineId !== null) return releaseReturned(deps, tx, operator, line, reason, now);
    if (input.orderId !== undefined && line.requestId !== input.orderId)
      throw line.settledAs === null ? lineReleased() : await settledBefore(tx, line.id);
    const { bankLines } = tx.t;
    await refuseReturned(tx, and(eq(bankLines.id, line.id), eq(bankLines.settledAs, 'payoutFile')));
    const leaving = await leavingOf(tx, operator, line, now);
    const [first] = leaving;
    if (line.settledAs === null) throw lineReleased();
    if (first === undefined) throw notAllowed(NO_ORDER);
    for (const one of leaving) await endApprovals(tx, line, one, now);
    await releaseLine(tx, line.id, now);
    for (const one of leaving) await lineLeft(tx, operator, one, now);
    const withdrawn = leaving.filter(({ signer }) => signer !== null);
    const subjectOf = ({ order }: Leaving) => `${order.kind}:${order.id}`;
    const detail = {
      order: leaving.map(subjectOf).join(' '),
      reason,
      ...(withdrawn.length > 0 ? { withdrawn: true } : {}),
    };
    const log = await logAct(
      tx,
      operator,
      'bankLines.release',
      { subject: `bankLine:${line.id}`, detail },
      now,
    );
    // The history of an order has the first approval, and so its end.
    for (const one of withdrawn) {
      const entry = { subject: subjectOf(one), detail: { bankLine: line.id, reason } };
      await logAct(tx, operator, `${resourceOfKind[one.order.kind]}.withdraw`, entry, now);
    }
    return { value: await readBankLine(deps, tx, line.id), log };
  });
}
