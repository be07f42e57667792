import { eq } from '../../../db/sql.ts';
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { availableOf, lockupOf } from '../../../domain/balance.ts';
import { maskTail } from '../../../domain/masks.ts';
import { DomainError } from '../../../domain/errors.ts';
import { HOLDER_STATUSES } from '../../../domain/holder.ts';
import { daonToString, ZERO_UNITS } from '../../../domain/money.ts';
import { seoulIso } from '../../../domain/time.ts';
import { amountOut, idOut, timeOut } from '../../trpc/wire.ts';

export const holderOut = z.object({
  id: idOut,
  login: z.string(),
  name: z.string(),
  status: z.enum(HOLDER_STATUSES),
  balance: amountOut,
  lockup: amountOut,
  locked: amountOut,
  held: amountOut,
  available: amountOut,
  walletAddress: z.string().nullable(),
  phone: z.string(),
  blockedReason: z.string().nullable(),
  createdAt: timeOut,
  closedAt: timeOut.nullable(),
  /** When the personal data was erased. */
  erasedAt: timeOut.nullable(),
});

export function selectHolders(db: ReadDb) {
  const { holders, accounts } = db.t;
  return db
    .select({
      id: holders.id,
      login: holders.login,
      name: holders.name,
      status: holders.status,
      walletAddress: holders.walletAddress,
      phoneLast4: holders.phoneLast4,
      blockedReason: holders.blockedReason,
      createdAt: holders.createdAt,
      closedAt: holders.closedAt,
      erasedAt: holders.erasedAt,
      balance: accounts.balance,
      held: accounts.held,
      locked: accounts.locked,
    })
    .from(holders)
    .leftJoin(accounts, eq(accounts.holderId, holders.id));
}

type HolderRow = Awaited<ReturnType<typeof selectHolders>>[number];

export function holderToWire(row: HolderRow): z.infer<typeof holderOut> {
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
    locked: daonToString(balance.locked),
    held: daonToString(balance.held),
    available: daonToString(availableOf(balance)),
    walletAddress: row.walletAddress,
    phone: maskTail(row.phoneLast4),
    blockedReason: row.blockedReason,
    createdAt: seoulIso(row.createdAt),
    closedAt: row.closedAt === null ? null : seoulIso(row.closedAt),
    erasedAt: row.erasedAt === null ? null : seoulIso(row.erasedAt),
  };
}

/** Throws NOT_FOUND. */
export async function readHolderWire(db: ReadDb, id: number) {
  const [row] = await selectHolders(db).where(eq(db.t.holders.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  return holderToWire(row);
}
