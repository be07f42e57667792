/** The age of a request and its urgency. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts';
import { LONG_WAIT_MS } from '../../domain/limits.ts';

function ageMsOf(iso: string, now: Date): number {
  return now.getTime() - new Date(iso).getTime();
}

/** The age in one unit: '방금', '5분', '3시간', '2일'. */
export function formatAge(iso: string, now: Date): string {
  const ageMs = ageMsOf(iso, now);
  if (ageMs < MINUTE_MS) return '방금';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)}분`;
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)}시간`;
  return `${Math.floor(ageMs / DAY_MS)}일`;
}

export type Urgency = 'fresh' | 'waiting' | 'late' | 'overdue';

// Half a working day is late. Purchases expire in a day.
const LATE_MS = 4 * HOUR_MS;
const OVERDUE_MS = DAY_MS;

export function urgencyOf(iso: string, now: Date): Urgency {
  const ageMs = ageMsOf(iso, now);
  if (ageMs < LONG_WAIT_MS) return 'fresh';
  if (ageMs < LATE_MS) return 'waiting';
  return ageMs < OVERDUE_MS ? 'late' : 'overdue';
}
