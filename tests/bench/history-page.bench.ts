// Rows are numbered densely per holder, so a page far back is found as quickly as the newest.
import { and, eq, max } from 'drizzle-orm';
import type { Tx } from '../../db/store.ts';
import { asUnits } from '../../domain/money.ts';
import { DONE } from '../../domain/request-state.ts';
import { filterOf, TRANSFER } from '../../domain/transactions.ts';
import { listHistory } from '../../server/features/history/list-history.ts';
import { createTestApp } from '../support/app.ts';
import { compare, repeat } from './compare.ts';
import { findDemoHolder } from './demo-holder.ts';

const ROWS = 20_000;
const ROWS_EACH_INSERT = 500;
const CALLS = 50;
const SENT = filterOf(TRANSFER, false);

await using app = await createTestApp();
const { deps, store } = app;
const holder = await findDemoHolder(store);

/** The last number given; the rows that the benchmark adds go on from there. */
async function lastNumbers(tx: Tx) {
  const { history } = tx.t;
  const [last] = await tx
    .select({ seq: max(history.seq) })
    .from(history)
    .where(eq(history.holderId, holder.id));
  const [lastSent] = await tx
    .select({ seq: max(history.filterSeq) })
    .from(history)
    .where(and(eq(history.holderId, holder.id), eq(history.filter, SENT)));
  return { seq: Number(last?.seq ?? 0), filterSeq: Number(lastSent?.seq ?? 0) };
}

async function addRows(tx: Tx): Promise<void> {
  const { seq, filterSeq } = await lastNumbers(tx);
  const at = deps.clock.now();
  const firstId = 1_000_000;
  const rows = Array.from({ length: ROWS }, (_, index): typeof tx.t.history.$inferInsert => ({
    holderId: holder.id,
    seq: seq + 1 + index,
    id: firstId + index,
    type: TRANSFER,
    incoming: false,
    state: DONE,
    amount: asUnits(-1n),
    price: null,
    otherInfo: `0x${'ab'.repeat(20)}`,
    txFee: asUnits(0n),
    txId: `0x${'cd'.repeat(32)}`,
    filter: SENT,
    filterSeq: filterSeq + 1 + index,
    createdAt: at,
    updatedAt: at,
  }));
  for (let from = 0; from < ROWS; from += ROWS_EACH_INSERT)
    await tx.insert(tx.t.history).values(rows.slice(from, from + ROWS_EACH_INSERT));
}

await store.write(addRows);

for (const [filter, words] of [
  [0, 'the whole history'],
  [SENT, 'a filtered history'],
] as const) {
  const page = (number: number) => async () => {
    const { rows } = await listHistory(deps, holder, { page: number, filter });
    if (rows.length === 0) throw new Error(`page ${number} is empty`);
  };
  await compare({
    name: `page 500 of ${words} of ${ROWS} rows, against page 1`,
    limit: 1.5,
    measured: repeat(CALLS, page(500)),
    reference: repeat(CALLS, page(1)),
  });
}
