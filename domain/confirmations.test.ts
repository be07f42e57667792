import { describe, expect, it } from 'vitest';
import { asksIfFirst, demandsAny, isLooser, reachesDay, stricterOf } from './confirmations.ts';
import { asPriceE4, asUnits, asWon, DAON, PRICE_SCALE } from './money.ts';
import { worthOf } from './own-limits.ts';

const PRICE = asPriceE4(100n * PRICE_SCALE);
const net = asUnits(10n * DAON);
const NONE = { day: null, first: null, changes: false };
const rules = { day: asWon(3_000n), first: asWon(1_000n), changes: true };

describe('the rules of owner and holder', () => {
  it('are the stricter of each', () => {
    expect(stricterOf(NONE, rules)).toEqual(rules);
    expect(stricterOf(rules, { day: asWon(5_000n), first: asWon(1n), changes: false })).toEqual({
      day: 3_000n,
      first: 1n,
      changes: true,
    });
    expect([NONE, rules, { ...NONE, changes: true }].map(demandsAny)).toEqual([false, true, true]);
  });

  it.each([
    [NONE, true],
    [rules, false],
    [{ ...rules, day: asWon(2_999n) }, false],
    [{ ...rules, day: asWon(3_001n) }, true],
    [{ ...rules, first: null }, true],
    [{ ...rules, changes: false }, true],
    [{ day: asWon(1n), first: asWon(1n), changes: false }, true],
  ])('%o is looser: %o', (wanted, looser) => {
    expect(isLooser(wanted, rules)).toBe(looser);
    expect(isLooser(wanted, NONE)).toBe(false);
  });
});

describe('an outflow', () => {
  it('asks from the one on that reaches the sum of the day, to the unit', () => {
    const spent = worthOf(asUnits(20n * DAON), PRICE);
    expect(reachesDay(rules, { net, price: PRICE, spent })).toBe(true);
    expect(reachesDay(rules, { net: asUnits(net - 1n), price: PRICE, spent })).toBe(false);
    expect(reachesDay(rules, { net: asUnits(1n), price: PRICE, spent: spent + worthOf(net, PRICE) })).toBe(
      true,
    );
  });

  it('asks as a first send from its sum on', () => {
    expect(asksIfFirst(rules, { net, price: PRICE })).toBe(true);
    expect(asksIfFirst(rules, { net: asUnits(net - DAON / 10n), price: PRICE })).toBe(false);
  });

  it('asks always without a price, and never without a rule', () => {
    const unpriced = { net: asUnits(1n), price: null, spent: 0n };
    expect([reachesDay(rules, unpriced), asksIfFirst(rules, unpriced)]).toEqual([true, true]);
    expect([reachesDay(NONE, unpriced), asksIfFirst(NONE, unpriced)]).toEqual([false, false]);
  });
});
