// One process of several on one PostgreSQL runs a background job, for as long as that process lives.
import { randomUUID } from 'node:crypto';
import { dropLeases, takeLease } from '../../db/leases.ts';
import type { Deps } from '../deps/deps.ts';
import { levelOfStore } from '../trpc/error-map.ts';

/** How long a job that is running stays with its process without a renewal. */
const RUNNING_MS = 30_000;
/** A process keeps its jobs from round to round: it takes each again before another may. */
const SPARE_MS = 15_000;

export type JobLeases = {
  /** Runs the work of a job unless another process has it; `goesOn` resolves when work that it began has ended too. */
  run: (job: string, work: () => Promise<void>, goesOn?: () => Promise<void>) => Promise<void>;
  /** Lets other processes have them. */
  drop: () => Promise<void>;
};

/** `everyMs` is the pause from one round of jobs to the next. */
export function createJobLeases(
  { store, clock, log }: Pick<Deps, 'store' | 'clock' | 'log'>,
  everyMs: number,
): JobLeases {
  // SQLite gives its file to one process.
  if (store.dialect === 'sqlite') return { run: (_job, work) => work(), drop: async () => undefined };
  const holder = randomUUID();

  const take = (job: string, forMs: number): Promise<boolean> =>
    store.write((tx) => takeLease(tx, { name: `job:${job}`, holder }, { now: clock.now().getTime(), forMs }));

  /** False when another process has the job, or when it is not known. */
  async function mayRun(job: string): Promise<boolean> {
    try {
      return await take(job, RUNNING_MS);
    } catch (error) {
      log[levelOfStore(error)]({ err: error, step: job }, 'housekeeping failed');
      return false;
    }
  }

  return {
    async run(job, work, goesOn) {
      if (!(await mayRun(job))) return;
      const keep = setInterval(
        () => void take(job, RUNNING_MS).catch(() => undefined),
        RUNNING_MS / 3,
      ).unref();
      const end = async (): Promise<void> => {
        clearInterval(keep);
        // Until its next round, so that another process whose round comes in between does not run it again.
        await take(job, everyMs + SPARE_MS).catch(() => undefined);
      };
      await work();
      if (goesOn === undefined) await end();
      else void goesOn().then(end);
    },
    drop: () => store.write((tx) => dropLeases(tx, holder)),
  };
}
