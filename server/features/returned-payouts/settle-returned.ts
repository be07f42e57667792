// A line out that the bank returned: both lines are settled against each other, and the sale that it did not pay is open again.
import { and, eq } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { FileDebit } from '../../../domain/bank-matching/file-debits.ts';
import type { ReturnPair } from '../../../domain/bank-matching/returned-lines.ts';
import { PAYOUT_RETURNED_REASON } from '../../../domain/reason.ts';
import { DONE, isOpen } from '../../../domain/request-state.ts';
import type { Actor } from '../../acting/operator-act.ts';
import type { Deps } from '../../deps/deps.ts';
import { bankReturnKind } from '../../four-eyes/proposals.repo.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { reverseWithin } from '../corrections/correct-transaction.ts';
import { withdrawAllApprovals } from '../requests/approvals.repo.ts';
import { endFacts, findFactsOfLines } from '../requests/facts.repo.ts';
import { requestChanged } from '../requests/registry.ts';
import { findRequest, type RequestRow } from '../requests/requests.repo.ts';
import { keepSaidToBePaid } from '../requests/settled-lines.ts';
import { reopenSale } from '../sales/reopen-sale.ts';
import { leaveRefundFile } from '../refunds/leave-refund-file.ts';
import { postSettlement } from '../../ledger/post-won.ts';
import { leaveFile, takeFromFile, tellReturned } from './leave-file.ts';
import { getLine, releaseLine, settledBefore, settleLine } from '../bank-lines/lines/bank-lines.repo.ts';
import { markReturned } from '../bank-lines/match/file-debits.repo.ts';
import { MAY_COME_BACK, readMatches, wordsOfCompany } from '../bank-lines/match/match-bank-lines.ts';
import type { OrderOfLine } from '../bank-lines/match/payable-orders.repo.ts';
import { findReturnPairs } from '../bank-lines/match/returned-lines.repo.ts';
import { getRefund, refuseOwnPayee, unmarkPaid } from '../bank-lines/match/refunds.repo.ts';
import { refundsOfReturned, salesOfReturned } from '../bank-lines/lines/sales-of-returned.ts';
import type { LineToSettle, SettledLine } from '../bank-lines/settle/settlements.ts';

type Line = LineToSettle;

const NO_PAIR =
  '두 거래가 지급과 그 환입으로 보이지 않아요. 같은 계좌와 금액이고, 14일 안에 들어왔으며, 이름이나 판매 번호가 같거나 불능·환입 같은 말이 적혀 있어야 해요.';
const FILE_FIRST =
  '이 출금은 대량이체 파일을 한 번에 지급한 것일 수 있어요. 먼저 출금을 그 파일로 처리한 뒤, 돌아온 입금을 지급하지 못한 판매로 처리해주세요.';
const WHICH_PAYMENT = '돌아온 출금이 어느 판매나 환불의 지급이었는지 골라주세요.';

type Said = { saleId?: number | null | undefined; refundId?: number | null | undefined };
type Meant = { sales: readonly OrderOfLine[]; refundIds: readonly number[]; files: readonly FileDebit[] };
type Chosen = { saleId: number | null; refundId: number | null };
const NONE: Chosen = { saleId: null, refundId: null };

/**
 * The sale or the refund whose payment came back: the one that the operator names, or else the only one that can be meant. Throws
 * STATUS_NOT_ALLOWED with those that can be, for another one, and when it is to be said which.
 */
function chosenOf(out: Line, meant: Meant, { saleId, refundId }: Said): Chosen {
  const saleIds = meant.sales.map(({ id }) => id);
  const which = () =>
    new DomainError(
      'STATUS_NOT_ALLOWED',
      { saleIds, refundIds: [...meant.refundIds] },
      { sentence: WHICH_PAYMENT },
    );
  const isSale = typeof saleId === 'number';
  const isRefund = typeof refundId === 'number';
  if (isSale || isRefund) {
    const isMeant =
      isSale !== isRefund &&
      (!isSale || saleIds.includes(saleId)) &&
      (!isRefund || meant.refundIds.includes(refundId));
    if (!isMeant) throw which();
    return { saleId: saleId ?? null, refundId: refundId ?? null };
  }
  const sales = saleId === null ? [] : meant.sales;
  const refundIds = refundId === null ? [] : meant.refundIds;
  const isSettled = out.settledAs !== null;
  if (sales.length + refundIds.length === 0) {
    const isNone = !isSettled || (out.settledAs === 'order' && saleId === undefined);
    if (!isNone) throw which();
    return NONE;
  }
  const [sale] = sales;
  // What was approved by hand is reversed only when the operator has named it.
  const isPlain = isSettled || (meant.files.length === 0 && (sale === undefined || isOpen(sale.state)));
  if (sales.length + refundIds.length > 1 || !isPlain) throw which();
  return { saleId: sale?.id ?? null, refundId: refundIds[0] ?? null };
}

