// No file that an operator uploads holds up the server or ends it. What the server's thread takes of the processor is measured, not the
// time that passes: other programs run beside the tests.
import fc from 'fast-check';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../domain/errors.ts';
import {
  readFile,
  type FileToRead,
} from '../../../server/features/bank-lines/import/statement-file/read-file.ts';
import { createStatementReader } from '../../../server/features/bank-lines/import/statement-file/statement-process.ts';
import { heldMs } from '../../support/runner/held.ts';
import { longOrShort } from '../../support/runner/long-or-short.ts';
import {
  hostileStatements,
  mutatedStatements,
  statementKinds,
} from '../../support/bank/hostile-statements.ts';
import { workbook } from '../../support/bank/statement-file.ts';

const now = new Date('2026-11-20T18:00:00+09:00');
const LIMIT_MS = 120_000;
/** A file of the short run holds it for 20 ms at most here; one that is read within it, for 770. */
const HELD_MAX_MS = longOrShort(250, 100);
const MB = 1024 * 1024;
const LINES = longOrShort(50_000, 5_000);
const FUZZ_SEED = Number(process.env['FUZZ_SEED'] ?? 44);

const fileOf = (bytes: Uint8Array): FileToRead => ({
  contentBase64: Buffer.from(bytes).toString('base64'),
  remembered: null,
  now,
});

/** What becomes of a file: `read`, or the code of its refusal. Any other error is thrown. */
async function outcomeOf(read: () => Promise<{ result?: { ok: boolean; problem?: { code: string } } }>) {
  try {
    const { result } = await read();
    return result?.ok === true ? 'read' : (result?.problem?.code ?? 'unreadable');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return `${error.code} ${String(error.details?.['problem'])}`;
  }
}

const lines = (count: number) => [
  '거래일시,적요,보낸분,출금액,입금액,잔액',
  ...Array.from(
    { length: count },
    (_, index) =>
      `2026-11-20 ${String(9 + Math.floor(index / 3_600)).padStart(2, '0')}:${String(Math.floor(index / 60) % 60).padStart(2, '0')}:${String(index % 60).padStart(2, '0')},타행이체,김민수,0,${index + 1},`,
  ),
];

/** So large that reading it within the server would hold it up; the long run reads what is as large as a file may be. */
const files = hostileStatements(longOrShort(16, 2) * MB);

describe('a file that costs much', () => {
  // One for all files, because a process that starts reads the libraries first; a file that ends it leaves the next one another.
  const reader = createStatementReader({ timeMs: longOrShort(1_000, 500) });

  it.each(Object.keys(files))(
    'is read or refused with a code, and holds up nothing: %s',
    async (name) => {
      const bytes = files[name];
      if (bytes === undefined) throw new Error('no such file');
      const file = fileOf(bytes);
      let outcome = '';
      const held = await heldMs(async () => {
        outcome = await outcomeOf(() => reader.read(file));
      });
      expect(outcome).toMatch(/^(?:read|[A-Z_]+|STATEMENT_UNREADABLE [a-z]+)$/);
      expect(held).toBeLessThan(HELD_MAX_MS);
    },
    LIMIT_MS,
  );

  it(
    'would hold up the server if it were read within it',
    async () => {
      const file = fileOf(workbook(lines(5_000).map((line) => line.split(','))));
      expect(await heldMs(() => readFile(file))).toBeGreaterThan(HELD_MAX_MS);
    },
    LIMIT_MS,
  );

  it(
    `is read when it is a statement of ${LINES} lines`,
    async () => {
      const rows = lines(LINES).map((line) => line.split(','));
      const reader = createStatementReader();
      // The library needs more memory than the process has for an old sheet of 50 000 lines, which is refused.
      const kinds = statementKinds(rows, rows.slice(0, LINES / 5));
      for (const [kind, bytes] of Object.entries(kinds)) {
        const file = fileOf(bytes);
        const held = await heldMs(async () => {
          expect(await outcomeOf(() => reader.read(file)), kind).toBe('read');
        });
        expect(held).toBeLessThan(HELD_MAX_MS);
      }
    },
    LIMIT_MS,
  );
});

it(
  `reads or refuses any file of changed bytes (FUZZ_SEED=${FUZZ_SEED})`,
  async () => {
    const reader = createStatementReader();
    await fc.assert(
      fc.asyncProperty(mutatedStatements, async (bytes) => {
        const file = fileOf(bytes);
        let outcome = '';
        const held = await heldMs(async () => {
          outcome = await outcomeOf(() => reader.read(file));
        });
        expect(outcome).toMatch(/^(?:read|[A-Z_]+|STATEMENT_UNREADABLE [a-z]+)$/);
        expect(held).toBeLessThan(HELD_MAX_MS);
      }),
      { seed: FUZZ_SEED, numRuns: longOrShort(300, 40) },
    );
  },
  LIMIT_MS,
);

describe('the process', () => {
  const slow = fileOf(workbook(lines(10_000).map((line) => line.split(','))));
  const quick = fileOf(strToU8(lines(3).join('\n')));
  const after = async (reader: ReturnType<typeof createStatementReader>) =>
    expect(await outcomeOf(() => reader.read(quick))).toBe('read');

  it(
    'is ended at its limits of time and memory, and the next file is read',
    async () => {
      const short = createStatementReader({ timeMs: 100 });
      expect(await outcomeOf(() => short.read(slow))).toBe('STATEMENT_UNREADABLE slow');
      await after(createStatementReader({ timeMs: 1_000 }));
      const small = createStatementReader({ memoryMb: 16, timeMs: 60_000 });
      // Much more than it has: at the edge it would collect garbage for seconds first.
      const large = fileOf(strToU8(lines(100_000).join('\n')));
      expect(await outcomeOf(() => small.read(large))).toBe('STATEMENT_UNREADABLE memory');
      await after(small);
    },
    LIMIT_MS,
  );

  it(
    'is ended when its caller is gone',
    async () => {
      const reader = createStatementReader({ timeMs: 60_000 });
      // While the process starts, and while it reads.
      for (const delayMs of [0, 50]) {
        const caller = new AbortController();
        const reading = outcomeOf(() => reader.read(slow, caller.signal));
        setTimeout(() => caller.abort(), delayMs);
        expect(await reading).toBe('BUSY undefined');
        await after(reader);
      }
      expect(await outcomeOf(() => reader.read(quick, AbortSignal.abort()))).toBe('BUSY undefined');
    },
    LIMIT_MS,
  );

  it('is not given a file any more once it is ended for having been idle', async () => {
    const reader = createStatementReader({ idleMs: 1 });
    for (let time = 0; time < 3; time += 1) {
      await after(reader);
      // Timers of one time run in their order: the process has just been told to end.
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await after(reader);
  });

  it('refuses a file when too many wait, and reads the others one after another', async () => {
    const reader = createStatementReader({ waitingMax: 1 });
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(() => reader.read(quick))));
    expect(outcomes).toEqual(['read', 'read', 'BUSY undefined']);
    await after(reader);
  });
});
