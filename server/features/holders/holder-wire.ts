import { z } from 'zod';
import { eq } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { availableOf, lockupOf } from '../../../domain/balance.ts';
import { maskTail } from '../../../domain/masks.ts';
import { DomainError } from '../../../domain/errors.ts';
import { HOLDER_STATUSES } from '../../../domain/holder.ts';
import { ZERO_UNITS } from '../../../domain/money.ts';
import { daonOut, idOut, instantOut } from '../../trpc/wire.ts';

export const holderOut = z.object({
  id: idOut,
  login: z.string(),
  name: z.string(),
  status: z.enum(HOLDER_STATUSES),
  balance: daonOut,
  lockup: daonOut,
  locked: daonOut,
  held: daonOut,
  available: daonOut,
  walletAddress: z.string().nullable(),
  phone: z.string(),
  blockedReason: z.string().nullable(),
  /** Since when the holder has frozen the own wallet, and when that ends; other locks of the holder are in `holders.locks`. */
  frozenAt: instantOut.nullable(),
  freezeEndsAt: instantOut.nullable(),
  createdAt: instantOut,
  closedAt: instantOut.nullable(),
  /** When the personal data was erased. */
  erasedAt: instantOut.nullable(),
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
      frozenAt: holders.frozenAt,
      freezeEndsAt: holders.freezeEndsAt,
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

export function holderToWire(found: HolderRow): z.input<typeof holderOut> {
  const { phoneLast4, ...row } = found;
  const amounts = {
    balance: row.balance ?? ZERO_UNITS,
    held: row.held ?? ZERO_UNITS,
    locked: row.locked ?? ZERO_UNITS,
  };
  return {
    ...row,
    ...amounts,
    lockup: lockupOf(amounts),
    available: availableOf(amounts),
    phone: maskTail(phoneLast4),
  };
}

/** Throws NOT_FOUND. */
export async function readHolderWire(db: ReadDb, id: number) {
  const [row] = await selectHolders(db).where(eq(db.t.holders.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  return holderToWire(row);
}
