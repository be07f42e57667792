// Lines of the bank that come after a sale has left its file, or from another account than the file's.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/durations.ts';
import { payoutReference } from '../../../domain/payout-file.ts';
import { IS_ON_POSTGRES } from '../../support/servers/app-database.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const { made, takeBack, importLines, lines, approve, wonOf } = payoutDesk(() => world);

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

  it('is neither cancelled nor rejected when its line comes after it was taken back and put back', async () => {
    const id = await world.sell('100');
    const file = await made([id]);
    (await takeBack(file.id, [id])).data();
    (await world.asOperator('sales.putBack', { id, reason: '확인' })).data();
    await importLines([{ at: SOON, won: -(await wonOf(id)), name: '다온일', memo: payoutReference(id) }]);
    expect((await world.asHolder('orders.cancel', { id })).reason()).toBe('CANNOT_CANCEL');
    const reject = { id, decision: 'reject', reason: '확인' };
    expect((await world.asOperator('sales.decide', reject)).reason()).toBe('PAYOUT_PAID');
    await world.take('sales', id);
    const [line] = await lines();
    expect(await approve([line?.id ?? 0])).toMatchObject([{ outcome: 'approved' }]);
  });

  it.each(['', ' and its own'])(
    'needs a note where the line that names it%s is settled with another sale',
    async (both) => {
      const [filed, other] = [await world.sell('100'), await world.sell('100')];
      await made([filed]);
      await world.take('sales', other);
      const memo =
        both === '' ? payoutReference(filed) : `${payoutReference(filed)} ${payoutReference(other)}`;
      await importLines([{ at: SOON, won: -(await wonOf(filed)), name: '다온일', memo }]);
      const [line] = await lines();
      const settle = (more: object) =>
        world.asOperator('bankLines.settle', { id: line?.id, as: 'order', orderId: other, ...more });
      for (const more of [{}, { note: ' \u200b ' }])
        expect((await settle(more)).reason()).toBe('REASON_REQUIRED');
      expect((await world.asOperator('sales.get', { id: other })).data()).toMatchObject({ state: 0 });
      expect((await settle({ note: '은행에 확인했어요' })).data()).toMatchObject({
        line: { match: 'settled' },
      });
    },
  );

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

  it('is not put back, rejected or held when its line comes after it was taken back', async () => {
    const id = await world.sell('100');
    const file = await made([id]);
    (await takeBack(file.id, [id])).data();
    await importLines([{ at: SOON, won: -(await wonOf(id)), name: '다온일', memo: payoutReference(id) }]);
    const reason = '확인';
    expect((await world.asOperator('sales.putBack', { id, reason })).reason()).toBe('PAYOUT_PAID');
    for (const decision of ['reject', 'hold'])
      expect((await world.asOperator('sales.decide', { id, decision, reason })).reason()).toBe('PAYOUT_PAID');
    const [line] = await lines();
    (await world.asOperator('bankLines.settle', { id: line?.id, as: 'other', note: '다른 지급' })).data();
    // The line has said that it was paid, so two people end its take.
    const back = async (token: string) =>
      (await world.call('admin.sales.putBack', { id, reason }, token)).data<{ takenBy: string | null }>();
    expect(await back(world.operator)).toMatchObject({ takenBy: 'operator', approvals: 1 });
    expect(await back(world.admin)).toMatchObject({ takenBy: null });
    (await world.asHolder('orders.cancel', { id })).data();
  });
});

