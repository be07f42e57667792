// What a page costs the main thread of its browser, for the report of a test: a number to look at, which nothing depends on.
import type { Page, TestInfo } from '@playwright/test';

type Parts = { whole: number; scripts: number; styles: number; layout: number };

/** Begins to count; the answer tells, in milliseconds of the processor, what the main thread has done since. */
export async function countMainThread(page: Page): Promise<() => Promise<Parts>> {
  const session = await page.context().newCDPSession(page);
  // By the clock, other programs of the machine would count as well.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<Parts> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const msOf = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1_000;
    return {
      whole: msOf('TaskDuration'),
      scripts: msOf('ScriptDuration'),
      styles: msOf('RecalcStyleDuration'),
      layout: msOf('LayoutDuration'),
    };
  };
  const before = await read();
  return async () => {
    const after = await read();
    return {
      whole: after.whole - before.whole,
      scripts: after.scripts - before.scripts,
      styles: after.styles - before.styles,
      layout: after.layout - before.layout,
    };
  };
}

/** Notes the parts of one of `times` equal acts in the report of the test. */
export function noteMainThread(info: TestInfo, parts: Parts, times: number): void {
  const texts = Object.entries(parts).map(([name, ms]) => `${name} ${(ms / times).toFixed(0)} ms`);
  info.annotations.push({ type: 'main thread of each', description: texts.join(', ') });
}
