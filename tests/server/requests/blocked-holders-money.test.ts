// What a line of the bank says about an order holds while the order needs a person for another reason: its holder is blocked, or it
// is on hold. Won that has left is not given back in tokens, and won that has come keeps its purchase.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/durations.ts';
import { expirePurchases } from '../../../server/features/purchases/expire-purchases.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

const HOLDER = '다온일';
const reason = '확인';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const { made, importLines, lines, wonOf } = payoutDesk(() => world);

const decide = (kind: 'sales' | 'purchases', id: number, decision: string) =>
  world.asOperator(`${kind}.decide`, { id, decision, reason });
const block = async () => (await world.asOperator('holders.block', { id: 1, reason })).data();

/** A sale that the operator has taken, and the line of its payment. */
async function paidSale(): Promise<number> {
  const id = await world.sell('100');
  await world.take('sales', id);
  await importLines([{ at: SOON, won: -(await wonOf(id)), name: HOLDER }]);
  expect(await lines()).toMatchObject([{ match: 'certain' }]);
  return id;
}

async function expectKept(id: number): Promise<void> {
  for (const decision of ['reject', 'hold'])
    expect((await decide('sales', id, decision)).reason(), decision).toBe('PAYOUT_PAID');
  expect((await world.asOperator('sales.putBack', { id, reason })).reason()).toBe('PAYOUT_PAID');
  expect((await world.asOperator('sales.get', { id })).data()).toMatchObject({ takenBy: 'operator' });
}

describe('a sale that a line has paid', () => {
  it('is neither rejected, held nor put back', async () => {
    await expectKept(await paidSale());
  });

  it('is neither rejected, held nor put back when its holder is blocked afterwards', async () => {
    const id = await paidSale();
    await block();
    await expectKept(id);
  });

  it('stays taken in an emergency stop of its holder', async () => {
    const id = await paidSale();
    expect((await world.asOperator('holders.freeze', { id: 1, reason })).data()).toMatchObject({
      held: 0,
      left: [{ kind: 'sale', id, reason: 'PAYOUT_PAID' }],
    });
    await expectKept(id);
  });

  it('is not rejected when it was on hold before it was taken and paid', async () => {
    const id = await world.sell('100');
    (await decide('sales', id, 'hold')).data();
    await world.take('sales', id);
    await importLines([{ at: SOON, won: -(await wonOf(id)), name: HOLDER }]);
    expect(await lines()).toMatchObject([{ match: 'several' }]);
    expect((await decide('sales', id, 'reject')).reason()).toBe('PAYOUT_PAID');
  });

  it('is in no file that is downloaded again, also when its holder is blocked afterwards', async () => {
    const id = await world.sell('100');
    const file = await made([id]);
    await importLines([{ at: SOON, won: -(await wonOf(id)), name: HOLDER }]);
    await block();
    expect((await world.asOperator('payouts.get', { id: file.id })).data()).toMatchObject({
      paid: { count: 1 },
    });
    const again = await world.asOperator('payouts.download', {
      ...{ id: file.id, reason },
      seen: { downloads: 0, paid: [] },
    });
    expect(again.reason()).toBe('PAYOUT_DONE');
  });
});

describe('a purchase whose won has come does not expire', () => {
  const ways: Record<string, (id: number) => Promise<unknown>> = {
    'when its holder is blocked': block,
    'after an emergency stop of its holder': async () =>
      (await world.asOperator('holders.freeze', { id: 1, reason })).data(),
    'on hold': async (id) => (await decide('purchases', id, 'hold')).data(),
  };

  it.each(Object.keys(ways))('%s', async (way) => {
    const id = await world.buy('10000');
    await importLines([{ at: SOON, won: 10_000, name: HOLDER }]);
    await ways[way]?.(id);
    world.wait(25 * HOUR_MS);
    await expirePurchases(world.deps);
    const operator = await world.signInOperator('operator');
    const { state } = (await world.call('admin.purchases.get', { id }, operator)).data<{ state: number }>();
    expect(state).not.toBe(2);
  });
});

describe('a line of a blocked holder', () => {
  it('says whose it is, and a bulk approval says why it leaves the line out', async () => {
    const id = await paidSale();
    await block();
    const [line] = await lines();
    expect(line).toMatchObject({ match: 'several', candidates: [{ id, isBlocked: true }] });
    const approved = await world.asOperator('bankLines.approve', {
      ids: [line?.id],
      requestId: randomUUID(),
    });
    expect(approved.data<{ results: object[] }>().results).toMatchObject([
      {
        outcome: 'refused',
        reason: 'BANK_LINE_NOT_CERTAIN',
        message:
          '회원이 차단됐거나 보류 중인 주문이라 함께 승인하지 않아요. 주문을 보고 하나씩 처리해주세요.',
      },
    ]);
  });
});
