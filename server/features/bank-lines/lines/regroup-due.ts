// Where the bank's facts follow something else than a line or an order: time, a company's names, and an upgrade.
import { and, eq, exists, gte, inArray, isNotNull, isNull, lt, sql } from '../../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../../db/store.ts';
import { ON_HOLD, PENDING } from '../../../../domain/request-state.ts';
import type { Deps } from '../../../deps/deps.ts';
import { beginFact, endFacts, findFactsOfLines } from '../../requests/facts.repo.ts';
import { getLine } from './bank-lines.repo.ts';
import { namesSale } from './names-sale.ts';
import {
  decidedSince,
  findOrder,
  isApproved,
  orderTable,
  wonColumn,
  type Direction,
  type OrderGroup,
} from '../match/payable-orders.repo.ts';
import { regroup } from '../match/regroup.ts';

const OPEN = [PENDING, ON_HOLD] as const;

/** The groups of a company's open purchases whose amount an open line has, or of its open sales, to which a line of any amount may refer. */
async function findGroups(tx: Tx, direction: Direction, companyId: number): Promise<OrderGroup[]> {
  const { bankLines, requests } = tx.t;
  const own = orderTable(tx, direction);
  const won = wonColumn(tx, direction);
  const hasLine = exists(
    tx
      .select({ one: sql`1` })
      .from(bankLines)
      .where(and(eq(bankLines.won, won), eq(bankLines.direction, 'in'), isNull(bankLines.settledAs))),
  );
  const rows = await tx
    .selectDistinct({ holderId: requests.holderId, companyId: own.companyId, won })
    .from(requests)
    .innerJoin(own, eq(own.requestId, requests.id))
    .where(
      and(
        eq(requests.kind, direction === 'in' ? 'purchase' : 'sale'),
        inArray(requests.state, [...OPEN]),
        eq(own.companyId, companyId),
        direction === 'in' ? hasLine : undefined,
      ),
    );
  return rows.map((row) => ({ direction, ...row }));
}

/** Looks at all open orders of a company: the words that distinguish a payer from a company have changed, or nothing was known before. */
export async function regroupCompany(tx: Tx, companyId: number, now: Date): Promise<void> {
  for (const direction of ['in', 'out'] as const)
    for (const group of await findGroups(tx, direction, companyId)) await regroup(tx, group, now);
}

/** In `meta`: the time as of which the facts know which approved orders may still be what a line paid. */
const AS_OF = 'request_facts_as_of';

export async function factsAsOf(db: ReadDb): Promise<Date | null> {
  const { meta } = db.t;
  const [row] = await db.select().from(meta).where(eq(meta.key, AS_OF));
  return row === undefined ? null : new Date(Number(row.value));
}

async function leftSince(tx: Tx, asOf: Date, now: Date) {
  const { purchases, requests, sales } = tx.t;
  return tx
    .select({ bought: purchases.companyId, sold: sales.companyId })
    .from(requests)
    .leftJoin(purchases, eq(purchases.requestId, requests.id))
    .leftJoin(sales, eq(sales.requestId, requests.id))
    .where(
      and(
        isApproved(tx),
        gte(requests.decidedAt, decidedSince(asOf)),
        lt(requests.decidedAt, decidedSince(now)),
      ),
    );
}

/** An order that was approved too long ago may not be what a line paid any more, so the line may be certain for another one. */
export async function regroupAged({ store, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const now = clock.now();
  await store.write(async (tx) => {
    const { meta } = tx.t;
    const asOf = await factsAsOf(tx);
    const left = asOf === null ? [] : await leftSince(tx, asOf, now);
    for (const companyId of new Set(left.flatMap(({ bought, sold }) => bought ?? sold ?? [])))
      await regroupCompany(tx, companyId, now);
    await tx
      .insert(meta)
      .values({ key: AS_OF, value: String(now.getTime()) })
      .onConflictDoUpdate({ target: meta.key, set: { value: String(now.getTime()) } });
  });
}

/** Written by the migration that made the facts. */
const OF_LINES = 'request_facts_of_lines';

/** Whether the facts of an older version's orders and lines have not been made yet. */
export async function areOlderFactsDue(db: ReadDb): Promise<boolean> {
  const { meta } = db.t;
  return (await db.select().from(meta).where(eq(meta.key, OF_LINES))).length > 0;
}

async function nameSettledSales(tx: Tx, now: Date): Promise<void> {
  const { bankLines, requests } = tx.t;
  const rows = await tx
    .select({ id: bankLines.id, requestId: requests.id })
    .from(bankLines)
    .innerJoin(requests, eq(requests.id, bankLines.requestId))
    .where(
      and(isNotNull(bankLines.requestId), eq(requests.kind, 'sale'), inArray(requests.state, [...OPEN])),
    );
  const known = await findFactsOfLines(
    tx,
    rows.map(({ id }) => id),
  );
  await endFacts(
    tx,
    known.map(({ id }) => id),
    { at: now },
  );
  for (const { id, requestId } of rows) {
    const order = await findOrder(tx, requestId);
    if (order === null || !(await namesSale(tx, await getLine(tx, id), order, now))) continue;
    await beginFact(tx, { requestId, kind: 'named', version: order.version, lineId: id, at: now });
  }
}

/** Makes the facts of the orders and lines of an older version, before the first call. After a crash it begins again. */
export async function makeOlderFacts({ store, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  if (!(await store.read(areOlderFactsDue))) return;
  const now = clock.now();
  const ids = await store.read((db) => db.select({ id: db.t.companies.id }).from(db.t.companies));
  for (const { id } of ids) await store.write((tx) => regroupCompany(tx, id, now));
  await store.write(async (tx) => {
    await nameSettledSales(tx, now);
    await tx.delete(tx.t.meta).where(eq(tx.t.meta.key, OF_LINES));
  });
}
