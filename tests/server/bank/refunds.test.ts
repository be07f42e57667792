// Money that came in and is to be sent back (D65): it is owed until a line out pays it.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkRows } from '../../../server/audit/check-rows.ts';
import { tablesWith } from '../../support/people/leaving-holder.ts';
import type { PayoutFile } from '../../support/bank/payout-desk.ts';
import {
  CAME,
  fileInput,
  NOTE,
  NUMBER,
  refundDesk,
  textOf,
  typed,
  WENT,
} from '../../support/bank/refund-desk.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;
eachMoneyWorld((fresh) => {
  world = fresh;
});

const {
  importLines,
  lines,
  approve,
  asTaker,
  asSecond,
  undo,
  shown,
  settle,
  refund,
  refunds,
  setPayee,
  file,
  logged,
  owed,
  goesOut,
  corrected,
} = refundDesk(() => world);

describe('a line in that is a refund', () => {
  it('is owed, and says who sent it, when and why', async () => {
    const id = await owed();
    expect(await refunds()).toMatchObject([
      {
        ...{ id, state: 'owed', won: '50000', at: '2026-11-20T09:10:00+09:00', payer: '박민수' },
        ...{ note: NOTE, createdBy: 'operator', payee: null, file: null, paid: null },
        depositAccount: { id: 1, companyName: '다온게임즈' },
      },
    ]);
    expect(await shown()).toMatchObject([{ settledAs: 'refund', refunds: [{ id, state: 'owed' }] }]);
  });

  it('owes nothing when it went out, or is something else', async () => {
    const out = await goesOut(3_000, '은행');
    (await settle({ id: out.id, as: 'refund', note: '돌려줌' })).data();
    await importLines([{ at: '2026-11-20 10:00:00', won: 70, name: '이자' }]);
    const [, interest] = await shown();
    (await settle({ id: interest?.id, as: 'other', note: '이자' })).data();
    expect(await refunds()).toEqual([]);
  });

  it('is paid by a line out in its sum that is settled as a refund, where it is the only one', async () => {
    const id = await owed();
    const early = await goesOut(50_000, '은행', '2026-11-20 09:00:00');
    (await settle({ id: early.id, as: 'refund', note: NOTE })).data();
    const other = await owed(50_000, '최은영', '2026-11-20 09:11:00');
    const out = await goesOut(50_000, '은행');
    const answer = await settle({ id: out.id, as: 'refund', note: NOTE });
    expect([answer.reason(), answer.error().data.details]).toEqual([
      'STATUS_NOT_ALLOWED',
      { refundIds: [id, other] },
    ]);
    (await settle({ id: out.id, as: 'refundPaid', refundId: id, note: NOTE })).data();
    const last = await goesOut(50_000, '은행', '2026-11-20 09:45:00');
    (await settle({ id: last.id, as: 'refund', note: NOTE })).data();
    expect(await refund(other)).toMatchObject({ state: 'paid', paid: { lineId: last.id } });
  });

  it('is not money that a purchase was approved for, or signed', async () => {
    await world.hire('second', 'operator');
    const [done, signed] = [await world.buy('50000'), await world.buy('60000')];
    await importLines([
      { at: CAME, won: 50_000, name: '다온일' },
      { at: CAME, won: 60_000, name: '다온일' },
    ]);
    const ids = (await lines()).map(({ id }) => id);
    const decide = { id: done, decision: 'approve' };
    (await asTaker('purchases.decide', decide)).data();
    await world.fourEyesFrom(1_000n);
    (await asTaker('purchases.decide', { ...decide, id: signed })).data();
    for (const id of ids)
      expect((await asSecond('bankLines.settle', { id, as: 'refund', note: NOTE })).reason()).toBe(
        'STATUS_NOT_ALLOWED',
      );
    expect(await refunds()).toEqual([]);
    (await settle({ id: ids[0], as: 'order', orderId: done })).data();
    (await asSecond('bankLines.settle', { id: ids[1], as: 'other', note: NOTE })).data();
  });

  it('owes no more when it is accounted for anew', async () => {
    const id = await owed();
    (await setPayee(typed(id))).data();
    (await corrected(id)).data();
    expect(await refunds()).toEqual([]);
    expect(await shown()).toMatchObject([{ settledAs: null, refunds: [] }]);
    (await undo()).data();
    expect(await shown()).toEqual([]);
  });

  it('stays while a file or a line pays it', async () => {
    const id = await owed();
    (await setPayee(typed(id))).data();
    (await file([id])).data();
    expect((await corrected(id)).reason()).toBe('IN_REFUND_FILE');
    const out = await goesOut(50_000, '박민수');
    (await settle({ id: out.id, as: 'refundPaid', refundId: id })).data();
    expect((await corrected(id)).reason()).toBe('REFUND_PAID');
    expect((await undo()).reason()).toBe('BANK_LINE_SETTLED');
    // The payment is taken back first.
    (await corrected(out.id)).data();
    expect(await refund(id)).toMatchObject({ state: 'filed', paid: null });
  });
});

