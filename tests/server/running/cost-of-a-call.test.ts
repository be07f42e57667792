// What a warm call costs on SQLite, by counts: promises between functions that could answer directly, and statements were
// what made a send dear. Run with PRINT_COUNTS=1 to see where they come from.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { writeUses } from '../../../server/holders/session-use.ts';
import {
  countingCalls,
  statementsOfOperation,
  tallyOf,
  type Call,
  type Counted,
} from '../../support/servers/count-of-call.ts';
import { createMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

const WARM = 2;
const COUNTED = 4;
const BOUNDS = { ofSend: 16, ofLegacySend: 17, ofPoll: 0, ofLegacyPoll: 0, statements: 8 };

let world: MoneyWorld;
let count: (call: Call) => Promise<Counted>;
let recipient: string;

beforeAll(async () => {
  world = await createMoneyWorld();
  const token = await world.signIn('daon0002');
  recipient = (await world.call('wallet.address', {}, token)).data<{ address: string }>().address;
  count = await countingCalls(world.app);
});
afterAll(async () => {
  await world.soundBooks();
  await world.close();
});

/** The cheapest of some equal calls: the runner of the tests makes promises too, now and then. */
async function countCheapest(make: () => Promise<Counted>): Promise<Counted> {
  const made: Counted[] = [];
  for (let times = 0; times < COUNTED; times += 1) made.push(await make());
  for (const { status, text } of made) expect(status, text).toBe(200);
  const [counted] = made.toSorted((one, other) => one.promises.length - other.promises.length);
  if (counted === undefined) throw new Error('nothing was counted');
  return counted;
}

/** Counts a call that was made before, so that all is built and remembered that will be. */
async function countWarm(path: string, bodyOf: () => object): Promise<Counted> {
  const make = () => count({ path, token: world.holder, body: bodyOf() });
  for (let times = 0; times < WARM; times += 1) await make();
  const counted = await countCheapest(make);
  if (process.env['PRINT_COUNTS'] !== undefined)
    process.stderr.write(
      `${path}: ${counted.promises.length}\n${tallyOf(counted.promises)}\n${counted.statements.join('\n')}\n`,
    );
  return counted;
}

const sendBody = () => ({ to: { address: recipient }, net: '1', requestId: randomUUID() });
const countSend = () => countWarm('/trpc/transfers.send', sendBody);

describe('a warm call makes few promises when it', () => {
  const calls = {
    sends: { most: BOUNDS.ofSend, path: '/trpc/transfers.send', body: sendBody },
    'sends by the legacy API': {
      most: BOUNDS.ofLegacySend,
      path: '/api/send',
      body: () => ({ addr: recipient, amount: '1' }),
    },
    polls: { most: BOUNDS.ofPoll, path: '/trpc/alarms.hasUnread', body: () => ({}) },
    'polls by the legacy API': { most: BOUNDS.ofLegacyPoll, path: '/api/checkAlarm', body: () => ({}) },
  };

  test.each(Object.entries(calls))('%s', async (_name, { most, path, body }) => {
    const { promises } = await countWarm(path, body);
    expect(promises.length, tallyOf(promises)).toBeLessThanOrEqual(most);
  });

  test('and one more promise around its write is noticed', async () => {
    const before = (await countSend()).promises.length;
    const store = { ...world.deps.store };
    const wrapped = vi.spyOn(world.deps.store, 'write').mockImplementation(async (fn) => store.write(fn));
    try {
      expect((await countSend()).promises.length).toBeGreaterThan(before);
    } finally {
      wrapped.mockRestore();
    }
  });
});

test('a call that comes after some minutes notes its session without a promise or a statement, and a write is noticed', async () => {
  const poll = () => count({ path: '/trpc/alarms.hasUnread', token: world.holder, body: {} });
  await poll();
  const noted = await countCheapest(() => {
    world.wait(6 * MINUTE_MS);
    return poll();
  });
  expect(noted.promises).toEqual([]);
  expect(noted.statements).toEqual(['PRAGMA data_version']);
  await writeUses(world.deps);
  // Shortly before it would end, a session is written immediately.
  world.wait(12 * HOUR_MS - MINUTE_MS);
  expect((await poll()).statements.join('\n')).toContain('update "sessions"');
});

test('a send runs few statements, and one more is noticed', async () => {
  const before = statementsOfOperation((await countSend()).statements);
  expect(before.length, before.join('\n')).toBeLessThanOrEqual(BOUNDS.statements);
  const store = { ...world.deps.store };
  const wrapped = vi.spyOn(world.deps.store, 'write').mockImplementation((fn) =>
    store.write(async (tx) => {
      await tx.select().from(tx.t.ledgerChecks);
      return fn(tx);
    }),
  );
  try {
    expect(statementsOfOperation((await countSend()).statements)).toHaveLength(before.length + 1);
  } finally {
    wrapped.mockRestore();
  }
});
