import { describe, expect, it } from 'vitest';
import type { Found } from '../api/contract.ts';
import { groupsOf, pathOf } from './found.ts';

const holder = { id: 7, login: 'daon0001' };
const found = (kind: Found['kind'], id: number, of: Found['holder'] = holder): Found => ({
  kind,
  id,
  label: '',
  holder: of,
  state: null,
  createdAt: '2026-11-20T15:05:00+09:00',
  isDayOnly: false,
});

describe('what was found', () => {
  it('leads to the record', () => {
    expect(pathOf(found('holder', 7))).toBe('/holders/7/show');
    expect(pathOf(found('linkedAccount', 3))).toBe('/linkedAccounts/3/show');
    expect(pathOf(found('externalSend', 12))).toBe('/externalSends/12/show');
  });

  it('leads to the holder, or to a list, where there is no page of its own', () => {
    expect(pathOf(found('history', 12))).toBe('/holders/7/show/ledger');
    expect(pathOf(found('transaction', 12, null))).toBe('/transactions');
    expect(pathOf(found('deposit', 12, null))).toBe('/deposits');
    expect(pathOf(found('bankLine', 12, null))).toEqual({
      pathname: '/bankLines',
      search: '?filter=%7B%22id%22%3A12%7D',
    });
  });

  it('is grouped by kind, holders first', () => {
    const rows = [found('sale', 2), found('holder', 7), found('sale', 1)];
    expect(groupsOf(rows).map(({ name, rows: some }) => [name, some.map(({ id }) => id)])).toEqual([
      ['회원', [7]],
      ['판매', [2, 1]],
    ]);
  });
});
