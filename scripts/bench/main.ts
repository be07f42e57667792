// `npm run bench`: how fast the product is beside what others wrote, as ratios from interleaved rounds of one run.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createWorld, type World } from './books/world.ts';
import { createJudge } from './judge.ts';
import { startLoad } from './load/load.ts';
import type { CallName } from './load/plan.ts';
import { profileCalls } from './profile/profile-calls.ts';
import { missingRow } from './row.ts';
import { formatTable } from './table.ts';
import type { BenchContext } from './topic.ts';
import { TOPICS } from './topics.ts';

const QUICK = { rounds: 3, seconds: 2 };
const FULL = { rounds: 7, seconds: 4 };
const MILLION = {
  quick: { transfers: 50_000, words: '50 000 transactions' },
  full: { transfers: 1_000_000, words: '1 million transactions' },
};

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    'tail-seconds': { type: 'string' },
    'five-million': { type: 'boolean', default: false },
    profile: { type: 'string' },
    profiles: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const usage = [
  'npm run bench -- [--rows send,poll] [--rounds 7] [--seconds 4] [--quick] [--five-million] [--json file]',
  ...TOPICS.map(({ name, words }) => `  ${name.padEnd(9)} ${words}`),
].join('\n');

const chosen = values.rows === '' ? TOPICS.map(({ name }) => name) : values.rows.split(',');
const unknown = chosen.filter((name) => !TOPICS.some((topic) => topic.name === name));
if (values.help || unknown.length > 0) {
  console.error(unknown.length > 0 ? `There are no rows ${unknown.join(', ')}.\n${usage}` : usage);
  process.exit(unknown.length > 0 ? 2 : 0);
}

const pace = values.quick ? QUICK : FULL;
const large = values.quick ? MILLION.quick : MILLION.full;
const load = startLoad();
let million: Promise<World> | undefined;
const context: BenchContext = {
  pace: { rounds: Number(values.rounds ?? pace.rounds), seconds: Number(values.seconds ?? pace.seconds) },
  quick: values.quick,
  load,
  million: () => (million ??= createWorld(large.transfers)),
  millionWords: large.words,
  fiveMillion: values['five-million'],
  tailSeconds: values['tail-seconds'] === undefined ? undefined : Number(values['tail-seconds']),
};

if (values.profile !== undefined) {
  const calls = values.profile.split(',') as CallName[];
  await profileCalls(load, calls, context.pace.seconds, values.profiles);
  load.stop();
  process.exit(0);
}

const judge = createJudge();
for (const topic of TOPICS.filter(({ name }) => chosen.includes(name))) {
  console.error(`measuring ${topic.name}: ${topic.words}`);
  try {
    const outcome = await topic.run(context);
    const shared = await million;
    await judge.add(outcome, (world) => world === shared);
  } catch (error) {
    // The other rows are worth having.
    const reason = error instanceof Error ? error.message : String(error);
    const row = missingRow({ words: topic.words, goal: null }, reason.split('\n', 1)[0] ?? '');
    judge.addFailure(row, `${topic.name}: ${reason}`);
  }
}
load.stop();
if (million !== undefined) console.error('checking the books of all transactions');
const { rows, faults } = await judge.finish();
console.info(formatTable(rows));
for (const fault of faults) console.error(fault);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ rows, faults }, null, 2)}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
