import { describe, expect, it } from 'vitest';
import { flowSeries } from './flow-series.ts';

describe('the flows of the week', () => {
  const flows = [
    { day: '2026-11-19', kinds: { purchase: { count: 4, daon: '400' } } },
    {
      day: '2026-11-20',
      kinds: { purchase: { count: 1, daon: '100' }, correction: { count: 1, daon: '5' } },
    },
  ];

  it('are measured against the tallest day of their kind, today last', () => {
    const purchase = flowSeries(flows).find(({ kind }) => kind === 'purchase');
    expect(purchase?.total).toBe(5);
    expect(purchase?.bars.map(({ height }) => height)).toEqual([1, 0.25]);
    expect(purchase?.bars.map(({ isToday }) => isToday)).toEqual([false, true]);
  });

  it('keep a quiet kind, and add a rare one when it happened', () => {
    const kinds = flowSeries(flows).map(({ kind }) => kind);
    expect(kinds).toContain('sale');
    expect(kinds).toContain('correction');
    expect(kinds).not.toContain('payout');
    expect(flowSeries(flows).find(({ kind }) => kind === 'sale')?.bars[0]?.height).toBe(0);
  });
});