/** The transaction that approved a sale; the sale is not corrected. */
async function approvalOf(db: ReadDb, saleId: number): Promise<number> {
  const { ledgerTransactions } = db.t;
  const { id, kind, requestId } = ledgerTransactions;
  const [row] = await db
    .select({ id })
    .from(ledgerTransactions)
    .where(and(eq(requestId, saleId), eq(kind, 'sale')));
  if (row === undefined) throw new DomainError('NOT_FOUND');
  return row.id;
}

type Pair = { out: Line; back: Line };
type Named = Pick<ReturnPair, 'sign' | 'saleIds' | 'refundIds'>;

async function settleBoth(
  tx: Tx,
  { out, back }: Pair,
  sale: RequestRow | null,
  {
    operatorId,
    note,
    isRefuted,
    now,
  }: { operatorId: number; note: string | null; isRefuted: boolean; now: Date },
): Promise<void> {
  const settlement = { as: 'returned', returnedSaleId: sale?.id ?? null, note, operatorId, now } as const;
  if (out.requestId !== null && (await getLine(tx, out.id)).requestId !== null)
    await releaseLine(tx, out.id, now);
  // A debit for a payout file stays settled with the sales that it did pay.
  if (out.settledAs !== 'payoutFile')
    await settleLine(tx, out.id, { ...settlement, pairLineId: back.id }, { isRefuted });
  await settleLine(tx, back.id, { ...settlement, pairLineId: out.id });
}

/** Takes a sale from the debit for its file, of which the bank returned its part: what the debit said of it is refuted. */
async function leaveDebit(tx: Tx, { out, back }: Pair, saleId: number, now: Date): Promise<void> {
  await markReturned(tx, saleId, back.id);
  const said = (await findFactsOfLines(tx, [out.id])).filter(({ requestId }) => requestId === saleId);
  await endFacts(
    tx,
    said.map(({ id }) => id),
    { at: now },
  );
}

/** An open sale leaves its file and stays as it was; no approval of it counts any more. */
async function returnOpenSale(
  tx: Tx,
  operator: Actor,
  pair: Pair,
  sale: RequestRow,
  about: { note: string | null; isOnlyNamed: boolean; now: Date },
): Promise<void> {
  const { note, now } = about;
  const by = { operatorId: operator.id, note, isRefuted: !about.isOnlyNamed, now };
  await settleBoth(tx, pair, sale, by);
  if (pair.out.settledAs === 'payoutFile') await leaveDebit(tx, pair, sale.id, now);
  await withdrawAllApprovals(tx, sale, now);
  // A payment of the same person is no proof that the money came back: two people then decide about the sale.
  if (about.isOnlyNamed && sale.takenBy !== null) await keepSaidToBePaid(tx, sale, operator.id, now);
  await leaveFile(tx, operator, sale, now);
  // Without the part that came back, another line may be its payment.
  await requestChanged(tx, sale, 'paying', now);
}

/** What a pair returned, see `chosenOf`. Throws STATUS_NOT_ALLOWED also for a part of a debit that is not settled yet. */
async function returnedOf(tx: Tx, out: Line, found: Named, said: Said, now: Date): Promise<Chosen> {
  const isPart = found.saleIds.length + found.refundIds.length > 0;
  if (isPart && out.settledAs === null)
    throw new DomainError('STATUS_NOT_ALLOWED', undefined, { sentence: FILE_FIRST });
  if (isPart !== (out.settledAs === 'payoutFile' || out.settledAs === 'refundPaid'))
    throw await settledBefore(tx, out.id);
  const isRefund = out.settledAs === 'refundPaid';
  const refunds = await refundsOfReturned(tx, out, found.refundIds, now);
  const files = out.settledAs === null ? ((await readMatches(tx, [out], now)).get(out.id)?.files ?? []) : [];
  const meant = {
    sales: isRefund ? [] : await salesOfReturned(tx, out, found.saleIds, now),
    refundIds: refunds.map(({ id }) => id),
    files,
  };
  return chosenOf(out, meant, said);
}

/**
 * A refund whose payment came back is owed again, outside its file. The line out stays what paid it, with its other refunds; the line in owes its
 * won anew. A line out that was not settled with the refund is settled against the line in.
 */
