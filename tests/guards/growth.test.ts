import { expect, it } from 'vitest';
import { growthOf, LINEAR } from '../support/runner/growth.ts';

let steps = 0;
const goThrough = (count: number) => {
  for (let step = 0; step < count; step += 1) steps += 1;
};

it('tells work that grows with the square of its input from work that grows with it', async () => {
  expect(await growthOf((size) => goThrough(1_000 * size), 3_000)).toBeLessThan(LINEAR);
  expect(await growthOf((size) => goThrough(size * size), 3_000)).toBeGreaterThan(LINEAR);
  expect(steps).toBeGreaterThan(0);
});
