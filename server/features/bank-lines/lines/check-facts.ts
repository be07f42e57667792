// The facts of orders beside what the bank's lines say: computed from all lines and orders, as the facts are not.
import { and, eq, inArray, isNull, not } from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import { ordersWithMoney } from '../../../../domain/bank-matching/match-lines.ts';
import { cameBefore } from '../../../../domain/bank-matching/lines-and-orders.ts';
import type { Won } from '../../../../domain/money.ts';
import { salesNamedBy } from '../../../../domain/payout-file.ts';
import { BANK_SAYS, isOpen, ON_HOLD, PENDING } from '../../../../domain/request-state.ts';
import { wasEverFiled } from '../../requests/settled-lines.ts';
import { readAllTogether } from '../match/match-bank-lines.ts';
import { asFlag, hasLine } from '../match/payable-orders.repo.ts';
import { areOlderFactsDue, factsAsOf } from './regroup-due.ts';

/** The open sales without lines that an open line of their company refers to. */
async function findReferred(db: ReadDb): Promise<number[]> {
  const { bankLines, depositAccounts, requests, sales } = db.t;
  const lines = await db
    .select({ line: bankLines, companyId: depositAccounts.companyId })
    .from(bankLines)
    .innerJoin(depositAccounts, eq(depositAccounts.id, bankLines.depositAccountId))
    .where(and(isNull(bankLines.settledAs), eq(bankLines.direction, 'out')));
  const referring = lines.flatMap((one) => salesNamedBy(one.line).map((saleId) => ({ saleId, ...one })));
  const rows = await db
    .select({
      id: requests.id,
      companyId: sales.companyId,
      won: sales.payoutWon,
      createdAt: requests.createdAt,
      wasFiled: asFlag(wasEverFiled(db)),
    })
    .from(requests)
    .innerJoin(sales, eq(sales.requestId, requests.id))
    .where(and(eq(requests.kind, 'sale'), inArray(requests.state, [PENDING, ON_HOLD]), not(hasLine(db))));
  const isReferred = (sale: (typeof rows)[number]) =>
    referring.some(
      ({ saleId, companyId, line }) =>
        saleId === sale.id &&
        companyId === sale.companyId &&
        !cameBefore(line, sale.createdAt) &&
        (sale.wasFiled === 1 || line.won === sale.won),
    );
  return rows.filter(isReferred).map(({ id }) => id);
}

/** The open orders whose money open lines show. */
async function findCertain(db: ReadDb, now: Date): Promise<Set<number>> {
  const certain = new Set(await findReferred(db));
  for (const direction of ['in', 'out'] as const)
    for (const { lines, orders, words } of await readAllTogether(db, direction, now)) {
      const paid = ordersWithMoney(lines, orders, words);
      for (const { id, state } of orders) if (isOpen(state) && paid.has(id)) certain.add(id);
    }
  return certain;
}

/** The facts that lines show and that have not ended, with the lines and the orders. */
async function readShown(db: ReadDb) {
  const { bankLines, depositAccounts, payoutSales, purchases, requestFacts, requests, sales } = db.t;
  return db
    .select({
      id: requestFacts.id,
      requestId: requestFacts.requestId,
      kind: requestFacts.kind,
      state: requests.state,
      bought: purchases.won,
      sold: sales.payoutWon,
      companyId: { bought: purchases.companyId, sold: sales.companyId },
      line: bankLines,
      ofCompany: depositAccounts.companyId,
      paidWith: payoutSales.lineId,
    })
    .from(requestFacts)
    .innerJoin(requests, eq(requests.id, requestFacts.requestId))
    .leftJoin(purchases, eq(purchases.requestId, requests.id))
    .leftJoin(sales, eq(sales.requestId, requests.id))
    .leftJoin(bankLines, eq(bankLines.id, requestFacts.lineId))
    .leftJoin(payoutSales, and(eq(payoutSales.requestId, requests.id), isNull(payoutSales.takenBackAt)))
    .leftJoin(depositAccounts, eq(depositAccounts.id, bankLines.depositAccountId))
    .where(and(inArray(requestFacts.kind, [...BANK_SAYS, 'named']), isNull(requestFacts.endedAt)));
}

type Shown = Awaited<ReturnType<typeof readShown>>[number];

/** Whether the line of a fact can show it. */
function isShown({
  requestId,
  kind,
  state,
  bought,
  sold,
  companyId,
  line,
  ofCompany,
  paidWith,
}: Shown): boolean {
  if (line === null || !isOpen(state) || ofCompany !== (companyId.bought ?? companyId.sold)) return false;
  if (kind === 'named') return line.requestId === requestId || paidWith === line.id;
  const won: Won | null = bought ?? sold;
  const isOfAmount = line.won === won && (line.direction === 'in') === (bought !== null);
  return line.settledAs === null && (isOfAmount || salesNamedBy(line).includes(requestId));
}

/** What is wrong with the facts of orders: one whose line does not show it, and an order whose money is there without one. */
export async function checkFacts(db: ReadDb, now: Date): Promise<string[]> {
  // The next start makes them.
  if (await areOlderFactsDue(db)) return [];
  const shown = await readShown(db);
  const stored = new Set(shown.filter(({ kind }) => kind === 'certain').map(({ requestId }) => requestId));
  const certain = await findCertain(db, (await factsAsOf(db)) ?? now);
  return [
    ...shown.filter((fact) => !isShown(fact)).map(({ id }) => `request fact ${id} is not shown by its line`),
    ...[...certain].filter((id) => !stored.has(id)).map((id) => `request ${id} has no fact of its money`),
  ];
}
