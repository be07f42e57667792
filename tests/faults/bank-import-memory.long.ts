// A statement of 50 000 lines in a server with little memory: the lines themselves are held, and nothing else of all of them at
// once.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openReadOnly } from '../../db/open.ts';
import { HOUR_MS, SECOND_MS } from '../../domain/durations.ts';
import { STATEMENT_LINES_MAX } from '../../domain/bank-statement/read-statement.ts';
import { seoulIso } from '../../domain/time.ts';
import type { Plant } from '../support/faults/bundle.ts';
import { dataOf, post, type Reply } from '../support/faults/load.ts';
import { startFaultServer } from '../support/faults/server.ts';
import { createFaultWorld } from '../support/faults/world.ts';
import { inBase64, statementText } from '../support/bank/statement-text.ts';

/**
 * What objects of the server may take, in megabytes. It needs 40 without a call and 62 for the largest statement; the rows of
 * all its inserts together would need 10 more.
 */
const HEAP_MB = 70;
/** What the process may take beyond one that imports a few lines: 80 to 185 megabytes, most of it not collected yet. */
const PEAK_MB = 220;
const FEW = 200;

/** Lines over the months before now, some minutes apart. */
function statementOf(count: number): string {
  const start = Date.now() - STATEMENT_LINES_MAX * 300 * SECOND_MS - HOUR_MS;
  const lines = Array.from({ length: count }, (_, index) => {
    const at = seoulIso(new Date(start + index * 300 * SECOND_MS));
    return {
      at: at.slice(0, 19).replace('T', ' '),
      won: 1_000 + index,
      name: '김서연',
      memo: `구매 ${index}`,
    };
  });
  return statementText(lines);
}

/** The most memory that a process has taken, in megabytes. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Imports a statement on a server of its own. */
async function importOn(
  text: string,
  plants: readonly Plant[] = [],
): Promise<{ reply: Reply; peakMb: number; stored: number }> {
  const world = await createFaultWorld();
  const env = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
  const { server, origin } = await startFaultServer({ path: world.path, plants, env });
  try {
    const input = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text), requestId: randomUUID() };
    const reply = await post(origin, 'admin.bankLines.import', input, { token: world.operatorToken });
    const peakMb = peakOf(server.pid);
    await server.discard();
    const store = await openReadOnly(world.url);
    const lines = await store.read((db) => db.select({ id: db.t.bankLines.id }).from(db.t.bankLines));
    await store.close();
    return { reply, peakMb, stored: lines.length };
  } finally {
    await server.discard();
    world.remove();
  }
}

it('imports 50 000 lines with the memory of the lines alone', async () => {
  const few = await importOn(statementOf(FEW));
  expect(few.stored).toBe(FEW);
  const many = await importOn(statementOf(STATEMENT_LINES_MAX));
  expect(dataOf(many.reply)).toEqual({ imported: STATEMENT_LINES_MAX, repeated: 0, gaps: [] });
  expect(many.stored).toBe(STATEMENT_LINES_MAX);
  expect(many.peakMb - few.peakMb).toBeLessThan(PEAK_MB);
}, 120_000);

it('runs out of memory where all rows are built together', async () => {
  const rows = 'server/features/bank-lines/lines/bank-lines.repo.ts';
  const atOnce = [
    {
      file: 'server/ledger/post-won.ts',
      find: 'const LINES_AT_ONCE = 500;',
      put: 'const LINES_AT_ONCE = 50_000;',
    },
    {
      file: rows,
      find: 'from < lines.length; from += AT_ONCE',
      put: 'from < lines.length; from += lines.length',
    },
    { file: rows, find: '.slice(from, from + AT_ONCE)\n      .map', put: '.map' },
  ];
  await expect(importOn(statementOf(STATEMENT_LINES_MAX), atOnce)).rejects.toThrow('hang up');
}, 120_000);
