import { expect, it } from 'vitest';
import { memoryIn } from './list-memory.ts';

it('is what the same operator left, and nothing of another one or of another page', () => {
  const list = { selectedId: 7, tickedIds: [7, 9], login: 'operator' };
  expect(memoryIn({ list }, 'operator')).toEqual(list);
  expect(memoryIn({ list }, 'admin1')).toBeNull();
  expect(memoryIn({ list }, undefined)).toBeNull();
  expect(memoryIn(null, 'operator')).toBeNull();
  expect(memoryIn({ selectedId: 7 }, 'operator')).toBeNull();
});
