import { z } from 'zod';
import type { Tx } from '../../../../db/store.ts';
import { wentBefore } from '../../../../domain/bank-matching/lines-and-orders.ts';
import { saysReturned } from '../../../../domain/bank-matching/returned-lines.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { positiveId, requestIdUuid } from '../../../../domain/input-schema.ts';
import { wonToString } from '../../../../domain/money.ts';
import { PAYOUT_SALES_MAX } from '../../../../domain/payout-file.ts';
import { normalizeReason, reasonError } from '../../../../domain/reason.ts';
import { DONE, isOpen } from '../../../../domain/request-state.ts';
import { isVisible } from '../../../../domain/visible-text.ts';
import type { Deps } from '../../../deps/deps.ts';
import { idOut } from '../../../trpc/wire.ts';
import { postSettlement } from '../../../ledger/post-won.ts';
import { findUnpaid, oweRefund } from '../match/refunds.repo.ts';
import { findStandingApprovers } from '../../requests/row-marks.repo.ts';
import {
  getLine,
  lineReleased,
  renewNote,
  settledBefore,
  settleLine,
  type BankLineRow,
} from '../lines/bank-lines.repo.ts';
import { bankLineOut } from '../lines/bank-line-wire.ts';
import { readBankLine } from '../lines/show-bank-lines.ts';
import { openPurchaseForLine } from './open-purchase-for-line.ts';
import { endReplaced } from './replaced-order.ts';
import { readMatches } from '../match/match-bank-lines.ts';
import { findOrder, type OrderOfLine } from '../match/payable-orders.repo.ts';
import { payOrder, type PaidOrder } from './pay-order.ts';
import { settlements, type SettledLine } from './settlements.ts';
import { onceAct } from '../../../acting/once-act.ts';
import { NOTHING_CHANGED, operatorAct, type Acted, type Actor } from '../../../acting/operator-act.ts';

const NOTE_MAX = 200;

export const settleInput = z.discriminatedUnion('as', [
  /** The line pays this order, or a part of it. */
  z.strictObject({
    id: positiveId,
    as: z.literal('order'),
    orderId: positiveId,
    note: z.string().max(NOTE_MAX).optional(),
    /** The operator has seen that another one settled the line with this order, and approves it as well. */
    isLinked: z.literal(true).optional(),
  }),
  /** A new purchase of the line's amount at the price that this order kept. The order ends, if it is open (D61). */
  z.strictObject({
    id: positiveId,
    as: z.literal('newPurchase'),
    orderId: positiveId,
    note: z.string().max(NOTE_MAX),
    /** Leaves the open order that the line may have been for, for the reason in the note. */
    keepsOrder: z.literal(true).optional(),
  }),
  z.strictObject({ id: positiveId, as: z.literal('refund'), note: z.string().max(NOTE_MAX) }),
  z.strictObject({ id: positiveId, as: z.literal('other'), note: z.string().max(NOTE_MAX) }),
  /** The line pays the sales of a payout file in one sum, less those that the bank could not pay (D64). */
  z.strictObject({
    id: positiveId,
    as: z.literal('payoutFile'),
    fileId: positiveId,
    failed: z.array(positiveId).max(PAYOUT_SALES_MAX),
    note: z.string().max(NOTE_MAX).optional(),
    /** The operator has seen that another one settled the line with this file, and approves what waits as well. */
    isLinked: z.literal(true).optional(),
    requestId: requestIdUuid,
  }),
  /** The bank returned a payout: the line is the payout or its return, and `of` the other of the two. */
  z.strictObject({
    id: positiveId,
    as: z.literal('returned'),
    of: positiveId,
    /** The sale that was to be paid, where several may be meant; null for none. */
    saleId: positiveId.nullable().optional(),
    /** The refund that was to be paid, likewise. */
    refundId: positiveId.nullable().optional(),
    note: z.string().max(NOTE_MAX).optional(),
  }),
  /** The line out pays the refunds of a file in one sum, less those that the bank could not send (D65). */
  z.strictObject({
    id: positiveId,
    as: z.literal('refundFile'),
    fileId: positiveId,
    failed: z.array(positiveId).max(PAYOUT_SALES_MAX),
    note: z.string().max(NOTE_MAX).optional(),
    requestId: requestIdUuid,
  }),
  /** The line out pays a refund that was owed (D65). */
  z.strictObject({
    id: positiveId,
    as: z.literal('refundPaid'),
    refundId: positiveId,
    note: z.string().max(NOTE_MAX).optional(),
  }),
]);

