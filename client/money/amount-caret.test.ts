import { describe, expect, it } from 'vitest';
import { AMOUNT_RULES } from '../../domain/amount-field.ts';
import { retype } from './amount-caret.ts';

/** Reads '1,2|34' as a text with its caret, and '1,|23|4' as one with a selection. */
function at(marked: string): { text: string; start: number; end: number } {
  const start = marked.indexOf('|');
  const rest = marked.lastIndexOf('|');
  return { text: marked.replaceAll('|', ''), start, end: rest === start ? start : rest - 1 };
}

function edit(
  before: string,
  after: string,
  rule = AMOUNT_RULES.daon as (typeof AMOUNT_RULES)[keyof typeof AMOUNT_RULES],
) {
  const from = at(before);
  const to = at(after);
  const typed = retype({
    previous: from.text,
    selected: from,
    raw: to.text,
    caret: to.start,
    rule,
  });
  return `${typed.text.slice(0, typed.caret)}|${typed.text.slice(typed.caret)}`;
}

describe('the caret of an amount field', () => {
  it('stays behind the digit that was typed when a separator appears', () => {
    expect(edit('123|', '1234|')).toBe('1,234|');
    expect(edit('1|,234', '19|,234')).toBe('19|,234');
    expect(edit('12|3,456', '127|3,456')).toBe('1,27|3,456');
  });

  it('stays in front of the digit that was deleted when a separator goes', () => {
    expect(edit('1,2|34', '1,|34')).toBe('1|34');
    expect(edit('1,234|', '1,23|')).toBe('123|');
  });

  it('takes the digit along when only the separator would be deleted', () => {
    expect(edit('1,|234', '1|234')).toBe('|234');
    expect(edit('12,|345', '12|345')).toBe('1|,345');
    expect(edit('1|,234', '1|234')).toBe('1|34');
  });

  it('does not move when a keystroke is refused', () => {
    expect(edit('1,2|34', '1,2x|34')).toBe('1,2|34');
    expect(edit('1.|25', '1..|25')).toBe('1.|25');
    expect(edit('1.25|', '1.256|')).toBe('1.25|');
    expect(edit('1,|234', '1,ㅁ|234')).toBe('1,|234');
  });

  it('takes a paste with separators and a unit', () => {
    expect(edit('|', '1,234.5 DAON|')).toBe('1,234.5|');
    expect(edit('|', '₩ 50,000원|', AMOUNT_RULES.won)).toBe('50,000|');
  });

  it('takes what is typed over a selection, wherever the separators of the field stood', () => {
    expect(edit('1,|234|', '1,5|')).toBe('15|');
    expect(edit('1,|234,5|67', '1,9|67')).toBe('1,9|67');
    expect(edit('|1|,234', '0|,234')).toBe('|234');
  });

  it('refuses a paste of two numbers, of a comma for a dot and of a part of a number', () => {
    expect(edit('|1,234|', '1,5|')).toBe('|1,234');
    expect(edit('|', '100원 200원|', AMOUNT_RULES.won)).toBe('|');
    expect(edit('1|2', '13,4562|')).toBe('1|2');
    expect(edit('7|', '71원2|')).toBe('7|');
  });

  it('takes a paste into the middle that makes a number with it', () => {
    expect(edit('1,2|34', '1,250|34')).toBe('125,0|34');
    expect(edit('1|', '1,000원|', AMOUNT_RULES.won)).toBe('1,000|');
    expect(edit('1,234|', '1,234500원|', AMOUNT_RULES.won)).toBe('1,234,500|');
  });

  it('refuses a buy amount just over fourteen characters and takes one of exactly fourteen', () => {
    expect(edit('1,234,567,890|', '1,234,567,890.|', AMOUNT_RULES.buy)).toBe('1,234,567,890.|');
    expect(edit('1,234,567,890.|', '1,234,567,890.1|', AMOUNT_RULES.buy)).toBe('1,234,567,890.|');
  });

  it('follows a leading zero that is dropped', () => {
    expect(edit('0|', '05|')).toBe('5|');
  });
});
