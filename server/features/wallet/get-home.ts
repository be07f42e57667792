import { daonToString } from '../../../domain/money.ts';
import { MONEY_REQUEST_KINDS } from '../../../domain/request-kinds.ts';
import { seoulIso } from '../../../domain/time.ts';
import type { Deps } from '../../deps/deps.ts';
import { countUnreadAlarms } from '../../alarms/alarms.repo.ts';
import { recentHistory } from '../history/list-history.ts';
import { getAccountTariff } from '../linked-accounts/get-account-tariff.ts';
import { findInProgressOf } from '../requests/in-progress.ts';
import { countOpenRequests, nextExpiryOf } from '../requests/requests.repo.ts';
import { balanceToWire, getBalance } from './get-balance.ts';
import { addressOf } from './view-balance.ts';

const RECENT_ROWS = 3; // fits the first screen without scrolling

/** Everything that the first screen shows, on one snapshot and in one call. */
export async function getHome(deps: Deps, holder: { id: number; login: string }) {
  const now = deps.clock.now();
  return deps.store.read(async (db) => {
    const balance = await getBalance(db, holder.id);
    const unread = await countUnreadAlarms(db, holder.id);
    const openRequests = [];
    const inProgress = new Set<number>();
    for (const kind of MONEY_REQUEST_KINDS) {
      const count = await countOpenRequests(db, holder.id, kind);
      if (count === 0) continue;
      const ofKind = await findInProgressOf(db, holder.id, kind, now);
      for (const id of ofKind) inProgress.add(id);
      const expiresAt = kind === 'purchase' ? await nextExpiryOf(db, holder.id) : null;
      openRequests.push({
        kind,
        count,
        inProgress: ofKind.size,
        ...(expiresAt === null ? {} : { expiresAt: seoulIso(expiresAt) }),
      });
    }
    return {
      login: holder.login,
      ...(await addressOf(deps, db, holder.id)),
      ...balanceToWire(balance),
      minimumSend: daonToString(await getAccountTariff(db, holder.id, undefined)),
      hasUnread: unread > 0,
      unread,
      openRequests,
      recent: await recentHistory(db, holder.id, RECENT_ROWS, inProgress),
    };
  });
}
