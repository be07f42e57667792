// A first signature ends when its subject changes without it: a second operator would complete what its signer did not mean any more.
import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../domain/durations.ts';
import { asWon } from '../../../domain/money.ts';
import { seoulDay } from '../../../domain/time.ts';
import {
  addAtTerminal,
  resetTotpAtTerminal,
  setPhoneAtTerminal,
} from '../../../server/features/operators/terminal-acts.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

const PASSWORD = 'first pass 1';
const DEMO_PASSWORD = 'daon1234!';
const WAITS = { applied: false, approvals: 1 };
const ALONE = { applied: true, approvals: 1 };

let world: MoneyWorld;
let second: string;
let clerk: string;
let id: number;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  second = await world.hire('admin2', 'admin');
  clerk = await world.hire('clerk001', 'operator');
  id = (await world.call('admin.auth.me', {}, clerk)).data<{ id: number }>().id;
  await world.fourEyesFrom(1n);
});

const bySecond = (path: string, input: unknown) => world.call(`admin.${path}`, input, second);

/** The kinds of the proposals that the overview offers to a second operator. */
const waiting = async () =>
  (await world.asAdmin('dashboard.summary'))
    .data<{ proposals: { kind: string }[] }>()
    .proposals.map(({ kind }) => kind);

async function enrol(): Promise<void> {
  const token = await world.signInOperator('clerk001');
  const begun = await world.call('admin.auth.enrolTotp', { password: DEMO_PASSWORD }, token);
  const { secret, ticket } = begun.data<{ secret: string; ticket: string }>();
  const code = await generate({ secret, epoch: Math.floor(world.deps.clock.now().getTime() / 1000) });
  (await world.call('admin.auth.confirmTotp', { ticket, code }, token)).data();
}

const hasTotp = async () =>
  (await world.asAdmin('operators.list'))
    .data<{ data: { id: number; totp: boolean }[] }>()
    .data.find((one) => one.id === id)?.totp;

describe('a proposal about an operator', () => {
  it('to reset the authenticator ends when the terminal resets it', async () => {
    await enrol();
    expect((await world.asAdmin('operators.resetTotp', { id })).data()).toMatchObject(WAITS);
    await resetTotpAtTerminal(world.deps, 'clerk001');
    await enrol();
    expect((await bySecond('operators.resetTotp', { id })).data()).toMatchObject(WAITS);
    expect(await hasTotp()).toBe(true);
  });

  it('to change the phone ends when the terminal sets one', async () => {
    const input = { id, phone: '01033330009' };
    expect((await world.asAdmin('operators.update', input)).data()).toMatchObject(WAITS);
    await setPhoneAtTerminal(world.deps, 'clerk001', '01033330001');
    expect((await bySecond('operators.update', input)).data()).toMatchObject(WAITS);
  });

  it('to add one ends when the terminal adds that login', async () => {
    const input = { login: 'admin3', role: 'admin', password: PASSWORD, phone: '01033330001' } as const;
    expect((await world.asAdmin('operators.create', input)).data()).toMatchObject(WAITS);
    await addAtTerminal(world.deps, input);
    expect(await waiting()).toEqual([]);
  });

  it.each([{ role: 'viewer' }, { disabled: true }])(
    'to raise the role ends when one admin lowers it: %o',
    async (change) => {
      const raise = { id, role: 'admin' };
      expect((await world.asAdmin('operators.update', raise)).data()).toMatchObject(WAITS);
      expect((await world.asAdmin('operators.update', { id, ...change })).data()).toMatchObject(ALONE);
      expect((await bySecond('operators.update', raise)).data()).toMatchObject(WAITS);
    },
  );

  it('to raise the role stays when one admin renames the operator', async () => {
    const raise = { id, role: 'admin' };
    expect((await world.asAdmin('operators.update', raise)).data()).toMatchObject(WAITS);
    expect((await bySecond('operators.update', { id, name: '김' })).data()).toMatchObject(ALONE);
    expect((await bySecond('operators.update', raise)).data()).toMatchObject({ applied: true, approvals: 2 });
  });
});

describe('a proposal of a large price change', () => {
  const setPrice = async (login: string, price: string) =>
    (await world.call('admin.settings.setPrice', { price }, await world.signInOperator(login))).data();

  it('ends when one admin sets another price', async () => {
    expect(await setPrice('admin1', '130')).toEqual(WAITS);
    expect(await setPrice('admin1', '85')).toEqual(ALONE);
    expect(await waiting()).toEqual([]);
    world.wait(DAY_MS);
    expect(await setPrice('admin2', '130')).toEqual(WAITS);
  });

  it('ends when one admin sets another price while four eyes are off', async () => {
    expect(await setPrice('admin1', '130')).toEqual(WAITS);
    const fourEyes = (won: bigint | null) =>
      world.store.write((tx) =>
        writeSetting(tx, 'fourEyesWon', won === null ? null : asWon(won), world.deps.clock.now()),
      );
    await fourEyes(null);
    expect(await setPrice('admin1', '85')).toEqual(ALONE);
    await fourEyes(1n);
    expect(await setPrice('admin2', '130')).toEqual(WAITS);
  });
});

describe('the first signature under a day', () => {
  const dayAt = (days: number) => seoulDay(new Date(world.deps.clock.now().getTime() + days * DAY_MS));
  const close = (day: string, token = world.operator) =>
    world.call('admin.closings.close', { companyId: 1, day }, token);

  it('ends when a later day is closed, which closes it as well', async () => {
    const other = await world.hire('clerk002', 'operator');
    expect((await close(dayAt(-1))).data()).toMatchObject({ state: 0, approvals: 1 });
    expect((await close(dayAt(0))).data()).toMatchObject({ state: 0, approvals: 1 });
    expect((await close(dayAt(0), other)).data()).toMatchObject({ state: 1, approvals: 2 });
    expect((await close(dayAt(-1), other)).reason()).toBe('DAY_CLOSED');
    expect(await waiting()).toEqual([]);
  });
});
