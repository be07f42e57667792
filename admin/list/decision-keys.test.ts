import { describe, expect, it } from 'vitest';
import { digitOf, keyOf } from './decision-keys.ts';

const press = (key: string, code: string, shiftKey = false) => ({ key, code, shiftKey });

describe('the letter of a key', () => {
  it('is the letter, in either case', () => {
    expect(keyOf(press('a', 'KeyA'))).toBe('a');
    expect(keyOf(press('A', 'KeyA', true))).toBe('a');
  });

  it('is the Latin letter while the keyboard types Hangul', () => {
    expect(keyOf(press('ㅁ', 'KeyA'))).toBe('a');
    expect(keyOf(press('Process', 'KeyR'))).toBe('r');
  });

  it('is a question mark from shift and slash', () => {
    expect(keyOf(press('?', 'Slash', true))).toBe('?');
    expect(keyOf(press('/', 'Slash'))).toBe('/');
  });

  it('is the name of a key without a letter', () => {
    expect(keyOf(press('Enter', 'NumpadEnter'))).toBe('Enter');
  });
});

describe('the digit that picks a reason', () => {
  it('counts from one to as many as there are, on either row of digits', () => {
    expect(digitOf(press('1', 'Digit1'), 4)).toBe(1);
    expect(digitOf(press('4', 'Numpad4'), 4)).toBe(4);
    expect(digitOf(press('5', 'Digit5'), 4)).toBeNull();
    expect(digitOf(press('0', 'Digit0'), 4)).toBeNull();
    expect(digitOf(press('a', 'KeyA'), 4)).toBeNull();
  });
});
