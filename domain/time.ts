/**
 * Times leave as ISO 8601 in Korean time. Korea keeps UTC+9 all year, so a fixed offset is exact and needs no
 * time zone data.
 */
const SEOUL_OFFSET_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;

function shifted(date: Date): Date {
  return new Date(date.getTime() + SEOUL_OFFSET_MS);
}

/** '2026-11-20T15:05:00+09:00', to the second. Throws RangeError on an invalid date. */
export function seoulIso(date: Date): string {
  return `${shifted(date).toISOString().slice(0, 19)}+09:00`;
}

/** The calendar day in Seoul, '2026-11-20', for what is counted per day. */
export function seoulDay(date: Date): string {
  return shifted(date).toISOString().slice(0, 10);
}

/** The instant at which that day began in Seoul. */
export function startOfSeoulDay(date: Date): Date {
  return new Date(Math.floor(shifted(date).getTime() / DAY_MS) * DAY_MS - SEOUL_OFFSET_MS);
}
