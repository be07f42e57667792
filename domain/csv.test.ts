import { describe, expect, it } from 'vitest';
import { csvLine, csvNumber, csvText } from './csv.ts';

describe('cells for a spreadsheet', () => {
  it.each(['=1+1', '+82', '-1+1', '@sum', '\tx', '\rx', '\nx'])('puts an apostrophe before %j', (text) => {
    expect(csvText(text).replace(/^"/, '')).toMatch(/^'/);
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

  it('leaves an empty cell for nothing', () => {
    expect(csvLine([csvText(null), csvNumber(null), csvText('x')])).toBe(',,x\r\n');
  });
});
