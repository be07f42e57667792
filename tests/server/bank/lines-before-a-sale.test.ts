// A line that came before a sale was made says nothing about it, whatever number it names: after a restore an older sale may have
// had that number.
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { payoutReference } from '../../../domain/payout-file.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk } from '../../support/bank/payout-desk.ts';

const reason = '다시 확인';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const { asTaker, importLines, lines, made, takeBack, wonOf } = payoutDesk(() => world);

/** From 9:00 on. */
async function later(ms: number): Promise<void> {
  world.wait(ms);
  world.holder = await world.signIn('daon0001');
  world.operator = await world.signInOperator('operator');
}
const cancelled = (id: number) => world.call('orders.cancel', { id }, world.holder);
const sell = async () => {
  const input = { linkedAccountId: 1, gross: '100', requestId: crypto.randomUUID() };
  return (await world.call('orders.sell', input, world.holder)).data<{ id: number }>().id;
};
/** A line out of the sale's amount and as much more, which names it. */
const importNaming = async (id: number, at: string, more = 0) =>
  importLines([{ at, won: -(await wonOf(id)) - more, memo: payoutReference(id) }]);

describe('a sale made at 13:00', () => {
  beforeEach(() => later(4 * HOUR_MS));

  it.each(['2026-11-20 11:59:58', '2026-11-20 11:59:59', '2026-11-20 11:59', '2026-11-19'])(
    'is cancelled although a line of %s has its number and amount',
    async (at) => {
      const id = await sell();
      await importNaming(id, at);
      (await cancelled(id)).data();
    },
  );

  it.each(['2026-11-20 12:00:00', '2026-11-20 12:00', '2026-11-20 13:10:00', '2026-11-20'])(
    'is not cancelled when the line is of %s: clocks differ, and a statement may say no more than the day',
    async (at) => {
      const id = await sell();
      await importNaming(id, at);
      expect((await cancelled(id)).reason()).toBe('CANNOT_CANCEL');
    },
  );

  it('is rejected, and paid by a file, although a line of the morning names it', async () => {
    const ids = [await sell(), await sell()];
    for (const id of ids) await importNaming(id, '2026-11-20 10:10:00', 500);
    const file = await made(ids);
    (await takeBack(file.id, ids)).data();
    const [id = 0, other = 0] = ids;
    const rejected = await asTaker('sales.decide', { id, decision: 'reject', reason });
    expect(rejected.data()).toMatchObject({ state: 2 });
    await made([other]);
  });

  it('is not what a line of the morning with its number surely pays', async () => {
    const id = await sell();
    await made([id]);
    await importNaming(id, '2026-11-20 10:10:00');
    expect(await lines()).toMatchObject([{ match: 'several' }]);
  });
});

it('a sale made at 0:30 is paid by a line that a slow clock dates to the day before', async () => {
  await later(15 * HOUR_MS + 30 * MINUTE_MS);
  const id = await sell();
  (await takeBack((await made([id])).id, [id])).data();
  await importNaming(id, '2026-11-20 23:50:00', 500);
  expect((await asTaker('sales.decide', { id, decision: 'reject', reason })).reason()).toBe('PAYOUT_PAID');
});
