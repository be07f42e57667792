// What open lines of the bank say about orders is kept until the line or the order ends (ADR-0035).
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eq, inArray } from '../../../db/sql.ts';
import { asWon } from '../../../domain/money.ts';
import { checkFacts } from '../../../server/features/bank-lines/check-facts.ts';
import { makeOlderFacts } from '../../../server/features/bank-lines/regroup-due.ts';
import { buy } from '../../../server/features/purchases/buy.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';
import { addBuyers } from '../../support/people/crowd.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const { importLines, lines, asTaker, wonOf, taken } = payoutDesk(() => world);

const findings = () => world.store.read((db) => checkFacts(db, world.deps.clock.now()));
const factsOf = (id: number) =>
  world.store.read((db) =>
    db
      .select({ kind: db.t.requestFacts.kind, endedAt: db.t.requestFacts.endedAt })
      .from(db.t.requestFacts)
      .where(eq(db.t.requestFacts.requestId, id)),
  );
const cancel = (id: number) => world.asHolder('orders.cancel', { id });

/** Another holder of the same name orders 30 000 won. */
async function buyAsNamesake(): Promise<number> {
  const [namesake] = await addBuyers(world.deps, ['다온일']);
  if (namesake === undefined) throw new Error('no buyer');
  const order = { linkedAccountId: namesake.linkedAccountId, won: asWon(30_000n), requestId: randomUUID() };
  return (await buy(world.deps, { id: namesake.id }, order)).id;
}

it('gives the line of an order that ended to the order of a namesake', async () => {
  const [id, other] = [await world.buy('30000'), await buyAsNamesake()];
  await importLines([{ at: SOON, won: 30_000, name: '다온일' }]);
  expect(await factsOf(other)).toEqual([]);
  (await cancel(id)).data();
  expect(await factsOf(other)).toEqual([{ kind: 'certain', endedAt: null }]);
});

it('keeps a paid purchase when another holder of the same name orders the same amount', async () => {
  const id = await world.buy('30000');
  await importLines([{ at: SOON, won: 30_000, name: '다온일' }]);
  expect((await cancel(id)).reason()).toBe('CANNOT_CANCEL');
  await buyAsNamesake();
  expect((await cancel(id)).reason()).toBe('CANNOT_CANCEL');

  const [line] = await lines();
  (await asTaker('bankLines.settle', { id: line?.id, as: 'other', note: '다른 입금' })).data();
  expect(await factsOf(id)).toEqual([{ kind: 'certain', endedAt: world.deps.clock.now() }]);
  expect((await cancel(id)).data()).toMatchObject({ state: 2 });
});

it('makes the facts of an older version, and says nothing about them before', async () => {
  const [bought, sold] = [await world.buy('30000'), await taken()];
  await importLines([
    { at: SOON, won: 30_000, name: '다온일' },
    { at: '2026-11-20 09:11:00', won: -(await wonOf(sold)), name: '다온일' },
  ]);
  const kept = [await factsOf(bought), await factsOf(sold)];
  expect(kept.flat()).toMatchObject([{ kind: 'certain' }, { kind: 'certain' }]);
  await world.store.write(async (tx) => {
    const { meta, requestFacts } = tx.t;
    await tx.delete(requestFacts).where(inArray(requestFacts.requestId, [bought, sold]));
    await tx.insert(meta).values({ key: 'request_facts_of_lines', value: '1' });
  });
  expect(await findings()).toEqual([]);
  await makeOlderFacts(world.deps);
  expect([await factsOf(bought), await factsOf(sold)]).toEqual(kept);
});

it('verify finds a fact that is missing, and one that its line does not show', async () => {
  const id = await world.buy('30000');
  await importLines([{ at: SOON, won: 30_000, name: '다온일' }]);
  const setLine = (lineId: number | null) =>
    world.store.write((tx) =>
      tx.update(tx.t.requestFacts).set({ lineId }).where(eq(tx.t.requestFacts.requestId, id)),
    );
  const [line] = await lines();
  await setLine((line?.id ?? 0) + 1_000);
  expect((await findings()).join()).toMatch(/^request fact \d+ is not shown by its line$/);
  await world.store.write((tx) =>
    tx
      .update(tx.t.requestFacts)
      .set({ endedAt: world.deps.clock.now() })
      .where(eq(tx.t.requestFacts.requestId, id)),
  );
  expect(await findings()).toEqual([`request ${id} has no fact of its money`]);
  await world.store.write((tx) =>
    tx
      .update(tx.t.requestFacts)
      .set({ endedAt: null, lineId: line?.id ?? 0 })
      .where(eq(tx.t.requestFacts.requestId, id)),
  );
});
