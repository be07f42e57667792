// `npm run bench -- --profile send.trpc,poll.legacy`: what the warm server does during these calls.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Profiler } from 'node:inspector/promises';
import { askChild } from '../ask-child.ts';
import { createWorld } from '../books/world.ts';
import { productContestant } from '../http-contestant.ts';
import type { Load } from '../load/load.ts';
import type { CallName } from '../load/plan.ts';
import { startProduct, type Product } from '../product.ts';
import { summarize, type Share } from './summarize.ts';

const SHOWN = 30;
const WARM_UP_SECONDS = 5;

type Turned = { profile: Profiler.Profile | null } | { error: string };

async function turnProfiler({ child }: Product): Promise<Profiler.Profile | null> {
  const turned = (await askChild(child, 'turn')) as Turned;
  if ('error' in turned) throw new Error(turned.error);
  return turned.profile;
}

const lines = (shares: readonly Share[]) =>
  shares.slice(0, SHOWN).map(({ name, percent }) => `${percent.toFixed(1).padStart(6)} %  ${name}`);

/** Prints a summary for each call, and keeps the profile in `folder` when one is given. */
export async function profileCalls(
  load: Load,
  calls: readonly CallName[],
  seconds: number,
  folder: string | undefined,
): Promise<void> {
  const world = await createWorld(0);
  const product = await startProduct(world, [
    `--import=${path.join(import.meta.dirname, 'profiler-hook.ts')}`,
  ]);
  try {
    for (const call of calls) {
      const { run } = productContestant(load, world, product, { name: call, call });
      await run(WARM_UP_SECONDS);
      await turnProfiler(product);
      const measured = await run(seconds);
      const profile = await turnProfiler(product);
      if (profile === null) throw new Error('the profiler did not run');
      if (folder !== undefined)
        writeFileSync(path.join(folder, `${call}.cpuprofile`), JSON.stringify(profile));
      const { busyUs, functions, packages } = summarize(profile);
      const usEach = Math.round(busyUs / measured.calls);
      console.info(`\n${call}: ${usEach} µs of the main thread for each of ${measured.calls} calls`);
      console.info(`\nby function, itself:\n${lines(functions).join('\n')}`);
      console.info(`\nby package, with what it calls:\n${lines(packages).join('\n')}`);
    }
  } finally {
    await product.stop();
    await world.remove();
  }
}
