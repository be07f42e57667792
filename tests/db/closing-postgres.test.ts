// A day is closed by one process while another one writes into it, on a real PostgreSQL.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../db/open.ts';
import type { Store } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Deps } from '../../server/deps/deps.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { importStatement } from '../../server/features/bank-lines/import/import-statement.ts';
import { listBankImports } from '../../server/features/bank-lines/import/list-bank-imports.ts';
import { listBankLines } from '../../server/features/bank-lines/lines/list-bank-lines.ts';
import { settleBankLine } from '../../server/features/bank-lines/settle/settle-bank-line.ts';
import { undoBankImport } from '../../server/features/bank-lines/import/undo-bank-import.ts';
import { closeDay } from '../../server/features/closings/close-day.ts';
import { previewClosing } from '../../server/features/closings/preview-closing.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { depsOnStore } from '../support/servers/deps-on-store.ts';
import { realPostgres, runIn } from '../support/postgres/real-postgres.ts';
import { inBase64, statementText, type WrittenLine } from '../support/bank/statement-text.ts';

const postgres = realPostgres();
const OPERATOR = { id: 1, login: 'operator' };
const DAY = '2026-11-20';
const CHOSEN = { companyId: 1, day: DAY };

const depsOf = (store: Store): Deps => depsOnStore(store, new Date(`${DAY}T18:00:00+09:00`));

async function open(url: string): Promise<Deps> {
  const store = await openStore(url);
  onTestFinished(() => store.close());
  return depsOf(store);
}

const bring = (deps: Deps, lines: WrittenLine[], from: number) =>
  importStatement(deps, OPERATOR, {
    ...{ companyId: 1, fileName: 'a.csv', contentBase64: inBase64(statementText(lines, from)) },
    requestId: randomUUID(),
  });

let seeded = '';

/** A day with one line that is not accounted for, made once. */
beforeAll(async () => {
  seeded = await postgres.newDatabase();
  const store = await openStore(seeded);
  await seedDemo(depsOf(store));
  await bring(depsOf(store), [{ at: `${DAY} 09:00:00`, won: 5_000, name: '가' }], 1_000_000);
  await store.close();
});

/** Two processes on a copy of that day. */
async function twoDesks() {
  const url = await postgres.copyOf(seeded);
  const [closer, writer] = [await open(url), await open(url)];
  const shownOf = async () => {
    const { closing, unmatched, statementBalance } = await previewClosing(closer, CHOSEN);
    return { closing, unmatched, statementBalance };
  };
  return { url, closer, writer, shownOf };
}

type Desks = Awaited<ReturnType<typeof twoDesks>>;

const WRITES: [string, (desks: Desks) => Promise<unknown>][] = [
  ['an import', ({ writer }) => bring(writer, [{ at: `${DAY} 10:00:00`, won: 700, name: '나' }], 1_005_000)],
  [
    'a settlement',
    async ({ writer }) => {
      const { data } = await listBankLines(writer, { page: 1, perPage: 1 });
      return settleBankLine(writer, OPERATOR, { id: data[0]?.id ?? 0, as: 'refund', note: '주문 없음' });
    },
  ],
  [
    'an import that is taken back',
    async ({ writer }) => {
      const { data } = await listBankImports(writer, { page: 1, perPage: 1 });
      return undoBankImport(writer, OPERATOR, { id: data[0]?.id ?? 0, reason: '다른 계좌' });
    },
  ],
];