describe('equal sales of a file', () => {
  it('are counted as paid by their own lines alone, and are not taken back while a line may be theirs', async () => {
    const ids = [await world.sell('100'), await world.sell('100'), await world.sell('100')];
    const [first = 0, second = 0, third = 0] = ids;
    const file = await made(ids);
    const won = -(await wonOf(first));
    const paid = async () =>
      (await world.asOperator('payouts.get', { id: file.id })).data<{ paid: { count: number } }>().paid.count;
    await importLines([
      { at: SOON, won, name: '', memo: payoutReference(first) },
      { at: SOON, won, name: '다온일', memo: payoutReference(second) },
    ]);
    expect(await paid()).toBe(2);
    expect((await takeBack(file.id, [third, first])).reason()).toBe('PAYOUT_PAID');
    await importLines([{ at: '2026-11-20 09:11:00', won, name: '' }]);
    expect(await paid()).toBe(2);
    // A line without a name may have paid it.
    expect((await takeBack(file.id, [third])).reason()).toBe('PAYOUT_PAID');
    expect(await approve((await lines()).map(({ id }) => id))).toHaveLength(3);
    expect(await paid()).toBe(2);
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

  it.each([
    ['names the holder', { name: '다온일', memo: '' }],
    ['shows the name with a mask', { name: '다*일', memo: '' }],
    ['carries the reference', { name: '', memo: 'own' }],
  ])('that %s is settled by anyone who may approve', async (_, text) => {
    const second = await world.hire('operator2', 'operator');
    const { orderId, id } = await paidAs(text);
    expect((await settleAs(second, { id, orderId })).data()).toMatchObject({ approvals: 1, missing: '0' });
    expect(await saleOf(orderId)).toMatchObject({ state: 1 });
  });

  it.each([
    ['names nothing', { name: '', memo: '' }],
    ['names another person', { name: '전기요금', memo: '' }],
    ['names another sale', { name: '다온일', memo: payoutReference(999_999) }],
    ['carries the reference beside another name', { name: '다온이', memo: 'own' }],
  ])('that %s is the taker’s to settle', async (_, text) => {
    const second = await world.hire('operator2', 'operator');
    const { fileId, ...input } = await paidAs(text);
    const { orderId } = input;
    for (const token of [second, world.admin]) {
      const answer = await settleAs(token, input);
      expect([answer.status, answer.reason()]).toEqual([409, 'PAYOUT_UNNAMED']);
      expect(answer.error().data.details).toMatchObject({ takenBy: 'operator' });
    }
    expect(await saleOf(orderId)).toMatchObject({ state: 0 });
    expect((await world.asOperator('payouts.get', { id: fileId })).data()).toMatchObject({
      sales: [{ state: 'open' }],
    });
    expect((await settleAs(world.operator, input)).data()).toMatchObject({ approvals: 1 });
    expect(await saleOf(orderId)).toMatchObject({ state: 1 });
  });

  it.each(['', 'own'])(
    'that fits another sale as well is the taker’s to settle without the reference: %j',
    async (memo) => {
      const second = await world.hire('operator2', 'operator');
      const { orderId, id } = await paidAs({ name: '다온*', memo });
      const sale = { linkedAccountId: 2, gross: '100', requestId: randomUUID() };
      (await world.call('orders.sell', sale, await world.signIn('daon0002'))).data();
      const answer = await settleAs(second, { id, orderId });
      if (memo === 'own') return void answer.data();
      expect(answer.reason()).toBe('PAYOUT_UNNAMED');
      expect((await settleAs(world.operator, { id, orderId })).data()).toMatchObject({ approvals: 1 });
    },
  );

  it.each(['\u200b', '\u3164', '\u00ad'])('that names nothing is not vouched for by %j', async (note) => {
    const second = await world.hire('operator2', 'operator');
    const { orderId, id } = await paidAs({ name: '', memo: '' });
    expect((await settleAs(second, { id, orderId, note })).reason()).toBe('PAYOUT_UNNAMED');
  });

  it('that names nothing is settled by two others, of whom the first says why', async () => {
    const [second, third] = [await world.hire('second', 'operator'), await world.hire('third', 'operator')];
    const { orderId, id } = await paidAs({ name: '', memo: '' });
    const note = '은행에 전화로 확인';
    expect((await settleAs(second, { id, orderId, note })).data()).toMatchObject({
      approvals: 1,
      missing: '0',
      line: { isWaiting: true, note },
    });
    expect(await saleOf(orderId)).toMatchObject({ state: 0 });
    expect(await approve([id], second)).toMatchObject([{ outcome: 'refused', reason: 'SAME_OPERATOR' }]);
    expect(await approve([id], third)).toMatchObject([{ outcome: 'approved' }]);
  });

  const release = (token: string, id: number) =>
    world.call('admin.bankLines.release', { id, reason: '다른 지급이에요' }, token);
  const NOTE = '은행에 전화로 확인';

  it('that was vouched for by mistake is taken back by its signer alone, and their approval ends', async () => {
    const [second, third] = [await world.hire('second', 'operator'), await world.hire('third', 'operator')];
    const { orderId, id, fileId } = await paidAs({ name: '', memo: '' });
    (await settleAs(second, { id, orderId, note: NOTE })).data();
    expect(await lines()).toMatchObject([{ approvedBy: ['second'], isLoose: true }]);
    for (const token of [third, world.operator, world.admin])
      expect((await release(token, id)).reason()).toBe('STATUS_NOT_ALLOWED');
    expect((await release(second, id)).data()).toMatchObject({ settledAs: null, approvedBy: [], note: null });
    expect(await saleOf(orderId)).toMatchObject({ state: 0, takenBy: 'operator', approvedBy: [] });
    expect((await world.asOperator('payouts.get', { id: fileId })).data()).toMatchObject({
      sales: [{ state: 'open' }],
    });
    const { data } = (await world.asOperator('audit.list', { filter: { subject: `sale:${orderId}` } })).data<{
      data: { action: string; actor: string }[];
    }>();
    expect(data[0]).toMatchObject({ action: 'sales.withdraw', actor: expect.stringContaining('second') });
    // No approval stands: the next one is a first one again, and the taker needs no second person.
    expect((await settleAs(third, { id, orderId })).reason()).toBe('PAYOUT_UNNAMED');
    expect((await settleAs(world.operator, { id, orderId })).data()).toMatchObject({ approvals: 1 });
    expect((await release(world.operator, id)).reason()).toBe('STATUS_NOT_ALLOWED');
  });

  it('is taken back after a signature that was given without it, which stays', async () => {
    await world.fourEyesFrom(1n);
    const orderId = await world.sell('100');
    await world.take('sales', orderId);
    const decide = (decision: string) =>
      world.asOperator('sales.decide', { id: orderId, decision, reason: '다시 확인' });
    (await decide('approve')).data();
    await importLines([{ at: SOON, won: -1_000, name: '' }]);
    const [line] = await lines();
    const part = { id: line?.id ?? 0, orderId };
    expect((await settleAs(world.operator, part)).data()).toMatchObject({ approvals: 0 });
    // A part of the won has left the bank, as far as the line says.
    expect((await decide('reject')).reason()).toBe('PAYOUT_PAID');
    const putBack = () => world.asOperator('sales.putBack', { id: orderId, reason: '확인' });
    expect((await putBack()).reason()).toBe('PAYOUT_PAID');
    (await release(world.operator, part.id)).data();
    expect(await saleOf(orderId)).toMatchObject({ state: 0, approvedBy: ['operator'] });
    expect((await putBack()).data()).toMatchObject({ approvals: 1, takenBy: 'operator' });
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

  it('takes the note of the next one, once the first approval has expired or was taken back', async () => {
    const second = await world.hire('second', 'operator');
    await world.hire('third', 'operator');
    const { orderId, id } = await paidAs({ name: '', memo: '' });
    (await settleAs(second, { id, orderId, note: NOTE })).data();
    world.wait(80 * HOUR_MS);
    const [again, other] = [await world.signInOperator('third'), await world.signInOperator('second')];
    expect((await settleAs(again, { id, orderId, isLinked: true })).reason()).toBe('PAYOUT_UNNAMED');
    expect(
      (await settleAs(again, { id, orderId, isLinked: true, note: '장부로 확인' })).data(),
    ).toMatchObject({
      approvals: 1,
      line: { note: '장부로 확인', settledBy: 'third', approvedBy: ['third'] },
    });
    (await release(again, id)).data();
    const gone = await settleAs(other, { id, orderId, isLinked: true, note: NOTE });
    expect(gone.reason()).toBe('STATUS_NOT_ALLOWED');
  });
});
