// How long operators took to decide, for each kind and day: the median, and the time within which 80 % were decided.
import { and, gte, sql } from '../../../db/sql.ts';
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { REQUEST_KINDS } from '../../../domain/request-kinds.ts';
import { seoulDay, startOfSeoulDay } from '../../../domain/time.ts';
import type { Deps } from '../../deps/deps.ts';

const DAYS_SHOWN = 30;
const SEOUL_OFFSET_MS = 9 * HOUR_MS;

const minutes = z.number().nonnegative();

export const decisionTimesOut = z.object({
  /** The first and the last day in Seoul, `2026-11-20`; both are included. */
  from: z.string(),
  to: z.string(),
  /** Days without a decision of a kind have no row. By day, then by kind. */
  rows: z.array(
    z.object({
      day: z.string(),
      kind: z.enum(REQUEST_KINDS),
      decided: z.number().int().positive(),
      /** From the request to its approval or rejection, a hold included. In minutes, to a tenth. */
      median: minutes,
      p80: minutes,
    }),
  ),
});

/** To a tenth of a minute, rounded up: a decision is never shown as faster than it was. */
const minutesOf = (ms: number): number => Math.ceil((ms * 10) / MINUTE_MS) / 10;

/** The database ranks the decisions of a kind and day by their time; the nearest rank is a time that was really taken. */
async function findTimes(db: ReadDb, since: Date) {
  const { requests } = db.t;
  const day = sql`(${requests.decidedAt} + ${sql.raw(String(SEOUL_OFFSET_MS))}) / ${sql.raw(String(DAY_MS))}`;
  const wait = sql`${requests.decidedAt} - ${requests.createdAt}`;
  const ranked = db
    .select({
      kind: requests.kind,
      day: sql<number>`${day}`.mapWith(Number).as('day'),
      wait: sql<number>`${wait}`.mapWith(Number).as('wait'),
      place: sql<number>`row_number() over (partition by ${requests.kind}, ${day} order by ${wait})`
        .mapWith(Number)
        .as('place'),
      decided: sql<number>`count(*) over (partition by ${requests.kind}, ${day})`
        .mapWith(Number)
        .as('decided'),
    })
    .from(requests)
    // Literals instead of parameters: only then does SQLite use the partial index of decisions.
    .where(and(gte(requests.decidedAt, since), sql`state IN (1, 2)`, sql`decided_as = 'operator'`))
    .as('ranked');
  const at = (rank: ReturnType<typeof sql>) =>
    sql<number>`max(case when ${ranked.place} = ${rank} then ${ranked.wait} end)`.mapWith(Number);
  return db
    .select({
      kind: ranked.kind,
      day: ranked.day,
      decided: ranked.decided,
      // Whole numbers divide down: these are the ranks of 50 % and 80 %, rounded up.
      median: at(sql`(${ranked.decided} + 1) / 2`),
      p80: at(sql`(${ranked.decided} * 4 + 4) / 5`),
    })
    .from(ranked)
    .groupBy(ranked.kind, sql`${ranked.day}`, sql`${ranked.decided}`);
}

/** The last 30 days, today included. */
export async function viewDecisionTimes({ store, clock }: Deps): Promise<z.infer<typeof decisionTimesOut>> {
  const today = startOfSeoulDay(clock.now());
  const since = new Date(today.getTime() - (DAYS_SHOWN - 1) * DAY_MS);
  const found = await store.read((db) => findTimes(db, since));
  const rows = found.map(({ kind, day, decided, median, p80 }) => ({
    day: seoulDay(new Date(day * DAY_MS - SEOUL_OFFSET_MS)),
    ...{ kind, decided, median: minutesOf(median), p80: minutesOf(p80) },
  }));
  rows.sort(
    (one, other) =>
      one.day.localeCompare(other.day) || REQUEST_KINDS.indexOf(one.kind) - REQUEST_KINDS.indexOf(other.kind),
  );
  return { from: seoulDay(since), to: seoulDay(today), rows };
}
