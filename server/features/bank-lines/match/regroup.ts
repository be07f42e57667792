// Writes what open lines of the bank say about open orders as facts of these (ADR-0035), when lines come or go and when an order of
// their company, direction and amount opens, is taken, is paid or ends. That the money of an order is there is a fact until its line leaves or
// the order ends: another order that is opened or taken later does not end it.
import { and, eq, inArray, sql, type SQL } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/store.ts';
import { keysOfLine, keysOfName } from '../../../../domain/bank-matching/name-keys.ts';
import { DomainError } from '../../../../domain/errors.ts';
import type { Won } from '../../../../domain/money.ts';
import { salesNamedBy } from '../../../../domain/payout-file.ts';
import { isOpen, ON_HOLD, PENDING } from '../../../../domain/request-state.ts';
import {
  beginFact,
  endFacts,
  findFacts,
  findFactsOfLines,
  isBankFact,
  type FactRow,
} from '../../requests/facts.repo.ts';
import { keepSaidToBePaid, wasEverFiled } from '../../requests/settled-lines.ts';
import { findPaid, findRivals } from './find-paid.ts';
import {
  asFlag,
  findGroupWithLine,
  orderTable,
  wonColumn,
  type Direction,
  type OrderGroup,
} from './payable-orders.repo.ts';
import { findPayableOf } from './payer-keys.repo.ts';
import { readSaleEvidence } from './sale-evidence.ts';

type Line = { id: number; direction: Direction; won: Won; name: string; memo: string };

const ASKED_AT_ONCE = 500; // amounts in one statement; more are filtered here

/** Open orders of a direction that fulfil a condition. */
async function findOpenOrders(tx: Tx, direction: Direction, condition: SQL | undefined) {
  const { requests, linkedAccounts } = tx.t;
  const own = orderTable(tx, direction);
  const rows = await tx
    .select({
      holderId: requests.holderId,
      companyId: own.companyId,
      won: wonColumn(tx, direction),
      name: linkedAccounts.name,
      wasFiled: direction === 'in' ? sql<number>`0` : asFlag(wasEverFiled(tx)),
    })
    .from(requests)
    .innerJoin(own, eq(own.requestId, requests.id))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, own.linkedAccountId))
    .where(
      and(
        eq(requests.kind, direction === 'in' ? 'purchase' : 'sale'),
        inArray(requests.state, [PENDING, ON_HOLD]),
        condition,
      ),
    );
  return rows.map((row) => ({ ...row, direction }));
}

/** Writes what open lines say about the open orders of a group. About a purchase that is only what is certain. */
export async function regroup(tx: Tx, group: OrderGroup, now: Date): Promise<void> {
  const own = await findPayableOf(tx, group, now);
  const open = own.filter(({ state }) => isOpen(state));
  if (open.length === 0) return;
  const evidence =
    group.direction === 'in'
      ? new Map(
          Array.from(await findPaid(tx, group, own, now), ([id, lineId]) => [
            id,
            { says: 'certain', lineId } as const,
          ]),
        )
      : await readSaleEvidence(tx, group, own, now);
  const facts = await findFacts(
    tx,
    open.map(({ id }) => id),
  );
  const known = new Map(facts.filter(isBankFact).map((fact) => [fact.requestId, fact]));
  const ended: number[] = [];
  for (const { id: requestId, version } of open) {
    const fact = known.get(requestId);
    const found = evidence.get(requestId);
    if (fact?.kind === 'certain' || fact?.kind === found?.says) continue;
    if (fact !== undefined) ended.push(fact.id);
    if (found !== undefined)
      await beginFact(tx, { requestId, kind: found.says, version, lineId: found.lineId, at: now });
  }
  await endFacts(tx, ended, { at: now });
}

/**
 * Regroups the orders of an order's holder. One that no open line can mean any more, because it has ended, has lines of its own or was
 * corrected, leaves its lines to other orders, also of other holders.
 */
export async function regroupOrder(
  tx: Tx,
  direction: Direction,
  { id, hasLeft }: { id: number; hasLeft: boolean },
  now: Date,
): Promise<void> {
  const group = await findGroupWithLine(tx, direction, id);
  if (group === null) return;
  const rivals = hasLeft ? await findRivals(tx, group, now) : [];
  for (const holderId of new Set([group.holderId, ...rivals])) await regroup(tx, { ...group, holderId }, now);
}

/** The groups of open orders that lines of a company may name: the lines' keys are looked up, because lines and orders may be many. */
async function findNamedGroups(
  tx: Tx,
  direction: Direction,
  companyId: number,
  lines: readonly Line[],
): Promise<OrderGroup[]> {
  const amounts = new Set(lines.map(({ won }) => won));
  const own = orderTable(tx, direction);
  const ofAmounts =
    amounts.size > ASKED_AT_ONCE ? undefined : inArray(wonColumn(tx, direction), [...amounts]);
  const found = await findOpenOrders(tx, direction, and(eq(own.companyId, companyId), ofAmounts));
  const orders = found.filter(({ won }) => amounts.has(won));
  if (orders.length === 0) return [];
  const shownOf = new Map(orders.map(({ won }) => [won, new Set<number>()]));
  for (const { won, ...text } of lines) {
    const shown = shownOf.get(won);
    if (shown !== undefined) for (const key of keysOfLine(text)) shown.add(key);
  }
  return orders.filter(({ won, name, wasFiled }) => {
    // A line that names no one may be what a bank wrote of a payout file.
    if (wasFiled === 1) return true;
    const shown = shownOf.get(won) ?? new Set<number>();
    const { keys: keysOfOne, ranges } = keysOfName(name);
    return (
      keysOfOne.some((key) => shown.has(key)) ||
      ranges.some(({ from, to }) => [...shown].some((key) => key >= from && key <= to))
    );
  });
}

