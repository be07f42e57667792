// A bank line can show that an open sale was paid. That evidence is kept until the take ends, even if the line is undone or settled
// differently. Otherwise one operator could set the line aside, and then have the sale paid a second time or its tokens returned.
import { and, asc, eq, inArray, or } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { salesNamedBy } from '../../../domain/payout-file.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { readPaymentEvidence } from '../requests/paid-sales.ts';
import { keepSaidToBePaid } from '../requests/said-to-be-paid.ts';
import type { BankLineRow } from './bank-lines.repo.ts';
import { readMatches } from './match-bank-lines.ts';

const LINES_AT_ONCE = 500; // whose amounts and references are looked up by one statement

const NOT_TAKEN_YET =
  '아직 맡지 않은 판매의 지급으로 보이는 거래가 있어요. 그 판매를 먼저 맡은 뒤에 다시 해주세요.';

type EndingLine = Pick<BankLineRow, 'id' | 'direction' | 'won' | 'name' | 'memo'>;

type OpenSale = { id: number; kind: 'sale'; version: number; takenBy: number | null };

/** The open sales of a company that have the amount of one of these lines, or that one of them names. */
async function findOpenSales(
  tx: Tx,
  companyId: number,
  lines: readonly EndingLine[],
): Promise<Map<number, OpenSale>> {
  const { requests, sales } = tx.t;
  const found = new Map<number, OpenSale>();
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const some = lines.slice(from, from + LINES_AT_ONCE);
    const amounts = [...new Set(some.map(({ won }) => won))];
    const named = [...new Set(some.flatMap(salesNamedBy))];
    const rows = await tx
      .select({ id: requests.id, version: requests.version, takenBy: requests.takenBy })
      .from(requests)
      .innerJoin(sales, eq(sales.requestId, requests.id))
      .where(
        and(
          eq(requests.kind, 'sale'),
          inArray(requests.state, [PENDING, ON_HOLD]),
          eq(sales.companyId, companyId),
          or(inArray(sales.payoutWon, amounts), inArray(requests.id, named)),
        ),
      )
      .orderBy(asc(requests.id));
    for (const row of rows) found.set(row.id, { ...row, kind: 'sale' });
  }
  return found;
}

/** Whether one of the lines may mean the sale. */
async function mayMean(tx: Tx, lines: readonly EndingLine[], saleId: number, now: Date): Promise<boolean> {
  const matches = await readMatches(tx, lines, now);
  return lines.some((line) => matches.get(line.id)?.candidates.some(({ id }) => id === saleId));
}

/**
 * Runs `end`, which removes the lines' evidence. Records a payment claim for each taken sale that loses evidence. Throws PAYOUT_PAID if
 * an untaken sale loses certain evidence. `paidSaleId` gets no claim, because its line is settled with it. A line that may mean several
 * sales and is settled with one of them loses its uncertain evidence for the others without a claim; its certain evidence is still kept.
 */
export async function keepEvidence(
  tx: Tx,
  about: {
    companyId: number;
    lines: readonly EndingLine[];
    /** The sale that the only line is settled with. */
    paidSaleId?: number;
    operatorId: number;
    now: Date;
  },
  end: () => Promise<void>,
): Promise<void> {
  const { companyId, paidSaleId, operatorId, now } = about;
  const lines = about.lines.filter(({ direction }) => direction === 'out');
  const open = await findOpenSales(tx, companyId, lines);
  if (paidSaleId !== undefined) open.delete(paidSaleId);
  if (open.size === 0) return end();
  const ids = [...open.keys()];
  const readBoth = async () => [
    await readPaymentEvidence(tx, ids, now),
    // A line may be released from its sale later. Until then the evidence of other lines for that sale must not be lost.
    await readPaymentEvidence(tx, ids, now, { evenLinked: true }),
  ];
  const before = await readBoth();
  const isAnswer = paidSaleId !== undefined && (await mayMean(tx, lines, paidSaleId, now));
  await end();
  const after = await readBoth();
  const isLost = (what: 'surely' | 'lasting', id: number) =>
    before.some((reading, at) => reading[what].has(id) && after[at]?.[what].has(id) !== true);
  for (const sale of open.values()) {
    const isSurelyLost = isLost('surely', sale.id);
    const isPerhapsLost = !isAnswer && isLost('lasting', sale.id);
    if (!isSurelyLost && !isPerhapsLost) continue;
    if (sale.takenBy !== null) await keepSaidToBePaid(tx, sale, operatorId, now);
    else if (isSurelyLost) throw new DomainError('PAYOUT_PAID', { id: sale.id }, { sentence: NOT_TAKEN_YET });
  }
}
