// Writes what open lines of the bank say about open orders as facts of these (ADR-0035), when lines come or go and when an order of
// their company, direction and amount opens, is taken or ends. That the money of an order is there is a fact until its line leaves or
// the order ends: another order that is opened or taken later does not end it.
import { and, eq, inArray } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { keysOfLine, keysOfName } from '../../../domain/bank-matching/name-keys.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { Won } from '../../../domain/money.ts';
import { salesNamedBy } from '../../../domain/payout-file.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import {
  beginFact,
  endFacts,
  findFacts,
  findFactsOfLines,
  isBankFact,
  type FactRow,
} from '../requests/facts.repo.ts';
import { keepSaidToBePaid } from '../requests/settled-lines.ts';
import { findPaidOfGroup } from './find-paid.ts';
import { findFiled, readSaleEvidence } from './sale-evidence.ts';

type Line = { id: number; direction: 'in' | 'out'; won: Won; name: string; memo: string };
export type BuyerGroup = { holderId: number; companyId: number; won: Won };

const ASKED_AT_ONCE = 500; // amounts in one statement; more are filtered here

/** The open orders of a company that have one of these amounts. */
async function findOpenOrders(tx: Tx, direction: 'in' | 'out', companyId: number, amounts: ReadonlySet<Won>) {
  const { requests, sales, purchases, linkedAccounts } = tx.t;
  const own = direction === 'in' ? purchases : sales;
  const won = direction === 'in' ? purchases.won : sales.payoutWon;
  const ofAmounts = amounts.size > ASKED_AT_ONCE ? undefined : inArray(won, [...amounts]);
  const rows = await tx
    .select({
      id: requests.id,
      version: requests.version,
      takenBy: requests.takenBy,
      holderId: requests.holderId,
      name: linkedAccounts.name,
      won,
    })
    .from(requests)
    .innerJoin(own, eq(own.requestId, requests.id))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, own.linkedAccountId))
    .where(
      and(
        eq(requests.kind, direction === 'in' ? 'purchase' : 'sale'),
        inArray(requests.state, [PENDING, ON_HOLD]),
        eq(own.companyId, companyId),
        ofAmounts,
      ),
    );
  return rows.filter((row) => amounts.has(row.won));
}

/** Begins the facts of the open purchases of one holder, company and amount whose money is there. */
export async function regroupPurchases(tx: Tx, group: BuyerGroup, now: Date): Promise<void> {
  const paid = await findPaidOfGroup(tx, group, now);
  if (paid.length === 0) return;
  const facts = await findFacts(
    tx,
    paid.map(({ id }) => id),
  );
  for (const { id: requestId, lineId, version } of paid)
    if (!facts.some((fact) => fact.requestId === requestId && isBankFact(fact)))
      await beginFact(tx, { requestId, kind: 'certain', version, lineId, at: now });
}

/** Writes what is known about the open sales of a company that have one of these amounts, or are among `ids`. */
export async function regroupSales(
  tx: Tx,
  { companyId, amounts, ids = [] }: { companyId: number; amounts: ReadonlySet<Won>; ids?: readonly number[] },
  now: Date,
): Promise<void> {
  const { requests, sales } = tx.t;
  const ofAmounts = await findOpenOrders(tx, 'out', companyId, amounts);
  const named =
    ids.length === 0
      ? []
      : await tx
          .select({ id: requests.id, version: requests.version })
          .from(requests)
          .innerJoin(sales, eq(sales.requestId, requests.id))
          .where(
            and(
              inArray(requests.id, [...ids]),
              inArray(requests.state, [PENDING, ON_HOLD]),
              eq(sales.companyId, companyId),
            ),
          );
  const versions = new Map([...ofAmounts, ...named].map(({ id, version }) => [id, version]));
  const evidence = await readSaleEvidence(tx, [...versions.keys()], now);
  const known = new Map(
    (await findFacts(tx, [...versions.keys()])).filter(isBankFact).map((fact) => [fact.requestId, fact]),
  );
  const ended: number[] = [];
  for (const [requestId, version] of versions) {
    const fact = known.get(requestId);
    const found = evidence.get(requestId);
    if (fact?.kind === 'certain' || fact?.kind === found?.says) continue;
    if (fact !== undefined) ended.push(fact.id);
    if (found !== undefined)
      await beginFact(tx, { requestId, kind: found.says, version, lineId: found.lineId, at: now });
  }
  await endFacts(tx, ended, { at: now });
}

