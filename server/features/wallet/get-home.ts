import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { daonToString } from '../../../domain/money.ts';
import { MONEY_REQUEST_KINDS } from '../../../domain/request-kinds.ts';
import { PENDING } from '../../../domain/request-state.ts';
import { seoulIso } from '../../../domain/time.ts';
import type { Deps } from '../../deps/deps.ts';
import { countUnreadAlarms } from '../../alarms/alarms.repo.ts';
import { describeOrder, purchaseOut } from '../history/describe-order.ts';
import { recentHistory } from '../history/list-history.ts';
import { getAccountTariff } from '../linked-accounts/get-account-tariff.ts';
import { findOpenPurchases, type OpenPurchase } from '../purchases/awaited-deposits.ts';
import { findProgressOf } from '../requests/in-progress.ts';
import { countOpenRequests } from '../requests/requests.repo.ts';
import { findFirstToRun } from '../waiting-sends/waiting-sends.repo.ts';
import { daonOut, idOut, instantOut } from '../../trpc/wire.ts';
import { balanceToWire, getBalance } from './get-balance.ts';
import { standingOf } from './view-balance.ts';

const RECENT_ROWS = 3; // fits the first screen without scrolling

/** The purchase whose deposit is due first, with what its holder needs to wire it. */
export const awaitedPurchaseOut = purchaseOut
  .pick({ won: true, account: true, sender: true, depositAccount: true, expiresAt: true })
  .extend({ id: idOut, deposit: z.enum(['waiting', 'seen']), saidPaid: z.boolean() });

/** The send that waits and runs first. */
export const waitingSendOut = z.object({
  id: idOut,
  net: daonOut,
  gross: daonOut,
  runsAt: instantOut,
  /** Of the wallet that receives it. */
  maskedLogin: z.string(),
});

type AwaitedPurchase = z.input<typeof awaitedPurchaseOut>;

/** The first of these that waits for its deposit, or else the first. */
async function describeFirst(
  deps: Deps,
  db: ReadDb,
  open: readonly OpenPurchase[],
): Promise<AwaitedPurchase | null> {
  const first = open.find(({ deposit }) => deposit === 'waiting') ?? open[0];
  if (first === undefined) return null;
  const { id, deposit, saidPaidAt } = first;
  const order = await describeOrder(deps, db, { ...first, kind: 'purchase' });
  return order?.kind === 'purchase' ? { ...order, id, deposit, saidPaid: saidPaidAt !== null } : null;
}

/** Everything that the first screen shows, on one snapshot and in one call. */
export async function getHome(deps: Deps, holder: { id: number; login: string }) {
  const now = deps.clock.now();
  return deps.store.read(async (db) => {
    const balance = await getBalance(db, holder.id);
    const unread = await countUnreadAlarms(db, holder.id);
    const openRequests = [];
    let purchase: AwaitedPurchase | null = null;
    let unpaid = 0;
    let waitingSend: z.input<typeof waitingSendOut> | null = null;
    const inProgress = new Set<number>();
    for (const kind of MONEY_REQUEST_KINDS) {
      const count = await countOpenRequests(db, holder.id, kind);
      if (count === 0) continue;
      const ofKind = await findProgressOf(db, holder.id, kind, now);
      for (const id of ofKind.inProgress) inProgress.add(id);
      const purchases = kind === 'purchase' ? await findOpenPurchases(db, holder.id) : [];
      const expiresAt = purchases[0]?.expiresAt ?? null;
      // Of one on hold its reason comes first (D68): it is not asked to be wired.
      const awaited = purchases.filter(({ state }) => state === PENDING);
      purchase ??= await describeFirst(deps, db, awaited);
      unpaid += awaited.filter(({ deposit }) => deposit === 'waiting').length;
      if (kind === 'waitingSend') waitingSend = await findFirstToRun(db, holder.id);
      openRequests.push({
        kind,
        count,
        inProgress: ofKind.inProgress.size,
        ...(ofKind.stopped === 0 ? {} : { stopped: ofKind.stopped }),
        ...(expiresAt === null ? {} : { expiresAt: seoulIso(expiresAt) }),
      });
    }
    return {
      login: holder.login,
      ...(await standingOf(deps, db, holder.id)),
      ...balanceToWire(balance),
      minimumSend: daonToString(await getAccountTariff(db, holder.id, undefined)),
      hasUnread: unread > 0,
      unread,
      openRequests,
      deposit: purchase?.deposit ?? null,
      purchase,
      unpaid,
      waitingSend,
      recent: await recentHistory(db, holder.id, RECENT_ROWS, inProgress),
    };
  });
}
