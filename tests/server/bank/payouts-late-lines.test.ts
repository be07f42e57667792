// Lines of sales of payout files: of another account than the file's, two operators at the same time, and what refusals and the log say.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { payoutReference } from '../../../domain/payout-file.ts';
import { IS_ON_POSTGRES } from '../../support/servers/app-database.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const { made, takeBack, importLines, lines, wonOf } = payoutDesk(() => world);

describe('a sale that was in a payout file', () => {
  it('is not approved by another operator for a line of another account than the file’s', async () => {
    const id = await world.sell('100');
    const file = await made([id]);
    const depositAccount = { bank: '088', accountNum: '110222333444', name: '다온게임즈' };
    (await world.asAdmin('companies.update', { id: 1, depositAccount })).data();
    await importLines([{ at: SOON, won: -(await wonOf(id)), name: '전기요금' }], { depositAccountId: 2 });
    const [line] = await lines();
    const settle = { id: line?.id, as: 'order', orderId: id };
    const second = await world.hire('operator2', 'operator');
    expect((await world.call('admin.bankLines.settle', settle, second)).reason()).toBe('TAKEN');
    expect((await world.asOperator('payouts.get', { id: file.id })).data()).toMatchObject({
      sales: [{ state: 'open' }],
    });
  });

  it('is not taken back when a former account of the company paid it by an earlier file', async () => {
    const id = await world.sell('100');
    (await takeBack((await made([id])).id, [id])).data();
    const depositAccount = { bank: '088', accountNum: '110222333444', name: '다온게임즈' };
    (await world.asAdmin('companies.update', { id: 1, depositAccount })).data();
    const file = await made([id]);
    const line = { at: SOON, won: -(await wonOf(id)), name: '다온일', memo: payoutReference(id) };
    await importLines([line], { depositAccountId: 1 });
    expect((await takeBack(file.id, [id])).reason()).toBe('PAYOUT_PAID');
  });
});

describe('a line of the file’s account and a sale’s amount', () => {
  const settleAs = (token: string, input: { id: number; orderId: number; note?: string; isLinked?: true }) =>
    world.call('admin.bankLines.settle', { as: 'order', ...input }, token);
  const saleOf = async (id: number) => (await world.asOperator('sales.get', { id })).data();
  /** A sale in a file, and a line of its amount with these texts; `own` stands for the sale's reference. */
  async function paidAs({ name, memo }: { name: string; memo: string }) {
    const orderId = await world.sell('100');
    const file = await made([orderId]);
    const text = { name, memo: memo === 'own' ? payoutReference(orderId) : memo };
    await importLines([{ at: SOON, won: -(await wonOf(orderId)), ...text }]);
    const [line] = await lines();
    return { orderId, id: line?.id ?? 0, fileId: file.id };
  }

  it('is the taker’s to settle without a name, and the refusal says whose it is', async () => {
    const second = await world.hire('operator2', 'operator');
    const { fileId, ...input } = await paidAs({ name: '', memo: '' });
    const answer = await settleAs(second, input);
    expect([answer.status, answer.reason()]).toEqual([409, 'PAYOUT_UNNAMED']);
    expect(answer.error().data.details).toMatchObject({ takenBy: 'operator' });
    expect((await world.asOperator('payouts.get', { id: fileId })).data()).toMatchObject({
      sales: [{ state: 'open' }],
    });
  });

  const release = (token: string, id: number) =>
    world.call('admin.bankLines.release', { id, reason: '다른 지급이에요' }, token);
  const NOTE = '은행에 전화로 확인';

  it('that was vouched for is released by its signer, with an entry of its own for the sale', async () => {
    const second = await world.hire('second', 'operator');
    const { orderId, id } = await paidAs({ name: '', memo: '' });
    (await settleAs(second, { id, orderId, note: NOTE })).data();
    expect(await lines()).toMatchObject([{ approvedBy: ['second'], isLoose: true }]);
    expect((await release(second, id)).data()).toMatchObject({ settledAs: null, approvedBy: [], note: null });
    const { data } = (await world.asOperator('audit.list', { filter: { subject: `sale:${orderId}` } })).data<{
      data: { action: string; actor: string }[];
    }>();
    expect(data[0]).toMatchObject({ action: 'sales.withdraw', actor: expect.stringContaining('second') });
  });

  it.each([
    ['release', 0],
    ['approval', 1],
  ] as const)(
    'is released or approved, never both, when its signer and a second one act concurrently, the %s first',
    async (_words, first) => {
      const [second, third] = [await world.hire('second', 'operator'), await world.hire('third', 'operator')];
      const { orderId, id } = await paidAs({ name: '', memo: '' });
      (await settleAs(second, { id, orderId, note: NOTE })).data();
      const acts = [() => release(second, id), () => settleAs(third, { id, orderId, isLinked: true })];
      const answers = await Promise.all((first === 0 ? acts : acts.toReversed()).map((act) => act()));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409]);
      // A file takes them in their order. On PostgreSQL either may commit first.
      if (!IS_ON_POSTGRES) expect(statuses[0]).toBe(200);
      const state = statuses[0] === 200 ? first : 1 - first;
      expect(await saleOf(orderId)).toMatchObject({ state });
      expect((await lines())[0]).toMatchObject({ match: state === 0 ? 'several' : 'settled' });
    },
  );

  it('of two who say why concurrently, tells the second whose note stands, and takes theirs as the second’s', async () => {
    const [second, third] = [await world.hire('second', 'operator'), await world.hire('third', 'operator')];
    const { orderId, id } = await paidAs({ name: '', memo: '' });
    (await settleAs(second, { id, orderId, note: NOTE })).data();
    const late = await settleAs(third, { id, orderId, note: '장부로 확인' });
    expect([late.status, late.reason()]).toEqual([409, 'BANK_LINE_SETTLED']);
    expect(late.error().data.details).toMatchObject({ settledBy: 'second', note: NOTE, orderId });
    expect(await saleOf(orderId)).toMatchObject({ state: 0, approvedBy: ['second'] });
    const linked = { id, orderId, isLinked: true, note: '장부로 확인' } as const;
    expect((await settleAs(second, linked)).reason()).toBe('SAME_OPERATOR');
    expect((await settleAs(third, linked)).data()).toMatchObject({
      approvals: 2,
      line: { note: NOTE, settledBy: 'second', isWaiting: false },
    });
    expect(await saleOf(orderId)).toMatchObject({ state: 1 });
    expect((await settleAs(third, linked)).reason()).toBe('BANK_LINE_SETTLED');
  });
});

it('a line of a blocked holder says whose it is, and a bulk approval says why it leaves the line out', async () => {
  const id = await world.sell('100');
  await world.take('sales', id);
  await importLines([{ at: SOON, won: -(await wonOf(id)), name: '다온일' }]);
  (await world.asOperator('holders.block', { id: 1, reason: '확인' })).data();
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
      message: '회원이 차단됐거나 보류 중인 주문이라 함께 승인하지 않아요. 주문을 보고 하나씩 처리해주세요.',
    },
  ]);
});
