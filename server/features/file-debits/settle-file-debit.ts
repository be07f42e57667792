// One debit of the bank for the sales of a payout file (D64).
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { asWon, wonToString, type Won } from '../../../domain/money.ts';
import { isOpen } from '../../../domain/request-state.ts';
import type { Actor } from '../../acting/operator-act.ts';
import type { Deps } from '../../deps/deps.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { lineReleased, settledBefore, settleLine } from '../bank-lines/lines/bank-lines.repo.ts';
import {
  debitedSalesOf,
  markPaidWith,
  salesPaidWith,
  type SaleOfFile,
} from '../bank-lines/match/file-debits.repo.ts';
import { readMatches } from '../bank-lines/match/match-bank-lines.ts';
import { refuseDeposit, refuseOtherFileOf } from '../bank-lines/settle/refuse-other-file.ts';
import { linkedAt, refuseOtherAccount, refuseOtherReference } from '../bank-lines/settle/pay-order.ts';
import { findOrder, type OrderOfLine } from '../bank-lines/match/payable-orders.repo.ts';
import { regroupOrder } from '../bank-lines/match/regroup.ts';
import type { LineToSettle, SettledLine } from '../bank-lines/settle/settlements.ts';
import { postSettlement } from '../../ledger/post-won.ts';
import { getMadeFile } from '../payouts/give-again.ts';
import { withdrawAllApprovals } from '../requests/approvals.repo.ts';
import { decideWithin } from '../requests/decide-request.ts';
import { beginFact } from '../requests/facts.repo.ts';
import { alreadyDecided } from '../requests/refusals.ts';
import { findRequest, type RequestRow } from '../requests/requests.repo.ts';
import { hasSettledLine, keepSaidToBePaid } from '../requests/settled-lines.ts';
import { leaveFile } from '../returned-payouts/leave-file.ts';

type Line = LineToSettle;
type Input = {
  fileId: number;
  failed: readonly number[];
  isLinked?: boolean | undefined;
  note: string | null;
};

const OTHER_SUM = '출금 금액이 파일에서 지급한 판매를 더한 금액과 달라요. 지급하지 못한 판매를 골라주세요.';
const OTHER_ACCOUNT = '이 파일은 회사의 다른 계좌에서 지급하는 파일이에요. 그 계좌의 출금을 골라주세요.';
const ALL_GONE = '이 파일에는 지급할 판매가 남아 있지 않아요. 이 출금은 기타로 처리하고 사유를 적어주세요.';
const GONE = '대량이체 파일에서 승인을 되돌렸거나 끝난 판매';
const SOME_GONE =
  '파일에 승인을 되돌렸거나 끝난 판매가 있어요. 은행이 지급한 그 금액은 기타로 적으니, 확인한 내용을 사유에 적어주세요.';
const otherLine = (id: number) =>
  `파일의 판매 ${id}번은 다른 출금으로 처리했어요. 그 출금의 연결을 먼저 확인해주세요.`;

/** Throws NOT_FOUND for a file of another company, and STATUS_NOT_ALLOWED for one of another account, or made after the line. */
async function refuseOtherFile(tx: Tx, line: Line, fileId: number): Promise<void> {
  const { depositAccountId, madeAt } = await getMadeFile(tx, 'payouts', fileId);
  await refuseOtherFileOf(tx, line, { depositAccountId, madeAt, otherAccount: OTHER_ACCOUNT });
}

const sumOf = (sales: readonly SaleOfFile[]): Won => asWon(sales.reduce((sum, { won }) => sum + won, 0n));

/**
 * The sales that the line paid, those that it did not, and those that it paid although nothing is left to pay of them, because they were
 * corrected or ended. Throws NOT_FOUND, BANK_LINE_AMOUNT, REASON_REQUIRED, and STATUS_NOT_ALLOWED where only such are left.
 */
async function divided(tx: Tx, line: Line, { fileId, failed, note }: Input) {
  const sales = await debitedSalesOf(tx, [fileId]);
  const lacking = new Set(failed);
  if (failed.some((id) => !sales.some((sale) => sale.id === id))) throw new DomainError('NOT_FOUND');
  const held = sales.filter(({ id }) => !lacking.has(id));
  const won = sumOf(held);
  if (won !== line.won)
    throw new DomainError(
      'BANK_LINE_AMOUNT',
      { orderWon: wonToString(won), otherLinesWon: '0', lineWon: wonToString(line.won) },
      { sentence: OTHER_SUM },
    );
  const gone = held.filter(({ isGone }) => isGone);
  const paid = held.filter(({ isGone }) => !isGone);
  if (paid.length === 0) throw new DomainError('STATUS_NOT_ALLOWED', undefined, { sentence: ALL_GONE });
  if (gone.length > 0 && note === null)
    throw new DomainError('REASON_REQUIRED', { saleId: gone[0]?.id ?? 0 }, { sentence: SOME_GONE });
  return { paid, gone, notPaid: sales.filter(({ id, isGone }) => lacking.has(id) && !isGone) };
}

async function refuseWithLine(tx: Tx, id: number): Promise<void> {
  if (await hasSettledLine(tx, id)) throw new DomainError('PAYOUT_PAID', { id }, { sentence: otherLine(id) });
}

/** A sale that the line may pay. Throws what `payOrder` throws for a single one. */
async function payable(tx: Tx, operator: Actor, line: Line, id: number): Promise<OrderOfLine> {
  const order = await findOrder(tx, id);
  if (order === null) throw new DomainError('NOT_FOUND');
  await refuseOwnHolder(tx, operator.id, order.holderId);
  await refuseWithLine(tx, id);
  await refuseOtherAccount(tx, order, line);
  return order;
}

