import { eq } from '../../../db/sql.ts';
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { availableOf, lockupOf } from '../../../domain/balance.ts';
import { maskTail } from '../../../domain/masks.ts';
import { DomainError } from '../../../domain/errors.ts';
import { HOLDER_STATUSES } from '../../../domain/holder.ts';
import { ZERO_UNITS } from '../../../domain/money.ts';
import { ownRuleColumns, ownRulesOf } from '../../holders/confirm-rules.ts';
import { daonOut, idOut, instantOut, wonOut } from '../../trpc/wire.ts';

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
  /** The holder's own limits, null for none, and those that are in force from a time on. */
  dayLimit: wonOut.nullable(),
  actLimit: wonOut.nullable(),
  /** What the holder's own settings demand to be confirmed. */
  confirms: z.object({ day: wonOut.nullable(), first: wonOut.nullable(), changes: z.boolean() }),
  nextLimits: z.object({ day: wonOut.nullable(), act: wonOut.nullable(), at: instantOut }).nullable(),
  /** Since when the holder has frozen the own wallet, when that ends, and for how many hours its end waits. */
  frozenAt: instantOut.nullable(),
  freezeEndsAt: instantOut.nullable(),
  freezeWaitHours: z.number().int().nonnegative(),
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
      dayLimit: holders.dayLimitWon,
      actLimit: holders.actLimitWon,
      ...ownRuleColumns(db),
      nextDay: holders.nextDayLimitWon,
      nextAct: holders.nextActLimitWon,
      nextAt: holders.nextLimitsAt,
      frozenAt: holders.frozenAt,
      freezeEndsAt: holders.freezeEndsAt,
      freezeWaitHours: holders.freezeWaitHours,
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

export function holderToWire(row: HolderRow): z.input<typeof holderOut> {
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
    balance: balance.balance,
    lockup: lockupOf(balance),
    locked: balance.locked,
    held: balance.held,
    available: availableOf(balance),
    walletAddress: row.walletAddress,
    phone: maskTail(row.phoneLast4),
    blockedReason: row.blockedReason,
    dayLimit: row.dayLimit,
    actLimit: row.actLimit,
    confirms: ownRulesOf(row),
    nextLimits: row.nextAt === null ? null : { day: row.nextDay, act: row.nextAct, at: row.nextAt },
    frozenAt: row.frozenAt,
    freezeEndsAt: row.freezeEndsAt,
    freezeWaitHours: row.freezeWaitHours,
    createdAt: row.createdAt,
    closedAt: row.closedAt,
    erasedAt: row.erasedAt,
  };
}

/** Throws NOT_FOUND. */
export async function readHolderWire(db: ReadDb, id: number) {
  const [row] = await selectHolders(db).where(eq(db.t.holders.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  return holderToWire(row);
}
