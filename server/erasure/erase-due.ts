// Scheduled erasure of personal data: `retentionYears` after a holder left and the last movement or decision, once
// nothing is owed. Erasure is irreversible, so nothing is erased while the clock may be wrong.
import { and, asc, eq, inArray, isNull, lt } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { seoulDay, seoulYearsBefore } from '../../domain/time.ts';
import type { Deps } from '../deps/deps.ts';
import { readSettings } from '../settings/read-settings.ts';
import { clearOldPages } from './clear-old-pages.ts';
import { applyRegister, completeRegister, noteSigned } from './apply-register.ts';
import { eraseBankTexts } from './erase-bank-texts.ts';
import { erasePayees } from './erase-payees.ts';
import { eraseHolder, findHindrance, wasActiveSince } from './erase-holder.ts';
import { isClockPlausible } from './is-clock-plausible.ts';
import { appendErasures, registerPath } from './register.ts';
import { removeUnfinishedRestores } from './remove-unfinished-restores.ts';

const LAST_DAY = 'erasures_checked_on';

/** Closed holders and rejected applicants created before `cutoff`; not all of them may be erased. */
async function findOld(db: ReadDb, cutoff: Date): Promise<number[]> {
  const { holders } = db.t;
  const rows = await db
    .select({ id: holders.id, status: holders.status, closedAt: holders.closedAt })
    .from(holders)
    .where(
      and(
        inArray(holders.status, ['closed', 'rejected']),
        isNull(holders.erasedAt),
        lt(holders.createdAt, cutoff),
      ),
    )
    .orderBy(asc(holders.id));
  return rows
    .filter(({ status, closedAt }) => status === 'rejected' || (closedAt !== null && closedAt < cutoff))
    .map(({ id }) => id);
}

/** One daily run. Returns how many were erased. */
export async function eraseDue(
  deps: Pick<Deps, 'store' | 'secrets' | 'clock' | 'env' | 'log'>,
): Promise<number> {
  const { store, secrets, clock, env, log } = deps;
  const now = clock.now();
  const { cutoff, isPlausible, old } = await store.read(async (db) => {
    const before = seoulYearsBefore(now, (await readSettings(db)).retentionYears);
    return { cutoff: before, isPlausible: await isClockPlausible(db, now), old: await findOld(db, before) };
  });
  if (!isPlausible) {
    if (old.length > 0)
      log.warn(
        { due: old.length },
        'nothing is erased until the operators log shows a month of work by this clock',
      );
    return 0;
  }
  let erased = 0;
  for (const holderId of old) {
    const line = await store.write(async (tx) => {
      if ((await findHindrance(tx, holderId)) !== null || (await wasActiveSince(tx, holderId, cutoff)))
        return null;
      return eraseHolder(tx, secrets, { holderId, actor: 'system', by: 'retention', now });
    });
    if (line === null) continue;
    appendErasures(registerPath(env), [line], secrets.registerKey);
    erased += 1;
  }
  // After the holders, so that what is old enough of them goes in the same run; by the same proven clock.
  const lines = await store.write((tx) => eraseBankTexts(tx, cutoff));
  if (lines > 0) log.info({ lines }, 'the names in bank lines of erased holders were erased');
  const payees = await store.write((tx) => erasePayees(tx, secrets, cutoff));
  if (payees > 0) log.info({ payees }, 'the payees of old refunds were erased');
  return erased;
}

/** Synchronises the register and the database, either of which may be incomplete. Throws StoreRefusedError. */
export async function settleRegister(
  deps: Pick<Deps, 'store' | 'secrets' | 'clock' | 'env' | 'log'>,
): Promise<void> {
  const path = registerPath(deps.env);
  const { erased, spared, refused, unreadable } = await applyRegister(deps, path, deps.clock.now());
  const added = await completeRegister(deps, path);
  await noteSigned(deps.store);
  if (unreadable > 0) deps.log.warn({ unreadable }, 'the register of erasures has lines that cannot be read');
  if (refused > 0)
    deps.log.warn(
      { refused },
      'the register of erasures has lines that were not signed with the present key: they were not applied',
    );
  if (spared > 0)
    deps.log.warn(
      { spared },
      'the register of erasures names holders who have not left: is it that of another database?',
    );
  if (erased > 0) await clearOldPages(deps);
  if (erased + added > 0) deps.log.info({ erased, added }, 'the register of erasures was brought up to date');
}

/** Runs at most once a day in Seoul, in one of the processes. */
export async function eraseDaily(
  deps: Pick<Deps, 'store' | 'secrets' | 'clock' | 'env' | 'log'>,
): Promise<void> {
  const today = seoulDay(deps.clock.now());
  const isFirst = await deps.store.write(async (tx) => {
    const { meta } = tx.t;
    const [last] = await tx.select().from(meta).where(eq(meta.key, LAST_DAY));
    if (last?.value === today) return false;
    await tx
      .insert(meta)
      .values({ key: LAST_DAY, value: today })
      .onConflictDoUpdate({ target: meta.key, set: { value: today } });
    return true;
  });
  if (!isFirst) return;
  await eraseDue(deps);
  await settleRegister(deps);
  // Every day, because the clean-up after an erasure order may have failed.
  await clearOldPages(deps);
  await removeUnfinishedRestores(deps);
}
