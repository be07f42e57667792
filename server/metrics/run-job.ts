import type { Deps } from '../deps/deps.ts';
import { levelOfStore } from '../trpc/error-map.ts';

/**
 * Runs a background job. An error is logged and counted, and never thrown: the job runs again later, and the others
 * continue.
 */
export async function runJob(
  { metrics: { app }, clock, log }: Pick<Deps, 'metrics' | 'clock' | 'log'>,
  job: string,
  run: () => Promise<unknown>,
): Promise<void> {
  const startedAt = performance.now();
  let outcome = 'failed';
  try {
    await run();
    outcome = 'done';
    app.jobSucceededAt.set({ job }, clock.now().getTime() / 1000);
  } catch (error) {
    log[levelOfStore(error)]({ err: error, step: job }, 'housekeeping failed');
  } finally {
    app.jobs.observe({ job, outcome }, (performance.now() - startedAt) / 1000);
  }
}
