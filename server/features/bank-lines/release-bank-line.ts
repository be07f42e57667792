import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { normalizeReason, reasonError } from '../../../domain/reason.ts';
import { isOpen } from '../../../domain/request-state.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { refuseOwnHolder } from '../holders/refuse-own-holder.ts';
import { findValidSignatures, withdrawSignatures } from '../requests/approvals.repo.ts';
import { getLine, releaseLine, type BankLineRow } from './bank-lines.repo.ts';
import { readBankLine, type BankLineWire } from './list-bank-lines.ts';
import { findOrder, isEvidence, sumLinesOf, type OrderOfLine } from './payable-orders.repo.ts';

/**
 * Whose approval ends with the release of a line; null when no approval of the order stands. An approval that its operator gave
 * with the line is theirs alone to take back, because no other operator has acted on it. Throws STATUS_NOT_ALLOWED when an operator
 * has relied on the line otherwise: the order is approved, another operator has signed it, or this one signed before the line
 * was linked, as for a sale that was paid. Then two people act, as on any request that is signed (D48).
 */
async function approvalToWithdraw(
  tx: Tx,
  { line, order, operatorId, now }: { line: BankLineRow; order: OrderOfLine; operatorId: number; now: Date },
): Promise<number | null> {
  if (!isOpen(order.state)) {
    if (isEvidence(line, order)) return null;
    throw new DomainError('STATUS_NOT_ALLOWED');
  }
  const signatures = await findValidSignatures(tx, order, now);
  if (signatures.length === 0) return null;
  const { settledAt } = line;
  const isGivenWithLines = (await sumLinesOf(tx, order.id)) === order.won;
  const isOwnAlone = signatures.every(
    (signature) =>
      signature.operatorId === operatorId &&
      signature.decision === 'approve' &&
      settledAt !== null &&
      signature.createdAt >= settledAt,
  );
  if (!isGivenWithLines || !isOwnAlone) throw new DomainError('STATUS_NOT_ALLOWED');
  return operatorId;
}

/**
 * Takes a line back from an order that it was settled with by mistake: before an operator has signed or approved the order, when
 * the order had been approved without the line, or by the only operator who has signed it, whose approval ends with it. Other
 * lines of the order, its take and its payout file stay. Throws NOT_FOUND, REASON_REQUIRED, STATUS_NOT_ALLOWED, OWN_REQUEST.
 */
export async function releaseBankLine(
  deps: Deps,
  operator: { id: number; login: string },
  input: { id: number; reason: string },
): Promise<BankLineWire> {
  if (reasonError(input.reason) !== null) throw new DomainError('REASON_REQUIRED');
  const reason = normalizeReason(input.reason);
  const now = deps.clock.now();
  return deps.store.write(async (tx) => {
    const line = await getLine(tx, input.id);
    const order = line.requestId === null ? null : await findOrder(tx, line.requestId);
    if (order === null) throw new DomainError('STATUS_NOT_ALLOWED');
    await refuseOwnHolder(tx, operator.id, order.holderId);
    const signer = await approvalToWithdraw(tx, { line, order, operatorId: operator.id, now });
    // Those that have expired as well: more hours for signatures (`signatureHours`) must not bring one back to another line.
    if (isOpen(order.state)) await withdrawSignatures(tx, order);
    await releaseLine(tx, line.id);
    const about = { at: now, actor: operatorActor(operator), outcome: 'done' };
    const subject = `${order.kind}:${order.id}`;
    await appendAudit(tx, {
      ...about,
      action: 'bankLines.release',
      subject: `bankLine:${line.id}`,
      detail: { order: subject, reason, ...(signer === null ? {} : { withdrawn: true }) },
    });
    // The history of the order has the first approval, and so its end.
    if (signer !== null) {
      const detail = { bankLine: line.id, reason };
      await appendAudit(tx, { ...about, action: `${order.kind}s.withdraw`, subject, detail });
    }
    return readBankLine(deps, tx, line.id);
  });
}
