// A first signature that has expired never counts again, whatever becomes of its request and of `signatureHours`.
import { describe, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { newestFact } from '../../../server/features/inbox/inbox.repo.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, SOON } from '../../support/bank/payout-desk.ts';

const NOTE = '은행에 전화로 확인';
const LONG = 720;

let world: MoneyWorld;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  for (const login of ['second', 'third']) await world.hire(login, 'operator');
});

const { made, importLines, lines, wonOf } = payoutDesk(() => world);

const settle = (token: string, input: { id: number; orderId: number; note?: string; isLinked?: true }) =>
  world.call('admin.bankLines.settle', { as: 'order', ...input }, token);
const release = (token: string, id: number) =>
  world.call('admin.bankLines.release', { id, reason: '다른 지급이에요' }, token);
/** As the row in the database alone, without what the change of a setting does beside it. */
const writeHours = (hours: number) =>
  world.store.write((tx) => writeSetting(tx, 'signatureHours', hours, world.deps.clock.now()));

const disableSecond = (disabledAt: Date | null) =>
  world.store.write((tx) =>
    tx.update(tx.t.operators).set({ disabledAt }).where(eq(tx.t.operators.login, 'second')),
  );

/** A sale in a file, and a line without a text that an operator other than its taker settled with it. */
async function vouched(token: string) {
  const orderId = await world.sell('100');
  await made([orderId]);
  await importLines([{ at: SOON, won: -(await wonOf(orderId)), name: '' }]);
  const [line] = await lines();
  const id = line?.id ?? 0;
  expect((await settle(token, { id, orderId, note: NOTE })).data()).toMatchObject({ approvals: 1 });
  return { id, orderId };
}

describe('an approval that has expired before its line is taken back', () => {
  it.each(['second', 'third'])(
    'is void for good, whether its signer or another takes the line back: %s',
    async (login) => {
      const { id, orderId } = await vouched(await world.signInOperator('second'));
      world.wait(80 * HOUR_MS);
      (await release(await world.signInOperator(login), id)).data();
      await writeHours(LONG);
      const third = await world.signInOperator('third');
      expect((await settle(third, { id, orderId })).reason()).toBe('PAYOUT_UNNAMED');
      expect((await settle(third, { id, orderId, note: NOTE })).data()).toMatchObject({
        approvals: 1,
        line: { isWaiting: true, approvedBy: ['third'] },
      });
    },
  );

  it('is void also where the next operator gave one and took it back', async () => {
    const { id, orderId } = await vouched(await world.signInOperator('second'));
    world.wait(80 * HOUR_MS);
    const third = await world.signInOperator('third');
    expect((await settle(third, { id, orderId, isLinked: true, note: NOTE })).data()).toMatchObject({
      approvals: 1,
    });
    (await release(third, id)).data();
    await writeHours(LONG);
    expect((await settle(third, { id, orderId, note: NOTE })).data()).toMatchObject({
      approvals: 1,
      line: { approvedBy: ['third'] },
    });
  });
});

it('an approval of an operator who was disabled does not vouch for lines that do not name the sale', async () => {
  await world.fourEyesFrom(1_000n);
  const { id, orderId } = await vouched(await world.signInOperator('second'));
  await disableSecond(world.deps.clock.now());
  const third = await world.signInOperator('third');
  const approve = (token: string) =>
    world.call('admin.sales.decide', { id: orderId, decision: 'approve' }, token);
  expect((await approve(third)).reason()).toBe('PAYOUT_UNNAMED');
  expect((await settle(third, { id, orderId, isLinked: true, note: NOTE })).data()).toMatchObject({
    approvals: 1,
  });
  expect((await approve(world.admin)).data()).toMatchObject({ state: 1, approvals: 2 });
});

describe('more hours for signatures', () => {
  /** By one admin, while four eyes are off; they are on again afterwards. */
  async function raise() {
    await world.store.write((tx) => writeSetting(tx, 'fourEyesWon', null, world.deps.clock.now()));
    const hours = { key: 'signatureHours', value: LONG };
    (await world.call('admin.settings.set', hours, await world.signInOperator('admin1'))).data();
    await world.fourEyesFrom(1_000n);
  }

  it('bring back no approval of a request', async () => {
    await world.fourEyesFrom(1_000n);
    await writeHours(2);
    const [id, other] = [await world.buy('10000'), await world.buy('20000')];
    const approve = (token: string, of = id) =>
      world.call('admin.purchases.decide', { id: of, decision: 'approve' }, token);
    const second = await world.signInOperator('second');
    expect((await approve(second)).data()).toMatchObject({ approvals: 1 });
    world.wait(2 * HOUR_MS - 1);
    const later = await world.signInOperator('second');
    expect((await approve(later, other)).data()).toMatchObject({ approvals: 1 });
    world.wait(1);
    await raise();
    const third = await world.signInOperator('third');
    expect((await approve(third)).data()).toMatchObject({ state: 0, approvals: 1 });
    // The one that was still valid stays so.
    expect((await approve(third, other)).data()).toMatchObject({ state: 1, approvals: 2 });
  });

  it('bring back no proposal', async () => {
    const admin2 = await world.hire('admin2', 'admin');
    await world.fourEyesFrom(1_000n);
    const tariff = { perWithdrawalFee: '1', withdrawalFee: '0.01' };
    expect((await world.call('admin.settings.setTariff', tariff, admin2)).data()).toMatchObject({
      applied: false,
    });
    world.wait(80 * HOUR_MS);
    await raise();
    const admin = await world.signInOperator('admin1');
    expect((await world.call('admin.settings.setTariff', tariff, admin)).data()).toMatchObject({
      applied: false,
    });
  });
});

