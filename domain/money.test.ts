import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asPriceE4,
  asRatePpm,
  asUnits,
  asWon,
  cutDaonDecimals,
  cutWonDecimals,
  DAON,
  daonOf,
  daonToString,
  divCeil,
  divFloor,
  MAX_AMOUNT,
  parseDaon,
  parsePrice,
  parseRate,
  parseWon,
  parseWorth,
  priceToString,
  rateToString,
  wonOf,
  wonToString,
} from './money.ts';

const ODD = [
  '',
  ' ',
  '1e3',
  '1E3',
  '1e309',
  'NaN',
  'Infinity',
  '-1',
  '-0',
  '+1',
  '0x10',
  '0b1',
  '1,000',
  '1_000',
  ' 1',
  '1 ',
  '1\n',
  '\t1',
  '.5',
  '1.',
  '.',
  '1.2.3',
  '01',
  '00',
  '00.5',
  '1n',
  '１２',
  '٣',
  '१',
  '1٠',
  '¹',
  '½',
  '₩1',
  '1원',
  '1.5DAON',
  'null',
  'true',
  '[]',
  '1\u0000',
  '1\u200b',
  '−1',
];

describe('parsing amounts', () => {
  it.each(ODD)('refuses %j everywhere', (raw) => {
    for (const parse of [parseDaon, parseWon, parsePrice, parseRate]) {
      expect(parse(raw)).toEqual({ ok: false, code: 'AMOUNT_INVALID' });
    }
  });

  it('refuses what is not a string at all', () => {
    for (const raw of [1, 1n, null, undefined, ['1'], { toString: () => '1' }, true]) {
      expect(parseDaon(raw as string).ok).toBe(false);
    }
  });

  it('takes DAON up to ten integer digits and eight decimals', () => {
    expect(parseDaon('9999999999.99999999')).toEqual({ ok: true, value: 999_999_999_999_999_999n });
    expect(parseDaon('0.00000001')).toEqual({ ok: true, value: 1n });
    expect(parseDaon('1.50')).toEqual({ ok: true, value: 150_000_000n });
    expect(parseDaon('0')).toEqual({ ok: true, value: 0n });
    expect(parseDaon('0.0')).toEqual({ ok: true, value: 0n });
    expect(parseDaon('10000000000').ok).toBe(false);
    expect(parseDaon('0.000000001').ok).toBe(false);
    expect(parseDaon('1.000000000').ok).toBe(false);
  });

  it('takes won up to fourteen digits and no decimals', () => {
    expect(parseWon('99999999999999')).toEqual({ ok: true, value: 99_999_999_999_999n });
    expect(parseWon('100000000000000').ok).toBe(false);
    expect(parseWorth('100000000000000')).toEqual({ ok: true, value: 100_000_000_000_000n });
    expect(parseWorth('01').ok).toBe(false);
    expect(parseWon('1.0').ok).toBe(false);
    expect(parseWon('0')).toEqual({ ok: true, value: 0n });
  });

  it('keeps digits that a float would lose', () => {
    expect(parseDaon('9007199.25474099')).toEqual({ ok: true, value: 900_719_925_474_099n });
    expect(parseDaon('90071992.54740993')).toEqual({ ok: true, value: 9_007_199_254_740_993n });
  });

  it('takes prices above zero with four decimals', () => {
    expect(parsePrice('100')).toEqual({ ok: true, value: 1_000_000n });
    expect(parsePrice('0.0001')).toEqual({ ok: true, value: 1n });
    expect(parsePrice('0').ok).toBe(false);
    expect(parsePrice('0.0000').ok).toBe(false);
    expect(parsePrice('0.00001').ok).toBe(false);
  });

  it('takes rates from zero to below one', () => {
    expect(parseRate('0')).toEqual({ ok: true, value: 0n });
    expect(parseRate('0.005')).toEqual({ ok: true, value: 5000n });
    expect(parseRate('0.999999')).toEqual({ ok: true, value: 999_999n });
    expect(parseRate('1').ok).toBe(false);
    expect(parseRate('1.0').ok).toBe(false);
    expect(parseRate('0.0000001').ok).toBe(false);
  });

  it('takes nothing but plain decimals, whatever the string', () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        expect(parseDaon(raw).ok).toBe(
          /^(0|[1-9][0-9]{0,9})(\.[0-9]{1,8})?$/.test(raw) && !raw.endsWith('\n'),
        );
      }),
    );
  });
});

