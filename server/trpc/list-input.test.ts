import { expect, it } from 'vitest';
import { asc } from '../../db/sql.ts';
import { pagePlace } from './list-input.ts';

/** What a query would read of a table that holds these numbers. */
function read(page: number, perPage: number, sort: 'ASC' | 'DESC', total: number): number[] {
  const place = pagePlace({ page, perPage, sort: { order: sort } }, total);
  const numbers = Array.from({ length: total }, (_, i) => i);
  const ordered = place.direction === asc ? numbers : numbers.toReversed();
  return place.inOrder(ordered.slice(place.offset, place.offset + place.limit));
}

it.each([1, 2, 9, 10, 11, 20, 25])('gives each of %d rows on one page, from either end', (total) => {
  for (const sort of ['ASC', 'DESC'] as const) {
    const pages = [1, 2, 3, 4].map((page) => read(page, 10, sort, total));
    const all = Array.from({ length: total }, (_, i) => (sort === 'ASC' ? i : total - 1 - i));
    expect(pages).toEqual([all.slice(0, 10), all.slice(10, 20), all.slice(20, 30), []]);
  }
});

it('skips at most half of a list', () => {
  const offsets = [1, 3, 6, 10].map((page) => pagePlace({ page, perPage: 10 }, 100).offset);
  expect(offsets).toEqual([0, 20, 50, 0]);
});

it('reads from the beginning where the total is not known', () => {
  expect(pagePlace({ page: 3, perPage: 10 }, 0)).toMatchObject({ limit: 10, offset: 20 });
});
