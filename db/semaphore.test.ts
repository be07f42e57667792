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

test('a limit that changes holds for what begins and ends after it', async () => {
  let limit = 3;
  const semaphore = createSemaphore(() => limit);
  const ends: (() => void)[] = [];
  const begin = () => semaphore.run(null, () => new Promise<void>((resolve) => ends.push(resolve)));
  const running = Array.from({ length: 8 }, begin);
  await nextLoop();
  const endOne = async () => {
    ends.shift()?.();
    await nextLoop();
    return semaphore.running();
  };
  expect(semaphore.running()).toBe(3);
  limit = 1;
  expect([await endOne(), await endOne(), await endOne()]).toEqual([2, 1, 1]);
  limit = 4;
  expect(await endOne()).toBe(4);
  limit = 6;
  running.push(begin());
  expect(semaphore.running()).toBe(5);
  while (ends.length > 0) await endOne();
  await Promise.all(running);
  expect(semaphore.running()).toBe(0);
});
