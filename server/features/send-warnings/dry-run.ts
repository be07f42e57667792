import { z } from 'zod';
import { endOfTurn } from '../../../db/end-of-turn.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { SETTING_BOUNDS } from '../../../domain/settings.ts';
import { findWarnings, WARNING_CODES, type WarningRules } from '../../../domain/send-warnings.ts';
import type { Deps } from '../../deps/deps.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { warningRulesOf } from '../../settings/outflow-settings.ts';
import { NO_PAST, readPasts, readStandings, readTransfers, type Place } from './dry-run.repo.ts';
import { PastOfHolder, standingsAt } from './past-facts.ts';

const TRIED_DAYS = 90;
const PAGE = 1_000; // some ten milliseconds on SQLite, which reads on the thread of all calls

const { warnListedReports, warnNightMinutes, warnAmountTimes } = SETTING_BOUNDS;

/** The number that would be set; the one in force where none is given. */
export const tryInput = z.strictObject({
  code: z.enum(WARNING_CODES),
  reports: z.number().int().min(warnListedReports.min).max(warnListedReports.max).optional(),
  minutes: z.number().int().min(warnNightMinutes.min).max(warnNightMinutes.max).optional(),
  times: z.number().int().min(warnAmountTimes.min).max(warnAmountTimes.max).optional(),
});

const tried = z.number().int().nonnegative();

export const triedOut = z.object({
  /** Sends of the last 90 days that would have been warned of, and of how many holders. */
  sends: tried,
  holders: tried,
  /** All sends of that time. */
  of: tried,
});

/** How many sends a warning would have been given for, had it been on: the past through the rule itself, page by page. */
export async function tryWarning(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { code, ...numbers }: z.infer<typeof tryInput>,
): Promise<z.infer<typeof triedOut>> {
  const since = new Date(clock.now().getTime() - TRIED_DAYS * DAY_MS);
  const inForce = warningRulesOf(await store.read((db) => readSettings(db)));
  const rules: WarningRules = {
    modes: { lookalike: 'off', listed: 'off', night: 'off', amount: 'off', [code]: 'ask' },
    reports: numbers.reports ?? inForce.reports,
    minutes: numbers.minutes ?? inForce.minutes,
    times: numbers.times ?? inForce.times,
  };
  const standingOf = standingsAt(await store.read((db) => readStandings(db)));
  const found = { sends: 0, holders: new Set<number>(), of: 0 };
  let place: Place | null = { holderId: 0, seq: 0 };
  let past = { holderId: 0, of: new PastOfHolder(NO_PAST, standingOf) };
  while (place !== null) {
    const from: Place = place;
    const { rows, pasts } = await store.read(async (db) => {
      const page = await readTransfers(db, from, PAGE);
      return { rows: page, pasts: await readPasts(db, [...new Set(page.map(({ holderId }) => holderId))]) };
    });
    for (const row of rows) {
      const { holderId } = row;
      if (past.holderId !== holderId)
        past = { holderId, of: new PastOfHolder(pasts.get(holderId) ?? NO_PAST, standingOf) };
      if (!row.incoming && row.createdAt >= since) {
        found.of += 1;
        if (findWarnings(past.of.factsOf(row), rules).length > 0) {
          found.sends += 1;
          found.holders.add(holderId);
        }
      }
      past.of.add(row);
    }
    place = rows.length < PAGE ? null : (rows.at(-1) ?? null);
    await endOfTurn();
  }
  return { ...found, holders: found.holders.size };
}
