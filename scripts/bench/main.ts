// `npm run bench`: how fast the product is beside what others wrote, as ratios from interleaved rounds of one run.
import { parseArgs } from 'node:util';
import { formatTable, type Row } from './row.ts';
import { callsTopic } from './rows/calls.ts';
import { sendTopic } from './rows/send.ts';
import { startTopic } from './rows/start.ts';
import { judge } from './soundness.ts';

const READ_GOAL = { atMost: 2.1, stretch: 1.8 };
/** In the order of the table. */
const TOPICS = [
  sendTopic,
  callsTopic('poll', 'an alarm poll', READ_GOAL),
  callsTopic('balance', 'a balance', READ_GOAL),
  startTopic,
];
const ALL = TOPICS.map(({ name }) => name).join(',');

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: ALL },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '4' },
    server: { type: 'string', default: 'dist/server/daon.cjs' },
    help: { type: 'boolean', default: false },
  },
});
const chosen = values.rows.split(',').map((name) => TOPICS.find((topic) => topic.name === name));
if (values.help || chosen.includes(undefined)) {
  console.error(`npm run bench -- [--rows ${ALL}] [--rounds 7] [--seconds 4] [--server script]`);
  process.exit(2);
}

const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const serve = { file: process.execPath, args: [values.server, 'serve'] };
const rows: Row[] = [];
const faults: string[] = [];
for (const { name, run } of chosen.flatMap((topic) => topic ?? [])) {
  console.error(`measuring ${name}`);
  try {
    const judged = await judge(await run(serve, pace));
    rows.push(...judged.rows);
    faults.push(...judged.faults);
  } catch (error) {
    // The other rows are worth having.
    faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
console.info(formatTable(rows));
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
