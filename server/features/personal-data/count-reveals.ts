// Counts the full phone numbers that an operator was shown on a day in Seoul. Phone calls need a few dozen; extracting
// a customer list needs more. Account numbers are not counted: every payout of a sale needs one, and each is logged
// with its reason.
import type { ReadDb, Tx } from '../../../db/store.ts';
import { fail, ok, type Result } from '../../../domain/result.ts';
import { nextSeoulDay, seoulDay, startOfSeoulDay } from '../../../domain/time.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { PersonalDataKind } from '../../audit/personal-data-kind.ts';
import { countRefused, countShown, findRefused } from './personal-data.repo.ts';
import { DAY_MS } from '../../../domain/durations.ts';

/** Long enough for every operator to see it, as with changed deposit accounts (D43). */
const ALERT_SHOWN_MS = 7 * DAY_MS;

export const COUNTED_KINDS: ReadonlySet<PersonalDataKind> = new Set(['holderPhone']);

/** Counts one more number shown; above the daily limit it returns REVEAL_LIMIT, which is counted separately. */
export async function countReveal(tx: Tx, operatorId: number, now: Date): Promise<Result<'counted'>> {
  const { revealedPhonesPerDay } = await readSettings(tx);
  const windowStart = startOfSeoulDay(now);
  const expiresAt = new Date(nextSeoulDay(windowStart).getTime() + ALERT_SHOWN_MS);
  const day = { operatorId, windowStart, expiresAt };
  if (await countShown(tx, day, revealedPhonesPerDay)) return ok('counted');
  await countRefused(tx, day);
  return fail('REVEAL_LIMIT');
}

/** Operators who were refused in the last days, and how often. */
export async function listRefusedReveals(db: ReadDb, now: Date) {
  const rows = await findRefused(db, startOfSeoulDay(new Date(now.getTime() - ALERT_SHOWN_MS)));
  return rows.map((row) => ({ ...row, day: seoulDay(row.day) }));
}
