import { expect, it } from 'vitest';
import { rowsOf } from './rows-of.ts';

it('takes each row once, although a new one pushed the last of a page into the next', () => {
  const page = (...ids: number[]) => ({ rows: ids.map((id) => ({ id })) });
  expect(rowsOf([page(9, 8), page(8, 7)]).map(({ id }) => id)).toEqual([9, 8, 7]);
});
