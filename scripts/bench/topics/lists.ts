// Lists on large books: a holder's history far back, and every list of the console with its filters and orders.
import { eventsOf } from '../books/kept-books.ts';
import { casesOf } from '../console-cases.ts';
import { callOnce, signInOperator } from '../call-once.ts';
import { groupOf } from '../http-contestant.ts';
import { cpuMsOf, watchSurroundings } from '../machine.ts';
import { startProduct } from '../product.ts';
import { rowOf } from '../row.ts';
import { median, pairRounds, runRounds, type Contestant } from '../rounds.ts';
import type { Topic } from '../topic.ts';

const PAGES = { quick: [100, 1], full: [500, 1] } as const; // twenty rows each, and the reader has a twentieth of all
const DASHBOARD = 'admin.dashboard.summary';

export const historyTopic: Topic = {
  name: 'history',
  words: 'history page 500 ÷ page 1 at 1 million transfers',
  async run({ load, pace, quick, million, millionWords }) {
    const world = await million();
    const product = await startProduct(world);
    const [far, first] = quick ? PAGES.quick : PAGES.full;
    const names = [`page ${far}`, `page ${first}`] as const;
    const contestants = [far, first].map((page): Contestant => ({
      name: `page ${page}`,
      async run(seconds) {
        const before = cpuMsOf(product.pid);
        const name = 'reader';
        const body = JSON.stringify({ page });
        const groups = [{ name, call: 'history' as const, body, clients: 1, as: world.reader }];
        const report = await load.run({
          origin: product.origin,
          peopleFile: world.peopleFile,
          seconds,
          groups,
        });
        const { answered: _none, ...rest } = groupOf(report, name);
        return { ...rest, seconds: report.seconds, cpuMs: cpuMsOf(product.pid) - before };
      },
    }));
    try {
      const rounds = await runRounds(contestants, { ...pace, seconds: pace.seconds / 2 });
      const p50 = ({ p50Ms = 0 }) => p50Ms;
      const note = names.map((name) => `${median(rounds.of(name).map(p50)).toFixed(1)} ms`).join(' ÷ ');
      const head = {
        words: `history ${names[0]} ÷ ${names[1]} at ${millionWords}`,
        goal: { atMost: 1.2 },
        note,
      };
      const row = rowOf(head, pairRounds(rounds, names, p50), rounds.around);
      return { rows: [row], worlds: [world] };
    } finally {
      await product.stop();
    }
  },
};

export const consoleTopic: Topic = {
  name: 'console',
  words: 'console lists p95 and dashboard at 1 million transfers',
  async run({ pace, million, millionWords }) {
    const world = await million();
    const product = await startProduct(world);
    try {
      const token = await signInOperator(product.origin);
      const cases = casesOf(eventsOf(world.size));
      const waits = cases.map(() => [] as number[]);
      const stopWatching = watchSurroundings();
      // The first round builds statements and fills caches.
      for (let round = -1; round < pace.rounds; round += 1) {
        for (const [index, { path, input }] of cases.entries()) {
          const startedAt = performance.now();
          await callOnce(product.origin, path, input, token);
          if (round >= 0) waits[index]?.push(performance.now() - startedAt);
        }
      }
      const around = stopWatching();
      const p95s = Array.from({ length: pace.rounds }, (_, round) => {
        const sorted = waits.map((each) => each[round] ?? 0).toSorted((a, b) => a - b);
        return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
      });
      const dearest = cases
        .map(({ path, words }, index) => ({ name: `${path}, ${words}`, ms: median(waits[index] ?? []) }))
        .toSorted((a, b) => b.ms - a.ms);
      const note = dearest
        .slice(0, 4)
        .map(({ name, ms }) => `${name}: ${ms.toFixed(0)} ms`)
        .join('; ');
      const dashboard = waits[cases.findIndex(({ path }) => path === DASHBOARD)] ?? [];
      const rows = [
        rowOf(
          { words: `console lists p95 at ${millionWords}`, unit: 'ms', goal: { atMost: 31 }, note },
          p95s,
          around,
        ),
        rowOf(
          { words: `console dashboard at ${millionWords}`, unit: 'ms', goal: { atMost: 40 } },
          dashboard,
          around,
        ),
      ];
      return { rows, worlds: [world] };
    } finally {
      await product.stop();
    }
  },
};