describe('the payee of a refund', () => {
  it('is typed, sealed, masked, and logged without the number', async () => {
    const id = await owed();
    const input = typed(id);
    const answer = await setPayee(input);
    expect(answer.data()).toMatchObject({
      payee: { bankName: '신한은행', accountNum: '****4321', name: '박민수', holder: null, by: 'operator' },
    });
    // Asked again it is the same, and logged once.
    expect((await setPayee(input)).data()).toEqual(answer.data());
    expect((await setPayee({ ...input, accountNum: '1' })).reason()).toBe('IDEMPOTENCY_MISMATCH');
    const [entry, ...more] = (await logged('refunds.setPayee')).filter(({ outcome }) => outcome === 'done');
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      subject: `refund:${id}`,
      detail: { payeeBank: '088', payeeName: '박민수', linkedAccount: null },
    });
    expect(JSON.stringify(entry)).not.toContain(NUMBER);
    expect(await tablesWith(world, NUMBER)).toEqual([]);
    expect(await world.store.read((db) => checkRows(db, world.deps.secrets))).toEqual([]);
    const reveal = { kind: 'refundAccountNumber', id, reason: '직접 이체' };
    expect((await asTaker('personalData.reveal', reveal)).data()).toEqual({ value: NUMBER });
  });

  it('is offered from the accounts of holders with the name of the payer, and copied', async () => {
    const id = await owed(50_000, '토스 다온일');
    const found = (await asTaker('refunds.get', { id })).data<{
      offers: { id: number; accountNum: string; name: string; holder: { login: string } }[];
    }>();
    expect(found.offers).toMatchObject([{ id: 1, name: '다온일', holder: { login: 'daon0001' } }]);
    expect(found.offers[0]?.accountNum).toMatch(/^\*{4}\d{4}$/);
    const chosen = { id, linkedAccountId: 1, requestId: randomUUID() };
    expect((await setPayee(chosen)).data()).toMatchObject({
      payee: { name: '다온일', holder: { login: 'daon0001' } },
    });
    const made = (await file([id])).data<PayoutFile>();
    const revealed = { kind: 'linkedAccountNumber', id: 1, reason: '확인' };
    const { value } = (await asTaker('personalData.reveal', revealed)).data<{ value: string }>();
    expect(textOf(made)).toContain(`,${value},50000,다온일,`);
  });

  it.each([
    ['another name', '박민수'],
    ['a masked name', '다*일'],
  ])('offers nothing for %s, and takes no account that is not offered', async (_, name) => {
    const id = await owed(50_000, name);
    expect((await asTaker('refunds.get', { id })).data()).toMatchObject({ offers: [] });
    expect((await setPayee({ id, linkedAccountId: 1, requestId: randomUUID() })).reason()).toBe('NOT_FOUND');
  });

  it('is not changed once a file or a line pays it', async () => {
    const id = await owed();
    (await setPayee(typed(id))).data();
    (await setPayee(typed(id, { name: '박민숙' }))).data();
    (await file([id])).data();
    expect((await setPayee(typed(id))).reason()).toBe('IN_REFUND_FILE');
    (await asTaker('refunds.takeBack', { id, reason: '은행에서 거절' })).data();
    (await setPayee(typed(id))).data();
    const out = await goesOut(50_000, '박민수');
    (await settle({ id: out.id, as: 'refundPaid', refundId: id })).data();
    expect((await setPayee(typed(id))).reason()).toBe('REFUND_PAID');
  });

  it('is typed by two operators where four eyes hold, unseen, and by one where a holder has the name', async () => {
    const id = await owed();
    const other = await world.hire('operator2', 'operator');
    const second = (input: object) => setPayee(input, other);
    (await world.asAdmin('settings.set', { key: 'fourEyesWon', value: '4000000' })).data();
    expect((await setPayee(typed(id))).data()).toMatchObject({ applied: false, payee: null });
    expect((await asTaker('refunds.get', { id })).data()).toMatchObject({ typedBy: 'operator' });
    expect((await setPayee(typed(id))).reason()).toBe('SAME_OPERATOR');
    expect((await file([id])).reason()).not.toBeNull();
    // Another number is another proposal.
    expect((await second(typed(id, { accountNum: '110987654322' }))).data()).toMatchObject({
      applied: false,
    });
    expect((await setPayee(typed(id))).data()).toMatchObject({ applied: false });
    expect((await second(typed(id))).data()).toMatchObject({ applied: true, payee: { name: '박민수' } });
    const stored = await world.deps.store.read((db) => db.select().from(db.t.proposals));
    expect(JSON.stringify(stored)).not.toContain('박민수');
    const own = await owed(60_000, '다온일', '2026-11-20 09:20:00');
    const copied = { id: own, linkedAccountId: 1, requestId: randomUUID() };
    expect((await setPayee(copied)).data()).toMatchObject({ applied: true, payee: { name: '다온일' } });
  });

  it('is not signed for a refund that is owed anew', async () => {
    await world.hire('second', 'operator');
    await world.fourEyesFrom(4_000_000n);
    const id = await owed();
    expect((await setPayee(typed(id))).data()).toMatchObject({ applied: false });
    expect((await corrected(id)).data()).toMatchObject({ state: 1 });
    const { proposals } = (await world.asAdmin('dashboard.summary')).data<{ proposals: object[] }>();
    expect(proposals).toEqual([]);
    (await settle({ id, as: 'refund', note: NOTE })).data();
    expect((await asSecond('refunds.setPayee', typed(id))).data()).toMatchObject({ applied: false });
  });

  it('is no account of the operator', async () => {
    const id = await owed(50_000, '다온일');
    const holderPhone = { kind: 'holderPhone', id: 1, reason: '확인' };
    const { value: phone } = (await asTaker('personalData.reveal', holderPhone)).data<{ value: string }>();
    const own = await world.hire('owner', 'admin', phone);
    expect((await setPayee({ id, linkedAccountId: 1, requestId: randomUUID() }, own)).reason()).toBe(
      'OWN_REQUEST',
    );
    const revealed = { kind: 'linkedAccountNumber', id: 1, reason: '확인' };
    const { value: accountNum } = (await asTaker('personalData.reveal', revealed)).data<{ value: string }>();
    const { data } = (await asTaker('linkedAccounts.list', {})).data<{
      data: { id: number; bankCode: string }[];
    }>();
    const bank = data.find((account) => account.id === 1)?.bankCode;
    expect((await setPayee(typed(id, { bank, accountNum }), own)).reason()).toBe('OWN_REQUEST');
    // A typed number of a holder is known as the holder's.
    expect((await setPayee(typed(id, { bank, accountNum }))).data()).toMatchObject({
      payee: { holder: { login: 'daon0001' } },
    });
    // Nor is anything that pays it the operator's.
    const asOwner = async (path: string, input: object) =>
      (await world.call(`admin.${path}`, input, own)).reason();
    expect(await asOwner('refunds.setPayee', typed(id))).toBe('OWN_REQUEST');
    expect(await asOwner('refunds.file', fileInput([id]))).toBe('OWN_REQUEST');
    (await file([id])).data();
    expect(await asOwner('refunds.takeBack', { id, reason: '은행에서 거절' })).toBe('OWN_REQUEST');
    const out = await goesOut(50_000, '다온일');
    expect(await asOwner('bankLines.settle', { id: out.id, as: 'refundPaid', refundId: id })).toBe(
      'OWN_REQUEST',
    );
    // Nor is it the operator's to make it owed again, or owed no more.
    (await settle({ id: out.id, as: 'refundPaid', refundId: id, note: NOTE })).data();
    for (const lineId of [out.id, id])
      expect((await corrected(lineId, own)).reason(), `line ${lineId}`).toBe('OWN_REQUEST');
    expect(await refund(id)).toMatchObject({ state: 'paid' });
  });
});