export type SettleInput = z.infer<typeof settleInput>;

export const settledOut = z.object({
  line: bankLineOut,
  /** How many operators have approved the order; 0 where nothing was to be approved. */
  approvals: z.number().int().nonnegative(),
  /** What is still to come before the order can be approved, in won. */
  missing: z.string(),
  /** The sale on hold that stands in the place of an approved one whose payout came back. */
  saleId: idOut.nullable(),
});

/** Throws REASON_REQUIRED for an empty note. */
function noteOf(raw: string): string {
  if (reasonError(raw) !== null) throw new DomainError('REASON_REQUIRED');
  return normalizeReason(raw);
}

const doneOf = ({ kind, id, approvals, missing, isOtherName }: PaidOrder): SettledLine => ({
  approvals,
  missing: wonToString(missing),
  subject: `${kind}:${id}`,
  isOtherName,
});
const NOTHING: SettledLine = { approvals: 0, missing: '0', subject: null };

/**
 * Approves the order of a line that waits with it. The note of the operator whose approval stands is kept, and that of the
 * second is in the log; where none stands, because it has expired or the order has changed since, the note is the new one's.
 */
async function approveLinked(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  {
    line,
    orderId,
    note,
  }: { line: BankLineRow & { companyId: number }; orderId: number; note: string | null },
): Promise<SettledLine> {
  if (line.settledAs === null) throw lineReleased();
  const order = line.requestId === orderId ? await findOrder(tx, orderId) : null;
  if (order === null || !isOpen(order.state)) throw await settledBefore(tx, line.id);
  const now = deps.clock.now();
  const renewed = note !== null && (await findStandingApprovers(tx, [order], now)).size === 0;
  if (renewed) await renewNote(tx, line.id, { note, operatorId: operator.id });
  const linked = renewed ? { ...line, note } : line;
  const paid = await payOrder(deps, tx, operator, linked, { orderId, note });
  if (paid.missing > 0n) throw new DomainError('BANK_LINE_AMOUNT');
  return doneOf(paid);
}

async function settleAsNewPurchase(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  line: BankLineRow & { companyId: number },
  input: Extract<SettleInput, { as: 'newPurchase' }>,
): Promise<SettledLine> {
  const note = noteOf(input.note);
  const orderId = await openPurchaseForLine(deps, tx, line, input.orderId);
  const paid = await payOrder(deps, tx, operator, line, { orderId, as: 'newPurchase', note, reason: note });
  const replaced = { orderId: input.orderId, purchaseId: paid.id };
  const ended = input.keepsOrder === true ? null : await endReplaced(deps, tx, operator, line, replaced);
  return ended === null ? doneOf(paid) : { ...doneOf(paid), ended: `purchase:${ended}` };
}

async function settle(deps: Deps, tx: Tx, operator: Actor, input: SettleInput): Promise<SettledLine> {
  const now = deps.clock.now();
  const line = await getLine(tx, input.id);
  const by = { operatorId: operator.id, now };
  const said = normalizeReason(input.note ?? '');
  // Two people may rely on it instead of the taker, so invisible characters are no note.
  const visible = isVisible(said) ? said : null;
  if (input.as === 'order' && input.isLinked === true)
    return approveLinked(deps, tx, operator, { line, orderId: input.orderId, note: visible });
  if (input.as === 'payoutFile')
    return settlements().payoutFile(deps, tx, operator, line, { ...input, note: visible });
  if (input.as === 'returned')
    return settlements().returned(deps, tx, operator, line, { ...input, note: visible });
  if (line.settledAs !== null) throw await settledBefore(tx, line.id);
  if (input.as === 'refundPaid')
    return settlements().refundPaid(deps, tx, operator, line, { ...input, note: visible });
  if (input.as === 'refundFile')
    return settlements().refundFile(deps, tx, operator, line, { ...input, note: visible });
  if (input.as === 'newPurchase') return settleAsNewPurchase(deps, tx, operator, line, input);
  if (input.as === 'order') {
    const { orderId } = input;
    return doneOf(await payOrder(deps, tx, operator, line, { orderId, note: visible }));
  }
  const note = noteOf(input.note);
  if (input.as === 'refund') {
    await refuseOfPair(tx, line, now);
    await refuseOfPurchase(tx, line, now);
    const refundId = await owedInSum(tx, line);
    if (refundId !== null) return settlements().refundPaid(deps, tx, operator, line, { refundId, note });
  }
  await settleWithout(tx, line, { as: input.as, note, ...by });
  return NOTHING;
}

