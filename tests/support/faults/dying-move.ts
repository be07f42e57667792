// `move` of the build in a process that kills itself with SIGKILL before its nth step, a step being what one end is asked to do, or the
// first rows of a table. With 0 it lives, and says what its steps are.
import type { RowsSource, RowsTarget } from '../../../db/rows/ends.ts';
import type { Lines } from '../../../db/rows/row-lines.ts';
import type { RowsWriter } from '../../../db/rows/rows-of.ts';
import { loadBuild } from '../build/build.ts';

const dieBefore = Number(process.env['DIE_BEFORE']);
const steps: string[] = [];

function step(name: string): void {
  steps.push(name);
  if (steps.length === dieBefore) process.kill(process.pid, 'SIGKILL');
}

async function* counted(table: string, lines: Lines): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const piece of lines) {
    // How many pieces a table comes in depends on how fast it is read.
    if (isFirst) step(`rows ${table}`);
    isFirst = false;
    yield piece;
  }
}

const dyingWriter = (writer: RowsWriter): RowsWriter => ({
  ...writer,
  put(table, lines) {
    step(`put ${table.name}`);
    return writer.put(table, counted(table.name, lines));
  },
  setSequences(values) {
    step('sequences');
    return writer.setSequences(values);
  },
  read(fn) {
    step('read');
    return writer.read(fn);
  },
});

const dyingTarget = (target: RowsTarget): RowsTarget => ({
  ...target,
  open: async () => dyingWriter(await target.open()),
  async commit(note) {
    step('commit');
    await target.commit(note);
    step('committed');
  },
});

const dyingSource = (source: RowsSource): RowsSource => ({
  ...source,
  async leave(note) {
    step('leave');
    await source.leave(note);
    step('left');
  },
});

const { moveDatabase, openRowsSource, openRowsTarget, parseEnv } = await loadBuild().loadParts();
await moveDatabase(parseEnv(process.env), process.env['MOVE_TO'] ?? '', {
  openSource: async (url) => dyingSource(await openRowsSource(url)),
  openTarget: async (url) => dyingTarget(await openRowsTarget(url)),
});
step('moved');
if (dieBefore === 0) process.stdout.write(`steps ${JSON.stringify(steps)}\n`);
