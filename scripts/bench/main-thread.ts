// What a page costs the main thread of its browser, by the clock of that thread: other programs of the machine do not count.
import type { Page } from '@playwright/test';

/** Begins to count; the answer tells, in milliseconds of the processor, what the main thread has done since. */
export async function watchMainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
    if (seconds === undefined) throw new Error('the browser does not tell what its main thread did');
    return seconds * 1_000;
  };
  let before = await read();
  return async () => {
    const after = await read();
    const spent = after - before;
    before = after;
    return spent;
  };
}