describe('the line out that pays a refund', () => {
  let id: number;
  beforeEach(async () => {
    id = await owed();
  });

  it('is certain by account, amount, time and payee, and settled in bulk', async () => {
    (await setPayee(typed(id))).data();
    const out = await goesOut(50_000, '박민수');
    expect(out).toMatchObject({ match: 'certain', candidates: [], refunds: [{ id, payee: '박민수' }] });
    expect(await lines({ match: 'certain' })).toHaveLength(1);
    expect(await approve([out.id])).toMatchObject([{ outcome: 'refundPaid', reason: null }]);
    expect(await refund(id)).toMatchObject({ state: 'paid', paid: { lineId: out.id } });
    expect((await shown())[1]).toMatchObject({ settledAs: 'refundPaid', refunds: [{ id, state: 'paid' }] });
    expect(await refunds({ state: 'unpaid' })).toEqual([]);
    expect((await logged('bankLines.approve'))[0]).toMatchObject({
      detail: { as: 'refundPaid', order: `refund:${id}` },
    });
  });

  it('is found by the reference of the file, where the bank writes no name', async () => {
    (await setPayee(typed(id))).data();
    (await file([id])).data();
    expect(await goesOut(50_000, `환불${id}`)).toMatchObject({ match: 'certain', refunds: [{ id }] });
  });

  it.each([
    ['no payee is known', null, '박민수', WENT],
    ['its name says nothing', '박민수', '인터넷뱅킹', WENT],
    ['it went before the money came', '박민수', '박민수', '2026-11-20 09:00:00'],
  ])('is not certain while %s', async (_, payee, name, at) => {
    if (payee !== null) (await setPayee(typed(id, { name: payee }))).data();
    expect((await goesOut(50_000, name, at)).match).not.toBe('certain');
  });

  it('is not certain among two equal refunds, nor beside a sale', async () => {
    (await setPayee(typed(id))).data();
    const other = await owed(50_000, '박민수', '2026-11-20 09:20:00');
    (await setPayee(typed(other))).data();
    const out = await goesOut(50_000, '박민수');
    expect(out).toMatchObject({ match: 'several', why: '이름이 맞는 주문이나 환불이 2건이에요' });
    expect(out.refunds.map((one) => one.id).toSorted((a, b) => a - b)).toEqual([id, other]);
    expect(await approve([out.id])).toMatchObject([{ reason: 'BANK_LINE_NOT_CERTAIN' }]);

    const sale = await world.sell('100');
    await world.take('sales', sale);
    const won = Number((await asTaker('sales.get', { id: sale })).data<{ payoutWon: string }>().payoutWon);
    const equal = await owed(won, '다온일', '2026-11-20 09:25:00');
    (await setPayee(typed(equal, { name: '다온일' }))).data();
    const both = await goesOut(won, '다온일', '2026-11-20 09:50:00');
    expect(both).toMatchObject({ match: 'several', candidates: [{ id: sale }], refunds: [{ id: equal }] });
  });

  it.each([
    ['amount', 49_000, '박민수', WENT, 'BANK_LINE_AMOUNT'],
    ['time', 50_000, '박민수', '2026-11-20 09:00:00', 'STATUS_NOT_ALLOWED'],
    ['name', 50_000, '최은영', WENT, 'REASON_REQUIRED'],
  ])('has its %s', async (_, won, name, at, reason) => {
    (await setPayee(typed(id))).data();
    const out = await goesOut(won, name, at);
    expect((await settle({ id: out.id, as: 'refundPaid', refundId: id })).reason()).toBe(reason);
    expect(await refund(id)).toMatchObject({ state: 'owed' });
  });

  it('needs a reason of its own for another name, and pays once', async () => {
    (await setPayee(typed(id))).data();
    const [first, second] = [
      await goesOut(50_000, '최은영'),
      await goesOut(50_000, '박민수', '2026-11-20 09:45:00'),
    ];
    const paid = { id: first.id, as: 'refundPaid', refundId: id, note: '가족 계좌로 보냄' };
    expect((await settle(paid)).data()).toMatchObject({ line: { settledAs: 'refundPaid' } });
    expect((await settle({ id: second.id, as: 'refundPaid', refundId: id })).reason()).toBe('REFUND_PAID');
    expect((await settle({ id, as: 'refundPaid', refundId: id })).reason()).toBe('BANK_LINE_SETTLED');
  });
});

