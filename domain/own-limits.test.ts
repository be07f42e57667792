import { describe, expect, it } from 'vitest';
import { asPriceE4, asUnits, asWon, DAON } from './money.ts';
import {
  checkOwnLimit,
  isRaise,
  leftOf,
  netWithin,
  ownLimitSentence,
  planLimits,
  RAISE_WAIT_MS,
  worthOf,
  type OwnRules,
} from './own-limits.ts';

const won = (value: number) => asWon(BigInt(value));
const limits = (
  day: number | null,
  act: number | null,
  waitWon: number | null = null,
  waitHours: number | null = null,
): OwnRules => ({
  ...{ waitWon: waitWon === null ? null : won(waitWon), waitHours },
  day: day === null ? null : won(day),
  act: act === null ? null : won(act),
});
const PRICE = asPriceE4(30_000n); // three won
const daon = (whole: bigint) => asUnits(whole * DAON);

describe('a limit of the own', () => {
  it('is the smaller of what a day and one act leave', () => {
    const spent = worthOf(daon(100n), PRICE);
    expect(leftOf(limits(null, null), spent)).toBeNull();
    expect(leftOf(limits(1_000, null), spent)).toEqual({ won: 700n, of: 'day' });
    expect(leftOf(limits(1_000, 500), spent)).toEqual({ won: 500n, of: 'act' });
    expect(leftOf(limits(600, 500), spent)).toEqual({ won: 300n, of: 'day' });
    // Lowered below what has left already.
    expect(leftOf(limits(100, null), spent)).toEqual({ won: 0n, of: 'day' });
  });

  it('is refused from the first unit above, and counts acts of less than a won', () => {
    const left = leftOf(limits(300, null), 0n);
    expect(checkOwnLimit(left, daon(100n), PRICE).ok).toBe(true);
    expect(checkOwnLimit(left, asUnits(daon(100n) + 1n), PRICE)).toEqual({ ok: false, code: 'OWN_LIMIT' });
    expect(leftOf(limits(300, null), 1n)).toEqual({ won: 299n, of: 'day' });
  });

  it('values nothing while no price is set', () => {
    expect(checkOwnLimit(leftOf(limits(0, null), worthOf(daon(5n), null)), daon(5n), null).ok).toBe(true);
  });

  it('says the largest net that it lets go', () => {
    const left = leftOf(limits(10, null), 0n);
    const net = netWithin(left, PRICE);
    expect(net).toBe(333_333_333n);
    expect(checkOwnLimit(left, net ?? daon(0n), PRICE).ok).toBe(true);
    expect(netWithin(left, null)).toBeNull();
    expect(netWithin(null, PRICE)).toBeNull();
  });

  it('says what is left', () => {
    expect(ownLimitSentence(leftOf(limits(12_000, null), 0n))).toContain('오늘은 12,000원까지');
    expect(ownLimitSentence(leftOf(limits(null, 5_000), 0n))).toContain('한 번에 5,000원까지');
    expect(ownLimitSentence(leftOf(limits(5, null), worthOf(daon(9n), PRICE)))).toContain('모두 썼어요');
  });
});

describe('other limits', () => {
  const at = new Date('2026-11-20T06:00:00Z');
  const later = new Date(at.getTime() + RAISE_WAIT_MS);

  it('are in force immediately where they are lower', () => {
    const none = { now: limits(null, null), next: null };
    expect(planLimits(none, limits(1_000, null), at)).toEqual({ now: limits(1_000, null), next: null });
    expect(isRaise(limits(1_000, null), none.now)).toBe(false);
    expect(isRaise(limits(null, null), limits(1_000, null))).toBe(true);
  });

  it('wait where one of them is higher, while the other is lowered', () => {
    const plan = planLimits({ now: limits(1_000, 500), next: null }, limits(2_000, 100), at);
    expect(plan).toEqual({ now: limits(1_000, 100), next: { ...limits(2_000, 100), at: later } });
  });

  it('wait where a first send would wait less, and not where it waits more', () => {
    const strict = { now: limits(null, null, 1_000, 12), next: null };
    expect(planLimits({ now: limits(null, null), next: null }, strict.now, at)).toEqual(strict);
    const plan = planLimits(strict, limits(null, null, 500, 3), at);
    expect(plan).toEqual({
      now: limits(null, null, 500, 12),
      next: { ...limits(null, null, 500, 3), at: later },
    });
    expect(isRaise(limits(null, null, 2_000, 12), strict.now)).toBe(true);
    expect(isRaise(limits(null, null, 500, 24), strict.now)).toBe(false);
  });

  it('do not wait longer when less is asked for, and do when more is', () => {
    const waiting = { now: limits(1_000, null), next: { ...limits(5_000, null), at } };
    const asked = new Date(at.getTime() - 1_000);
    expect(planLimits(waiting, limits(4_000, null), asked).next?.at).toEqual(at);
    expect(planLimits(waiting, limits(6_000, null), asked).next?.at).not.toEqual(at);
    expect(planLimits(waiting, limits(1_000, null), asked).next).toBeNull();
  });
});
