import { describe, expect, it } from 'vitest';
import { csvLine, csvLogin, csvNumber, csvText, csvTime } from './csv.ts';

describe('cells for a spreadsheet', () => {
  it.each(['=1+1', '+82', '-1+1', '@sum', '\tx', '\rx', '\nx'])('puts an apostrophe before %j', (text) => {
    expect(csvText(text).replace(/^"/, '')).toMatch(/^'/);
  });

  it.each(['＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '⁺', '−'])(
    'takes %s for the sign that it looks like',
    (sign) => {
      expect(csvText(`${sign}1+1`)).toBe(`'${sign}1+1`);
    },
  );

  it.each([
    ' ',
    '\u00a0',
    '\u3000',
    '\ufeff',
    '\u200b',
    '\u2060',
    '\u00ad',
    '\u3164',
    '\u0000',
    ' \u200b\ufeff ',
  ])('looks behind %j', (unseen) => {
    expect(csvText(`${unseen}=1+1`)).toBe(`'${unseen}=1+1`);
    expect(csvText(`${unseen}＠sum`)).toBe(`'${unseen}＠sum`);
    expect(csvText(`${unseen}다온`)).toBe(`${unseen}다온`);
  });

  it('quotes what holds a comma, a quote or a line end', () => {
    expect(csvText('a,b')).toBe('"a,b"');
    expect(csvText('그는 "네"라고')).toBe('"그는 ""네""라고"');
    expect(csvText('a\nb')).toBe('"a\nb"');
  });

  it('leaves plain text and amounts as they are, negative ones too', () => {
    expect(csvText('다온게임즈')).toBe('다온게임즈');
    expect(csvNumber('-12.5')).toBe('-12.5');
    expect(csvNumber(7)).toBe('7');
  });

  it('treats what only looks like an amount as text', () => {
    expect(csvNumber('-1+cmd')).toBe("'-1+cmd");
    expect(csvNumber('1e5')).toBe('1e5');
  });

  it('keeps a login as text that a spreadsheet would read as a number or a day', () => {
    for (const login of ['0012', '20261120', '1e5', 'may1', '3Mar', 'sept']) {
      expect(csvLogin(login)).toBe(`"=""${login}"""`);
    }
    for (const login of ['daon0001', '12ab', 'marie12x', 'e5']) expect(csvLogin(login)).toBe(login);
  });

  it('writes a time as a spreadsheet reads it, and leaves other text as it is', () => {
    expect(csvTime('2026-11-20T09:00:01+09:00')).toBe('2026-11-20 09:00:01');
    expect(csvTime('soon')).toBe('soon');
    expect(csvTime(null)).toBe('');
  });

  it('leaves an empty cell for nothing', () => {
    expect(csvLine([csvText(null), csvNumber(null), csvText('x')])).toBe(',,x\r\n');
  });
});
