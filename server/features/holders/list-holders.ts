import { z } from 'zod';
import { HOLDER_STATUSES } from '../../../domain/holder.ts';
import { and, count, eq, gt, inArray, isNotNull } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { ZERO_UNITS } from '../../../domain/money.ts';
import type { Deps } from '../../deps/deps.ts';
import { holderToWire, readHolderWire, selectHolders } from './holder-wire.ts';
import { holderFilter, holderFilterInput } from '../../holders/holder-filter.ts';
import { belowOf, listInput, pagePlace, totalOf, type Cursor } from '../../trpc/list-input.ts';

export const holderListInput = listInput(
  z.strictObject({
    status: z.enum(HOLDER_STATUSES).optional(),
    holder: holderFilterInput,
    /** With `status: 'closed'`: holders who are still owed a payout. */
    withBalance: z.boolean().optional(),
    /** Only holders who have frozen the own wallet. */
    frozen: z.literal(true).optional(),
  }),
  ['id', 'login', 'createdAt', 'balance'],
);

type HolderListInput = z.infer<typeof holderListInput>;

async function whereOf(db: ReadDb, { filter, ...cursor }: HolderListInput & Cursor) {
  const { holders, accounts } = db.t;
  return and(
    filter?.status === undefined ? undefined : eq(holders.status, filter.status),
    (await holderFilter(db, filter?.holder, holders.id)).count,
    filter?.withBalance === true ? gt(accounts.balance, ZERO_UNITS) : undefined,
    filter?.frozen === true ? isNotNull(holders.frozenAt) : undefined,
    belowOf(holders.id, cursor),
  );
}

export async function listHolders({ store }: Deps, input: HolderListInput & Cursor) {
  return store.read(async (db) => {
    const { holders, accounts } = db.t;
    const where = await whereOf(db, input);
    const columns = {
      id: holders.id,
      login: holders.login,
      // Ids are assigned in order of application, so ordering by id orders by time.
      createdAt: holders.id,
      balance: accounts.balance,
    };
    const field = input.sort?.field ?? 'id';
    const found = db.select({ id: holders.id }).from(holders).$dynamic();
    const counted = db
      .select({ n: count().mapWith(Number) })
      .from(holders)
      .$dynamic();
    const itsAccount = eq(accounts.holderId, holders.id);
    const byBalance = input.filter?.withBalance === true;
    if (byBalance || field === 'balance') found.leftJoin(accounts, itsAccount);
    if (byBalance) counted.leftJoin(accounts, itsAccount);
    const total = await totalOf(input, async () => (await counted.where(where))[0]?.n ?? 0);
    const { direction, limit, offset, inOrder } = pagePlace(input, total);
    const order = [direction(columns[field]), direction(holders.id)];
    const ids = found
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    const rows = await selectHolders(db)
      .where(inArray(holders.id, ids))
      .orderBy(...order);
    return { data: inOrder(rows).map(holderToWire), total };
  });
}

/** Throws NOT_FOUND. */
export async function getHolder({ store }: Deps, id: number) {
  return store.read((db) => readHolderWire(db, id));
}
