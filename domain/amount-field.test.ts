import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AMOUNT_RULES,
  buyAmountError,
  caretAfter,
  daonOfField,
  fieldOfDaon,
  fieldOfWon,
  fieldToRaw,
  sellAmountError,
  typeAmount,
  wonOfField,
} from './amount-field.ts';
import { groupDigits } from './group-digits.ts';
import { asUnits, asWon, DAON, daonToString } from './money.ts';

const { daon, won, buy } = AMOUNT_RULES;

describe('typing DAON', () => {
  it.each([
    ['1234', '1,234'],
    ['1234.5', '1,234.5'],
    ['1.', '1.'],
    ['.', '0.'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
    ['00', '0'],
    ['', ''],
    ['1.239', '1.23'],
    ['1,234.5 DAON', '1,234.5'],
    ['1 234', '1,234'],
    ['1\u00a0234\u00a0567.5', '1,234,567.5'],
    [' 1,234\n', '1,234'],
    ['￦1,234', '1,234'],
    ['１，２３４．５ＤＡＯＮ', '1,234.5'],
    ['１２３', '123'],
    ['1234567890', '1,234,567,890'],
  ])('turns %j into %j', (raw, shown) => {
    expect(typeAmount('9', raw, daon)).toBe(shown);
  });

  it.each([
    ...['1.2.3', '1e3', '-1', '+1', 'abc', '0x10', '٣', '12345678901', '1/2', '1%'],
    ...[
      '100원 200원',
      '1원2',
      '1\n2',
      '1\n234',
      '1,5',
      '10²',
      '①',
      '1.000,50',
      '1,2345',
      '12,34,567',
      '1,,234',
    ],
    ...['0,500', '1 234,567', '1, 234', ',123', '1,234 5', '1.5 원 원'],
  ])('leaves the field as it was for %j', (raw) => {
    expect(typeAmount('9', raw, daon)).toBe('9');
  });

  it.each([
    ['1,234', '1,2345', '12,345'],
    ['1,234', '1,34', '134'],
    ['1,234', ',234', '234'],
    ['1,234', '19,234', '19,234'],
    ['1,234,567', '1,2,567', '12,567'],
    ['1,234', '1,234500원', '1,234,500'],
    ['1,234', '₩1,234', '1,234'],
    ['12', '1２2', '122'],
  ])('after %j, %j is an edit of it and becomes %j', (previous, raw, shown) => {
    expect(typeAmount(previous, raw, daon)).toBe(shown);
  });
});

describe('typing won', () => {
  it('takes digits only, fourteen at most', () => {
    expect(typeAmount('', '₩12,300', won)).toBe('12,300');
    expect(typeAmount('', '12300원', won)).toBe('12,300');
    expect(typeAmount('1', '1.', won)).toBe('1');
    expect(typeAmount('', '1234.56', won)).toBe('1,234');
    expect(typeAmount('', '99999999999999', won)).toBe('99,999,999,999,999');
    expect(typeAmount('1', '999999999999999', won)).toBe('1');
  });
});

describe('typing what to buy for', () => {
  it('holds fourteen characters as shown', () => {
    expect(typeAmount('', '9999999999', buy)).toBe('9,999,999,999');
    expect(typeAmount('9,999,999,999', '9,999,999,999.', buy)).toBe('9,999,999,999.');
    expect(typeAmount('9,999,999,999.', '9,999,999,999.5', buy)).toBe('9,999,999,999.');
    expect(typeAmount('1', '99999999999', buy)).toBe('99,999,999,999');
    expect(typeAmount('1', '999999999999', buy)).toBe('1');
  });

  it('counts the whole won', () => {
    expect(wonOfField('12,300.99')).toBe(12_300n);
    expect(wonOfField('0.99')).toBe(0n);
    expect(wonOfField('')).toBe(0n);
    expect(buyAmountError(asWon(0n))).toBe('구매하실 금액을 입력해주세요.');
    expect(buyAmountError(asWon(1n))).toBeNull();
  });
});

describe('the caret', () => {
  it.each([
    // after typing at the end, in the middle, and after deleting
    ['1234', 4, '1,234', 5],
    ['19,234', 2, '19,234', 2],
    ['1,9234', 3, '19,234', 2],
    ['1,34', 2, '134', 1],
    ['05', 2, '5', 1],
    ['.', 1, '0.', 2],
    ['.5', 2, '0.5', 3],
    ['0123', 1, '123', 0],
    ['', 0, '', 0],
    ['1.293', 4, '1.29', 4],
  ])('in %j at %i goes to its place in %j', (raw, at, formatted, place) => {
    expect(caretAfter(raw, at, formatted)).toBe(place);
  });
});

describe('reading and filling the field', () => {
  it('reads an unfinished amount as far as it goes', () => {
    expect(fieldToRaw('1,234.')).toBe('1234');
    expect(daonOfField('1,234.5')).toBe(123_450_000_000n);
    expect(daonOfField('1.')).toBe(DAON);
    expect(daonOfField('')).toBe(0n);
  });

  it('fills in what can be typed, cut down', () => {
    expect(fieldOfDaon(asUnits(994n * DAON))).toBe('994');
    expect(fieldOfDaon(asUnits(123_456_789_999n))).toBe('1,234.56');
    expect(fieldOfDaon(asUnits(150_000_000n))).toBe('1.5');
    expect(fieldOfWon(asWon(1_234_567n))).toBe('1,234,567');
  });

  it('raises the alert over what is available, not at it', () => {
    expect(sellAmountError(asUnits(9n), asUnits(10n))).toBeNull();
    expect(sellAmountError(asUnits(10n), asUnits(10n))).toBeNull();
    expect(sellAmountError(asUnits(11n), asUnits(10n))).toBe('보유수량보다 많은 금액을 입력할 수 없습니다.');
  });

  it('keeps the value of what it groups', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (hundredths) => {
        const units = asUnits(hundredths * 1_000_000n);
        const text = fieldOfDaon(units);
        expect(text).toBe(groupDigits(daonToString(units)));
        expect(daonOfField(text)).toBe(units);
        expect(typeAmount('', text, daon)).toBe(text);
      }),
    );
  });

  it('moves the digits of its own separators in an edit of any part', () => {
    const part = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9][0-9]{0,9}(\.[0-9]{1,2})?$/),
        fc.tuple(part, part),
        fc.stringMatching(/^[0-9]{0,3}\.?$/),
        (amount, [one, other], typed) => {
          const text = typeAmount('', amount, daon);
          const before = text.slice(0, Math.min(one, other));
          const after = text.slice(Math.max(one, other));
          const plain = `${before}${typed}${after}`.replaceAll(',', '');
          // What the rule refuses leaves the field as it was, with separators or without them.
          const refused = typeAmount('none', plain, daon) === 'none';
          const expected = refused ? text : typeAmount('', plain, daon);
          expect(typeAmount(text, `${before}${typed}${after}`, daon)).toBe(expected);
        },
      ),
    );
  });

  it('makes one number of two only where a separator groups by three', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{1,4}$/),
        fc.constantFrom(',', ' ', '\u00a0', '\n', '\t', '원', '원 ', ' DAON', '²', ', '),
        fc.stringMatching(/^[0-9]{1,4}$/),
        fc.constantFrom(daon, won, buy),
        (one, between, other, rule) => {
          const isGrouped =
            [',', ' ', '\u00a0'].includes(between) && /^[1-9][0-9]{0,2}$/.test(one) && other.length === 3;
          const shown = typeAmount('', `${one}${between}${other}`, rule);
          expect(shown).toBe(isGrouped ? `${one},${other}` : '');
        },
      ),
    );
  });

  it('never shows what it would not accept again, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(daon, won, buy), (raw, rule) => {
        const text = typeAmount('', raw, rule);
        expect(text).toMatch(/^([0-9,]+(\.[0-9]{0,2})?)?$/);
        expect(typeAmount('', text, rule)).toBe(text);
        expect(text.length <= rule.maxLength).toBe(true);
      }),
    );
  });
});
