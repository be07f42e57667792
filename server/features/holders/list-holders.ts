import { and, asc, count, desc, eq, like, type SQL } from 'drizzle-orm';
import type { ReadDb } from '../../../db/store.ts';
import { lockupOf } from '../../../domain/balance.ts';
import { maskTail } from '../../../domain/display.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { HolderStatus } from '../../../domain/holder.ts';
import { daonToString, ZERO_UNITS } from '../../../domain/money.ts';
import { seoulIso } from '../../../domain/time.ts';
import type { Deps } from '../../deps.ts';

type HolderFilter = { status?: HolderStatus | undefined; holder?: number | string | undefined };

export type HolderListInput = {
  page: number;
  perPage: number;
  sort?: { field: 'id' | 'login' | 'createdAt' | 'balance'; order: 'ASC' | 'DESC' } | undefined;
  filter?: HolderFilter | undefined;
};

function whereOf(db: ReadDb, filter: HolderFilter | undefined): SQL | undefined {
  const { holders } = db.t;
  const holder = filter?.holder;
  return and(
    filter?.status === undefined ? undefined : eq(holders.status, filter.status),
    typeof holder === 'number' ? eq(holders.id, holder) : undefined,
    typeof holder === 'string' ? like(holders.login, `${holder.replace(/[%_\\]/g, '')}%`) : undefined,
  );
}

function selectHolders(db: ReadDb) {
  const { holders, accounts } = db.t;
  return db
    .select({
      id: holders.id,
      login: holders.login,
      name: holders.name,
      status: holders.status,
      walletAddress: holders.walletAddress,
      phoneLast4: holders.phoneLast4,
      createdAt: holders.createdAt,
      balance: accounts.balance,
      held: accounts.held,
      locked: accounts.locked,
    })
    .from(holders)
    .leftJoin(accounts, eq(accounts.holderId, holders.id));
}

type HolderRow = Awaited<ReturnType<typeof selectHolders>>[number];

function toWire(row: HolderRow) {
  const balance = {
    balance: row.balance ?? ZERO_UNITS,
    held: row.held ?? ZERO_UNITS,
    locked: row.locked ?? ZERO_UNITS,
  };
  return {
    id: row.id,
    login: row.login,
    name: row.name,
    status: row.status,
    balance: daonToString(balance.balance),
    lockup: daonToString(lockupOf(balance)),
    walletAddress: row.walletAddress,
    phone: maskTail(row.phoneLast4),
    createdAt: seoulIso(row.createdAt),
  };
}

export async function listHolders({ store }: Deps, input: HolderListInput) {
  return store.read(async (db) => {
    const { holders, accounts } = db.t;
    const where = whereOf(db, input.filter);
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
    const [total] = await db
      .select({ n: count().mapWith(Number) })
      .from(holders)
      .where(where);
    return { data: rows.map(toWire), total: total?.n ?? 0 };
  });
}

/** Throws NOT_FOUND. */
export async function getHolder({ store }: Deps, id: number) {
  const [row] = await store.read((db) => selectHolders(db).where(eq(db.t.holders.id, id)));
  if (!row) throw new DomainError('NOT_FOUND');
  return toWire(row);
}
