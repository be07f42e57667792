// A server that is stopped while sixteen clients move money: it ends orderly and in time, answers every open call, and what it
// answered stays true.
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { judge, repeatAll } from '../support/faults/judge.ts';
import { startLoad, type Decision, type Operation } from '../support/faults/load.ts';
import type { Plant } from '../support/faults/bundle.ts';
import { FAULT_SEED } from '../support/faults/seed.ts';
import { holdServer } from '../support/faults/server.ts';
import { CLIENTS, createFaultWorld } from '../support/faults/world.ts';
import { createRandom } from '../support/store/random.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';

const STOPS = longOrShort(20, 2);
const LONGEST_LOAD_MS = 300;
/** The server gives itself ten seconds; the rest is for a machine that is busy. */
const STOP_WITHIN_MS = 60_000;

async function stopOften(stops: number, plants: readonly Plant[] = []): Promise<string[]> {
  const random = createRandom(FAULT_SEED);
  const world = await createFaultWorld();
  const hold = () => holdServer({ path: world.path, plants });
  const operations: Operation[] = [];
  const decisions: Decision[] = [];
  const findings: string[] = [];
  let server = await hold();
  try {
    for (let stop = 0; stop < stops && findings.length === 0; stop += 1) {
      const origin = await server.release();
      const polite = startLoad(world, origin, world.clients.slice(0, CLIENTS / 2));
      const busy = startLoad(world, origin, world.clients.slice(CLIENTS / 2));
      await Promise.all([polite.begun, busy.begun]);
      await delay(random.below(LONGEST_LOAD_MS));
      await polite.stop();
      const toldAt = performance.now();
      server.signal('SIGTERM');
      const [end] = await Promise.all([server.ended, polite.over, busy.over]);
      if (end.code !== 0) findings.push(`it ended with ${end.code ?? end.signal}: ${end.said}`);
      if (performance.now() - toldAt > STOP_WITHIN_MS) findings.push('it took too long to end');
      // A further call may meet a connection that is being closed; the calls sent before are answered.
      if (polite.unanswered() > 0) findings.push(`${polite.unanswered()} calls were cut short`);
      for (const load of [polite, busy]) {
        operations.push(...load.operations);
        decisions.push(...load.decisions);
        findings.push(...(await judge(world, load, { whole: false })));
      }
      if (findings.length === 0) server = await hold();
    }
    if (findings.length > 0) return findings;
    const origin = await server.release();
    const unanswered = operations.filter(({ answer }) => answer === undefined);
    findings.push(...(await repeatAll(origin, [...unanswered, ...operations.slice(-20)])));
    server.signal('SIGTERM');
    await server.ended;
    return [...findings, ...(await judge(world, { operations, decisions }, { whole: true }))];
  } finally {
    await server.discard();
    world.remove();
  }
}

it(`ends with 0 and in time, and answers everyone it let in (FAULT_SEED=${FAULT_SEED})`, async () => {
  expect(await stopOften(STOPS)).toEqual([]);
}, 300_000);

const HASTY: Plant = {
  file: 'server/cli/verbs/serve.ts',
  find: '  await server.stop();\n',
  put: '  process.exit(0);\n',
};

it.each(longOrShort([HASTY], []))(
  'detects a server that drops open calls',
  async (hasty) => {
    expect((await stopOften(STOPS, [hasty])).join('\n')).toMatch(/cut short/);
  },
  300_000,
);
