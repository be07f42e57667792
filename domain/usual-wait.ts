/**
 * How long requests of a kind usually wait: the time within which 80 % of the operators' decisions of the last 30 days
 * came, and how well that time was kept. A hold is part of the wait. All times are in milliseconds.
 */
import { DAY_MS, MINUTE_MS } from './durations.ts';

/** The share of requests that the usual wait covers, in percent. */
export const USUAL_WAIT_PERCENT = 80;

/** Old enough to hold many decisions, young enough to follow how the operators work now. */
export const USUAL_WAIT_WINDOW_MS = 30 * DAY_MS;

/** With fewer decisions than this, one slow request would move the figure too far. */
export const USUAL_WAIT_DECISIONS_MIN = 20;

/** When a request was made, and when an operator approved or rejected it. */
export type Decided = { readonly askedAt: number; readonly decidedAt: number };

const waitOf = ({ askedAt, decidedAt }: Decided): number => decidedAt - askedAt;

/** How many of `count` values `percent` of them are, rounded up. */
const rankOf = (percent: number, count: number): number => Math.ceil((percent * count) / 100);

/** The smallest of the values that at least `percent` of them do not exceed; throws without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const value = sorted[Math.max(1, rankOf(percent, sorted.length)) - 1];
  if (value === undefined) throw new RangeError('no values');
  return value;
}

/** The usual wait as of `now`; null while fewer than 20 decisions of the last 30 days are known. */
export function usualWait(
  decisions: readonly Decided[],
  now: number,
  percent: number = USUAL_WAIT_PERCENT,
): number | null {
  const waits = decisions
    .filter(({ decidedAt }) => decidedAt <= now && decidedAt > now - USUAL_WAIT_WINDOW_MS)
    .map(waitOf);
  return waits.length < USUAL_WAIT_DECISIONS_MIN ? null : percentile(waits, percent);
}

/** A multiset of ranks from 1 to `size` (a Fenwick tree): each step takes the logarithm of the size. */
class Ranks {
  private readonly sums: Int32Array;
  count = 0;

  constructor(size: number) {
    this.sums = new Int32Array(size + 1);
  }

  change(rank: number, by: 1 | -1): void {
    this.count += by;
    for (let place = rank; place < this.sums.length; place += place & -place)
      this.sums[place] = (this.sums[place] ?? 0) + by;
  }

  /** The `nth` smallest rank that is in the set, from 1 on. */
  nth(nth: number): number {
    let place = 0;
    let left = nth;
    for (let step = 2 ** Math.floor(Math.log2(this.sums.length)); step >= 1; step /= 2) {
      const sum = this.sums[place + step];
      if (sum === undefined || sum >= left) continue;
      place += step;
      left -= sum;
    }
    return place + 1;
  }
}

/**
 * Of the decisions of the last 30 days, `promised` had a usual wait when the request was made, and `kept` came within it.
 * The usual wait counts to the millisecond; the wallet rounds it up, so that holders see at least this share kept.
 */
export function keptWaits(
  decisions: readonly Decided[],
  now: number,
  percent: number = USUAL_WAIT_PERCENT,
): { promised: number; kept: number } {
  const byDecision = decisions.toSorted((one, other) => one.decidedAt - other.decidedAt);
  const judged = byDecision
    .filter(({ decidedAt }) => decidedAt <= now && decidedAt > now - USUAL_WAIT_WINDOW_MS)
    .sort((one, other) => one.askedAt - other.askedAt);
  const waits = [...new Set(byDecision.map(waitOf))].sort((one, other) => one - other);
  const rankOfWait = new Map(waits.map((wait, index) => [wait, index + 1]));
  const change = (of: Decided | undefined, by: 1 | -1): void => {
    if (of !== undefined) ranks.change(rankOfWait.get(waitOf(of)) ?? 1, by);
  };
  const decidedAtOf = (index: number): number => byDecision[index]?.decidedAt ?? Infinity;
  const ranks = new Ranks(waits.length);
  const result = { promised: 0, kept: 0 };
  let [entered, left] = [0, 0];
  for (const request of judged) {
    while (decidedAtOf(entered) <= request.askedAt) change(byDecision[entered++], 1);
    while (decidedAtOf(left) <= request.askedAt - USUAL_WAIT_WINDOW_MS) change(byDecision[left++], -1);
    if (ranks.count < USUAL_WAIT_DECISIONS_MIN) continue;
    const promise = waits[ranks.nth(rankOf(percent, ranks.count)) - 1] ?? 0;
    result.promised += 1;
    if (waitOf(request) <= promise) result.kept += 1;
  }
  return result;
}

/** Whole minutes, rounded up, at least 1. */
export const wholeMinutes = (wait: number): number => Math.max(1, Math.ceil(wait / MINUTE_MS));

/** '12분', '2시간' or '3일': minutes under an hour, hours under a day, then days, each rounded up. */
export function showWait(minutes: number): string {
  if (minutes < 60) return `${minutes}분`;
  const hours = Math.ceil(minutes / 60);
  return hours < 24 ? `${hours}시간` : `${Math.ceil(minutes / (24 * 60))}일`;
}
