// Every list of the console on a million transactions: an operator waits for none of them. What a list costs is reported as a
// multiple of the cheapest one, and the dearest against the time that the product promises.
import { createTestApp } from '../support/app.ts';
import { CASES, type Case } from './console-lists/cases.ts';
import { seedYear } from './console-lists/seed-year.ts';

const PROMISED_MS = 200;
const ROUNDS = 5;

await using app = await createTestApp({}, seedYear);
const token = await app.signInOperator('admin1');

type Measured = Case & { medianMs: number; maxMs: number };

async function measure(asked: Case): Promise<Measured> {
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    const answer = await app.call(asked.path, asked.input, token);
    const ms = performance.now() - startedAt;
    answer.data();
    // The first one builds statements and fills caches.
    if (round >= 0) times.push(ms);
  }
  times.sort((a, b) => a - b);
  return { ...asked, medianMs: times[Math.floor(ROUNDS / 2)] ?? 0, maxMs: times.at(-1) ?? 0 };
}

const measured: Measured[] = [];
for (const asked of CASES) measured.push(await measure(asked));

const cheapestMs = Math.min(...measured.map(({ medianMs }) => medianMs));
console.table(
  measured
    .toSorted((a, b) => b.medianMs - a.medianMs)
    .map(({ path, words, medianMs, maxMs }) => ({
      list: path,
      asked: words,
      'median ms': Number(medianMs.toFixed(1)),
      'max ms': Number(maxMs.toFixed(1)),
      ratio: Number((medianMs / cheapestMs).toFixed(1)),
      '': medianMs > PROMISED_MS ? `over ${PROMISED_MS} ms` : '',
    })),
);

const byList = Map.groupBy(measured, ({ path }) => path);
for (const [path, cases] of byList) {
  const dearest = Math.max(...cases.map(({ medianMs }) => medianMs));
  console.log(
    JSON.stringify({
      name: `${path} at its dearest, against ${PROMISED_MS} ms`,
      ratio: dearest / PROMISED_MS,
      limit: 1,
    }),
  );
}
