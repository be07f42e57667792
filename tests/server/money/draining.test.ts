// Sixty-four clients empty one balance concurrently through both APIs: exactly as many succeed as it covers.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { asUnits, DAON } from '../../../domain/money.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

const CLIENTS = 64;
// A send of 20 costs 0.5 + 0.5 % on top; a sale names the same 20.6 as its gross.
const NET = '20';
const GROSS = '20.6';
const COVERED = 48; // 1 000 / 20.6, cut down

let world: TestApp;
let token: string;
let address: string;

beforeEach(async () => {
  world = await createTestApp();
  token = await world.signIn('daon0001');
  const other = await world.signIn('daon0002');
  address = (await world.call('wallet.address', {}, other)).data<{ address: string }>().address;
});
afterEach(() => world.close());

async function oldSend(): Promise<string> {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/send',
    headers: { authorization: `Bearer ${token}` },
    payload: { addr: address, amount: NET, price: '100' },
  });
  const { res } = answer.json<{ res: number }>();
  return res === 0 ? 'ok' : res === 10 ? 'NOT_ENOUGH' : `res ${res}`;
}

async function typed(path: string, input: Record<string, unknown>): Promise<string> {
  const answer = await world.call(path, { ...input, requestId: randomUUID() }, token);
  return answer.status === 200 ? 'ok' : answer.reason();
}

const ways = [
  oldSend,
  () => typed('transfers.send', { to: { address }, net: NET }),
  () => typed('orders.sell', { linkedAccountId: 1, gross: GROSS, price: '100' }),
  () => typed('transfers.send', { to: { linkedAccountId: 1 }, net: NET, price: '100' }),
];

/** Errors in the answers and the books after all concurrent calls; empty when there are none. */
async function drain(): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, (_, i) => (ways[i % ways.length] ?? oldSend)()),
  );
  const count = (wanted: string) => answers.filter((answer) => answer === wanted).length;
  const faults = await world.store.read((db) => checkBooks(db));
  if (count('ok') !== COVERED) faults.push(`${count('ok')} of ${COVERED} succeeded`);
  if (count('ok') + count('NOT_ENOUGH') !== CLIENTS)
    faults.push(`other answers: ${[...new Set(answers)].join()}`);
  const balance = (await world.call('wallet.balance', {}, token)).data<{ available: string }>();
  if (balance.available !== '11.2') faults.push(`${balance.available} are left`);
  return faults;
}

it('lets as many succeed as the balance covers', async () => {
  expect(await drain()).toEqual([]);
});

it('detects a call that should not have succeeded', async () => {
  // Planted: tokens out of nowhere, enough for one more.
  const planted = asUnits(21n * DAON);
  await world.store.write(async (tx) => {
    const { accounts } = tx.t;
    await tx
      .update(accounts)
      .set({ balance: sql`${accounts.balance} + ${planted}` })
      .where(sql`${accounts.holderId} = 1`);
  });
  const faults = await drain();
  expect(faults).toContain(`${COVERED + 1} of ${COVERED} succeeded`);
  expect(faults.length).toBeGreaterThan(1);
});
