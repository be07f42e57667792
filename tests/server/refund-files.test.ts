// The files of bulk transfers that send refunds back (D65).
import { beforeEach, describe, expect, it } from 'vitest';
import type { PayoutFile } from '../support/bank/payout-desk.ts';
import { fileInput, NUMBER, refundDesk, textOf, typed } from '../support/bank/refund-desk.ts';
import { eachMoneyWorld, type MoneyWorld } from '../support/people/money-world.ts';

let world: MoneyWorld;
eachMoneyWorld((fresh) => {
  world = fresh;
});

const { asTaker, settle, refund, refunds, setPayee, file, logged, owed, goesOut } = refundDesk(() => world);

describe('a file of refunds', () => {
  let ids: number[];
  beforeEach(async () => {
    ids = [await owed(50_000), await owed(30_000, '최은영', '2026-11-20 09:12:00')];
    for (const [n, id] of ids.entries())
      (await setPayee(typed(id, { name: n === 0 ? '박민수' : '최은영' }))).data();
  });

  it('has plain digits and a reference of its own, and is logged as a reveal', async () => {
    const made = (await file(ids)).data<PayoutFile>();
    expect(made.fileName).toBe(`환불-${made.id}-2026-11-20.csv`);
    expect(textOf(made)).toContain(`088,신한은행,${NUMBER},50000,박민수,다온게임즈,환불${ids[0]}\r\n`);
    expect(await refunds({ fileId: made.id })).toHaveLength(2);
    expect(await refunds({ state: 'filed' })).toHaveLength(2);
    expect(await refunds({ state: 'owed' })).toHaveLength(0);
    expect(await refunds({ state: 'unpaid' })).toHaveLength(2);
    expect((await logged('refunds.file'))[0]).toMatchObject({
      subject: `refundFile:${made.id}`,
      detail: { count: 2, won: '80000', refunds: ids.join(' ') },
    });
    expect((await logged('personalData.reveal'))[0]).toMatchObject({
      subject: `refundFile:${made.id}`,
      detail: { kind: 'refundAccounts', count: 2 },
    });
    const sheet = await file(ids, { format: 'xlsx' });
    expect(sheet.reason()).toBe('REFUND_REFUSED');
  });

  it('refuses what it cannot send, and names each', async () => {
    const [first = 0, second = 0] = ids;
    (await file([first])).data();
    const bare = await owed(10_000, '정하나', '2026-11-20 09:13:00');
    const answer = await file([first, second, bare, 99_999]);
    expect([answer.reason(), answer.error().data.details]).toEqual([
      'REFUND_REFUSED',
      {
        refused: [
          { id: first, why: 'filed' },
          { id: bare, why: 'noPayee' },
          { id: 99_999, why: 'missing' },
        ],
      },
    ]);
    expect(await refund(second)).toMatchObject({ state: 'owed', file: null });
  });

  it('is not made for one that an open line may have paid', async () => {
    const [first = 0] = ids;
    await goesOut(50_000, '박민수');
    const answer = await file([first]);
    expect(answer.error().data.details).toEqual({ refused: [{ id: first, why: 'maybePaid' }] });
    expect((await asTaker('refunds.get', { id: first })).data()).toMatchObject({ whyNotFiled: 'maybePaid' });
  });

  it('is given again, counted, to one who has seen what happened to it', async () => {
    const asked = fileInput(ids);
    const made = (await asTaker('refunds.file', asked)).data<PayoutFile>();
    expect((await asTaker('refunds.file', asked)).data()).toMatchObject({ contentHash: made.contentHash });
    const download = (more: object = {}) =>
      asTaker('refunds.download', { fileId: made.id, reason: '잃어버림', ...more });
    const refused = await download();
    expect([refused.reason(), refused.error().data.details]).toMatchObject([
      'PAYOUT_AGAIN',
      { downloads: 1, paid: 0 },
    ]);
    expect((await download({ seen: { downloads: 1, paid: [] } })).data()).toMatchObject({
      ...{ contentHash: made.contentHash, isRepeat: true },
      fileName: `환불-${made.id}-2026-11-20-다시받음.csv`,
    });
    const [first = 0, second = 0] = ids;
    const out = await goesOut(50_000, '박민수');
    (await settle({ id: out.id, as: 'refundPaid', refundId: first })).data();
    expect((await download({ seen: { downloads: 2, paid: [] } })).reason()).toBe('PAYOUT_AGAIN');
    (await download({ seen: { downloads: 2, paid: [first] } })).data();
    (await asTaker('refunds.takeBack', { id: second, reason: '은행에서 거절' })).data();
    expect((await download({ seen: { downloads: 3, paid: [first] } })).reason()).toBe('PAYOUT_CHANGED');
  });

  it('lets a refund go by its maker or an admin, while no line may have paid it', async () => {
    const [first = 0, second = 0] = ids;
    const made = (await file(ids)).data<PayoutFile>();
    const other = await world.hire('second', 'operator');
    const takeBack = (id: number, token = world.operator) =>
      world.call('admin.refunds.takeBack', { id, reason: '은행에서 거절' }, token);
    expect((await takeBack(first, other)).reason()).toBe('TAKEN');
    expect((await takeBack(first, world.admin)).data()).toMatchObject({ state: 'owed', file: null });
    expect((await takeBack(first)).reason()).toBe('NOT_FOUND');
    const again = (await file([first])).data<PayoutFile>();
    expect(again.id).toBe(made.id + 1);
    const out = await goesOut(30_000, '최은영');
    expect((await takeBack(second)).reason()).toBe('REFUND_PAID');
    (await settle({ id: out.id, as: 'refundPaid', refundId: second })).data();
    expect((await takeBack(second)).reason()).toBe('REFUND_PAID');
  });
});
