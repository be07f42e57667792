import { z } from 'zod';
import type { Tx } from '../../../../db/store.ts';
import type { FileDebit } from '../../../../domain/bank-matching/file-debits.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { isOpen } from '../../../../domain/request-state.ts';
import { auditAttempt } from '../../../audit/audit-attempt.ts';
import type { Deps } from '../../../deps/deps.ts';
import { idOut, stateOut } from '../../../trpc/wire.ts';
import { getLine, lineReleased, settledBefore, type BankLineRow } from '../lines/bank-lines.repo.ts';
import { ruleOfOpenLine } from '../rules/line-rules.ts';
import { readMatches } from '../match/match-bank-lines.ts';
import { payOrder } from './pay-order.ts';
import { findOrder } from '../match/payable-orders.repo.ts';
import { salesPaidWith } from '../match/file-debits.repo.ts';
import { settleWithout } from './settle-bank-line.ts';
import { settlements } from './settlements.ts';
import { onceAct } from '../../../acting/once-act.ts';
import { operatorAct, type Acted, type Actor } from '../../../acting/operator-act.ts';

export const approvedOut = z.object({
  results: z.array(
    z.object({
      id: idOut,
      /**
       * `approved`: the order is approved. `waiting`: a second operator must sign. `linked`: the order had been approved
       * before. `settled`: a rule has accounted for the line. `refundPaid`: it paid a refund, or those of a file. `refused`: nothing changed, see `reason`.
       */
      outcome: z.enum(['approved', 'waiting', 'linked', 'settled', 'refundPaid', 'refused']),
      /** The order that the line pays; null for a rule, for a payout file, and when it was refused. */
      order: z.object({ kind: z.enum(['purchase', 'sale']), id: idOut, state: stateOut }).nullable(),
      /** The code of the refusal and its sentence. */
      reason: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
});

type Result = z.infer<typeof approvedOut>['results'][number];
/** With what accounted for the line; answers of earlier versions have none. */
type KeptResult = Result & { settledWith?: string };

const settledWithOf = ({ settledAs, settlementTransactionId }: BankLineRow): string =>
  `${settledAs} ${settlementTransactionId}`;

/** A blocked holder or a held order needs an operator's look: it is decided alone, not among many lines. */
const notClear = (): DomainError =>
  new DomainError('BANK_LINE_NOT_CERTAIN', undefined, {
    sentence: '회원이 차단됐거나 보류 중인 주문이라 함께 승인하지 않아요. 주문을 보고 하나씩 처리해주세요.',
  });

type Meant = { orderId: number } | { refundId: number };

/** What a line pays that is certain now, or the order of one that waits for its second signature. */
async function meantBy(tx: Tx, line: Awaited<ReturnType<typeof getLine>>, now: Date): Promise<Meant> {
  const found = (await readMatches(tx, [line], now)).get(line.id);
  // It may have come back.
  if (found !== undefined && found.pairs.length > 0) throw new DomainError('BANK_LINE_NOT_CERTAIN');
  if (line.requestId !== null) {
    const order = await findOrder(tx, line.requestId);
    if (order === null || !isOpen(order.state)) throw await settledBefore(tx, line.id);
    if (!order.isClear) throw notClear();
    return { orderId: order.id };
  }
  if (line.settledAs !== null) throw await settledBefore(tx, line.id);
  const [only, ...more] = found?.candidates ?? [];
  const [refundId] = found?.refunds ?? [];
  if (found?.match === 'certain' && refundId !== undefined) return { refundId };
  if (found?.match === 'certain' && only !== undefined) return { orderId: only.id };
  const order = only === undefined || more.length > 0 ? null : await findOrder(tx, only.id);
  throw order?.isClear === false ? notClear() : new DomainError('BANK_LINE_NOT_CERTAIN');
}

async function settleByRule(
  tx: Tx,
  operator: Actor,
  { line, note, now }: { line: Awaited<ReturnType<typeof getLine>>; note: string; now: Date },
): Promise<Acted<Result>> {
  await settleWithout(tx, line, { as: 'other', note, operatorId: operator.id, now });
  return {
    value: { id: line.id, outcome: 'settled', order: null, reason: null, message: null },
    log: { subject: `bankLine:${line.id}`, detail: { as: 'other', note } },
  };
}

/** The file that a line has certainly paid in one sum; null for another line. */
async function certainFileOf(
  tx: Tx,
  line: Awaited<ReturnType<typeof getLine>>,
  now: Date,
): Promise<FileDebit | null> {
  const found = (await readMatches(tx, [line], now)).get(line.id);
  return found?.match === 'certain' ? (found.files[0] ?? null) : null;
}

async function settleWithFile(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  line: Awaited<ReturnType<typeof getLine>>,
  { kind, fileId }: FileDebit,
): Promise<Acted<Result>> {
  if (kind === 'refund') {
    const whole = { fileId, failed: [], note: null };
    const { subject } = await settlements().refundFile(deps, tx, operator, line, whole);
    return refundPaid(line.id, subject);
  }
  const { subject, approvals } = await settlements().payoutFile(deps, tx, operator, line, {
    ...{ fileId, failed: [], note: null },
  });
  const isWaiting = (await salesPaidWith(tx, [line.id])).some(({ state }) => isOpen(state));
  const outcome = isWaiting ? 'waiting' : 'approved';
  return {
    value: { id: line.id, outcome, order: null, reason: null, message: null },
    log: { subject: `bankLine:${line.id}`, applied: !isWaiting, detail: { order: subject, approvals } },
  };
}

const refundPaid = (id: number, subject: string | null): Acted<Result> => ({
  value: { id, outcome: 'refundPaid', order: null, reason: null, message: null },
  log: { subject: `bankLine:${id}`, detail: { as: 'refundPaid', order: subject } },
});

async function settleRefund(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  line: Awaited<ReturnType<typeof getLine>>,
  refundId: number,
): Promise<Acted<Result>> {
  const { subject } = await settlements().refundPaid(deps, tx, operator, line, { refundId, note: null });
  return refundPaid(line.id, subject);
}

async function approveOne(
  deps: Deps,
  operator: Actor,
  { id, requestId }: { id: number; requestId: string },
): Promise<Result> {
  return operatorAct(deps, operator, 'bankLines.approve', async (tx, now) => {
    const approveNow = async (): Promise<Acted<Result>> => {
      const line = await getLine(tx, id);
      const rule = line.settledAs === null ? await ruleOfOpenLine(tx, line, now) : null;
      if (rule !== null) return settleByRule(tx, operator, { line, note: rule.note, now });
      const file = line.settledAs === null ? await certainFileOf(tx, line, now) : null;
      if (file !== null) return settleWithFile(deps, tx, operator, line, file);
      const meant = await meantBy(tx, line, now);
      if ('refundId' in meant) return settleRefund(deps, tx, operator, line, meant.refundId);
      const { orderId } = meant;
      const wasDone = line.requestId === null && (await findOrder(tx, orderId))?.state === 1;
      const paid = await payOrder(deps, tx, operator, line, { orderId, note: null });
      if (paid.missing > 0n) throw new DomainError('BANK_LINE_AMOUNT');
      const outcome = wasDone ? 'linked' : paid.state === 1 ? 'approved' : 'waiting';
      const { kind, state, approvals } = paid;
      return {
        value: { id, outcome, order: { kind, id: paid.id, state }, reason: null, message: null },
        log: {
          subject: `bankLine:${id}`,
          applied: outcome !== 'waiting',
          detail: { order: `${kind}:${paid.id}`, approvals },
        },
      };
    };
    // Each line is done or refused alone, so each has a key of its own.
    const key = { requestId: `${requestId}:${id}`, content: { id }, now };
    const acted = await onceAct<KeptResult>(tx, operator, 'bankLines.approve', key, async () => {
      const { value, log } = await approveNow();
      return { value: { ...value, settledWith: settledWithOf(await getLine(tx, id)) }, log };
    });
    // The answer to a repeat must not say that the line pays what it has been taken back from.
    const line = await getLine(tx, id);
    const { settledWith: said, ...value } = acted.value;
    const isSame = said === undefined || said === settledWithOf(line);
    if (line.settledAs === null || (line.requestId ?? undefined) !== value.order?.id || !isSame)
      throw lineReleased();
    return { ...acted, value };
  });
}

/**
 * Approves the orders of lines that are certain, one after another: each is done, or refused with its reason, and none
 * stops the others. Nothing is approved that is not certain when it is approved. A repeat under its key answers as before, and
 * refuses (STATUS_NOT_ALLOWED) what has been taken back since. Throws NOT_FOUND for an unknown line.
 */
export async function approveBankLines(
  deps: Deps,
  operator: Actor,
  { ids, requestId }: { ids: readonly number[]; requestId: string },
): Promise<z.infer<typeof approvedOut>> {
  const results: Result[] = [];
  // An unknown line is a mistake of the caller, or of a statement that was taken back.
  await deps.store.read(async (db) => {
    for (const id of ids) await getLine(db, id);
  });
  for (const id of new Set(ids)) {
    try {
      results.push(await approveOne(deps, operator, { id, requestId }));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await auditAttempt(deps, operator, 'admin.bankLines.approve', { id }, error.code);
      results.push({ id, outcome: 'refused', order: null, reason: error.code, message: error.sentence });
    }
  }
  return { results };
}
