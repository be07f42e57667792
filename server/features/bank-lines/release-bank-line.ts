import { DomainError } from '../../../domain/errors.ts';
import { normalizeReason, reasonError } from '../../../domain/reason.ts';
import { isOpen } from '../../../domain/request-state.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { refuseOwnHolder } from '../holders/refuse-own-holder.ts';
import { findValidSignatures } from '../requests/approvals.repo.ts';
import { getLine, releaseLine } from './bank-lines.repo.ts';
import { readBankLine, type BankLineWire } from './list-bank-lines.ts';
import { findOrder, isEvidence } from './payable-orders.repo.ts';

/**
 * Takes a line back from an order that it was settled with by mistake: before anybody has signed or approved the order, or when
 * the order had been approved without the line. Throws NOT_FOUND, REASON_REQUIRED, STATUS_NOT_ALLOWED, OWN_REQUEST.
 */
export async function releaseBankLine(
  deps: Deps,
  operator: { id: number; login: string },
  input: { id: number; reason: string },
): Promise<BankLineWire> {
  if (reasonError(input.reason) !== null) throw new DomainError('REASON_REQUIRED');
  const now = deps.clock.now();
  return deps.store.write(async (tx) => {
    const line = await getLine(tx, input.id);
    const order = line.requestId === null ? null : await findOrder(tx, line.requestId);
    if (order === null) throw new DomainError('STATUS_NOT_ALLOWED');
    await refuseOwnHolder(tx, operator.id, order.holderId);
    // An operator who signed or approved relied on the line, unless it came later.
    const isReliedOn = isOpen(order.state)
      ? (await findValidSignatures(tx, order, now)).length > 0
      : !isEvidence(line, order);
    if (isReliedOn) throw new DomainError('STATUS_NOT_ALLOWED');
    await releaseLine(tx, line.id);
    await appendAudit(tx, {
      at: now,
      actor: operatorActor(operator),
      action: 'bankLines.release',
      subject: `bankLine:${line.id}`,
      outcome: 'done',
      detail: { order: `${order.kind}:${order.id}`, reason: normalizeReason(input.reason) },
    });
    return readBankLine(deps, tx, line.id);
  });
}
