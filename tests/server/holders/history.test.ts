import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seoulDay } from '../../../domain/time.ts';
import { eachMoneyWorld, OUTSIDE, type MoneyWorld } from '../../support/people/money-world.ts';

type Row = { id: number; type: number; otherInfo: string; amount: string; createdAt: string };
type List = { rows: Row[]; page: number; total: number; lastPage: number };

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const list = async (input: object = {}): Promise<List> =>
  (await world.asHolder('history.list', input)).data<List>();

/** Every row, page by page. */
async function all(input: object = {}): Promise<Row[]> {
  const first = await list(input);
  const rows = [...first.rows];
  for (let page = 2; page <= first.lastPage; page += 1) rows.push(...(await list({ ...input, page })).rows);
  return rows;
}

describe('looking for a movement', () => {
  it('finds by a part of the counterparty in any case, and by no other field', async () => {
    const id = await world.sendOut('7');
    const found = await list({ search: OUTSIDE.slice(0, 20).toUpperCase().replace('0X', '0x') });
    expect(found.rows.map((row) => row.id)).toContain(id);
    expect(found.rows.every((row) => row.otherInfo.startsWith(OUTSIDE.slice(0, 20)))).toBe(true);
    expect((await list({ search: '없는 상대' })).total).toBe(0);
    // A fee keeps no counterparty of its own, and nothing but its parent's is found.
    const fee = (await list({})).rows.find((row) => row.type === 4 && row.otherInfo.startsWith('0x'));
    expect((await list({ search: fee?.otherInfo ?? '-' })).rows.map((row) => row.id)).toContain(fee?.id);
    expect((await list({ search: '0xzz' })).total).toBe(0);
  });

  it('treats wildcards of the database as plain characters', async () => {
    for (const search of ['%', '_', '!', "'", '\\']) expect((await list({ search })).total).toBe(0);
    const sale = await world.sell('3');
    const masked = (await list({ filter: 4 })).rows.find((row) => row.id === sale)?.otherInfo ?? '';
    expect((await list({ search: masked.slice(-8) })).rows.map((row) => row.id)).toContain(sale);
  });

  it('finds an amount by how it begins, sent and received alike', async () => {
    const id = await world.sendOut('12.34567891');
    for (const search of ['-12.3', '12.34', '12.34567891 DAON'])
      expect((await list({ search, filter: 1 })).rows.map((row) => row.id)).toEqual([id]);
    // Addresses are random, and some contain these two digits.
    const whole = (await list({ search: '12', filter: 1 })).rows.filter(
      (row) => !row.otherInfo.includes('12'),
    );
    expect(whole.map((row) => row.id)).toEqual([id]);
    for (const search of ['12.35', '12.34567892', '112.3'])
      expect((await list({ search, filter: 1 })).rows.map((row) => row.id)).toEqual([]);
  });

  it('finds a fee by the amount that the list shows, which is rounded up', async () => {
    const id = await world.sell('20');
    await world.take('sales', id);
    await world.asOperator('sales.decide', { id, decision: 'approve' });
    const fees = async (search: string) =>
      (await list({ search })).rows.filter(({ type }) => type === 4).map(({ amount }) => amount);
    // Shown as 0.5971.
    for (const search of ['0.5971', '-0.59', '0.5', '0.59701493'])
      expect(await fees(search)).toEqual(['-0.59701493']);
    for (const search of ['0.6', '0.5972', '0.5969', '0.59711']) expect(await fees(search)).toEqual([]);
    // A sale is listed by what left, and a purchase by what came, fee included.
    const sales = async (search: string) => (await list({ search, filter: 4 })).rows.map((row) => row.id);
    expect(await sales('20')).toContain(id);
    expect(await sales('19.40298507')).toContain(id);
    expect(await sales('20.6')).not.toContain(id);
  });

  it('keeps to days of Seoul, both ends included', async () => {
    const rows = await all();
    const days = [...new Set(rows.map((row) => row.createdAt.slice(0, 10)))];
    for (const day of days) {
      const expected = rows.filter((row) => row.createdAt.startsWith(day)).map((row) => row.id);
      expect((await all({ from: day, to: day })).map((row) => row.id)).toEqual(expected);
    }
    const [newest, oldest] = [days[0] ?? '', days.at(-1) ?? ''];
    expect(await all({ from: oldest, to: newest })).toEqual(rows);
    expect((await list({ from: newest, to: oldest })).total).toBe(newest === oldest ? rows.length : 0);
  });

  it('combines filter, days and search, and pages the result', async () => {
    const today = seoulDay(world.deps.clock.now());
    for (let made = 0; made < 21; made += 1) await world.sendOut('17.5');
    const wanted = { filter: 1, from: today, to: today, search: '17.5' };
    const first = await list(wanted);
    expect({ rows: first.rows.length, total: first.total, lastPage: first.lastPage }).toEqual({
      rows: 20,
      total: 21,
      lastPage: 2,
    });
    const rest = await list({ ...wanted, page: 2 });
    expect(rest.rows).toHaveLength(1);
    expect(first.rows.map((row) => row.id)).not.toContain(rest.rows[0]?.id);
    expect((await list({ ...wanted, page: 3 })).rows).toEqual([]);
  });

  it("never shows another holder's rows", async () => {
    const other = await world.signIn('daon0002');
    const mine = new Set((await all()).map((row) => row.id));
    const theirs = (await world.call('history.list', { search: '0' }, other)).data<List>();
    expect(theirs.rows.filter((row) => mine.has(row.id))).toEqual([]);
  });

  it.each([
    { from: '2026-02-30' },
    { from: '2026-1-1' },
    { to: 'yesterday' },
    { search: 'x'.repeat(61) },
    { from: 20261101 },
  ])('refuses %o', async (input) => {
    expect((await world.asHolder('history.list', input)).reason()).toBe('INVALID_INPUT');
  });

  it('treats an empty search and one of spaces as none', async () => {
    expect((await list({ search: '  ' })).total).toBe((await list()).total);
    expect((await list({ search: '' })).total).toBe((await list()).total);
  });
});

