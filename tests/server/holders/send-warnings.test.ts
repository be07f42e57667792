// Recipients that operators list and holders report, and how often a warning was a false alarm (D75), through the procedures.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import type { WarningCode } from '../../../domain/send-warnings.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { eachMoneyWorld, OUTSIDE, type MoneyWorld, type Opened } from '../../support/people/money-world.ts';

let world: MoneyWorld;
let address: string;
let other: string;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  other = await world.signIn('daon0002');
  address = (await world.call('wallet.address', {}, other)).data<{ address: string }>().address;
  await world.store.write((tx) => writeSetting(tx, 'warnListed', 'ask', world.deps.clock.now()));
});

type Recipients = { listed: { id: number; endedBy: string | null }[]; reported: object[] };
type Rates = { code: WarningCode; warned: number; sent: number; unfounded: number }[];

const send = async (to = address, warningsSeen?: WarningCode[]) =>
  (
    await world.asHolder('transfers.send', {
      to: { address: to },
      net: '2',
      requestId: randomUUID(),
      warningsSeen,
    })
  ).data<Opened>().id;
const warningsTo = async (to = address) =>
  (await world.asHolder('transfers.quote', { to: { address: to }, net: '2' })).data<{ warnings: object[] }>()
    .warnings;
const add = (recipient: string) =>
  world.asOperator('sendWarnings.addRecipient', { recipient, note: '사칭 신고' });
const recipients = async () => (await world.asOperator('sendWarnings.recipients')).data<Recipients>();
// Operators' sessions end in a day.
const rateOf = async (code: WarningCode) =>
  (await world.call('admin.sendWarnings.rates', {}, await world.signInOperator('operator')))
    .data<Rates>()
    .find((rate) => rate.code === code);
const report = (id: number, token = world.holder) => world.call('transfers.report', { id }, token);

it.each([
  ['a login', () => 'DAON0002', () => address],
  ['an address', () => address.toUpperCase().replace('0X', '0x'), () => address],
  ['an address elsewhere', () => OUTSIDE, () => OUTSIDE],
])('an operator lists a recipient by %s, and ends the entry', async (_name, raw, to) => {
  const { id } = (await add(raw())).data<{ id: number }>();
  expect(await warningsTo(to())).toEqual([{ code: 'listed', by: 'operator' }]);
  expect((await add(raw())).reason()).toBe('STATUS_NOT_ALLOWED');
  expect(await recipients()).toMatchObject({
    listed: [{ id, address: to(), note: '사칭 신고', listedBy: 'operator', endedBy: null, endedAt: null }],
  });
  (await world.asOperator('sendWarnings.endRecipient', { id })).data();
  expect(await warningsTo(to())).toEqual([]);
  expect((await world.asOperator('sendWarnings.endRecipient', { id })).reason()).toBe('NOT_FOUND');
  expect(await recipients()).toMatchObject({ listed: [{ id, endedBy: 'operator' }] });
  (await add(raw())).data();
  expect((await recipients()).listed.map(({ endedBy }) => endedBy)).toEqual([null, 'operator']);
  const log = (await world.asAdmin('audit.list', { page: 1, perPage: 3, filter: { outcome: 'done' } })).data<{
    data: object[];
  }>();
  expect(log.data).toMatchObject([
    { action: 'sendWarnings.addRecipient' },
    { action: 'sendWarnings.endRecipient' },
    { action: 'sendWarnings.addRecipient' },
  ]);
  expect(JSON.stringify(log)).not.toContain('사칭');
});

it('an operator lists no wallet of their own, and ends no entry of it', async () => {
  const { id } = (await add('daon0002')).data<{ id: number }>();
  const { userId } = (await world.call('auth.session', {}, other)).data<{ userId: number }>();
  await world.store.write(async (tx) => {
    const { holders, operators } = tx.t;
    const [holder] = await tx.select().from(holders).where(eq(holders.id, userId));
    const own = { phoneHmac: holder?.phoneHmac ?? '' };
    await tx.update(operators).set(own).where(eq(operators.login, 'operator'));
  });
  expect((await world.asOperator('sendWarnings.endRecipient', { id })).reason()).toBe('OWN_REQUEST');
  expect(await warningsTo()).toEqual([{ code: 'listed', by: 'operator' }]);
  (await world.asAdmin('sendWarnings.endRecipient', { id })).data();
  expect((await add(address)).reason()).toBe('OWN_REQUEST');
});

