import { describe, expect, it } from 'vitest';
import { parseHistorySearch } from './history-search.ts';
import { parseDaon } from './money.ts';

const amounts = (raw: string) => parseHistorySearch(raw)?.amounts ?? null;

function finds(raw: string, amount: string): boolean {
  const range = amounts(raw);
  const units = parseDaon(amount);
  return range !== null && units.ok && units.value >= range.from && units.value <= range.to;
}

describe('a history search', () => {
  it.each([
    ['12', '12', true],
    ['12', '12.99999999', true],
    ['12', '11.99999999', false],
    ['12', '13', false],
    ['12', '120', false],
    ['1.23', '1.23456789', true],
    ['1.23', '1.24', false],
    ['1,000', '1000', true],
    ['-97.5 DAON', '97.5', true],
    ['0.12345678', '0.12345678', true],
    ['0.12345678', '0.12345679', false],
  ])('%s, looked for as an amount, finds %s: %s', (raw, amount, found) => {
    expect(finds(raw, amount)).toBe(found);
  });

  it.each([
    ['0.5971', '0.59701493', true],
    ['0.5971', '0.5971', true],
    ['0.5971', '0.597', false],
    ['0.597', '0.59701493', true],
    ['1', '0.99990001', true],
    ['1', '0.9999', false],
    ['0.56175', '0.56174', false],
    ['0.56175', '0.561751', true],
  ])('%s finds a fee of %s, which the list rounds up: %s', (raw, fee, found) => {
    const range = amounts(raw);
    const units = parseDaon(fee);
    if (range === null || !units.ok) throw new Error('both are amounts');
    expect(units.value >= range.feesFrom && units.value <= range.to).toBe(found);
  });

  it.each(['다온', '0x12', '1e3', '٣', '1.2.3', '-'])('%s is no amount', (raw) => {
    expect(amounts(raw)).toBeNull();
  });

  it('accepts decomposed letters, capitals and the ellipsis of a cut address', () => {
    expect(parseHistorySearch(' 다온게임즈'.normalize('NFD'))?.text).toBe('다온게임즈');
    expect(parseHistorySearch('0xABCD…')?.text).toBe('0xabcd');
  });

  it.each(['', '   ', '…'])('is empty for %o', (raw) => {
    expect(parseHistorySearch(raw)).toBeNull();
  });
});