/** The holders of open purchases that lines may name: the lines' keys are looked up, because lines and orders may be many. */
async function findNamedHolders(tx: Tx, companyId: number, lines: readonly Line[]): Promise<BuyerGroup[]> {
  const amounts = new Set(lines.map(({ won }) => won));
  const orders = await findOpenOrders(tx, 'in', companyId, amounts);
  if (orders.length === 0) return [];
  const shownOf = new Map(orders.map(({ won }) => [won, new Set<number>()]));
  for (const { won, ...text } of lines) {
    const shown = shownOf.get(won);
    if (shown !== undefined) for (const key of keysOfLine(text)) shown.add(key);
  }
  const groups = new Map<string, BuyerGroup>();
  for (const { holderId, won, name } of orders) {
    const shown = shownOf.get(won) ?? new Set<number>();
    const { keys: own, ranges } = keysOfName(name);
    const isShown =
      own.some((key) => shown.has(key)) ||
      ranges.some(({ from, to }) => [...shown].some((key) => key >= from && key <= to));
    if (isShown) groups.set(`${holderId} ${won}`, { holderId, companyId, won });
  }
  return [...groups.values()];
}

async function regroupBoth(
  tx: Tx,
  companyId: number,
  lines: readonly Line[],
  also: readonly BuyerGroup[],
  now: Date,
) {
  const incoming = lines.filter(({ direction }) => direction === 'in');
  const named = incoming.length === 0 ? [] : await findNamedHolders(tx, companyId, incoming);
  const groups = new Map([...also, ...named].map((group) => [`${group.holderId} ${group.won}`, group]));
  for (const group of groups.values()) {
    await regroupPurchases(tx, group, now);
    // A statement may name the holders of all open orders.
    await tx.endTurn();
  }
  const outgoing = lines.filter(({ direction }) => direction === 'out');
  if (outgoing.length === 0) return;
  const amounts = new Set(outgoing.map(({ won }) => won));
  await regroupSales(tx, { companyId, amounts, ids: [...new Set(outgoing.flatMap(salesNamedBy))] }, now);
}

/** After lines of a company came. */
export const regroupFor = (tx: Tx, companyId: number, lines: readonly Line[], now: Date): Promise<void> =>
  regroupBoth(tx, companyId, lines, [], now);

export type LeavingLines = {
  companyId: number;
  lines: readonly Line[];
  /** The order that the only line is settled with. */
  paidId?: number | undefined;
  /** Whether that line could mean the order, so that what it may have said about others is answered. */
  isAnswer?: boolean | undefined;
  operatorId: number;
  now: Date;
};

const NOT_TAKEN_YET =
  '아직 맡지 않은 판매의 지급으로 보이는 거래가 있어요. 그 판매를 먼저 맡은 뒤에 다시 해주세요.';

/**
 * After lines of a company were settled or taken back: what they said ends. Where no other line says as much, the taken sale gets a
 * payment claim instead: otherwise one operator could set the line aside, and then have the sale paid a second time or its tokens
 * returned. Throws PAYOUT_PAID if a sale that is not taken loses its certain payment. `paidId` gets no claim, because its line is settled
 * with it.
 */
export async function regroupAfter(
  tx: Tx,
  { companyId, lines, paidId, isAnswer = false, operatorId, now }: LeavingLines,
): Promise<void> {
  const facts = (
    await findFactsOfLines(
      tx,
      lines.map(({ id }) => id),
    )
  ).filter(isBankFact);
  await endFacts(
    tx,
    facts.map(({ id }) => id),
    { by: operatorId, at: now },
  );
  const about = await findOrders(tx, facts);
  const bought = about.flatMap(({ holderId, bought: won }) =>
    won === null ? [] : [{ holderId, companyId, won }],
  );
  await regroupBoth(tx, companyId, lines, bought, now);
  const sold = about.filter(({ id, kind }) => kind === 'sale' && id !== paidId);
  if (sold.length === 0) return;
  const ids = sold.map(({ id }) => id);
  const filed = await findFiled(tx, ids);
  const left = new Map(
    (await findFacts(tx, ids)).filter(isBankFact).map((fact) => [fact.requestId, fact.kind]),
  );
  const isLasting = (id: number, kind: FactRow['kind'] | undefined) =>
    kind === 'certain' || kind === 'likely' || (kind === 'possible' && filed.has(id));
  for (const sale of sold) {
    const before = facts.find(({ requestId }) => requestId === sale.id)?.kind;
    const after = left.get(sale.id);
    const isSurelyLost = before === 'certain' && after !== 'certain';
    const isPerhapsLost = !isAnswer && isLasting(sale.id, before) && !isLasting(sale.id, after);
    if (!isSurelyLost && !isPerhapsLost) continue;
    if (sale.takenBy !== null) await keepSaidToBePaid(tx, sale, operatorId, now);
    else if (isSurelyLost) throw new DomainError('PAYOUT_PAID', { id: sale.id }, { sentence: NOT_TAKEN_YET });
  }
}

async function findOrders(tx: Tx, facts: readonly FactRow[]) {
  const { requests, purchases } = tx.t;
  if (facts.length === 0) return [];
  return tx
    .select({
      id: requests.id,
      kind: requests.kind,
      version: requests.version,
      takenBy: requests.takenBy,
      holderId: requests.holderId,
      bought: purchases.won,
    })
    .from(requests)
    .leftJoin(purchases, eq(purchases.requestId, requests.id))
    .where(
      inArray(
        requests.id,
        facts.map(({ requestId }) => requestId),
      ),
    )
    .orderBy(requests.id);
}