describe('what the wallet reads beside the rows', () => {
  const month = async (wanted: string) =>
    (await world.asHolder('history.month', { month: wanted })).data<Record<string, string>>();
  const units = (text: string | undefined): number => Math.round(Number(text) * 1e8);

  it('sums of all months add up to the balance, and their parts to them', async () => {
    const id = await world.sell('20');
    await world.take('sales', id);
    await world.asOperator('sales.decide', { id, decision: 'approve' });
    await world.sendOut('7');
    const months = [...new Set((await all()).map((row) => row.createdAt.slice(0, 7)))];
    let sum = 0;
    for (const each of months) {
      const sums = await month(each);
      const { in: came, out: left, received, purchased, sent, sold, fees } = sums;
      expect(units(received) + units(purchased)).toBe(units(came));
      expect(units(sent) + units(sold) + units(fees)).toBe(units(left));
      sum += units(came) - units(left);
    }
    expect(sum).toBe(units((await world.balance()).balance));
    for (const empty of ['2019-12', '9999-12', '9999-11', '0000-01', '0050-12'])
      expect((await month(empty)).in).toBe('0');
    for (const wrong of ['2026-13', '2026-1', '2026'])
      expect((await world.asHolder('history.month', { month: wrong })).reason()).toBe('INVALID_INPUT');
  });

  it('the fees alone are those of the whole list, and no other filter but 0 has one', async () => {
    const fees = (await all()).filter(({ type }) => type === 4);
    expect(fees.length).toBeGreaterThan(0);
    expect(await all({ filter: 5 })).toEqual(fees);
    for (const filter of [1, 2, 3, 4])
      expect((await all({ filter })).some(({ type }) => type === 4)).toBe(false);
    const day = fees[0]?.createdAt.slice(0, 10);
    expect((await all({ filter: 5, from: day, to: day })).length).toBeGreaterThan(0);
  });

  it('the home lists the newest movements, and of each its fee', async () => {
    const { recent } = (await world.asHolder('wallet.home')).data<{ recent: (Row & { fee?: string })[] }>();
    const movements = (await all()).filter(({ type }) => type !== 4);
    expect(recent.map(({ id }) => id)).toEqual(movements.slice(0, 3).map(({ id }) => id));
  });

  it('who ended a request without a decision is said, and of a refused one nothing', async () => {
    const [cancelled, refused] = [await world.sell('3'), await world.sell('4')];
    await world.asHolder('orders.cancel', { id: cancelled });
    await world.asOperator('sales.decide', { id: refused, decision: 'reject', reason: '예금주가 달라요' });
    const rows = new Map((await list()).rows.map((row) => [row.id, row]));
    expect(rows.get(cancelled)).toMatchObject({ endedAs: 'holder' });
    expect(rows.get(refused)).not.toHaveProperty('endedAs');
  });
});

describe('the timeline of a request', () => {
  type Detail = { timeline: { what: string; reason: string | null }[] };
  const timeline = async (id: number) =>
    (await world.asHolder('history.detail', { id }))
      .data<Detail>()
      .timeline.map(({ what, reason }) => [what, reason]);

  it('keeps the reason of a hold after the decision', async () => {
    const id = await world.sell('10');
    await world.asOperator('sales.decide', { id, decision: 'hold', reason: '계좌를 확인하고 있어요' });
    expect(await timeline(id)).toEqual([
      ['requested', null],
      ['held', '계좌를 확인하고 있어요'],
    ]);
    await world.asOperator('sales.decide', { id, decision: 'reject', reason: '예금주가 달라요' });
    expect(await timeline(id)).toEqual([
      ['requested', null],
      ['held', '계좌를 확인하고 있어요'],
      ['rejected', '예금주가 달라요'],
    ]);
  });

  it('keeps it when the holder deleted the alarm', async () => {
    const id = await world.buy('10000');
    await world.asOperator('purchases.decide', { id, decision: 'hold', reason: '입금 확인 중' });
    const alarms = (await world.asHolder('alarms.list')).data<{ rows: { id: number }[] }>().rows;
    await world.asHolder('alarms.remove', { ids: alarms.map((alarm) => alarm.id) });
    await world.asOperator('purchases.decide', { id, decision: 'approve' });
    expect((await timeline(id)).map(([what]) => what)).toEqual(['requested', 'held', 'approved']);
  });

  it('shows no hold where there was none', async () => {
    const id = await world.sell('10');
    await world.take('sales', id);
    await world.asOperator('sales.decide', { id, decision: 'approve' });
    expect((await timeline(id)).map(([what]) => what)).toEqual(['requested', 'approved']);
    const sent = await world.asHolder('transfers.send', {
      to: { address: OUTSIDE },
      net: '1',
      requestId: randomUUID(),
    });
    const { id: cancelled } = sent.data<{ id: number }>();
    await world.asHolder('orders.cancel', { id: cancelled });
    expect(await timeline(cancelled)).toEqual([
      ['requested', null],
      ['cancelled', '직접 취소'],
    ]);
  });
});
