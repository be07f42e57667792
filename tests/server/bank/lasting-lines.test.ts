// A bank line's evidence for a taken sale is kept until the take ends, even if the line is undone or settled differently.
import { describe, expect, it } from 'vitest';
import { payoutReference } from '../../../domain/payout-file.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

const reason = '다시 확인';

let world: MoneyWorld;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  await world.hire('second', 'operator');
});

const { made, takeBack, importLines, lines, wonOf, approve } = payoutDesk(() => world);
const { asTaker, asSecond, taken, undo, rejectedByOne, saidOf } = payoutDesk(() => world);

const decide = (id: number, decision: 'approve' | 'reject') =>
  asTaker('sales.decide', { id, decision, reason });
const settle = async (input: object) => {
  const [line] = await lines();
  return asTaker('bankLines.settle', { id: line?.id, ...input });
};

describe('a statement that is taken back', () => {
  const filed = async (text: { name: string; fee: number; isNamed: boolean }) => {
    const id = await world.sell('100');
    const file = await made([id]);
    const won = -(await wonOf(id)) - text.fee;
    await importLines([{ at: SOON, won, name: text.name, memo: text.isNamed ? payoutReference(id) : '' }]);
    expect((await takeBack(file.id, [id])).reason()).toBe('PAYOUT_PAID');
    (await undo()).data();
    (await takeBack(file.id, [id])).data();
    return id;
  };
  const withFee = { name: '다온일', fee: 500, isNamed: true };
  const unnamed = { name: '이체', fee: 0, isNamed: false };

  it.each([
    ['names it with the fee of the bank in its amount', withFee],
    ['has its amount and names no sale and no holder', unnamed],
  ])('leaves two people to reject a sale of a file of which a line %s', async (_, text) => {
    const id = await filed(text);
    expect(await rejectedByOne(id)).toBe(0);
    const second = (await asSecond('sales.decide', { id, decision: 'reject', reason })).data();
    expect(second).toMatchObject({ state: 2, approvals: 2 });
  });

  it('leaves two people to reject each of two equal sales of the holder that one line named', async () => {
    const ids = [await taken(), await taken()];
    await importLines([{ at: SOON, won: -(await wonOf(ids[0] ?? 0)), name: '다온일' }]);
    (await undo()).data();
    for (const id of ids) expect(await rejectedByOne(id)).toBe(0);
  });

  it('leaves two people to approve the sale by hand, without its line', async () => {
    const id = await taken();
    const line = [{ at: SOON, won: -(await wonOf(id)), name: '다온일' }];
    await importLines(line);
    (await undo()).data();
    await importLines(line);
    expect((await decide(id, 'approve')).data()).toMatchObject({ state: 0, approvals: 1 });
  });

  it('leaves one operator to settle the line that is imported again', async () => {
    const id = await taken();
    const line = [{ at: SOON, won: -(await wonOf(id)), name: '다온일' }];
    await importLines(line);
    (await undo()).data();
    await importLines(line);
    const [again] = await lines();
    expect(again).toMatchObject({ match: 'certain' });
    expect(await approve([again?.id ?? 0])).toMatchObject([{ outcome: 'approved' }]);
  });

  it('leaves the threshold for such a line as it is', async () => {
    const id = await taken();
    const line = [{ at: SOON, won: -(await wonOf(id)), name: '다온일' }];
    await importLines(line);
    (await undo()).data();
    await world.fourEyesFrom(1n);
    await importLines(line);
    const [again] = await lines();
    expect(await approve([again?.id ?? 0])).toMatchObject([{ outcome: 'waiting' }]);
  });
});

describe('a line that is settled as something else', () => {
  it.each(['other', 'refund'])('leaves two people to reject the sale that it paid: %s', async (as) => {
    const id = await taken();
    const won = -(await wonOf(id));
    await importLines([{ at: SOON, won, name: '다온일', memo: payoutReference(id) }]);
    expect((await decide(id, 'reject')).reason()).toBe('PAYOUT_PAID');
    (await settle({ as, note: '다른 지급' })).data();
    expect(await rejectedByOne(id)).toBe(0);
    const second = (await asSecond('sales.decide', { id, decision: 'reject', reason })).data();
    expect(second).toMatchObject({ state: 2, approvals: 2 });
  });

  it('waits until the sale that it names is taken', async () => {
    const id = await world.sell('100');
    await importLines([{ at: SOON, won: -(await wonOf(id)), name: '', memo: payoutReference(id) }]);
    const other = { as: 'other', note: '다른 지급' };
    expect((await settle(other)).reason()).toBe('PAYOUT_PAID');
    await world.take('sales', id);
    (await settle(other)).data();
    expect(await saidOf(id)).toBe(1);
  });

  it('records no payment claim for a sale of another holder whose amount it has', async () => {
    const id = await taken();
    await importLines([{ at: SOON, won: -(await wonOf(id)), name: '전기요금' }]);
    (await settle({ as: 'other', note: '전기요금' })).data();
    expect(await saidOf(id)).toBe(0);
    expect(await rejectedByOne(id)).toBe(2);
  });
});

describe('a line that names a sale of a file and is settled with another sale', () => {
  const named = async (won: (other: number) => Promise<number>) => {
    const [sale, other] = [await world.sell('100'), await taken('200')];
    await made([sale]);
    await importLines([{ at: SOON, won: -(await won(other)), name: '다온일', memo: payoutReference(sale) }]);
    return { sale, other };
  };

  it.each([
    ['the whole of it', wonOf],
    ['a part of it', async () => Promise.resolve(500)],
  ])('needs a note and records a payment claim for the sale that it names: %s', async (_, won) => {
    const { sale, other } = await named(won);
    const order = { as: 'order', orderId: other };
    expect((await settle(order)).reason()).toBe('REASON_REQUIRED');
    (await settle({ ...order, note: '은행에 확인했어요' })).data();
    expect(await saidOf(sale)).toBe(1);
  });

  it('records no payment claim for an equal sale of the holder that it may have meant as well', async () => {
    const [one, other] = [await taken(), await taken()];
    await importLines([{ at: SOON, won: -(await wonOf(one)), name: '다온일' }]);
    (await settle({ as: 'order', orderId: other })).data();
    expect(await saidOf(one)).toBe(0);
    expect(await rejectedByOne(one)).toBe(2);
  });

  it('records a payment claim for the sale that it certainly paid when it is settled with another sale', async () => {
    const [paid, other] = [await taken(), await taken('200')];
    await importLines([{ at: SOON, won: -(await wonOf(paid)), name: '다온일' }]);
    (await settle({ as: 'order', orderId: other })).data();
    expect(await saidOf(paid)).toBe(1);
  });
});
