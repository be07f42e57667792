// Kills the server in the middle of a load and starts it again: what was answered before must still be there.
import { setTimeout as delay } from 'node:timers/promises';
import type { World } from './books/world.ts';
import { CLIENTS, tallyGroup } from './http-contestant.ts';
import type { Load } from './load/load.ts';
import { startProduct, type Product } from './product.ts';

const KILL_AFTER_MS = 700;

/** Ends a server by SIGKILL under sends of both APIs, and leaves its database as the next start repairs it. */
export async function crashUnderSends(load: Load, world: World, product: Product): Promise<void> {
  const ended = load.run({
    origin: product.origin,
    peopleFile: world.peopleFile,
    seconds: (2 * KILL_AFTER_MS) / 1000,
    groups: [
      { name: 'trpc', call: 'send.trpc', clients: CLIENTS / 2 },
      { name: 'legacy', call: 'send.legacy', clients: CLIENTS / 2 },
    ],
    mayEnd: true,
  });
  await delay(KILL_AFTER_MS);
  await product.kill();
  const report = await ended;
  for (const name of ['trpc', 'legacy']) tallyGroup(world, report, name);
  const again = await startProduct(world);
  await again.stop();
}
