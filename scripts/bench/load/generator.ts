// The load generator, a process of its own: makes the calls that each plan asks for and reports what they took.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Person } from '../books/world.ts';
import { answeredId, isFine, makeCall } from './calls.ts';
import { openConnection } from './connection.ts';
import type { Group, GroupResult, LoadMessage, LoadPlan, LoadReport } from './plan.ts';

type Tally = { waitsMs: number[]; answered: number[] };

const peopleOf = new Map<string, Person[]>();

function readPeople(file: string): Person[] {
  const known = peopleOf.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Person[]);
  peopleOf.set(file, known);
  return known;
}

async function workAs(group: Group, plan: LoadPlan, untilMs: number, tally: Tally): Promise<void> {
  const people = readPeople(plan.peopleFile);
  const echoed = group.echo !== undefined;
  const origin = group.echo ?? group.origin ?? plan.origin;
  const { host } = new URL(origin);
  const connection = openConnection(origin);
  try {
    while (performance.now() < untilMs) {
      const { request, senderId } = makeCall(group, people, host);
      const startedAt = performance.now();
      const answer = await connection.exchange(request);
      tally.waitsMs.push(performance.now() - startedAt);
      if (!isFine(group.call, answer, echoed))
        throw new Error(`${group.call} was answered ${answer.status} ${answer.body.toString()}`);
      if (senderId !== null) tally.answered.push(senderId, answeredId(group.call, answer));
      if (group.pauseMs !== undefined) await delay(group.pauseMs);
    }
  } finally {
    connection.close();
  }
}

function resultOf({ waitsMs, answered }: Tally): GroupResult {
  waitsMs.sort((a, b) => a - b);
  const at = (part: number) => waitsMs[Math.min(waitsMs.length - 1, Math.floor(waitsMs.length * part))] ?? 0;
  return { calls: waitsMs.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1), answered };
}

const hasEnded = (error: unknown) =>
  error instanceof Error && /ended|ECONNRESET|ECONNREFUSED|EPIPE/.test(error.message);

async function work(plan: LoadPlan): Promise<LoadReport> {
  const usedBefore = process.cpuUsage();
  const startedAt = performance.now();
  const untilMs = startedAt + plan.seconds * 1000;
  const tallies = plan.groups.map((group) => ({ group, tally: { waitsMs: [], answered: [] } as Tally }));
  const clients = tallies.flatMap(({ group, tally }) =>
    Array.from({ length: group.clients }, () => workAs(group, plan, untilMs, tally)),
  );
  // All end before the report: a client that is left would go on into the next plan.
  for (const { status, reason } of (await Promise.allSettled(clients)) as PromiseRejectedResult[])
    if (status === 'rejected' && !(plan.mayEnd === true && hasEnded(reason))) throw reason;
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(usedBefore);
  const groups = Object.fromEntries(tallies.map(({ group, tally }) => [group.name, resultOf(tally)]));
  return { seconds, cpuMs: (user + system) / 1000, groups };
}

const answer = (message: LoadMessage) => void process.send?.(message);

process.on('message', (plan: LoadPlan) => {
  work(plan).then(
    (report) => answer({ report }),
    (error: unknown) => answer({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
process.once('disconnect', () => process.exit());