describe('what is owed', () => {
  const DAY = '2026-11-20';
  type Item = { kind: string; count: number; won: string; since?: string };
  const preview = async (day = DAY) =>
    (await asTaker('closings.preview', { companyId: 1, day })).data<{ open: Item[]; openNow: Item[] }>();
  const owing = (items: Item[]) => items.filter(({ kind }) => kind === 'refundsOwed');
  const OWED = { kind: 'refundsOwed', count: 1, won: '50000', since: '2026-11-20T09:10:00+09:00' };

  it('is named with its age by the overview, the preview, the closing and the board', async () => {
    expect(owing((await preview()).open)).toEqual([]);
    const id = await owed();
    expect((await asTaker('dashboard.summary', {})).data()).toMatchObject({
      refundsOwed: [{ company: '다온게임즈', count: 1, won: '50000', oldestAt: '2026-11-20T09:10:00+09:00' }],
    });
    const shownNow = await preview();
    expect([owing(shownNow.open), owing(shownNow.openNow)]).toEqual([[OWED], [OWED]]);
    const board = (await asTaker('closings.board', { until: DAY, days: 1 })).data<{
      accounts: { depositAccount: { id: number }; refundsOwed: object | null }[];
    }>();
    expect(board.accounts.find(({ depositAccount }) => depositAccount.id === 1)?.refundsOwed).toEqual({
      ...{ count: 1, won: '50000', since: OWED.since },
    });
    (await asTaker('closings.close', { companyId: 1, day: DAY, requestId: randomUUID() })).data();
    const out = await goesOut(50_000, '박민수');
    (await settle({ id: out.id, as: 'refundPaid', refundId: id, note: '직접 이체' })).data();
    expect((await asTaker('dashboard.summary', {})).data()).toMatchObject({ refundsOwed: [] });
    const closed = await preview();
    expect([owing(closed.open), owing(closed.openNow)]).toEqual([[OWED], []]);
  });
});
