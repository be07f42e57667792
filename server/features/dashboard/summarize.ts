import { z } from 'zod';
import { daonToString } from '../../../domain/money.ts';
import {
  ON_HOLD,
  PENDING,
  REQUEST_KINDS,
  type RequestKind,
  type RequestState,
} from '../../../domain/request-state.ts';
import { seoulIso } from '../../../domain/time.ts';
import type { Deps } from '../../deps.ts';
import { amountOut, idOut, timeOut } from '../../wire.ts';
import { issuedToday } from '../orders/purchase-effects.ts';
import { countWaiting } from '../requests/list-requests.ts';
import { readSettings } from '../settings/read-settings.ts';
import { findDepositChanges, findOldestPending, sumClosed } from './dashboard.repo.ts';

const DAY_MS = 86_400_000;
const DEPOSIT_CHANGE_SHOWN_MS = 7 * DAY_MS; // decision 43: long enough for every operator to have come by

const count = z.number().int().nonnegative();

export const summaryOut = z.object({
  pending: z.record(z.enum(REQUEST_KINDS), count),
  onHold: z.record(z.enum(REQUEST_KINDS), count),
  /** Since when the longest-waiting pending request of a kind has been waiting. */
  oldestPendingAt: z.record(z.enum(REQUEST_KINDS), timeOut.nullable()),
  depositAccountChanges: z.array(z.object({ companyId: idOut, company: z.string(), changedAt: timeOut })),
  closedWithBalance: z.object({ holders: count, balance: amountOut }),
  /** What purchases have issued today in Seoul, against what a day may. */
  issuance: z.object({ today: amountOut, max: amountOut }),
});

type ByKind<T> = Record<RequestKind, T>;

const everyKind = <T>(value: T): ByKind<T> => ({
  purchase: value,
  sale: value,
  externalSend: value,
  link: value,
  signUp: value,
});

/** What an operator should know on arriving: what waits and since when, and what is out of the ordinary. */
export async function summarize({ store, clock }: Deps): Promise<z.infer<typeof summaryOut>> {
  const now = clock.now();
  return store.read(async (db) => {
    const waiting = await countWaiting(db);
    const countsOf = (state: RequestState): ByKind<number> => {
      const counts = everyKind(0);
      for (const row of waiting) if (row.state === state) counts[row.kind] = row.n;
      return counts;
    };
    const oldestPendingAt = everyKind<string | null>(null);
    for (const { kind, createdAt } of await findOldestPending(db)) {
      oldestPendingAt[kind] = createdAt === null ? null : seoulIso(createdAt);
    }
    const changes = await findDepositChanges(db, new Date(now.getTime() - DEPOSIT_CHANGE_SHOWN_MS));
    const closed = await sumClosed(db);
    const settings = await readSettings(db);
    return {
      pending: countsOf(PENDING),
      onHold: countsOf(ON_HOLD),
      oldestPendingAt,
      depositAccountChanges: changes.flatMap(({ id, name, changedAt }) =>
        changedAt === null ? [] : [{ companyId: id, company: name, changedAt: seoulIso(changedAt) }],
      ),
      closedWithBalance: { holders: closed.holders, balance: daonToString(closed.balance) },
      issuance: {
        today: daonToString(await issuedToday(db, now)),
        max: daonToString(settings.maxIssuePerDay),
      },
    };
  });
}
