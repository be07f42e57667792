// All that happened to a holder, in one list that is paged by keys.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/durations.ts';
import { REQUEST_RESOURCES } from '../../../domain/request-kinds.ts';
import { DEMO_HOLDERS } from '../../../server/demo/demo-people.ts';
import { raiseDueLimits } from '../../../server/features/own-limits/set-own-limits.ts';
import { codeSentTo } from '../../support/people/people.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

let world: TestApp;
let admin: string;

beforeEach(async () => {
  world = await createTestApp();
  admin = await world.signInOperator('admin1');
});

afterEach(() => world.close());

type Event = { kind: string; id: number; at: string } & Record<string, unknown>;
type Page = { data: Event[]; next: object | null };

const timeline = async (input: object = {}) =>
  (await world.call('admin.holders.timeline', { id: 1, ...input }, admin)).data<Page>();

async function readAll(perPage: number, kinds?: readonly string[]): Promise<Event[]> {
  const events: Event[] = [];
  let before: object | null | undefined;
  do {
    const page: Page = await timeline({
      perPage,
      kinds,
      ...(before === undefined || before === null ? {} : { before }),
    });
    expect(page.data.length).toBeLessThanOrEqual(perPage);
    events.push(...page.data);
    before = page.next;
  } while (before !== null);
  return events;
}

const keyOf = ({ kind, id }: Event) => `${kind}:${id}`;

/** An approved purchase that is corrected, a note on each, and a block. */
async function busyDay(): Promise<number> {
  const holder = await world.signIn('daon0001');
  const act = async (path: string, input: object, token = admin) => {
    world.wait(1_000);
    return (await world.call(path, input, token)).data<{ id: number }>();
  };
  const order = { linkedAccountId: 1, won: '10000', requestId: randomUUID() };
  const { id } = await act('orders.buy', order, holder);
  await act('admin.notes.add', { subject: 'request', subjectId: id, body: '입금자명 확인함' });
  await act('admin.purchases.decide', { id, decision: 'approve' });
  const { ledger } = (await world.call('admin.purchases.get', { id }, admin)).data<{
    ledger: { transactionId: number };
  }>();
  const correction = { transactionId: ledger.transactionId, reason: '잘못 승인', requestId: randomUUID() };
  world.wait(1_000);
  (await world.call('admin.corrections.create', correction, admin)).data();
  await act('admin.notes.add', { subject: 'holder', subjectId: 1, body: '통화함' });
  await act('admin.holders.block', { id: 1, reason: '신고 접수' });
  return id;
}

