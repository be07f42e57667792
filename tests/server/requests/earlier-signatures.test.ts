// A signature from before its operator was reset or disabled never counts again (D50): someone else may have given it. Nor does one
// of an operator who turns out to be the holder (D43).
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import { completeOrder } from '../../../server/erasure/complete-order.ts';
import { resetTotpAtTerminal } from '../../../server/features/operators/terminal-acts.ts';
import { erase, leaveWithNothing, LOGIN } from '../../support/people/leaving-holder.ts';
import { eachMoneyWorld, TX_HASH, type MoneyWorld } from '../../support/people/money-world.ts';

const OTHER_HASH = `0x${'cd'.repeat(32)}`;
const HOLDER_PHONE = '01000000001';
const PASSWORD = 'another pass 1';
const FIRST = { state: 0, approvals: 1 };
const TOGETHER = { state: 1, approvals: 2 };

let world: MoneyWorld;
let admin2: string;
let second: string;
/** The operator whose session a thief has, an admin. */
let third: string;
let thirdId: number;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  admin2 = await world.hire('admin2', 'admin');
  second = await world.hire('second', 'operator');
  third = await world.hire('third', 'admin');
  thirdId = (await world.call('admin.auth.me', {}, third)).data<{ id: number }>().id;
  await world.fourEyesFrom(1n);
});

/** Both admins make the same call. */
async function together(path: string, input: object): Promise<void> {
  (await world.asAdmin(path, input)).data();
  expect((await world.call(`admin.${path}`, input, admin2)).data()).toMatchObject({ applied: true });
}

const changes = {
  'whose password was reset': () => together('operators.resetPassword', { id: thirdId, password: PASSWORD }),
  'whose authenticator was reset': () => together('operators.resetTotp', { id: thirdId }),
  'who was disabled': async () =>
    void (await world.asAdmin('operators.update', { id: thirdId, disabled: true })).data(),
  'who was disabled and enabled': async () => {
    (await world.asAdmin('operators.update', { id: thirdId, disabled: true })).data();
    await together('operators.update', { id: thirdId, disabled: false });
  },
};

/** After the wait of the changed operator, with new sessions. */
async function nextDay(): Promise<void> {
  world.wait(24 * HOUR_MS);
  second = await world.signInOperator('second');
  admin2 = await world.signInOperator('admin2');
}

const isReset = () => changes['whose password was reset']();
const thirdAgain = () => world.signInOperator('third', PASSWORD);

const decide = (kind: 'purchases' | 'externalSends', token: string, input: object) =>
  world.call(`admin.${kind}.decide`, { decision: 'approve', ...input }, token);

type Row = { id: number; approvedBy: string[] };

/** Who has signed a purchase, as the panel, the lists and the filter of the inbox say. */
async function shownOf(id: number) {
  const facts = await world.call('admin.inbox.facts', { kind: 'purchase', id }, second);
  const { signers } = facts.data<{ signers: { login: string }[] }>();
  const rowsOf = async (path: string, filter: object) =>
    (await world.call(`admin.${path}`, { filter }, second)).data<{ data: Row[] }>().data;
  const listed = (await rowsOf('purchases.list', {})).find((row) => row.id === id);
  return {
    panel: signers.map(({ login }) => login),
    list: listed?.approvedBy,
    waits: (await rowsOf('inbox.list', { second: true })).map((row) => row.id),
  };
}

/** Dates what the operator has signed an hour ahead, as of a line that a server with a wrong clock settled. */
async function dateAhead(): Promise<void> {
  const createdAt = new Date(world.deps.clock.now().getTime() + HOUR_MS);
  await world.store.write(async (tx) => {
    const { proposals, requestFacts } = tx.t;
    await tx.update(requestFacts).set({ at: createdAt }).where(eq(requestFacts.by, thirdId));
    await tx.update(proposals).set({ createdAt }).where(eq(proposals.proposedBy, thirdId));
  });
}

