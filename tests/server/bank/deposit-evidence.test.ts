// What the bank shows of a purchase where it is decided (D62), and that an approval without a deposit needs a reason.
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../domain/durations.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

const BEFORE = '2026-11-20 08:00:00';
const LATER = '2026-11-20 09:20:00';
const REASON = '은행 앱에서 입금을 확인했어요';

let world: MoneyWorld;

eachMoneyWorld((fresh) => (world = fresh));

const desk = payoutDesk(() => world);
const { asTaker, asSecond, lines } = desk;
/** Brings a statement when its last line was printed, and not before. */
async function importLines(written: Parameters<typeof desk.importLines>[0]): Promise<void> {
  const printed = written.reduce((last, { at }) => (at > last ? at : last), '');
  const ahead = new Date(`${printed.replace(' ', 'T')}+09:00`).getTime() - world.deps.clock.now().getTime();
  if (ahead > 0) world.wait(ahead);
  await desk.importLines(written);
}

const UNTIL = { isDayOnly: false, lines: [] };
const stranger = (at: string) => ({ at, won: 7_000, name: '모르는사람' });
type Bank = { status: string; readUntil: string | null; lines: { id: number; otherName: boolean }[] };
type Row = { id: number; state: number; bank: Bank | null; acts: { approve: string | null } | null };
const get = async (id: number) => (await asTaker('purchases.get', { id })).data<Row>();
/** The same row in all the places where it is decided. */
async function everywhere(id: number): Promise<Row[]> {
  const inList = (await asTaker('purchases.list', {})).data<{ data: Row[] }>().data;
  const inInbox = (await asTaker('inbox.list', {})).data<{ data: Row[] }>().data;
  const { request } = (await asTaker('inbox.facts', { kind: 'purchase', id })).data<{
    request: { row: Row };
  }>();
  return [await get(id), request.row, ...[...inList, ...inInbox].filter((row) => row.id === id)];
}
const approve = (id: number, reason?: string) =>
  asTaker('purchases.decide', { id, decision: 'approve', ...(reason === undefined ? {} : { reason }) });

