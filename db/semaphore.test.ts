import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const nextLoop = () => new Promise((resolve) => setImmediate(resolve));

test('runs no more than the limit at a time, in order of arrival, failures included', async () => {
  const semaphore = createSemaphore(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 7 }, (_, position) =>
      semaphore.run(null, async () => {
        begun.push(position);
        running += 1;
        most = Math.max(most, running);
        await nextLoop();
        running -= 1;
        if (position === 1) throw new Error('refused');
      }),
    ),
  );
  expect(most).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(outcomes.map(({ status }) => status === 'rejected')).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
