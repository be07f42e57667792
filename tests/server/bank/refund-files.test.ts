// The files of bulk transfers that send refunds back (D65).
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PayoutFile } from '../../support/bank/payout-desk.ts';
import { fileInput, NUMBER, refundDesk, textOf, typed } from '../../support/bank/refund-desk.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

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

describe('the list of refund files', () => {
  type Listed = {
    id: number;
    debits: { id: number }[];
    states: Record<string, { count: number; won: string }>;
  };
  const listed = async (filter: object = {}) =>
    (await asTaker('refundFiles.list', { filter })).data<{ data: Listed[] }>().data;
  const shownFile = async (id: number) =>
    (await asTaker('refundFiles.get', { id })).data<{
      paid: number[];
      refunds: { id: number; state: string; lineId: number | null }[];
    }>();

  it('says what has become of the refunds, and which line paid them', async () => {
    const ids = [
      await owed(),
      await owed(30_000, '최은영', '2026-11-20 09:12:00'),
      await owed(20_000, '이서준', '2026-11-20 09:13:00'),
    ];
    for (const id of ids) (await setPayee(typed(id, { name: id === ids[1] ? '최은영' : '박민수' }))).data();
    const fileId = (await file(ids)).data<PayoutFile>().id;
    const made = { count: 3, won: '100000', madeBy: 'operator', downloads: 0 };
    const none = { count: 0, won: '0' };
    expect(await listed()).toMatchObject([
      { id: fileId, ...made, states: { filed: { count: 3, won: '100000' }, paid: none, takenBack: none } },
    ]);
    expect(await listed({ name: '최은' })).toHaveLength(1);
    expect(await listed({ name: '김' })).toEqual([]);
    const out = await goesOut(70_000, '대량이체');
    const debit = { id: out.id, as: 'refundFile', fileId, failed: [ids[1]], requestId: randomUUID() };
    (await asTaker('bankLines.settle', debit)).data();
    expect(await listed()).toMatchObject([
      {
        states: {
          filed: none,
          paid: { count: 2, won: '70000' },
          takenBack: { count: 1, won: '30000' },
        },
        debits: [{ id: out.id, won: '70000' }],
      },
    ]);
    expect(await shownFile(fileId)).toMatchObject({
      paid: [ids[0], ids[2]],
      refunds: [
        { id: ids[0], state: 'paid', lineId: out.id },
        { id: ids[1], state: 'takenBack', lineId: null },
        { id: ids[2], state: 'paid', lineId: out.id },
      ],
    });
    // What pays it afterwards is another file's, or its own line.
    const again = (await file([ids[1] ?? 0])).data<PayoutFile>().id;
    const own = await goesOut(30_000, '최은영', '2026-11-20 09:45:00');
    (await asTaker('bankLines.settle', { id: own.id, as: 'refundPaid', refundId: ids[1] })).data();
    expect(await listed()).toMatchObject([
      { id: again, debits: [{ id: own.id }] },
      { id: fileId, debits: [{ id: out.id }] },
    ]);
    expect((await shownFile(fileId)).refunds[1]).toMatchObject({ state: 'takenBack', lineId: null });
    expect((await asTaker('refundFiles.get', { id: 99 })).reason()).toBe('NOT_FOUND');
  });
});
