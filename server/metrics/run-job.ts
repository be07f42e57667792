import type { Deps } from '../deps.ts';
import { levelOfStore } from '../error-map.ts';

/**
 * Runs what nobody waits for. A failure is logged and counted, and never thrown: the job comes round again, and the others
 * go on.
 */
export async function runJob(
  { metrics: { house }, clock, log }: Pick<Deps, 'metrics' | 'clock' | 'log'>,
  job: string,
  run: () => Promise<unknown>,
): Promise<void> {
  const startedAt = performance.now();
  let outcome = 'failed';
  try {
    await run();
    outcome = 'done';
    house.jobSucceededAt.set({ job }, clock.now().getTime() / 1000);
  } catch (error) {
    log[levelOfStore(error)]({ err: error, step: job }, 'housekeeping failed');
  } finally {
    house.jobs.observe({ job, outcome }, (performance.now() - startedAt) / 1000);
  }
}