/** The groups of the open sales that lines refer to. */
async function findReferredGroups(tx: Tx, companyId: number, lines: readonly Line[]): Promise<OrderGroup[]> {
  const ids = [...new Set(lines.flatMap(salesNamedBy))];
  if (ids.length === 0) return [];
  return findOpenOrders(tx, 'out', and(eq(tx.t.sales.companyId, companyId), inArray(tx.t.requests.id, ids)));
}

async function regroupBoth(
  tx: Tx,
  companyId: number,
  lines: readonly Line[],
  also: readonly OrderGroup[],
  now: Date,
) {
  const [incoming = [], outgoing = []] = (['in', 'out'] as const).map((direction) =>
    lines.filter((line) => line.direction === direction),
  );
  const found = [
    ...also,
    ...(await findNamedGroups(tx, 'in', companyId, incoming)),
    ...(await findNamedGroups(tx, 'out', companyId, outgoing)),
    ...(await findReferredGroups(tx, companyId, outgoing)),
  ];
  const groups = new Map(found.map((group) => [`${group.direction} ${group.holderId} ${group.won}`, group]));
  for (const group of groups.values()) {
    await regroup(tx, group, now);
    // A statement may name the holders of all open orders.
    await tx.endTurn();
  }
}

/** After lines of a company came. */
export const regroupFor = (tx: Tx, companyId: number, lines: readonly Line[], now: Date): Promise<void> =>
  regroupBoth(tx, companyId, lines, [], now);

export type LeavingLines = {
  companyId: number;
  lines: readonly Line[];
  /** The order that the only line is settled with. */
  paidId?: number | null;
  /** Whether that line could mean the order, so that what it may have said about others is answered. */
  isAnswer?: boolean | undefined;
  /** Whether the money came back, so that the lines paid nothing. */
  isRefuted?: boolean | undefined;
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
  { companyId, lines, paidId = null, isAnswer = false, isRefuted = false, operatorId, now }: LeavingLines,
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
  const groups = about.flatMap(({ kind, holderId, bought, sold }) => {
    const won = bought ?? sold;
    return won === null
      ? []
      : [{ direction: kind === 'sale' ? 'out' : 'in', holderId, companyId, won } as const];
  });
  await regroupBoth(tx, companyId, lines, groups, now);
  const [line] = lines;
  if (paidId !== null && line !== undefined)
    await regroupOrder(tx, line.direction, { id: paidId, hasLeft: true }, now);
  const sold = about.filter(({ id, kind }) => kind === 'sale' && id !== paidId);
  if (sold.length === 0 || isRefuted) return;
  const ids = sold.map(({ id }) => id);
  const left = new Map(
    (await findFacts(tx, ids)).filter(isBankFact).map((fact) => [fact.requestId, fact.kind]),
  );
  const isLasting = (sale: { wasFiled: number }, kind: FactRow['kind'] | undefined) =>
    kind === 'certain' || kind === 'likely' || (kind === 'possible' && sale.wasFiled === 1);
  for (const sale of sold) {
    const before = facts.find(({ requestId }) => requestId === sale.id)?.kind;
    const after = left.get(sale.id);
    const isSurelyLost = before === 'certain' && after !== 'certain';
    const isPerhapsLost = !isAnswer && isLasting(sale, before) && !isLasting(sale, after);
    if (!isSurelyLost && !isPerhapsLost) continue;
    if (sale.takenBy !== null) await keepSaidToBePaid(tx, sale, operatorId, now);
    else if (isSurelyLost) throw new DomainError('PAYOUT_PAID', { id: sale.id }, { sentence: NOT_TAKEN_YET });
  }
}

async function findOrders(tx: Tx, facts: readonly FactRow[]) {
  const { requests, purchases, sales } = tx.t;
  if (facts.length === 0) return [];
  return tx
    .select({
      id: requests.id,
      kind: requests.kind,
      version: requests.version,
      takenBy: requests.takenBy,
      holderId: requests.holderId,
      bought: purchases.won,
      sold: sales.payoutWon,
      wasFiled: asFlag(wasEverFiled(tx)),
    })
    .from(requests)
    .leftJoin(purchases, eq(purchases.requestId, requests.id))
    .leftJoin(sales, eq(sales.requestId, requests.id))
    .where(
      inArray(
        requests.id,
        facts.map(({ requestId }) => requestId),
      ),
    )
    .orderBy(requests.id);
}