describe('a purchase', () => {
  let id: number;

  beforeEach(async () => void (id = await world.buy('500000')));

  it('is unread where no statement, or none so late, was imported, and is approved as before', async () => {
    expect((await get(id)).bank).toEqual({ status: 'unread', readUntil: null, isDayOnly: false, lines: [] });
    await importLines([stranger(BEFORE)]);
    const { bank } = await get(id);
    expect(bank).toEqual({ ...UNTIL, status: 'unread', readUntil: '2026-11-20T08:00:00+09:00' });
    expect((await approve(id)).data()).toMatchObject({ state: 1 });
  });

  it('has no deposit where the account was read past it, and is approved for a reason alone', async () => {
    await importLines([stranger(LATER)]);
    const rows = await everywhere(id);
    expect(rows).toHaveLength(4);
    for (const { bank, acts } of rows) {
      expect(bank).toEqual({ ...UNTIL, status: 'none', readUntil: '2026-11-20T09:20:00+09:00' });
      expect(acts?.approve).toBe('EVIDENCE_REQUIRED');
    }
    for (const reason of [undefined, ' ']) {
      const refused = await approve(id, reason);
      expect([refused.status, refused.reason(), refused.error().message]).toEqual([
        400,
        'EVIDENCE_REQUIRED',
        '가져온 거래에 이 주문의 입금이 없어요. 입금을 어떻게 확인했는지 사유를 적어주세요.',
      ]);
    }
    expect((await approve(id, REASON)).data()).toMatchObject({ state: 1 });
    const log = (await world.asAdmin('audit.list', { filter: { subject: `purchase:${id}` } })).data<{
      data: { detail: object }[];
    }>();
    expect(log.data.map(({ detail }) => detail)).toContainEqual(expect.objectContaining({ reason: REASON }));
  });

  it('that was placed after an import is not judged by it, though the clock of the bank is ahead', async () => {
    await desk.importLines([stranger(LATER)]);
    world.wait(60_000);
    const later = await world.buy('510000');
    expect((await get(later)).bank).toMatchObject({
      status: 'unread',
      readUntil: '2026-11-20T09:00:00+09:00',
    });
    expect((await approve(later)).data()).toMatchObject({ state: 1 });
  });

  it('is read until a day alone where its bank gives no times, and until midnight where one does', async () => {
    world.wait(DAY_MS);
    world.operator = await world.signInOperator('operator');
    await desk.importLines([stranger('2026-11-21')]);
    const midnight = '2026-11-21T00:00:00+09:00';
    for (const { bank } of await everywhere(id))
      expect(bank).toEqual({ status: 'none', readUntil: midnight, isDayOnly: true, lines: [] });
    await desk.undo();
    await desk.importLines([stranger('2026-11-21 00:00:00')]);
    expect((await get(id)).bank).toEqual({ ...UNTIL, status: 'none', readUntil: midnight });
  });

  it('asks the second signer for the same', async () => {
    await world.hire('second', 'operator');
    await world.fourEyesFrom(1n);
    await importLines([stranger(LATER)]);
    expect((await approve(id)).reason()).toBe('EVIDENCE_REQUIRED');
    expect((await approve(id, REASON)).data()).toMatchObject({ approvals: 1 });
    const second = { id, decision: 'approve' };
    const row = (await asSecond('purchases.get', { id })).data<Row>();
    expect([row.bank?.status, row.acts?.approve]).toEqual(['none', 'EVIDENCE_REQUIRED']);
    expect((await asSecond('purchases.decide', second)).reason()).toBe('EVIDENCE_REQUIRED');
    expect((await asSecond('purchases.decide', { ...second, reason: REASON })).data()).toMatchObject({
      state: 1,
    });
  });

  it('is certain with its line, which is its evidence', async () => {
    await importLines([{ at: SOON, won: 500_000, name: '다온일' }]);
    const [line] = await lines();
    for (const { bank, acts } of await everywhere(id)) {
      expect(bank).toMatchObject({ status: 'certain', lines: [{ id: line?.id, otherName: false }] });
      expect(acts?.approve).toBeNull();
    }
    expect((await approve(id)).data()).toMatchObject({ state: 1 });
  });

  it('may have a deposit where several orders fit its line, and needs no reason', async () => {
    const other = await world.buy('500000');
    await importLines([{ at: SOON, won: 500_000, name: '다온일' }, stranger(LATER)]);
    for (const one of [id, other])
      expect(await get(one)).toMatchObject({
        bank: { status: 'possible', lines: [{ otherName: false }] },
        acts: { approve: null },
      });
  });

  it('shows a line of another name, which is settled for a reason', async () => {
    await importLines([{ at: SOON, won: 500_000, name: '김배우자' }]);
    expect(await get(id)).toMatchObject({
      bank: { status: 'possible', lines: [{ name: '김배우자', otherName: true }] },
      acts: { approve: null },
    });
    const [line] = await lines();
    const settled = { id: line?.id, as: 'order', orderId: id, note: '배우자 확인' };
    expect((await asTaker('bankLines.settle', settled)).data()).toMatchObject({ approvals: 1 });
  });

  it('does not count the certain deposit of another order', async () => {
    const buying = { linkedAccountId: 2, won: '500000', requestId: crypto.randomUUID() };
    (await world.call('orders.buy', buying, await world.signIn('daon0002'))).data();
    await importLines([{ at: SOON, won: 500_000, name: '다온이' }]);
    expect((await get(id)).bank).toMatchObject({ status: 'none', lines: [] });
  });

  it('is read no further once the statement is taken back', async () => {
    await importLines([stranger(LATER)]);
    const { undo } = payoutDesk(() => world);
    (await undo()).data();
    expect((await get(id)).bank).toEqual({ status: 'unread', readUntil: null, isDayOnly: false, lines: [] });
  });

  it('is found among many lines of its amount by its name', async () => {
    await world.buy('500000');
    const crowd = Array.from({ length: 120 }, (_, n) => ({ at: SOON, won: 500_000, name: `가나${n}다` }));
    await importLines([...crowd, { at: LATER, won: 500_000, name: '다온일 외' }]);
    const { bank, acts } = await get(id);
    expect([bank?.lines.length, bank?.lines[0]?.otherName, acts?.approve]).toEqual([10, false, null]);
  });

  it('is certain again with its whole deposit once a part that was linked by mistake is released', async () => {
    await importLines([{ at: SOON, won: 1_000, name: '다온일' }]);
    const part = (await lines())[0]?.id;
    (await asTaker('bankLines.settle', { id: part, as: 'order', orderId: id })).data();
    await importLines([{ at: LATER, won: 500_000, name: '다온일' }]);
    (await asTaker('bankLines.release', { id: part, reason: '다른 입금' })).data();
    expect((await get(id)).bank).toMatchObject({ status: 'certain', lines: [{ won: '500000' }] });
    await world.soundBooks();
  });

  it('is not asked to be wired on the home while it is on hold', async () => {
    type Mine = { deposit: string | null; unpaid: number; purchase: { id: number } | null };
    const home = async () => (await world.asHolder('wallet.home')).data<Mine>();
    expect(await home()).toMatchObject({ deposit: 'waiting', unpaid: 1, purchase: { id } });
    await asTaker('purchases.decide', { id, decision: 'hold', reason: REASON });
    expect(await home()).toMatchObject({ deposit: null, unpaid: 0, purchase: null });
    const other = await world.buy('70000');
    expect(await home()).toMatchObject({ deposit: 'waiting', unpaid: 1, purchase: { id: other } });
  });

  it('shows its holder the won to wire until the bank shows them, and operators that the holder says so', async () => {
    type Mine = { deposit?: string | null; won?: string; purchase?: object | null };
    const home = async () => (await world.asHolder('wallet.home')).data<Mine & { recent: Mine[] }>();
    const detail = async () => (await world.asHolder('history.detail', { id })).data<Mine>();
    const before = await home();
    expect(before.deposit).toBe('waiting');
    expect(before.purchase).toMatchObject({ id, won: '500000', deposit: 'waiting', saidPaid: false });
    expect(before.recent[0]).toMatchObject({ deposit: 'waiting', won: '500000' });
    expect(await detail()).toMatchObject({ deposit: 'waiting', won: '500000' });

    const say = () => world.asHolder('orders.saidPaid', { id });
    expect((await say()).data()).toEqual({ id });
    expect((await say()).data()).toEqual({ id });
    expect((await home()).purchase).toMatchObject({ saidPaid: true });
    type Marked = { state: number; marks: string[] };
    expect((await asTaker('purchases.get', { id })).data<Marked>()).toMatchObject({
      state: 0,
      marks: ['saidPaid'],
    });

    await importLines([{ at: SOON, won: 500_000, name: '다온일' }]);
    expect((await home()).deposit).toBe('seen');
    expect(await detail()).toMatchObject({ deposit: 'seen' });
    expect((await approve(id)).data()).toMatchObject({ state: 1 });
    expect(await home()).toMatchObject({ deposit: null, purchase: null });
    expect(await detail()).toMatchObject({ deposit: null });
    expect((await say()).reason()).toBe('STATUS_NOT_ALLOWED');
  });
});