const OF_PAIR =
  '지급이 돌아온 거래로 보여요. 지급 실패로 처리해주세요. 돌아온 지급이 아니면 기타로 처리하고 사유를 적어주세요.';

/**
 * A line of a payment and its return owes or pays no refund of its own: what it was to pay is owed again with the return. Throws
 * STATUS_NOT_ALLOWED with the other line.
 */
async function refuseOfPair(tx: Tx, line: BankLineRow, now: Date): Promise<void> {
  for (const { outId, backId, sign } of (await readMatches(tx, [line], now)).get(line.id)?.pairs ?? []) {
    // By name alone, the line in may be a payment of the same person.
    if (sign === 'name' && !saysReturned(await getLine(tx, backId))) continue;
    const lineId = outId === line.id ? backId : outId;
    throw new DomainError('STATUS_NOT_ALLOWED', { lineId }, { sentence: OF_PAIR });
  }
}

const OF_PURCHASE = (id: number) =>
  `구매 ${id}번을 승인했거나 승인 중인 입금으로 보여요. 그 구매에 연결하거나 그 구매를 먼저 처리해주세요. 그 구매의 입금이 아니면 기타로 처리하고 사유를 적어주세요.`;

/**
 * Refuses to send money back that a purchase was approved for, or signed by an operator, without the line: its holder would have the
 * tokens and the money. Throws STATUS_NOT_ALLOWED.
 */
async function refuseOfPurchase(tx: Tx, line: BankLineRow, now: Date): Promise<void> {
  if (line.direction !== 'in') return;
  for (const { id } of (await readMatches(tx, [line], now)).get(line.id)?.candidates ?? []) {
    const order = await findOrder(tx, id);
    const isMeant = order !== null && (await isCounted(tx, order, now));
    if (isMeant) throw new DomainError('STATUS_NOT_ALLOWED', { orderId: id }, { sentence: OF_PURCHASE(id) });
  }
}

const OF_OWED =
  '이 계좌에 같은 금액의 돌려줄 돈이 여러 건 있어요. 그 가운데 어느 환불을 돌려준 출금인지 골라 처리해주세요. 환불이 아니면 기타로 처리하고 사유를 적어주세요.';

/**
 * The refund that is owed on the account of a line out, in its sum: the line pays it. Settled without it, the refund would still be owed, and be
 * sent back once more. Null where none is owed. Throws STATUS_NOT_ALLOWED where several are.
 */
async function owedInSum(tx: Tx, line: BankLineRow): Promise<number | null> {
  if (line.direction !== 'out') return null;
  const owed = (await findUnpaid(tx, [line.won])).filter(
    ({ depositAccountId, at }) => depositAccountId === line.depositAccountId && !wentBefore(line, at),
  );
  const refundIds = owed.map(({ id }) => id);
  if (refundIds.length > 1) throw new DomainError('STATUS_NOT_ALLOWED', { refundIds }, { sentence: OF_OWED });
  return refundIds[0] ?? null;
}

const isCounted = async (tx: Tx, order: OrderOfLine, now: Date): Promise<boolean> =>
  order.state === DONE || (await findStandingApprovers(tx, [order], now)).size > 0;

type WithoutOrder = {
  as: 'refund' | 'other' | 'refundPaid';
  note: string | null;
  operatorId: number;
  now: Date;
};