describe.each(Object.entries(changes))(
  'what an operator signed %s, dated ahead of the change',
  (_who, change) => {
    it('does not count for a decision or a proposal, and is shown nowhere', async () => {
      const id = await world.buy('10000');
      expect((await decide('purchases', third, { id })).data()).toMatchObject(FIRST);
      expect(await shownOf(id)).toEqual({ panel: ['third'], list: ['third'], waits: [id] });
      const named = { id: 1, name: '새 이름' };
      expect((await world.call('admin.companies.update', named, third)).data()).toMatchObject({
        applied: false,
      });
      await dateAhead();
      await change();
      await nextDay();
      expect(await shownOf(id)).toEqual({ panel: [], list: [], waits: [] });
      expect((await decide('purchases', second, { id })).data()).toMatchObject(FIRST);
      expect((await decide('purchases', admin2, { id })).data()).toMatchObject(TOGETHER);
      expect((await world.call('admin.companies.update', named, admin2)).data()).toMatchObject({
        applied: false,
      });
    });
  },
);

describe('an operator who was reset', () => {
  it('counts again by a new signature', async () => {
    const id = await world.buy('10000');
    expect((await decide('purchases', third, { id })).data()).toMatchObject(FIRST);
    await isReset();
    await nextDay();
    expect((await decide('purchases', await thirdAgain(), { id })).data()).toMatchObject(FIRST);
    expect(await shownOf(id)).toEqual({ panel: ['third'], list: ['third'], waits: [id] });
    expect((await decide('purchases', second, { id })).data()).toMatchObject(TOGETHER);
  });

  it('may name another hash than before; the first one stays used', async () => {
    const [id, other] = [await world.sendOut('10'), await world.sendOut('20')];
    await world.take('externalSends', id, third);
    expect((await decide('externalSends', third, { id, txHash: TX_HASH })).data()).toMatchObject(FIRST);
    await isReset();
    await nextDay();
    const named = { id, txHash: OTHER_HASH };
    // The take is the operator's still; no signature stands that another one could follow.
    expect((await decide('externalSends', second, named)).reason()).toBe('TAKEN');
    expect((await decide('externalSends', await thirdAgain(), named)).data()).toMatchObject(FIRST);
    expect((await decide('externalSends', second, named)).data()).toMatchObject(TOGETHER);
    await world.take('externalSends', other, second);
    expect((await decide('externalSends', second, { id: other, txHash: TX_HASH })).reason()).toBe(
      'TX_HASH_USED',
    );
  });
});

const deposit = async (token: string) => {
  const holder = await world.signIn('daon0001');
  const { address } = (await world.call('wallet.home', {}, holder)).data<{ address: string }>();
  const input = { address, amount: '1000', txHash: TX_HASH, requestId: randomUUID() };
  return world.call('admin.deposits.record', input, token);
};

describe('a proposal of an operator who was reset', () => {
  const proposed = async () =>
    (await world.call('admin.dashboard.summary', {}, second))
      .data<{ proposals: { kind: string; by: string }[] }>()
      .proposals.filter(({ by }) => by === 'third');

  it('is completed by no other admin after the wait, and leaves the dashboard', async () => {
    expect((await deposit(third)).data()).toMatchObject(FIRST);
    const setting = { key: 'maxIssuePerDay', value: '2000000' };
    expect((await world.call('admin.settings.set', setting, third)).data()).toMatchObject({ approvals: 1 });
    expect(await proposed()).toHaveLength(2);
    await isReset();
    await nextDay();
    expect(await proposed()).toEqual([]);
    expect((await deposit(admin2)).data()).toMatchObject(FIRST);
    expect((await deposit(await thirdAgain())).data()).toMatchObject(TOGETHER);
    const again = await world.call('admin.settings.set', setting, admin2);
    expect(again.data()).toEqual({ applied: false, approvals: 1 });
  });

  it('to erase a holder is not completed by the terminal', async () => {
    await world.fourEyesFrom(10_000_000n);
    await leaveWithNothing(world);
    expect((await erase(world, third)).data()).toMatchObject({ erased: false });
    await isReset();
    await nextDay();
    expect(await completeOrder(world.deps, LOGIN)).toBe('not proposed');
  });
});

