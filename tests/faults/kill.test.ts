// A server that is killed while sixteen clients move money: what it answered is true afterwards, nothing is there by half,
// and what it did not answer can be asked again.
import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { judge, repeatAll } from '../support/faults/judge.ts';
import { startLoad, type Decision, type Operation } from '../support/faults/load.ts';
import type { Plant } from '../support/faults/bundle.ts';
import { FAULT_SEED } from '../support/faults/seed.ts';
import { holdServer } from '../support/faults/server.ts';
import { createFaultWorld } from '../support/faults/world.ts';
import { createRandom } from '../support/store/random.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';

const KILLS = longOrShort(200, 3);
const LIMIT_MS = longOrShort(1_800_000, 300_000);
const SHORTEST_MS = 10;
const LONGEST_MS = 150;
/** While this file lies beside its own, the planted server holds back each COMMIT. */
const HELD_BACK = '.held-back';
const REPEATED_AT_ONCE = 24; // those without an answer first; all the others are looked up in the file

/** Kills at some moment, or a planted server as soon as it has answered. */
async function killOften(kills: number, plants: readonly Plant[] = []): Promise<string[]> {
  const random = createRandom(FAULT_SEED);
  const world = await createFaultWorld();
  const hold = () => holdServer({ path: world.path, plants });
  const operations: Operation[] = [];
  const decisions: Decision[] = [];
  const findings: string[] = [];
  let server = await hold();
  try {
    for (let kill = 0; kill < kills && findings.length === 0; kill += 1) {
      const origin = await server.release();
      const last = operations.toSorted((a, b) => Number(!!a.answer) - Number(!!b.answer));
      findings.push(...(await repeatAll(origin, last.slice(0, REPEATED_AT_ONCE))));
      const heldBack = `${world.path}${HELD_BACK}`;
      writeFileSync(heldBack, '');
      const load = startLoad(world, origin);
      if (plants.length === 0) {
        await load.begun;
        await delay(SHORTEST_MS + random.below(LONGEST_MS - SHORTEST_MS));
      } else while (load.operations.every(({ answer }) => answer === undefined)) await delay(5);
      server.signal('SIGKILL');
      await Promise.all([server.ended, load.over]);
      rmSync(heldBack);
      operations.push(...load.operations);
      decisions.push(...load.decisions);
      findings.push(...(await judge(world, load, { whole: false })));
      if (findings.length === 0) server = await hold();
    }
    if (findings.length > 0) return findings;
    const origin = await server.release();
    findings.push(
      ...(await repeatAll(
        origin,
        operations.filter(({ answer }) => answer === undefined),
      )),
    );
    server.signal('SIGTERM');
    await server.ended;
    return [...findings, ...(await judge(world, { operations, decisions }, { whole: true }))];
  } finally {
    await server.discard();
    world.remove();
  }
}

it(
  `loses no answered operation and doubles none, however often it is killed (FAULT_SEED=${FAULT_SEED})`,
  async () => {
    expect(await killOften(KILLS)).toEqual([]);
  },
  LIMIT_MS,
);

it(
  `detects a server that answers before its COMMIT (FAULT_SEED=${FAULT_SEED})`,
  async () => {
    const early = {
      file: 'db/engines/sqlite-writer.ts',
      find: '      commit.run();\n',
      put: `      for (const answer of answers) answer();
      const { existsSync } = process.getBuiltinModule('node:fs');
      const heldBack = process.env.DATABASE_URL.slice('file:'.length) + '${HELD_BACK}';
      while (existsSync(heldBack)) await new Promise((resolve) => setTimeout(resolve, 5));
      commit.run();\n`,
    };
    expect((await killOften(KILLS, [early])).join('\n')).toMatch(/is not kept|was answered/);
  },
  LIMIT_MS,
);