async function getSale(tx: Tx, id: number): Promise<RequestRow> {
  const sale = await findRequest(tx, 'sale', id);
  if (sale === null) throw new DomainError('NOT_FOUND');
  return sale;
}

/** A sale that the bank did not pay leaves the file as it was before; an approval of it says that it was paid, and ends. */
async function leaveUnpaid(
  tx: Tx,
  operator: Actor,
  { id, isLikePaid }: { id: number; isLikePaid: boolean },
  now: Date,
): Promise<void> {
  const sale = await getSale(tx, id);
  await refuseOwnHolder(tx, operator.id, sale.holderId);
  if (!isOpen(sale.state)) throw await alreadyDecided(tx, sale);
  await refuseWithLine(tx, id);
  await withdrawAllApprovals(tx, sale, now);
  await leaveFile(tx, operator, sale, now);
  // The operator alone says which of two equal sales the bank did not pay: two people then decide about it.
  if (isLikePaid) await keepSaidToBePaid(tx, sale, operator.id, now);
}

/** The decision of each open sale, as for a line of its own. Answers how many have approved the one with the most. */
async function approve(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  saleIds: readonly number[],
  note: string | null,
): Promise<number> {
  let most = 0;
  for (const id of saleIds) {
    const approval = { id, decision: 'approve', reason: null, isVouched: note !== null } as const;
    const { value } = await decideWithin(deps, tx, operator, 'sale', approval);
    most = Math.max(most, value.approvals);
  }
  return most;
}

/** Approves what waits with a debit that another operator settled. */
async function approveLinked(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  line: Line,
  { fileId, note }: Input,
): Promise<number> {
  if (line.settledAs === null) throw lineReleased();
  const sales = await salesPaidWith(tx, [line.id]);
  const open = sales.filter((sale) => sale.fileId === fileId && isOpen(sale.state));
  if (open.length === 0) throw await settledBefore(tx, line.id);
  return approve(
    deps,
    tx,
    operator,
    open.map(({ id }) => id),
    note,
  );
}

/** Whether the line names the file: it is its sum, and can mean no other file and no sale. */
async function namesFile(tx: Tx, line: Line, { fileId, failed }: Input, now: Date): Promise<boolean> {
  const found = (await readMatches(tx, [line], now)).get(line.id);
  return failed.length === 0 && found?.match === 'certain' && found.files[0]?.fileId === fileId;
}

/** Accounts for what the line paid of sales of which nothing is left to pay. */
async function accountForRest(
  tx: Tx,
  { depositAccountId, direction }: Line,
  won: Won,
  { operatorId, now }: { operatorId: number; now: Date },
): Promise<{ settlementTransactionId?: number }> {
  if (won === 0n) return {};
  // The ledger keeps its notes when a holder is erased, so the operator's stays with the line.
  const about = { depositAccountId, direction, operatorId, at: now, as: 'otherWon', won } as const;
  return { settlementTransactionId: (await postSettlement(tx, { ...about, note: GONE })).id };
}

/**
 * Settles a line out with a payout file whose sum it is, less the sales in `failed`, and approves the sales that it paid, each under the
 * rules of a single one. What it paid of sales that were corrected or ended since is accounted for as something else. A failed sale leaves the file and stays taken; its holder gets an alarm. All of it is done or nothing. Throws
 * NOT_FOUND, BANK_LINE_DIRECTION, BANK_LINE_AMOUNT when the sum is another, STATUS_NOT_ALLOWED for a file of another account or made later,
 * PAYOUT_PAID for a sale with a line of its own, ALREADY_DECIDED for a failed sale that was decided, OWN_REQUEST, REASON_REQUIRED for a line
 * that names a sale of no such file, and for one that paid sales that were corrected or ended, and what a decision throws.
 */
export async function settleFileDebit(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  line: Line,
  input: Input,
): Promise<SettledLine> {
  const { fileId, note } = input;
  const now = deps.clock.now();
  const done = { missing: '0', subject: `payout:${fileId}` };
  refuseDeposit(line);
  if (input.isLinked === true)
    return { ...done, approvals: await approveLinked(deps, tx, operator, line, input) };
  if (line.settledAs !== null) throw await settledBefore(tx, line.id);
  await refuseOtherFile(tx, line, fileId);
  const { paid, gone, notPaid } = await divided(tx, line, input);
  for (const { id } of gone) await refuseOwnHolder(tx, operator.id, (await getSale(tx, id)).holderId);
  const orders: OrderOfLine[] = [];
  for (const { id } of paid) orders.push(await payable(tx, operator, line, id));
  const ids = orders.map(({ id }) => id);
  const isNamed = await namesFile(tx, line, input, now);
  if (note === null) await refuseOtherReference(tx, ids, line);
  let at = now;
  for (const order of orders)
    at = new Date(Math.max(at.getTime(), (await linkedAt(tx, order, now)).getTime()));
  await markPaidWith(tx, { fileId, lineId: line.id }, ids);
  const rest = await accountForRest(tx, line, sumOf(gone), { operatorId: operator.id, now });
  await settleLine(tx, line.id, { as: 'payoutFile', note, operatorId: operator.id, now: at, ...rest });
  const open = orders.filter(({ state }) => isOpen(state));
  if (isNamed)
    for (const { id: requestId, version } of open)
      await beginFact(tx, { requestId, kind: 'named', version, lineId: line.id, at: now });
  for (const { id } of orders) await regroupOrder(tx, 'out', { id, hasLeft: true }, now);
  const paidWon = new Set([...paid, ...gone].map(({ won }) => won));
  for (const { id, won } of notPaid)
    await leaveUnpaid(tx, operator, { id, isLikePaid: paidWon.has(won) }, now);
  const approvals = await approve(
    deps,
    tx,
    operator,
    open.map(({ id }) => id),
    note,
  );
  return { ...done, approvals };
}