describe('an earlier signer who now has the phone of the holder', () => {
  const becomesHolder = () => together('operators.update', { id: thirdId, phone: HOLDER_PHONE });

  it('does not count for a decision, and is shown nowhere', async () => {
    const id = await world.buy('10000');
    expect((await decide('purchases', third, { id })).data()).toMatchObject(FIRST);
    await becomesHolder();
    expect((await decide('purchases', third, { id })).reason()).toBe('OWN_REQUEST');
    expect(await shownOf(id)).toEqual({ panel: [], list: [], waits: [] });
    expect((await decide('purchases', second, { id })).data()).toMatchObject(FIRST);
    expect((await decide('purchases', admin2, { id })).data()).toMatchObject(TOGETHER);
  });

  it('counts for another holder', async () => {
    const holder = await world.signIn('daon0002');
    const order = { linkedAccountId: 2, won: '10000', requestId: randomUUID() };
    const { id } = (await world.call('orders.buy', order, holder)).data<{ id: number }>();
    expect((await decide('purchases', third, { id })).data()).toMatchObject(FIRST);
    await becomesHolder();
    expect(await shownOf(id)).toEqual({ panel: ['third'], list: ['third'], waits: [id] });
    expect((await decide('purchases', second, { id })).data()).toMatchObject(TOGETHER);
  });

  it('does not count for a deposit, nor for its correction', async () => {
    expect((await deposit(third)).data()).toMatchObject(FIRST);
    await becomesHolder();
    expect((await deposit(world.admin)).data()).toMatchObject(FIRST);
    expect((await deposit(admin2)).data()).toMatchObject(TOGETHER);
    await together('operators.update', { id: thirdId, phone: '01077770001' });
    const { data } = (await world.asAdmin('ledger.transactions')).data<{ data: { id: number }[] }>();
    const correct = (token: string) => {
      const input = { transactionId: data[0]?.id, reason: '잘못 기록', requestId: randomUUID() };
      return world.call('admin.corrections.create', input, token);
    };
    expect((await correct(third)).data()).toMatchObject(FIRST);
    await becomesHolder();
    expect((await correct(world.admin)).data()).toMatchObject(FIRST);
    expect((await correct(admin2)).data()).toMatchObject(TOGETHER);
  });

  it('does not count for an order to erase, whether an admin or the terminal completes it', async () => {
    await world.fourEyesFrom(10_000_000n);
    await leaveWithNothing(world);
    expect((await erase(world, third)).data()).toMatchObject({ erased: false });
    await together('operators.update', { id: thirdId, phone: '01000000002' });
    expect(await completeOrder(world.deps, LOGIN)).toBe('not proposed');
    expect((await erase(world, admin2)).data()).toMatchObject({ erased: false });
    expect((await erase(world)).data()).toMatchObject({ erased: true });
  });
});

describe('the terminal’s reset of an authenticator', () => {
  it('lets no signature count again that the console has voided', async () => {
    const id = await world.buy('10000');
    expect((await decide('purchases', third, { id })).data()).toMatchObject(FIRST);
    await isReset();
    world.wait(HOUR_MS);
    second = await world.signInOperator('second');
    await resetTotpAtTerminal(world.deps, 'third');
    expect((await decide('purchases', second, { id })).data()).toMatchObject(FIRST);
  });

  it('voids those from before it, and its operator may sign again immediately', async () => {
    const id = await world.buy('10000');
    expect((await decide('purchases', third, { id })).data()).toMatchObject(FIRST);
    world.wait(HOUR_MS);
    await resetTotpAtTerminal(world.deps, 'third');
    second = await world.signInOperator('second');
    expect((await decide('purchases', second, { id })).data()).toMatchObject(FIRST);
    third = await world.signInOperator('third');
    expect((await decide('purchases', third, { id })).data()).toMatchObject(TOGETHER);
  });
});