/** Accounts for an open line without an order. A line in that is a refund is owed from now on, until a line out pays it. */
export async function settleWithout(
  tx: Tx,
  line: BankLineRow,
  { as, note, operatorId, now }: WithoutOrder,
): Promise<void> {
  const posted = await postSettlement(tx, {
    depositAccountId: line.depositAccountId,
    operatorId,
    at: now,
    direction: line.direction,
    as: as === 'other' ? 'otherWon' : 'refunds',
    won: line.won,
    note,
  });
  await settleLine(tx, line.id, { as, settlementTransactionId: posted.id, note, operatorId, now });
  if (as === 'refund' && line.direction === 'in') await oweRefund(tx, line, { operatorId, now });
}

type OfFile = Extract<SettleInput, { as: 'payoutFile' | 'refundFile' }>;

const isOfFile = (input: SettleInput): input is OfFile =>
  input.as === 'payoutFile' || input.as === 'refundFile';

/** Settles, and says what the log has of it. */
async function settleLogged(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  input: SettleInput,
): Promise<Acted<SettledLine>> {
  const settled = await settle(deps, tx, operator, input);
  const { subject, approvals, missing, ended, isOtherName, applied, saleId = null } = settled;
  const keepsOrder = input.as === 'newPurchase' && input.keepsOrder === true;
  const failed = isOfFile(input) && input.failed.length > 0 ? input.failed.join(' ') : null;
  return {
    value: settled,
    log: {
      subject: `bankLine:${input.id}`,
      ...(applied === undefined ? {} : { applied }),
      detail: {
        ...{ as: input.as, order: subject, note: input.note ?? null, approvals, missing },
        ...(ended === undefined ? {} : { ended }),
        ...(keepsOrder ? { keepsOrder } : {}),
        ...(isOtherName === true ? { isOtherName } : {}),
        ...(saleId === null ? {} : { saleId }),
        ...(failed === null ? {} : { failed }),
      },
    },
  };
}

/** What a debit for a file is accounted for as. */
const SETTLED_WITH = { payoutFile: 'payoutFile', refundFile: 'refundPaid' } as const;

/** A debit for a file is settled once under its key. A repeat must not say that it is when it has been taken back since. */
async function settleFileOnce(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  input: OfFile,
  now: Date,
): Promise<Acted<SettledLine>> {
  const { as, requestId, failed, note = null, id, fileId } = input;
  const isLinked = as === 'payoutFile' && input.isLinked === true;
  const kind = as === 'payoutFile' ? {} : { as };
  const content = { id, fileId, failed: failed.join(' '), isLinked, note, ...kind };
  const key = { requestId, content, now };
  const acted = await onceAct<SettledLine>(tx, operator, 'bankLines.settle', key, () =>
    settleLogged(deps, tx, operator, input),
  );
  const { settledAs } = await getLine(tx, id);
  if (acted.log === NOTHING_CHANGED && settledAs !== SETTLED_WITH[as])
    throw settledAs === null ? lineReleased() : await settledBefore(tx, id);
  return acted;
}

/**
 * Accounts for a line: as the payment of an order or a part of it, as that of a payout file, as a new purchase at the price that an
 * order kept, as that of a refund file, as a refund, as something else with a note, against the line that returned it, or as the payment of a refund that was
 * owed. A new purchase ends the open order that the line was for. What the line says about other taken sales is kept (`regroupAfter`).
 * Throws NOT_FOUND,
 * BANK_LINE_SETTLED (with who was first and the note), BANK_LINE_AMOUNT, BANK_LINE_DIRECTION, REASON_REQUIRED, STATUS_NOT_ALLOWED for a
 * refund of money that a purchase was approved for, and for a line out that may have paid one of several, PAYOUT_PAID for a line that has certainly paid another sale that is not taken, what a decision throws, and for a new purchase what buying throws.
 */
export async function settleBankLine(
  deps: Deps,
  operator: Actor,
  input: SettleInput,
): Promise<z.input<typeof settledOut>> {
  return operatorAct(deps, operator, 'bankLines.settle', async (tx, now) => {
    const { value: settled, log } = isOfFile(input)
      ? await settleFileOnce(deps, tx, operator, input, now)
      : await settleLogged(deps, tx, operator, input);
    const { approvals, missing, saleId = null } = settled;
    return { value: { line: await readBankLine(deps, tx, input.id), approvals, missing, saleId }, log };
  });
}
