// The load: clients in this process, each with one call at a time, against the product or the bare echo.
import { cpuMsOf } from '../machine.ts';
import type { Contestant } from '../rounds.ts';
import type { World } from '../world.ts';
import { answeredId, requestOf, type CallName } from './calls.ts';
import { openConnection } from './connection.ts';

const CLIENTS = 64;

export type Target = {
  origin: string;
  world: World;
  /** The processes whose processor time counts. */
  pids: readonly number[];
  /** Answers each body as it came. */
  isEcho?: boolean;
};

const draw = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

async function callUntil(untilMs: number, call: CallName, target: Target, waitsMs: number[]): Promise<void> {
  const { origin, world, isEcho = false } = target;
  const url = new URL(origin);
  const { exchange, close } = await openConnection(url);
  try {
    while (performance.now() < untilMs) {
      const from = draw(world.people);
      let to = from;
      while (to === from) to = draw(world.people);
      const request = requestOf(call, from, to, url.host, isEcho);
      const startedAt = performance.now();
      const answer = await exchange(request);
      waitsMs.push(performance.now() - startedAt);
      const id = isEcho ? null : answeredId(call, answer);
      if (id !== null) world.answered.push({ holderId: from.holderId, id });
    }
  } finally {
    close();
  }
}

/** Its run throws with the first answer that is a refusal. */
export const loadContestant = (name: string, call: CallName, target: Target): Contestant => ({
  name,
  async run(forSeconds) {
    const [cpuBefore, loadBefore] = [cpuMsOf(...target.pids), process.cpuUsage()];
    const waitsMs: number[] = [];
    const startedAt = performance.now();
    const untilMs = startedAt + forSeconds * 1000;
    const clients = Array.from({ length: CLIENTS }, () => callUntil(untilMs, call, target, waitsMs));
    // All end before the report: a client that is left would go on beside the next contestant.
    await Promise.allSettled(clients);
    await Promise.all(clients);
    const seconds = (performance.now() - startedAt) / 1000;
    const { user, system } = process.cpuUsage(loadBefore);
    const cpuMs = cpuMsOf(...target.pids) - cpuBefore;
    waitsMs.sort((a, b) => a - b);
    const waitAt = (part: number) => waitsMs[Math.floor(waitsMs.length * part)] ?? 0;
    const load = { cpuMs: (user + system) / 1000, p50Ms: waitAt(0.5), p99Ms: waitAt(0.99) };
    return { calls: waitsMs.length, seconds, cpuMs, load };
  },
});