async function returnRefund(
  tx: Tx,
  operator: Actor,
  pair: Pair,
  refundId: number,
  { note, now }: { note: string | null; now: Date },
): Promise<void> {
  const { out, back } = pair;
  const refund = await getRefund(tx, refundId);
  await refuseOwnPayee(tx, operator.id, refund);
  if (out.settledAs === null)
    await settleBoth(tx, pair, null, { operatorId: operator.id, note, isRefuted: false, now });
  else {
    if (!(await unmarkPaid(tx, refundId, out.id))) throw await settledBefore(tx, out.id);
    const owed = { depositAccountId: back.depositAccountId, operatorId: operator.id, at: now };
    const { id } = await postSettlement(tx, {
      ...owed,
      ...{ direction: 'in', as: 'refunds', won: back.won, note },
    });
    const settlement = { as: 'returned', pairLineId: out.id, returnedRefundId: refundId } as const;
    await settleLine(tx, back.id, {
      ...settlement,
      ...{ settlementTransactionId: id, note, operatorId: operator.id, now },
    });
  }
  const { fileId } = refund;
  const reason = PAYOUT_RETURNED_REASON;
  if (fileId !== null)
    await leaveRefundFile(tx, operator, { fileId, refundId, unpaidLineId: back.id, reason, now });
}

/**
 * Settles a line out and the line in that returned it against each other. An open sale that the first paid leaves its payout file and
 * stays taken; an approved one is corrected, by two people where four eyes hold, and a new sale on hold stands in its place. Nothing
 * changes with the first of two signatures. A debit for a payout file that a line in returns in part stays settled with its other sales:
 * the line in balances the part of the one that is named. A refund whose payment came back is owed again. Throws NOT_FOUND, BANK_LINE_DIRECTION, BANK_LINE_SETTLED, STATUS_NOT_ALLOWED for lines that are no
 * pair, and where several sales or refunds may be meant and none is named, OWN_REQUEST, and what a correction throws.
 */
export async function settleReturned(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  line: Line,
  input: Said & { of: number; note: string | null },
): Promise<SettledLine> {
  const now = deps.clock.now();
  const other = await getLine(tx, input.of);
  if (line.direction === other.direction)
    throw new DomainError('BANK_LINE_DIRECTION', undefined, { sentence: NO_PAIR });
  const pair = line.direction === 'out' ? { out: line, back: other } : { out: other, back: line };
  const { out, back } = pair;
  if (back.settledAs !== null) throw await settledBefore(tx, back.id);
  if (out.settledAs !== null && !MAY_COME_BACK.has(out.settledAs)) throw await settledBefore(tx, out.id);
  const pairs = await findReturnPairs(tx, [back], (companyId) => wordsOfCompany(tx, companyId));
  const found = pairs.get(back.id)?.find(({ outId }) => outId === out.id);
  if (found === undefined) throw new DomainError('STATUS_NOT_ALLOWED', undefined, { sentence: NO_PAIR });
  const chosen = await returnedOf(tx, out, found, input, now);
  const { note } = input;
  const none = { applied: true, approvals: 0, missing: '0', subject: null, saleId: null };
  if (chosen.refundId !== null) {
    await returnRefund(tx, operator, pair, chosen.refundId, { note, now });
    return { ...none, subject: `refund:${chosen.refundId}` };
  }
  const sale = chosen.saleId === null ? null : await findRequest(tx, 'sale', chosen.saleId);
  // What the payout said of sales ends only where the bank says that it came back, and of which: an equal payment of the holder's is no proof.
  const isOnlyNamed = found.sign === 'name';
  const by = { operatorId: operator.id, note, isRefuted: sale !== null && !isOnlyNamed, now };
  if (sale === null) {
    await settleBoth(tx, pair, null, by);
    return none;
  }
  const subject = `sale:${sale.id}`;
  await refuseOwnHolder(tx, operator.id, sale.holderId);
  if (sale.state !== DONE) {
    await returnOpenSale(tx, operator, pair, sale, { note, isOnlyNamed, now });
    return { ...none, subject };
  }
  const reversal = {
    transactionId: await approvalOf(tx, sale.id),
    reason: PAYOUT_RETURNED_REASON,
    agreement: {
      kind: bankReturnKind(out.id, back.id, sale.id),
      action: 'bankLines.settle',
      subject: `bankLine:${line.id}`,
    },
    keepsLines: out.settledAs === 'payoutFile',
  } as const;
  const { applied, approvals } = await reverseWithin(tx, operator, reversal, now);
  if (!applied) return { ...none, applied, approvals, subject };
  await settleBoth(tx, pair, sale, by);
  if (out.settledAs === 'payoutFile') {
    await leaveDebit(tx, pair, sale.id, now);
    await takeFromFile(tx, operator, sale, now);
  }
  const saleId = await reopenSale(tx, sale.id, {
    operatorId: operator.id,
    reason: PAYOUT_RETURNED_REASON,
    now,
  });
  const reopened = await findRequest(tx, 'sale', saleId);
  if (reopened !== null) await tellReturned(tx, reopened, now);
  return { ...none, approvals, subject, saleId };
}