describe('writing amounts', () => {
  it('leaves no trailing zeros and no grouping', () => {
    expect(daonToString(asUnits(150_000_000n))).toBe('1.5');
    expect(daonToString(asUnits(123_456_700_000_000n))).toBe('1234567');
    expect(daonToString(asUnits(-1n))).toBe('-0.00000001');
    expect(daonToString(asUnits(0n))).toBe('0');
    expect(wonToString(asWon(-5n))).toBe('-5');
    expect(priceToString(asPriceE4(1_234_500n))).toBe('123.45');
    expect(rateToString(asRatePpm(5000n))).toBe('0.005');
  });

  it('is read back as the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_AMOUNT }), (n) => {
        expect(parseDaon(daonToString(asUnits(n)))).toEqual({ ok: true, value: n });
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), (n) => {
        expect(parseWon(wonToString(asWon(n)))).toEqual({ ok: true, value: n });
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999_999n }), (n) => {
        expect(parsePrice(priceToString(asPriceE4(n)))).toEqual({ ok: true, value: n });
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999n }), (n) => {
        expect(parseRate(rateToString(asRatePpm(n)))).toEqual({ ok: true, value: n });
      }),
    );
  });
});

describe('cutting decimals for the legacy API', () => {
  it('cuts what is beyond eight decimals of DAON and any of won', () => {
    expect(cutDaonDecimals('1.123456789123')).toBe('1.12345678');
    expect(cutDaonDecimals('1.12345678')).toBe('1.12345678');
    expect(cutDaonDecimals('1')).toBe('1');
    expect(cutWonDecimals('1234.99')).toBe('1234');
    expect(cutWonDecimals('1234')).toBe('1234');
  });

  it('leaves what is not a plain decimal for the parser to refuse', () => {
    for (const raw of ODD) {
      expect(parseDaon(cutDaonDecimals(raw)).ok).toBe(false);
      expect(parseWon(cutWonDecimals(raw)).ok).toBe(false);
    }
    expect(parseWon(cutWonDecimals('01.5')).ok).toBe(false);
    expect(parseDaon(cutDaonDecimals('1.1234567891e5')).ok).toBe(false);
  });
});

describe('dividing', () => {
  it('rounds as the name says, on both sides of zero', () => {
    expect([divFloor(7n, 2n), divFloor(-7n, 2n), divFloor(6n, 2n), divFloor(-6n, 2n)]).toEqual([
      3n,
      -4n,
      3n,
      -3n,
    ]);
    expect([divCeil(7n, 2n), divCeil(-7n, 2n), divCeil(6n, 2n), divCeil(-6n, 2n)]).toEqual([
      4n,
      -3n,
      3n,
      -3n,
    ]);
    expect([divFloor(7n, -2n), divCeil(7n, -2n)]).toEqual([-4n, -3n]);
    expect(() => divFloor(1n, 0n)).toThrow(RangeError);
  });

  it('brackets the quotient', () => {
    const nonZero = fc.bigInt({ min: -1000n, max: 1000n }).filter((n) => n !== 0n);
    fc.assert(
      fc.property(fc.bigInt(), nonZero, (a, b) => {
        const [low, high] = [divFloor(a, b), divCeil(a, b)];
        expect(high - low).toBe(a % b === 0n ? 0n : 1n);
        const sign = b < 0n ? -1n : 1n;
        expect(low * b * sign <= a * sign && a * sign <= high * b * sign).toBe(true);
      }),
    );
  });
});

describe('won and DAON', () => {
  const price = asPriceE4(1_000_000n);

  it('rounds down both ways', () => {
    expect(wonOf(asUnits(999_999n), price)).toBe(0n);
    expect(wonOf(asUnits(1_000_000n), price)).toBe(1n);
    expect(daonOf(asWon(1n), asPriceE4(30_000n))).toBe(33_333_333n);
    expect(wonOf(DAON, price)).toBe(100n);
  });

  it('never gains by going there and back', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 99_999_999_999_999n }),
        fc.bigInt({ min: 1n, max: 99_999_999_999_999n }),
        (won, e4) => {
          const there = daonOf(asWon(won), asPriceE4(e4));
          expect(wonOf(there, asPriceE4(e4)) <= won).toBe(true);
        },
      ),
    );
  });
});
