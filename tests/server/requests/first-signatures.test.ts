// What a bulk decision would leave with a first signature, compared with what the same decisions then do.
import { expect, it } from 'vitest';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;
let second: string;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  second = await world.hire('operator2', 'operator');
});

type Decided = { id: number; state: number };

async function predicted(ids: readonly number[], decision: string, token?: string): Promise<number[]> {
  const input = { decision, requests: ids.map((id) => ({ kind: 'purchase', id })) };
  const answer = await (token === undefined
    ? world.asOperator('inbox.firstSignatures', input)
    : world.call('admin.inbox.firstSignatures', input, token));
  return answer.data<{ ids: number[] }>().ids;
}

/** The requests that stay open after all decisions in this order. */
async function left(ids: readonly number[], decision: string, token?: string): Promise<number[]> {
  const open: number[] = [];
  for (const id of ids) {
    const input = { id, decision, ...(decision === 'approve' ? {} : { reason: '확인이 필요해요.' }) };
    const answer = await (token === undefined
      ? world.asOperator('purchases.decide', input)
      : world.call('admin.purchases.decide', input, token));
    if (answer.data<Decided>().state === 0) open.push(id);
  }
  return open;
}

it('is nothing while four eyes are off', async () => {
  const ids = [await world.buy('10000'), await world.buy('20000')];
  expect(await predicted(ids, 'approve')).toEqual([]);
  expect(await left(ids, 'approve')).toEqual([]);
});

it('counts what the earlier ones of the same act add to the sums', async () => {
  await world.fourEyesFrom(25_000n);
  const ids = [await world.buy('10000'), await world.buy('14999'), await world.buy('10000')];
  const [, , third] = ids;
  expect(await predicted(ids, 'approve')).toEqual([third]);
  expect(await left(ids, 'approve')).toEqual([third]);
});

it('leaves out what another operator has signed, for that operator only once', async () => {
  await world.fourEyesFrom(10_000n);
  const ids = [await world.buy('10000'), await world.buy('10000')];
  const [first = 0, other = 0] = ids;
  expect(await left([first], 'approve')).toEqual([first]);
  expect(await predicted(ids, 'approve', second)).toEqual([other]);
  // A rejection is no second approval, and a request with a signature needs two for it.
  expect(await predicted(ids, 'reject', second)).toEqual([first]);
  expect(await left(ids, 'approve', second)).toEqual([other]);
  expect(await left([other], 'reject')).toEqual([other]);
});