describe("a holder's timeline", () => {
  it('has what happened in one list, the newest first', async () => {
    const id = await busyDay();
    const { data } = await timeline({ perPage: 9 });
    expect(data[0]).toMatchObject({ kind: 'act', action: 'holders.block', reason: '신고 접수' });
    expect(data[1]).toMatchObject({ kind: 'note', body: '통화함', operator: 'admin1', subject: 'holder' });
    expect(data[2]).toMatchObject({ kind: 'correction', ledgerKind: 'correction', amount: '-99' });
    const rest = data.slice(3, 8);
    expect(rest).toContainEqual(expect.objectContaining({ kind: 'ledger', amount: '99', requestId: id }));
    expect(rest).toContainEqual(expect.objectContaining({ kind: 'alarm', type: 31 }));
    expect(rest).toContainEqual(expect.objectContaining({ kind: 'note', subject: 'request', subjectId: id }));
    expect(rest).toContainEqual(
      expect.objectContaining({ kind: 'order', id, state: 1, won: '10000', decidedBy: 'admin1' }),
    );
    const times = data.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('has every row once, whatever the page, and agrees with the lists of each kind', async () => {
    await busyDay();
    const whole = await readAll(100);
    const keys = whole.map(keyOf);
    expect(new Set(keys).size).toBe(keys.length);
    for (const perPage of [1, 7]) expect((await readAll(perPage)).map(keyOf)).toEqual(keys);
    const totalOf = async (path: string, filter: object) =>
      (await world.call(path, { perPage: 1, filter }, admin)).data<{ total: number }>().total;
    const countOf = (...kinds: string[]) => whole.filter(({ kind }) => kinds.includes(kind)).length;
    expect(countOf('ledger', 'correction')).toBe(await totalOf('admin.ledger.transactions', { holder: 1 }));
    expect(countOf('alarm')).toBe(await totalOf('admin.alarms.list', { holder: 1 }));
    let orders = 0;
    for (const noun of REQUEST_RESOURCES) orders += await totalOf(`admin.${noun}.list`, { holder: 1 });
    expect(countOf('order')).toBe(orders);
  });

  it('keeps to some kinds', async () => {
    await busyDay();
    const kinds = new Set((await readAll(5, ['note', 'correction'])).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['note', 'correction']));
  });

  it('shows no row twice and leaves none out when something happens between two pages', async () => {
    await busyDay();
    const before = (await readAll(100)).map(keyOf);
    const first = await timeline({ perPage: 4 });
    world.wait(1_000);
    const note = { subject: 'holder', subjectId: 1, body: '나중 메모' };
    (await world.call('admin.notes.add', note, admin)).data();
    const second = await timeline({ perPage: 100, before: first.next });
    expect([...first.data, ...second.data].map(keyOf)).toEqual(before);
  });

  it('shows lines of a bank that paid an order, and sessions', async () => {
    const holder = await world.signIn('daon0001');
    const buy = { linkedAccountId: 1, won: '10000', requestId: randomUUID() };
    const { id } = (await world.call('orders.buy', buy, holder)).data<{ id: number }>();
    const at = new Date(world.deps.clock.now().getTime() + 9 * 3_600_000).toISOString();
    const text = [
      '거래일시,입금액,출금액,거래후잔액,보낸분',
      `${at.slice(0, 19).replace('T', ' ')},10000,0,10000,다온일 110-222-333444`,
    ].join('\n');
    const statement = {
      companyId: 1,
      fileName: 'bank.csv',
      contentBase64: Buffer.from(text).toString('base64'),
      requestId: randomUUID(),
    };
    (await world.call('admin.bankLines.import', statement, admin)).data();
    const lines = (await world.call('admin.bankLines.list', {}, admin)).data<{ data: { id: number }[] }>();
    const line = lines.data[0]?.id;
    const settle = { id: line, as: 'order', orderId: id, note: '통화로 확인' };
    (await world.call('admin.bankLines.settle', settle, admin)).data();
    const found = await readAll(3, ['bankLine', 'session']);
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'bankLine', id: line, won: '10000', requestId: id, direction: 'in' }),
    );
    expect(JSON.stringify(found)).not.toContain('333444');
    expect(found.some(({ kind }) => kind === 'session')).toBe(true);
  });

  it('has what the holder did to the own locks, what was warned of and what was reported', async () => {
    const holder = await world.signIn('daon0001');
    const act = async (path: string, input: object = {}) => {
      world.wait(1_000);
      return (await world.call(path, input, holder)).data<{ id: number; verificationId: string }>();
    };
    const { walletAddress: address } = (await world.call('admin.holders.get', { id: 2 }, admin)).data<{
      walletAddress: string;
    }>();
    const limits = { day: '300000', act: null };
    await act('ownLimits.set', limits);
    // Changes nothing, and is no event.
    await act('ownLimits.set', limits);
    await act('ownFreeze.setWait', { hours: 24 });
    await act('confirmations.set', { day: null, first: '5000', changes: true });
    const { id: recipient } = await act('recipients.save', { address, name: '엄마', favourite: true });
    await act('recipients.designate', { id: recipient });
    await act('recipients.remove', { id: recipient });
    const higher = { day: null, act: null };
    const { verificationId } = await act('confirmations.requestCode', {
      ...{ act: 'ownLimits.set', content: higher },
    });
    const code = codeSentTo(world, DEMO_HOLDERS.first.phone);
    await act('ownLimits.set', { ...higher, phone: { verificationId, code } });
    await act('ownWarnings.set', { on: true });
    const friend = '01099998888';
    const asked = await act('trustedContact.requestCode', { phone: friend });
    const agreed = { verificationId: asked.verificationId, code: codeSentTo(world, friend) };
    await act('trustedContact.name', { name: '언니', phone: friend, ...agreed });
    await act('trustedContact.remove');
    await act('transfers.turnBack', { warnings: ['listed'] });
    const toOther = { to: { address }, net: '2', requestId: randomUUID(), warningsSeen: ['amount'] };
    const { id: sent } = await act('transfers.send', toOther);
    await act('transfers.report', { id: sent });
    world.wait(24 * HOUR_MS);
    expect(await raiseDueLimits(world.deps)).toBe(1);
    admin = await world.signInOperator('admin1');

    const { data } = await timeline({ kinds: ['lock', 'warning', 'report'], perPage: 100 });
    const other = { id: 2, login: 'daon0002' };
    const at = (seconds: number, day = 20) =>
      `2026-11-${day}T09:00:${String(seconds).padStart(2, '0')}+09:00`;
    expect(data).toMatchObject([
      { kind: 'lock', action: 'ownLimits.raised', detail: { dayLimit: null }, other: null },
      { kind: 'report', to: 'daon0002', toHolderId: 2 },
      {
        ...{ kind: 'warning', code: 'amount', answer: 'sent', isReported: true },
        send: { id: sent, requestKind: null, daon: '2', to: 'daon0002', toHolderId: 2 },
      },
      { kind: 'warning', code: 'listed', answer: 'turnedBack', isReported: false, send: null },
      { action: 'trustedContact.removed', detail: {} },
      { action: 'trustedContact.named', detail: {} },
      { action: 'ownWarnings.set', detail: { asksWarnings: true } },
      { action: 'ownLimits.set', detail: { nextDayLimit: null, nextAt: at(9, 21) } },
      { action: 'recipients.undesignated', other },
      { action: 'recipients.designating', other, detail: { designatedFrom: '2026-11-20T12:00:06+09:00' } },
      { action: 'confirmations.set', detail: { confirmFirst: '5000', confirmChanges: true } },
      { action: 'ownFreeze.waitSet', detail: { freezeWaitHours: 24 } },
      { kind: 'lock', at: at(1), action: 'ownLimits.set', detail: { dayLimit: '300000' } },
    ]);
    // The log is permanent: it has neither the name of a recipient nor an address.
    expect(JSON.stringify(data)).not.toMatch(/엄마|언니|8888/);
    expect(JSON.stringify(data)).not.toContain(address);
    const byKind = await readAll(1, ['lock', 'warning', 'report']);
    expect(byKind.map(keyOf)).toEqual(data.map(keyOf));
    expect((await timeline({ kinds: ['act'] })).data).toEqual([]);
  });

  it('says of a send that waits when it runs, and of one that has ended when that was', async () => {
    const holder = await world.signIn('daon0001');
    const set = (value: string | null) =>
      world.call('admin.settings.set', { key: 'firstSendWaitWon', value }, admin);
    (await set('1')).data();
    const { walletAddress: address } = (await world.call('admin.holders.get', { id: 4 }, admin)).data<{
      walletAddress: string;
    }>();
    const send = async () => {
      const input = { to: { address }, net: '2', requestId: randomUUID() };
      return (await world.call('transfers.send', input, holder)).data<{ id: number }>().id;
    };
    const [cancelled, waits] = [await send(), await send()];
    (await world.call('orders.cancel', { id: cancelled }, holder)).data();
    const { data } = await timeline({ kinds: ['order'], perPage: 2 });
    const runsAt = '2026-11-20T12:00:00+09:00';
    expect(data).toMatchObject([
      { id: waits, requestKind: 'waitingSend', state: 0, runsAt, decidedAt: null },
      { id: cancelled, state: 2, reason: '직접 취소', runsAt, decidedAt: '2026-11-20T09:00:00+09:00' },
    ]);
    const listed = async (sort?: object) =>
      (await world.call('admin.waitingSends.list', { filter: { state: 0 }, sort }, admin)).data<Page>().data;
    world.wait(1_000);
    const last = await send();
    expect((await listed({ field: 'runsAt', order: 'ASC' })).map(({ id }) => id)).toEqual([waits, last]);
    expect((await listed({ field: 'runsAt', order: 'DESC' })).map(({ id }) => id)).toEqual([last, waits]);
    const locks = (await world.call('admin.holders.locks', { id: 1 }, admin)).data();
    expect(locks).toMatchObject({
      ...{ freeze: { frozenAt: null }, designated: { inForce: 0, coming: 0 }, passkeys: 0 },
      wait: { fromWon: '1', hours: 3 },
      waitingSends: [{ id: waits, runsAt, net: '2', to: { id: 4 } }, { id: last }],
    });
  });

  it('is refused for a holder who is missing, and for a cursor that is none', async () => {
    expect((await world.call('admin.holders.timeline', { id: 99_999 }, admin)).status).toBe(404);
    const wrong = { id: 1, before: { order: -1 } };
    expect((await world.call('admin.holders.timeline', wrong, admin)).status).toBe(400);
  });
});
