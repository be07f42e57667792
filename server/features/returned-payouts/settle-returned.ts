// A line out that the bank returned: both lines are settled against each other, and the sale that it did not pay is open again.
import { and, eq } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { ReturnSign } from '../../../domain/bank-matching/returned-lines.ts';
import { PAYOUT_RETURNED_REASON } from '../../../domain/reason.ts';
import { DONE, isOpen } from '../../../domain/request-state.ts';
import type { Actor } from '../../acting/operator-act.ts';
import type { Deps } from '../../deps/deps.ts';
import { bankReturnKind } from '../../four-eyes/proposals.repo.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { reverseWithin } from '../corrections/correct-transaction.ts';
import { withdrawAllApprovals } from '../requests/approvals.repo.ts';
import { endFacts, findFactsOfLines } from '../requests/facts.repo.ts';
import { findRequest, type RequestRow } from '../requests/requests.repo.ts';
import { keepSaidToBePaid } from '../requests/settled-lines.ts';
import { reopenSale } from '../sales/reopen-sale.ts';
import { leaveFile, takeFromFile, tellReturned } from './leave-file.ts';
import { getLine, releaseLine, settledBefore, settleLine } from '../bank-lines/bank-lines.repo.ts';
import { markReturned } from '../bank-lines/file-debits.repo.ts';
import { wordsOfCompany } from '../bank-lines/match-bank-lines.ts';
import type { OrderOfLine } from '../bank-lines/payable-orders.repo.ts';
import { findReturnPairs } from '../bank-lines/returned-lines.repo.ts';
import { salesOfReturned } from '../bank-lines/sales-of-returned.ts';
import type { LineToSettle, SettledLine } from '../bank-lines/settlements.ts';

type Line = LineToSettle;

const NO_PAIR =
  '두 거래가 지급과 그 환입으로 보이지 않아요. 같은 계좌와 금액이고, 14일 안에 들어왔으며, 이름이나 판매 번호가 같거나 불능·환입 같은 말이 적혀 있어야 해요.';
const FILE_FIRST =
  '이 출금은 대량이체 파일을 한 번에 지급한 것일 수 있어요. 먼저 출금을 그 파일로 처리한 뒤, 돌아온 입금을 지급하지 못한 판매로 처리해주세요.';
const WHICH_SALE = '돌아온 출금이 어느 판매의 지급이었는지 골라주세요.';

/** Throws STATUS_NOT_ALLOWED for a sale that the line does not mean, or when it is to be said which one it means. */
function saleOf(
  out: Line,
  meant: readonly OrderOfLine[],
  saleId: number | null | undefined,
): OrderOfLine | null {
  const isFile = out.settledAs === 'payoutFile';
  if (saleId === null && out.requestId === null && !isFile) return null;
  const [only, ...others] = meant;
  if (only === undefined && saleId === undefined && !isFile) return null;
  // What was approved by hand is reversed only when the operator has named it.
  const isPlain =
    others.length === 0 && (out.requestId !== null || isFile || (only !== undefined && isOpen(only.state)));
  const sale = saleId === undefined && isPlain ? only : meant.find(({ id }) => id === saleId);
  if (sale === undefined)
    throw new DomainError(
      'STATUS_NOT_ALLOWED',
      { saleIds: meant.map(({ id }) => id) },
      { sentence: WHICH_SALE },
    );
  return sale;
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
type Named = { sign: ReturnSign; saleIds: readonly number[] };

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
}

/** The sale whose payment came back; null for none. Throws STATUS_NOT_ALLOWED. */
async function returnedSale(
  tx: Tx,
  out: Line,
  found: Named,
  saleId: number | null | undefined,
  now: Date,
): Promise<RequestRow | null> {
  const isPart = found.saleIds.length > 0;
  if (isPart && out.settledAs === null)
    throw new DomainError('STATUS_NOT_ALLOWED', undefined, { sentence: FILE_FIRST });
  if (isPart !== (out.settledAs === 'payoutFile')) throw await settledBefore(tx, out.id);
  const order = saleOf(out, await salesOfReturned(tx, out, found.saleIds, now), saleId);
  return order === null ? null : findRequest(tx, 'sale', order.id);
}

/**
 * Settles a line out and the line in that returned it against each other. An open sale that the first paid leaves its payout file and
 * stays taken; an approved one is corrected, by two people where four eyes hold, and a new sale on hold stands in its place. Nothing
 * changes with the first of two signatures. A debit for a payout file that a line in returns in part stays settled with its other sales:
 * the line in balances the part of the one that is named. Throws NOT_FOUND, BANK_LINE_DIRECTION, BANK_LINE_SETTLED, STATUS_NOT_ALLOWED for lines that are no
 * pair, and where several sales may be meant and none is named, OWN_REQUEST, and what a correction throws.
 */
export async function settleReturned(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  line: Line,
  input: { of: number; saleId?: number | null | undefined; note: string | null },
): Promise<SettledLine> {
  const now = deps.clock.now();
  const other = await getLine(tx, input.of);
  if (line.direction === other.direction) throw new DomainError('BANK_LINE_DIRECTION');
  const pair = line.direction === 'out' ? { out: line, back: other } : { out: other, back: line };
  const { out, back } = pair;
  if (back.settledAs !== null) throw await settledBefore(tx, back.id);
  if (out.settledAs !== null && out.settledAs !== 'order' && out.settledAs !== 'payoutFile')
    throw await settledBefore(tx, out.id);
  const pairs = await findReturnPairs(tx, [back], (companyId) => wordsOfCompany(tx, companyId));
  const found = pairs.get(back.id)?.find(({ outId }) => outId === out.id);
  if (found === undefined) throw new DomainError('STATUS_NOT_ALLOWED', undefined, { sentence: NO_PAIR });
  const sale = await returnedSale(tx, out, found, input.saleId, now);
  const { note } = input;
  // What the payout said of sales ends only where the bank says that it came back, and of which: an equal payment of the holder's is no proof.
  const isOnlyNamed = found.sign === 'name';
  const by = { operatorId: operator.id, note, isRefuted: sale !== null && !isOnlyNamed, now };
  const none = { applied: true, approvals: 0, missing: '0', subject: null, saleId: null };
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