/** Runs `first` up to its write into a table, all of `between`, and then the rest of `first`. */
async function heldAt<T>(
  url: string,
  table: string,
  first: () => Promise<T>,
  between: () => Promise<unknown>,
) {
  const gate = new pg.Client({ connectionString: url });
  await gate.connect();
  onTestFinished(() => gate.end());
  await gate.query('BEGIN');
  // Other transactions can read the table; those that write into it wait.
  await gate.query(`LOCK TABLE ${table} IN SHARE MODE`);
  const held = Promise.allSettled([first()]);
  const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = '${table}'::regclass`;
  await expect.poll(async () => (await runIn(url, waiting))[0]?.n).toBe(1);
  await between();
  await gate.query('COMMIT');
  const [outcome] = await held;
  return outcome;
}

const signed = async ({ closer }: Desks) => {
  const { closed } = await previewClosing(closer, CHOSEN);
  return closed === null ? null : { closing: closed.closing, unmatched: closed.unmatched };
};

it('signs a day once when two processes close it at the same time', async () => {
  const { url, closer, writer } = await twoDesks();
  const second = { id: 2, login: 'admin1' };
  const gate = new pg.Client({ connectionString: url });
  await gate.connect();
  onTestFinished(() => gate.end());
  await gate.query('BEGIN');
  // Both can read that the day is open, and neither can write that it is closed.
  await gate.query('LOCK TABLE closings IN SHARE MODE');
  const both = Promise.allSettled([closeDay(closer, OPERATOR, CHOSEN), closeDay(writer, second, CHOSEN)]);
  const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted`;
  await expect.poll(async () => (await runIn(url, waiting))[0]?.n).toBe(2);
  await gate.query('COMMIT');
  const outcomes = (await both).map((outcome) => {
    if (outcome.status === 'fulfilled') return outcome.value.state;
    return outcome.reason instanceof DomainError ? outcome.reason.code : String(outcome.reason);
  });
  expect(outcomes.toSorted()).toEqual([1, 'DAY_CLOSED']);
  expect(await runIn(url, 'SELECT count(*)::int AS n FROM closings')).toEqual([{ n: 1 }]);
  const logged = await runIn(url, `SELECT count(*)::int AS n FROM audit_log WHERE action = 'closings.close'`);
  expect(logged).toEqual([{ n: 1 }]);
  expect(await closer.store.read((db) => checkBooks(db))).toEqual([]);
});

describe.each(WRITES)('a day that is closed beside %s of another process', (_, write) => {
  const close = ({ closer }: Desks, shown?: Awaited<ReturnType<Desks['shownOf']>>) =>
    closeDay(closer, OPERATOR, { ...CHOSEN, shown, note: '내일 확인해요', requestId: randomUUID() });

  it('says what the other one wrote, when that is committed first', async () => {
    const desks = await twoDesks();
    const outcome = await heldAt(
      desks.url,
      'closings',
      () => close(desks),
      () => write(desks),
    );
    expect(outcome.status).toBe('fulfilled');
    const { closing, unmatched } = await desks.shownOf();
    expect(await signed(desks)).toEqual({ closing, unmatched });
    expect(await desks.closer.store.read((db) => checkBooks(db))).toEqual([]);
    const late = await runIn(desks.url, `SELECT count(*)::int AS n FROM won_bookings WHERE day > '${DAY}'`);
    expect(late).toEqual([{ n: 0 }]);
  });

  it('is refused when its signer saw other sums', async () => {
    const desks = await twoDesks();
    const shown = await desks.shownOf();
    const outcome = await heldAt(
      desks.url,
      'closings',
      () => close(desks, shown),
      () => write(desks),
    );
    const code =
      outcome.status === 'rejected' && outcome.reason instanceof DomainError ? outcome.reason.code : null;
    expect(code).toBe('STALE_VERSION');
    expect(await signed(desks)).toBeNull();
    expect(await desks.closer.store.read((db) => checkBooks(db))).toEqual([]);
  });

  it('stays as it was signed, when the closing is committed first', async () => {
    const desks = await twoDesks();
    const before = await desks.shownOf();
    const outcome = await heldAt(
      desks.url,
      'won_bookings',
      () => write(desks),
      () => close(desks),
    );
    expect(outcome.status).toBe('fulfilled');
    expect(await signed(desks)).toEqual({ closing: before.closing, unmatched: before.unmatched });
    expect(await desks.closer.store.read((db) => checkBooks(db))).toEqual([]);
    const late = await runIn(desks.url, `SELECT count(*)::int AS n FROM won_bookings WHERE day > '${DAY}'`);
    expect(Number(late[0]?.n)).toBeGreaterThan(0);
  });
});