it('an approval that has expired is not shown as one of the approved request', async () => {
  await world.fourEyesFrom(1_000n);
  await writeHours(2);
  const id = await world.buy('10000');
  const approve = async (login: string) =>
    world.call('admin.purchases.decide', { id, decision: 'approve' }, await world.signInOperator(login));
  (await approve('second')).data();
  world.wait(2 * HOUR_MS);
  (await approve('third')).data();
  expect((await approve('operator')).data()).toMatchObject({ state: 1, approvals: 2 });
  const { data } = (await world.call('admin.purchases.list', {}, await world.signInOperator('admin1'))).data<{
    data: { id: number; approvedBy: string[] }[];
  }>();
  expect(data.find((row) => row.id === id)?.approvedBy).toEqual(['third', 'operator']);
});

/** An order with its line, which the second operator has settled and so approved. */
async function approvedBySecond() {
  await world.fourEyesFrom(1_000n);
  const orderId = await world.buy('10000');
  await importLines([{ at: SOON, won: 10_000, name: '다온일' }]);
  const [line] = await lines();
  const id = line?.id ?? 0;
  const [second, third] = [await world.signInOperator('second'), await world.signInOperator('third')];
  expect((await settle(second, { id, orderId, note: NOTE })).data()).toMatchObject({
    approvals: 1,
    line: { approvedBy: ['second'] },
  });
  return { id, orderId, second, third };
}

/** No approval stands, so the next one is the first, and its note is the line's, as the console says before. */
async function noteIsThatOfTheNext({ id, orderId, third }: Awaited<ReturnType<typeof approvedBySecond>>) {
  expect(await lines()).toMatchObject([{ isWaiting: true, approvedBy: [], note: NOTE }]);
  expect((await settle(third, { id, orderId, isLinked: true, note: '장부로 확인' })).data()).toMatchObject({
    approvals: 1,
    line: { note: '장부로 확인', settledBy: 'third', approvedBy: ['third'] },
  });
}

describe('the note of a line that waits with its order', () => {
  it('is that of the next operator, once the order has changed since the approval', async () => {
    const approved = await approvedBySecond();
    for (const token of [approved.second, approved.third]) {
      const hold = { id: approved.orderId, decision: 'hold', reason: '다시 확인' };
      (await world.call('admin.purchases.decide', hold, token)).data();
    }
    await noteIsThatOfTheNext(approved);
  });
});

it.each([
  ['lost the role', { role: 'viewer' as const }],
  ['was disabled', { disabledAt: new Date('2026-11-20T00:00:00Z') }],
])('an approval of an operator who %s stands neither in lists nor for the note', async (_what, change) => {
  const approved = await approvedBySecond();
  await world.store.write((tx) =>
    tx.update(tx.t.operators).set(change).where(eq(tx.t.operators.login, 'second')),
  );
  await noteIsThatOfTheNext(approved);
});

it('an approval of an operator who was disabled for a while still holds the line after another wrote the note', async () => {
  const { id, orderId, third } = await approvedBySecond();
  await disableSecond(world.deps.clock.now());
  world.wait(MINUTE_MS);
  (await settle(third, { id, orderId, isLinked: true, note: '장부로 확인' })).data();
  await disableSecond(null);
  expect(await lines()).toMatchObject([{ note: '장부로 확인', approvedBy: ['second', 'third'] }]);
  expect((await release(third, id)).reason()).toBe('STATUS_NOT_ALLOWED');
});

it('a first approval that replaces the newest one is news all the same', async () => {
  await world.fourEyesFrom(1_000n);
  await writeHours(2);
  const id = await world.buy('10000');
  const approve = async () =>
    (
      await world.call(
        'admin.purchases.decide',
        { id, decision: 'approve' },
        await world.signInOperator('second'),
      )
    ).data();
  const newest = () => world.store.read(newestFact);
  expect(await approve()).toMatchObject({ approvals: 1 });
  const before = await newest();
  world.wait(2 * HOUR_MS);
  expect(await approve()).toMatchObject({ approvals: 1 });
  expect(await newest()).not.toBe(before);
});
