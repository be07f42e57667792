// What open lines of the bank say about orders is kept until the line or the order ends (ADR-0035).
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eq, inArray } from '../../../db/sql.ts';
import { asWon } from '../../../domain/money.ts';
import { checkFacts } from '../../../server/features/bank-lines/lines/check-facts.ts';
import { makeOlderFacts } from '../../../server/features/bank-lines/lines/regroup-due.ts';
import { buy } from '../../../server/features/purchases/buy.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';
import { addBuyers } from '../../support/people/crowd.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const { importLines, lines, asTaker, made, wonOf, taken } = payoutDesk(() => world);

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

describe('an order that no open line can mean any more', () => {
  const settle = (id: number | undefined, more: object) =>
    asTaker('bankLines.settle', { id, note: '본인 확인', ...more });
  const named = async (name: string) => (await lines()).find((line) => line.name === name)?.id;
  const CERTAIN = [{ kind: 'certain', endedAt: null }];

  it('leaves the line of its holder to the other purchase when another payer has paid it', async () => {
    const [paid, other] = [await world.buy('30000'), await world.buy('30000')];
    await importLines([
      { at: SOON, won: 30_000, name: '다온일' },
      { at: '2026-11-20 09:11:00', won: 30_000, name: '박민수' },
    ]);
    expect(await factsOf(other)).toEqual([]);
    (await settle(await named('박민수'), { as: 'order', orderId: paid })).data();
    expect(await factsOf(other)).toEqual(CERTAIN);
    expect((await cancel(other)).reason()).toBe('CANNOT_CANCEL');
  });

  it('leaves it to the order of another holder whom the line may name', async () => {
    const [neighbour] = await addBuyers(world.deps, ['다온삼']);
    if (neighbour === undefined) throw new Error('no buyer');
    const order = {
      linkedAccountId: neighbour.linkedAccountId,
      won: asWon(30_000n),
      requestId: randomUUID(),
    };
    const other = (await buy(world.deps, { id: neighbour.id }, order)).id;
    const paid = await world.buy('30000');
    await importLines([
      { at: SOON, won: 30_000, name: '다온*' },
      { at: '2026-11-20 09:11:00', won: 30_000, name: '박민수' },
    ]);
    expect(await factsOf(other)).toEqual([]);
    (await settle(await named('박민수'), { as: 'order', orderId: paid })).data();
    expect(await factsOf(other)).toEqual(CERTAIN);
  });

  it('leaves it when its approval is corrected', async () => {
    const [approved, other] = [await world.buy('30000'), await world.buy('30000')];
    await importLines([{ at: SOON, won: 30_000, name: '다온일' }]);
    (await asTaker('purchases.decide', { id: approved, decision: 'approve' })).data();
    expect(await factsOf(other)).toEqual([]);
    const [transaction] = await world.store.read((db) =>
      db
        .select({ id: db.t.ledgerTransactions.id })
        .from(db.t.ledgerTransactions)
        .where(eq(db.t.ledgerTransactions.requestId, approved)),
    );
    const correction = { transactionId: transaction?.id, reason: '중복', requestId: randomUUID() };
    (await world.asAdmin('corrections.create', correction)).data();
    expect(await factsOf(other)).toEqual(CERTAIN);
  });

  it('leaves it to the sale of another holder when the debit for its payout file pays it', async () => {
    const [filed, third] = [await taken(), await taken('30')];
    const sale = { linkedAccountId: 2, gross: '100', requestId: randomUUID() };
    const sold = await world.call('orders.sell', sale, await world.signIn('daon0002'));
    const { id: other } = sold.data<{ id: number }>();
    await world.take('sales', other);
    const { id: fileId } = await made([filed, third]);
    const won = await wonOf(filed);
    await importLines([
      { at: SOON, won: -won, name: '다온*' },
      { at: '2026-11-20 09:11:00', won: -won - (await wonOf(third)), name: '대량이체' },
    ]);
    const standing = async () => (await factsOf(other)).filter(({ endedAt }) => endedAt === null);
    expect(await standing()).not.toEqual(CERTAIN);
    const debit = { as: 'payoutFile', fileId, failed: [], requestId: randomUUID() };
    (await settle(await named('대량이체'), debit)).data();
    expect(await standing()).toEqual(CERTAIN);
  });
});
