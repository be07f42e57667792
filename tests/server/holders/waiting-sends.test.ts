// A first send that waits (D74), through the procedures: what its sender, its receiver and the operators see.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/durations.ts';
import { asWon } from '../../../domain/money.ts';
import { SENDER_FROZEN } from '../../../domain/waits.ts';
import { runWaitingSends } from '../../../server/features/waiting-sends/run-waiting-sends.ts';
import { runBackgroundJobs } from '../../../server/jobs/housekeeping.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { eachMoneyWorld, type MoneyWorld, type Opened } from '../../support/people/money-world.ts';

let world: MoneyWorld;
let address: string;
/** blocked1: a blocked wallet still receives. */
const RECEIVER = 4;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  // The demo has sent to all others.
  address = (await world.asOperator('holders.get', { id: RECEIVER })).data<{ walletAddress: string }>()
    .walletAddress;
  await world.store.write((tx) =>
    writeSetting(tx, 'firstSendWaitWon', asWon(30_000n), world.deps.clock.now()),
  );
});

const send = (net = '300', requestId: string = randomUUID()) =>
  world.asHolder('transfers.send', { to: { address }, net, requestId });
const sent = async () => (await send()).data<Opened>().id;
const quote = async (net: string) =>
  (await world.asHolder('transfers.quote', { to: { address }, net })).data<{ waitHours: number | null }>();
const detail = async (id: number) => (await world.asHolder('history.detail', { id })).data();
const home = async () => (await world.asHolder('wallet.home')).data();
const asFresh = async (path: string, input: unknown) =>
  world.call(`admin.${path}`, input, await world.signInOperator('operator'));
const run = () => runWaitingSends(world.deps);
const runsAt = () => new Date(world.deps.clock.now().getTime() + 3 * HOUR_MS);
const seoul = (at: Date) => new Date(at.getTime() + 9 * HOUR_MS).toISOString().slice(0, 19);

it('says before the confirmation that it waits, and after it until when', async () => {
  expect([(await quote('299.99')).waitHours, (await quote('300')).waitHours]).toEqual([null, 3]);
  const at = seoul(runsAt());
  const { id, state } = (await send()).data<Opened>();
  expect(state).toBe(0);
  expect(await detail(id)).toMatchObject({
    ...{ state: 0, type: 1, amount: '-300', fee: '2', canCancel: true, inProgress: false },
    ...{ runsAt: expect.stringContaining(at), maskedLogin: 'blo*****', otherInfo: address },
    timeline: [{ what: 'requested' }],
  });
  expect((await world.asHolder('history.list', { page: 1, filter: 1 })).data()).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({ id, state: 0, runsAt: expect.stringContaining(at) }),
    ]),
  });
  expect(await home()).toMatchObject({
    openRequests: [{ kind: 'waitingSend', count: 1, inProgress: 0 }],
    waitingSend: {
      id,
      net: '300',
      gross: '302',
      maskedLogin: 'blo*****',
      runsAt: expect.stringContaining(at),
    },
  });
  expect(await world.balance()).toMatchObject({ balance: '1000', lockup: '302', available: '698' });
});

it('is made by the jobs at its hour', async () => {
  const id = await sent();
  world.wait(3 * HOUR_MS);
  await runBackgroundJobs(world.deps, { bookFindings: 0, wereBooksWrong: false });
  expect(await detail(id)).toMatchObject({
    state: 1,
    canCancel: false,
    timeline: [{ what: 'requested' }, { what: 'sent' }],
  });
  expect(await detail(id)).not.toHaveProperty('runsAt');
  expect(await home()).toMatchObject({ openRequests: [], waitingSend: null, balance: '698' });
  expect((await quote('300')).waitHours).toBeNull();
  expect((await asFresh('holders.get', { id: RECEIVER })).data()).toMatchObject({ balance: '300' });
});

it('is cancelled by one call', async () => {
  const id = await sent();
  expect((await world.asHolder('orders.cancel', { id })).data()).toEqual({ id, state: 2 });
  expect(await detail(id)).toMatchObject({ state: 2, endedAs: 'holder', reason: '직접 취소' });
  expect(await home()).toMatchObject({ openRequests: [], waitingSend: null, available: '1000' });
});

it('tells its sender why it was not made', async () => {
  const id = await sent();
  (await world.asOperator('holders.block', { id: 1, reason: '확인이 필요해요' })).data();
  world.wait(3 * HOUR_MS);
  expect(await run()).toBe(1);
  (await asFresh('holders.unblock', { id: 1, reason: '확인했어요' })).data();
  const holder = await world.signIn('daon0001');
  expect((await world.call('history.detail', { id }, holder)).data()).toMatchObject({
    state: 2,
    endedAs: 'time',
    timeline: [
      { what: 'requested' },
      { what: 'failed', reason: '지갑을 쓸 수 없는 상태라 보내지 않았어요.' },
    ],
  });
});

it('is shown to the operators, who do not decide it', async () => {
  const id = await sent();
  const row = { id, state: 0, holder: { login: 'daon0001' }, toAddress: address, net: '300', gross: '302' };
  expect((await world.asOperator('waitingSends.get', { id })).data()).toMatchObject({
    ...row,
    runsAt: expect.stringContaining(seoul(runsAt())),
    acts: { approve: 'DECIDED_BY_TIME', reject: 'DECIDED_BY_TIME', hold: 'DECIDED_BY_TIME' },
  });
  expect((await world.asOperator('waitingSends.list', { filter: { state: 0 } })).data()).toMatchObject({
    data: [row],
    total: 1,
  });
  expect((await world.asOperator('waitingSends.decide', { id, decision: 'approve' })).status).toBe(404);
  // It waits for no operator.
  const waiting = (await world.asOperator('inbox.list')).data<{ data: { id: number }[] }>().data;
  expect(waiting.map((one) => one.id)).not.toContain(id);
  expect((await world.asOperator('dashboard.summary')).data()).toMatchObject({ pending: { waitingSend: 0 } });
  const events = (await world.asOperator('holders.timeline', { id: 1 })).data<{ data: unknown[] }>().data;
  expect(events).toContainEqual(expect.objectContaining({ requestKind: 'waitingSend' }));
});

it('ends with an emergency stop', async () => {
  const id = await sent();
  expect((await world.asOperator('holders.freeze', { id: 1, reason: '도난' })).data()).toMatchObject({
    ...{ held: 0, stopped: 1, left: [] },
  });
  expect((await world.asOperator('waitingSends.get', { id })).data()).toMatchObject({
    state: 2,
    reason: SENDER_FROZEN,
  });
  world.wait(3 * HOUR_MS);
  expect(await run()).toBe(0);
});

it('keeps a wallet from closing where open requests do, and else fails at its hour', async () => {
  await world.store.write((tx) =>
    writeSetting(tx, 'closeAccountWithFunds', 'refuse', world.deps.clock.now()),
  );
  const id = await sent();
  const close = () => world.asHolder('auth.closeAccount', { password: null, agreed: true });
  expect((await close()).reason()).toBe('CLOSE_REFUSED');
  await world.store.write((tx) => writeSetting(tx, 'closeAccountWithFunds', 'allow', world.deps.clock.now()));
  (await close()).data();
  world.wait(3 * HOUR_MS);
  expect(await run()).toBe(1);
  expect((await asFresh('waitingSends.get', { id })).data()).toMatchObject({ state: 2 });
});
