import { expect, it } from 'vitest';
import { daysOf } from './statement-period.ts';

const at = (text: string) => new Date(text);

it('takes whole months, and the current one up to today', () => {
  const now = at('2026-11-22T10:00:00+09:00');
  expect(daysOf('thisMonth', now)).toEqual({ from: '2026-11-01', to: '2026-11-22' });
  expect(daysOf('lastMonth', now)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(daysOf('threeMonths', now)).toEqual({ from: '2026-09-01', to: '2026-11-22' });
  expect(daysOf('thisYear', now)).toEqual({ from: '2026-01-01', to: '2026-11-22' });
});

it('counts months over the turn of a year, in leap years, and by the day in Seoul', () => {
  const january = at('2028-01-31T23:30:00+09:00');
  expect(daysOf('lastMonth', january)).toEqual({ from: '2027-12-01', to: '2027-12-31' });
  expect(daysOf('threeMonths', january)).toEqual({ from: '2027-11-01', to: '2028-01-31' });
  expect(daysOf('lastMonth', at('2028-02-29T16:00:00Z'))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});