it('every warning is listed with what came of it, by its code and its answer', async () => {
  (await world.asHolder('transfers.turnBack', { warnings: ['listed'] })).data();
  const [sent, outside] = [await send(address, ['amount']), await send(OUTSIDE, ['listed'])];
  (await report(sent)).data();
  type Listed = { data: { code: string; answer: string; send: { id: number } | null }[]; total: number };
  const list = async (filter: object = {}, more: object = {}) =>
    (await world.asOperator('sendWarnings.list', { filter, ...more })).data<Listed>();
  expect(await list()).toMatchObject({
    data: [
      {
        ...{ code: 'listed', answer: 'open', isReported: false, holder: { login: 'daon0001' } },
        send: { id: outside, requestKind: 'externalSend', daon: '2', toHolderId: null },
      },
      { code: 'amount', answer: 'sent', isReported: true, send: { id: sent, to: 'daon0002' } },
      { code: 'listed', answer: 'turnedBack', isReported: false, send: null },
    ],
    total: 3,
  });
  expect(JSON.stringify(await list())).not.toContain(OUTSIDE);
  const oldest = await list({ holder: 'daon0001' }, { sort: { field: 'id', order: 'ASC' }, perPage: 2 });
  expect(oldest.data.map(({ answer }) => answer)).toEqual(['turnedBack', 'sent']);
  expect((await list({ holder: 'daon0002' })).total).toBe(0);
  expect((await list({ code: 'amount' })).data).toMatchObject([{ answer: 'sent' }]);
  for (const [answer, code] of [
    ['turnedBack', 'listed'],
    ['sent', 'amount'],
    ['open', 'listed'],
  ])
    expect((await list({ answer })).data).toMatchObject([{ answer, code }]);
  for (const answer of ['waited', 'notSent']) expect((await list({ answer })).total).toBe(0);
  (await world.asHolder('orders.cancel', { id: outside })).data();
  expect((await list({ answer: 'notSent' })).data).toMatchObject([{ send: { id: outside } }]);
});

it('refuses a login of no holder', async () => {
  expect((await add('nobody01')).reason()).toBe('NOT_FOUND');
});

it('a holder reports the other side of a transfer once, sent or received', async () => {
  const id = await send();
  const detail = async () =>
    (await world.asHolder('history.detail', { id })).data<{ reported: boolean | null }>();
  expect((await detail()).reported).toBe(false);
  (await report(id)).data();
  (await report(await send())).data();
  expect((await detail()).reported).toBe(true);
  expect((await recipients()).reported).toMatchObject([{ address, login: 'daon0002', reports: 1 }]);
  await world.store.write((tx) => writeSetting(tx, 'warnListedReports', 1, world.deps.clock.now()));
  expect(await warningsTo()).toEqual([{ code: 'listed', by: 'holders' }]);

  const [received] = (await world.call('history.list', { page: 1, filter: 2 }, other)).data<{
    rows: Opened[];
  }>().rows;
  (await report(received?.id ?? 0, other)).data();
  expect((await recipients()).reported).toHaveLength(2);
});

it('reports nothing of a movement without another side, or of another holder', async () => {
  const id = await world.sell('10');
  expect((await world.asHolder('history.detail', { id })).data()).toMatchObject({ reported: null });
  expect((await report(id)).reason()).toBe('NOT_FOUND');
  expect((await report(await send(), other)).reason()).toBe('NOT_FOUND');
});

it('a warning was a false alarm where the send was made and nothing followed for two weeks', async () => {
  const first = await send(address, ['listed', 'amount']);
  expect(await rateOf('listed')).toEqual({ code: 'listed', warned: 0, sent: 0, unfounded: 0 });
  (await world.asHolder('transfers.turnBack', { warnings: ['listed'] })).data();
  await send(OUTSIDE, ['listed']); // no holder has sent it yet
  world.wait(14 * DAY_MS);
  await world.store.write((tx) => tx.update(tx.t.sessions).set({ lastSeenAt: world.deps.clock.now() }));
  expect(await rateOf('listed')).toEqual({ code: 'listed', warned: 0, sent: 0, unfounded: 0 });
  world.wait(1);
  expect(await rateOf('listed')).toEqual({ code: 'listed', warned: 3, sent: 1, unfounded: 1 });
  expect(await rateOf('amount')).toEqual({ code: 'amount', warned: 1, sent: 1, unfounded: 1 });
  // Two weeks later a report says nothing about it any more.
  (await report(first, await world.signIn('daon0001'))).data();
  expect(await rateOf('amount')).toMatchObject({ unfounded: 1 });
});

it.each([
  ['its recipient is reported', async (id: number) => void (await report(id)).data()],
  ['its recipient is listed', async () => void (await add('daon0002')).data()],
  [
    'an operator undoes it',
    async () => {
      const token = await world.signInOperator('admin1');
      const rows = (
        await world.call(
          'admin.ledger.transactions',
          { page: 1, perPage: 1, filter: { kind: 'send' } },
          token,
        )
      ).data<{ data: { id: number }[] }>();
      const transactionId = rows.data[0]?.id;
      const input = { transactionId, reason: '사기', requestId: randomUUID() };
      (await world.call('admin.corrections.create', input, token)).data();
    },
  ],
])('a warning was none where %s', async (_name, act) => {
  const id = await send(address, ['listed']);
  world.wait(1);
  await act(id);
  world.wait(15 * DAY_MS);
  expect(await rateOf('listed')).toEqual({ code: 'listed', warned: 1, sent: 1, unfounded: 0 });
});
