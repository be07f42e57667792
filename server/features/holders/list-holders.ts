import { and, asc, count, desc, eq, gt, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { HolderStatus } from '../../../domain/holder.ts';
import { ZERO_UNITS } from '../../../domain/money.ts';
import type { Deps } from '../../deps.ts';
import { holderToWire, readHolderWire, selectHolders } from './holder-wire.ts';
import { holderFilter } from './holder-filter.ts';
import { belowOf, totalOf, type Walk } from '../../list-input.ts';

type HolderFilter = {
  status?: HolderStatus | undefined;
  holder?: number | string | undefined;
  withBalance?: boolean | undefined;
};

export type HolderListInput = {
  page: number;
  perPage: number;
  sort?: { field: 'id' | 'login' | 'createdAt' | 'balance'; order: 'ASC' | 'DESC' } | undefined;
  filter?: HolderFilter | undefined;
};

function whereOf(db: ReadDb, filter: HolderFilter | undefined): SQL | undefined {
  const { holders, accounts } = db.t;
  return and(
    filter?.status === undefined ? undefined : eq(holders.status, filter.status),
    holderFilter(db, filter?.holder),
    filter?.withBalance === true ? gt(accounts.balance, ZERO_UNITS) : undefined,
  );
}

export async function listHolders({ store }: Deps, input: HolderListInput & Walk) {
  return store.read(async (db) => {
    const { holders, accounts } = db.t;
    const where = and(whereOf(db, input.filter), belowOf(holders.id, input));
    const direction = input.sort?.order === 'ASC' ? asc : desc;
    const columns = {
      id: holders.id,
      login: holders.login,
      createdAt: holders.createdAt,
      balance: accounts.balance,
    };
    const rows = await selectHolders(db)
      .where(where)
      .orderBy(direction(columns[input.sort?.field ?? 'id']), desc(holders.id))
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage);
    const total = await totalOf(
      input,
      db
        .select({ n: count().mapWith(Number) })
        .from(holders)
        .leftJoin(accounts, eq(accounts.holderId, holders.id))
        .where(where),
    );
    return { data: rows.map(holderToWire), total };
  });
}

/** Throws NOT_FOUND. */
export async function getHolder({ store }: Deps, id: number) {
  return store.read((db) => readHolderWire(db, id));
}
