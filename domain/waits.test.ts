import { expect, it } from 'vitest';
import { asPriceE4, asUnits, asWon, DAON } from './money.ts';
import { isOfWaitingSend, NO_OWN_WAIT, runsAtOf, waitRuleOf, waitsAsFirst, whyNotSent } from './waits.ts';

const rule = waitRuleOf({ firstSendWaitWon: asWon(300_000n), firstSendWaitHours: 3 }, NO_OWN_WAIT);
const price = asPriceE4(1_000_000n); // 100 won

it('makes no send wait while no sum is set', () => {
  expect(waitRuleOf({ firstSendWaitWon: null, firstSendWaitHours: 3 }, NO_OWN_WAIT)).toBeNull();
  expect(waitsAsFirst(asUnits(9_000_000n * DAON), price, null)).toBe(false);
});

it('lets a first send wait from the sum on, to the unit', () => {
  expect(waitsAsFirst(asUnits(3_000n * DAON), price, rule)).toBe(true);
  expect(waitsAsFirst(asUnits(3_000n * DAON - 1n), price, rule)).toBe(false);
});

it('lets every first send wait while no price says what it is worth', () => {
  expect(waitsAsFirst(asUnits(1n), null, rule)).toBe(true);
});

it('counts the hours from the request on', () => {
  const now = new Date('2026-11-20T22:30:00Z');
  if (rule === null) throw new Error('there is a rule');
  expect(runsAtOf(now, { hours: 3 })).toEqual(new Date('2026-11-21T01:30:00Z'));
});

it('says why a send was not made', () => {
  expect(whyNotSent('RECIPIENT_UNAVAILABLE')).toContain('받는 지갑');
  expect(whyNotSent('AMOUNT_INVALID')).toBe('조건이 바뀌어 보내지 않았어요.');
  expect([whyNotSent('OWN_LIMIT'), '서류가 없어요', null].map(isOfWaitingSend)).toEqual([true, false, false]);
});

it.each([
  [null, 3, 200_000n, null, { fromWon: 200_000n, hours: 3 }],
  [300_000n, 3, 200_000n, 24, { fromWon: 200_000n, hours: 24 }],
  [300_000n, 3, 400_000n, 1, { fromWon: 300_000n, hours: 3 }],
  [300_000n, 3, null, 6, { fromWon: 300_000n, hours: 6 }],
  [null, 3, null, 6, null],
] as const)(
  'takes the stricter of %s won and %s hours, and of the own %s and %s',
  (won, hours, own, ownHours, rule) => {
    const owners = { firstSendWaitWon: won === null ? null : asWon(won), firstSendWaitHours: hours };
    expect(waitRuleOf(owners, { waitWon: own === null ? null : asWon(own), waitHours: ownHours })).toEqual(
      rule,
    );
  },
);
