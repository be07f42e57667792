// The same for sales: neither opening, cancelling, taking nor approving one reads the lines out of its amount.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { asPriceE4, asUnits, asWon, type Won } from '../../../domain/money.ts';
import { addBuyers, crowdName, importLines, type Buyer } from '../../support/people/crowd.ts';
import { createMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { costRatio } from '../../support/people/cost-ratio.ts';

const LINES = 5_000;
const SALES = 500;
const SELLERS = 195;
const FORMS = ['{}', '토스{}', '{}님', '{} 출금', '이체 {}'];
const TIMES = 15;
const RATIO_MAX = 3;
const MADE_WITHIN_MS = 300_000;

type Crowd = MoneyWorld & { other: string; desk: string; own: number[] };

/** Sales that an operator has taken, of one amount, by many holders. */
async function addSales({ store, deps }: MoneyWorld, sellers: readonly Buyer[], payoutWon: Won) {
  const now = deps.clock.now();
  await store.write(async (tx) => {
    for (let n = 0; n < SALES; n += 1) {
      const [id, seller] = [900_001 + n, sellers[n % sellers.length]];
      if (seller === undefined) throw new Error('no seller');
      await tx.insert(tx.t.requests).values({
        ...{ id, kind: 'sale', holderId: seller.id, state: 0, version: 2, createdAt: now },
        ...{ takenBy: 1, takenAt: now },
      });
      await tx.insert(tx.t.sales).values({
        ...{
          requestId: id,
          linkedAccountId: seller.linkedAccountId,
          companyId: 1,
          payoutWon,
          names: 'gross',
        },
        ...{ price: asPriceE4(1_000_000n), fee: asUnits(0n), gross: asUnits(1n), net: asUnits(1n) },
      });
    }
  });
}

async function createCrowd(lines: number): Promise<Crowd> {
  const world = await createMoneyWorld();
  const { deps } = world;
  const other = await world.signIn('daon0002');
  const own: number[] = [];
  for (let n = 0; n < TIMES * 2; n += 1) own.push(await world.sell('1'));
  const { payoutWon } = (await world.asOperator('sales.get', { id: own[0] })).data<{ payoutWon: string }>();
  const won = Number(payoutWon);
  const names = Array.from({ length: SELLERS }, (_, n) => crowdName(n * 37));
  await addSales(world, await addBuyers(deps, names), asWon(BigInt(won)));
  const from = new Date(deps.clock.now().getTime() + MINUTE_MS);
  world.wait(7 * HOUR_MS);
  const desk = await world.signInOperator('operator');
  // One in eight names a holder whose sale is looked at, three of eight another seller.
  const texts = Array.from({ length: lines }, (_, n) => {
    const form = FORMS[n % FORMS.length] ?? '{}';
    const name = n % 8 === 0 ? '다온이' : (names[n % names.length] ?? '');
    return { name: n % 2 === 0 ? form.replace('{}', name) : crowdName(100_000 + n) };
  });
  if (lines > 0) await importLines(deps, texts, { from, direction: 'out', won });
  return Object.defineProperties({ other, desk, own }, Object.getOwnPropertyDescriptors(world)) as Crowd;
}

let many: Crowd;
let none: Crowd;

beforeAll(async () => {
  many = await createCrowd(LINES);
  none = await createCrowd(0);
}, MADE_WITHIN_MS);

afterAll(async () => {
  await many.close();
  await none.close();
});

const CALLS: [string, (world: Crowd, n: number) => Promise<unknown>][] = [
  [
    'orders.sell and orders.cancel',
    async ({ call, other }) => {
      const input = { linkedAccountId: 2, gross: '1', requestId: randomUUID() };
      const { id } = (await call('orders.sell', input, other)).data<{ id: number }>();
      (await call('orders.cancel', { id }, other)).data();
    },
  ],
  [
    'admin.sales.take and putBack',
    async ({ call, desk, own }, n) => {
      (await call('admin.sales.take', { id: own[n] }, desk)).data();
      (await call('admin.sales.putBack', { id: own[n], reason: '다시 확인' }, desk)).data();
    },
  ],
  [
    'admin.sales.take and decide',
    async ({ call, desk, own }, n) => {
      const id = own[TIMES + n];
      (await call('admin.sales.take', { id }, desk)).data();
      (await call('admin.sales.decide', { id, decision: 'approve' }, desk)).data();
    },
  ],
];

describe(`with ${LINES} open lines out of one amount and ${SALES} taken sales of it`, () => {
  it.each(CALLS)('%s cost little more than without lines', async (_, call) => {
    expect(await costRatio([many, none], call, TIMES)).toBeLessThan(RATIO_MAX);
  });
});
