// Rules for lines that repeat: what they settle, what they leave, who makes them, and what they would have done.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const { importLines, lines } = payoutDesk(() => world);

const FEE = {
  ...{ depositAccountId: 1, direction: 'out', text: '이체수수료' },
  ...{ wonTo: '1000', note: '이체 수수료' },
};
const { note: _note, ...DRY } = FEE;
const set = (more: object = {}, token = world.operator) =>
  world.call('admin.lineRules.set', { ...FEE, ...more }, token);
const approve = async (ids: (number | undefined)[], requestId = randomUUID()) =>
  (await world.asOperator('bankLines.approve', { ids, requestId })).data<{
    results: { outcome: string; reason: string | null }[];
  }>().results;
const rules = async () =>
  (await world.asOperator('lineRules.get')).data<{
    rules: { id: number; note: string }[];
    waiting: { ruleId: number | null; rule: object | null; proposedBy: string }[];
  }>();
const fees = (...won: number[]) =>
  importLines(won.map((one, n) => ({ at: SOON.replace(':10:', `:1${n}:`), won: -one, name: '이체 수수료' })));

describe('a rule for lines', () => {
  it('shows its note on open lines, and settles them as others many at a time, once', async () => {
    await fees(500, 400, 5_000);
    (await set()).data();
    const listed = await lines({ match: 'ruled' });
    expect(listed).toMatchObject([
      { match: 'none', rule: { note: '이체 수수료' } },
      { match: 'none', rule: { note: '이체 수수료' } },
    ]);
    const ids = listed.map(({ id }) => id);
    const requestId = randomUUID();
    expect(await approve(ids, requestId)).toMatchObject([{ outcome: 'settled' }, { outcome: 'settled' }]);
    expect(await approve(ids, requestId)).toMatchObject([{ outcome: 'settled' }, { outcome: 'settled' }]);
    expect(await approve(ids)).toMatchObject([{ outcome: 'refused' }, { outcome: 'refused' }]);
    expect(await lines({ match: 'settled' })).toMatchObject([
      { settledAs: 'other', note: '이체 수수료' },
      { settledAs: 'other', note: '이체 수수료' },
    ]);
    // The one beyond the sum is left.
    const [left] = await lines({ match: 'open' });
    expect(left).toMatchObject({ rule: null });
    expect(await approve([left?.id])).toMatchObject([
      { outcome: 'refused', reason: 'BANK_LINE_NOT_CERTAIN' },
    ]);
  });

  it('leaves a line that an order may mean', async () => {
    const id = await world.buy('10000');
    await importLines([{ at: SOON, won: 10_000, name: '다온일' }]);
    (await set({ direction: 'in', text: '다온일', wonTo: undefined })).data();
    const [line] = await lines();
    expect(line).toMatchObject({ rule: null, candidates: [{ id }] });
    expect(await lines({ match: 'ruled' })).toEqual([]);
    expect(await approve([line?.id])).toMatchObject([{ outcome: 'approved' }]);
  });

  it('leaves another sum of a buyer, and a buyer of another name', async () => {
    await world.buy('500000');
    await importLines([
      { at: SOON, won: 501_000, name: '다온일' },
      { at: SOON, won: 500_000, name: '온일영' },
      { at: SOON, won: 120, name: '온일은행 이자' },
    ]);
    const interest = { direction: 'in', text: '온일', wonTo: undefined };
    const dry = { depositAccountId: 1, direction: 'in', text: '온일' };
    expect((await world.asOperator('lineRules.try', dry)).data()).toMatchObject({ count: 3, settles: 1 });
    (await set(interest)).data();
    const [over, other, small] = await lines();
    expect([over, other, small]).toMatchObject([{ rule: null }, { rule: null }, { rule: {} }]);
    expect(await lines({ match: 'ruled' })).toMatchObject([{ id: small?.id }]);
    expect(await approve([over?.id, other?.id, small?.id])).toMatchObject([
      { outcome: 'refused' },
      { outcome: 'refused' },
      { outcome: 'settled' },
    ]);
  });

  it('says before it is made what it would have settled and what it would leave', async () => {
    await fees(500, 400, 5_000);
    await importLines([{ at: SOON.replace('09:', '10:'), won: -300, name: '이체수수료' }]);
    const newest = (await lines()).at(-1);
    (await world.asOperator('bankLines.settle', { id: newest?.id, as: 'refund', note: '환불' })).data();
    const tried = await world.asOperator('lineRules.try', DRY);
    expect(tried.data()).toMatchObject({
      ...{ count: 3, won: '1200', settles: 2 },
      lines: [{ settledAs: 'refund', isLeft: true }, { isLeft: false }, { isLeft: false }],
    });
    expect((await rules()).rules).toEqual([]);
    for (const wrong of [{ text: '-' }, { wonFrom: '2000' }])
      expect((await world.asOperator('lineRules.try', { ...DRY, ...wrong })).status).toBe(400);
  });

  it('leaves what another rule says another note about, and says so before it is made', async () => {
    await fees(500, 400);
    const { id } = (await set({ wonTo: '450' })).data<{ id: number }>();
    const tried = async (more: object) =>
      (await world.asOperator('lineRules.try', { ...DRY, ...more })).data();
    const other = { wonTo: undefined, note: '관리비' };
    expect(await tried({ ...other, note: '이체 수수료' })).toMatchObject({ settles: 2, clashes: [] });
    expect(await tried({ ...other, replaces: id })).toMatchObject({ settles: 2, clashes: [] });
    expect(await tried(other)).toMatchObject({
      ...{ count: 2, settles: 1, clashes: [{ id, note: '이체 수수료', wonTo: '450' }] },
      lines: [{ won: '400', isLeft: true }, { isLeft: false }],
    });
    (await set(other)).data();
    expect(await lines({ match: 'ruled' })).toMatchObject([{ rule: { note: '관리비' }, won: '500' }]);
  });

  it('is made, changed and removed by two where four eyes hold', async () => {
    await world.fourEyesFrom(10_000_000n);
    const second = await world.hire('operator2', 'operator');
    expect((await set()).data()).toEqual({ id: null, state: 0 });
    expect((await set()).reason()).toBe('SAME_OPERATOR');
    expect(await rules()).toMatchObject({
      rules: [],
      waiting: [{ ruleId: null, proposedBy: 'operator', rule: { text: '이체수수료', wonTo: '1000' } }],
    });
    const { id } = (await set({}, second)).data<{ id: number }>();
    const change = { replaces: id, wonTo: '2000', note: '수수료' };
    expect((await set(change)).data()).toMatchObject({ state: 0 });
    const changed = (await set(change, second)).data<{ id: number }>();
    expect(await rules()).toMatchObject({ rules: [{ id: changed.id, note: '수수료' }], waiting: [] });
    expect((await set(change)).reason()).toBe('NOT_FOUND');
    const remove = (token: string) => world.call('admin.lineRules.remove', { id: changed.id }, token);
    expect((await remove(world.operator)).data()).toMatchObject({ state: 0 });
    expect((await rules()).waiting).toMatchObject([{ ruleId: changed.id, rule: null }]);
    expect((await remove(second)).data()).toMatchObject({ state: 1 });
    expect(await rules()).toMatchObject({ rules: [], waiting: [] });
  });
});
