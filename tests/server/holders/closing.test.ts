import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_HOLDERS, DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { application } from '../../support/people/people.ts';

type Opened = { id: number; state: number };

let world: TestApp;
let holder: string;

beforeEach(async () => {
  world = await createTestApp();
  holder = await world.signIn('daon0001');
});

afterEach(async () => {
  expect(await world.store.read((db) => checkBooks(db))).toEqual([]);
  await world.close();
});

const close = (more: Record<string, unknown> = {}, token = holder) =>
  world.call('auth.closeAccount', { password: DEMO_PASSWORD, agreed: true, ...more }, token);
const signIn = () => world.call('auth.signIn', { login: 'daon0001', password: DEMO_PASSWORD });
const sell = (gross: string) =>
  world.call('orders.sell', { linkedAccountId: 1, gross, requestId: randomUUID() }, holder);
const addressOf = async (token: string) =>
  (await world.call('wallet.address', {}, token)).data<{ address: string }>().address;
const send = (token: string, address: string, net: string) =>
  world.call('transfers.send', { to: { address }, net, requestId: randomUUID() }, token);
const rowOf = async (login: string) => {
  const admin = await world.signInOperator('admin1');
  const rows = (await world.call('admin.holders.list', { perPage: 100 }, admin)).data<{
    data: { login: string; status: string; balance: string }[];
  }>();
  return rows.data.find((row) => row.login === login);
};
const refuseWithFunds = () =>
  world.store.write((tx) => writeSetting(tx, 'closeAccountWithFunds', 'refuse', world.deps.clock.now()));

describe('closing an account', () => {
  it('ends every session, and the login answers like an unknown one', async () => {
    const elsewhere = await world.signIn('daon0001');
    expect((await close()).data()).toEqual({});
    for (const token of [holder, elsewhere])
      expect((await world.call('auth.session', {}, token)).reason()).toBe('UNAUTHENTICATED');
    expect((await signIn()).reason()).toBe('CREDENTIALS_WRONG');
  });

  it('requires the password and the ticked box', async () => {
    expect((await close({ password: 'wrong1234!' })).reason()).toBe('PASSWORD_WRONG');
    expect((await close({ agreed: false })).reason()).toBe('INVALID_INPUT');
    expect((await close({ password: undefined })).reason()).toBe('INVALID_INPUT');
    expect((await signIn()).status).toBe(200);
  });

  it('closes without the password for a client that has no field for it and says so', async () => {
    expect((await close({ password: null })).data()).toEqual({});
    expect((await signIn()).reason()).toBe('CREDENTIALS_WRONG');
  });

  it('leaves the tokens on the ledger and shows the balance to operators', async () => {
    (await close()).data();
    expect(await rowOf('daon0001')).toMatchObject({ status: 'closed', balance: '1000' });
  });

  it('leaves open requests for the operators to decide', async () => {
    const { id } = (await sell('100')).data<Opened>();
    (await close()).data();
    const operator = await world.signInOperator('operator');
    await world.call('admin.sales.take', { id }, operator);
    const decided = await world.call('admin.sales.decide', { id, decision: 'approve' }, operator);
    expect(decided.data()).toMatchObject({ id, state: 1 });
    expect(await rowOf('daon0001')).toMatchObject({ status: 'closed', balance: '900' });
  });

  it('never gives the login or the address to another holder', async () => {
    const address = await addressOf(holder);
    (await close()).data();
    const applied = await world.call('signUp.submit', await application(world, 1, { login: 'Daon0001' }));
    expect(applied.reason()).toBe('LOGIN_TAKEN');
    const second = await world.signIn('daon0002');
    expect((await send(second, address, '1')).reason()).toBe('RECIPIENT_UNAVAILABLE');
  });

  it('frees the bank accounts for others', async () => {
    const { bankCode, accountNum } = DEMO_HOLDERS.first;
    const input = await application(world, 1, { bank: bankCode, accountNum });
    expect((await world.call('signUp.submit', input)).reason()).toBe('ACCOUNT_TAKEN');
    (await close()).data();
    expect((await world.call('signUp.submit', input)).status).toBe(200);
  });
});

describe('the setting closeAccountWithFunds', () => {
  it('lets a holder with tokens leave by default', async () => {
    expect((await close()).status).toBe(200);
  });

  it('refuses while there is a balance', async () => {
    await refuseWithFunds();
    expect((await close()).reason()).toBe('CLOSE_REFUSED');
    expect((await signIn()).status).toBe(200);
    expect((await world.call('linkedAccounts.count', {}, holder)).data()).toEqual({ count: 1, pending: 0 });
  });

  it('refuses while a request is open, and closes an empty wallet', async () => {
    await refuseWithFunds();
    const { id } = (await sell('1000')).data<Opened>();
    const operator = await world.signInOperator('operator');
    await world.call('admin.sales.take', { id }, operator);
    (await world.call('admin.sales.decide', { id, decision: 'approve' }, operator)).data();
    const bought = await world.call(
      'orders.buy',
      { linkedAccountId: 1, won: '10000', requestId: randomUUID() },
      holder,
    );
    expect((await close()).reason()).toBe('CLOSE_REFUSED');
    const refusal = { id: bought.data<Opened>().id, decision: 'reject', reason: '입금이 없어요.' };
    (await world.call('admin.purchases.decide', refusal, operator)).data();
    expect((await close()).status).toBe(200);
  });
});

describe('closing at the same time as something else', () => {
  it('happens once', async () => {
    const answers = await Promise.all([close(), close(), close()]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 200))
      expect(answer.reason()).toBe('UNAUTHENTICATED');
  });

  it('leaves books that balance, whether a send or a sale came before or after', async () => {
    const second = await world.signIn('daon0002');
    const [mine, theirs] = [await addressOf(holder), await addressOf(second)];
    const answers = await Promise.all([
      send(holder, theirs, '10'),
      sell('20'),
      close({ password: null }),
      send(second, mine, '5'),
      send(holder, theirs, '10'),
      sell('20'),
    ]);
    expect(answers[2].status).toBe(200);
    for (const answer of answers)
      if (answer.status !== 200)
        expect(['UNAUTHENTICATED', 'RECIPIENT_UNAVAILABLE']).toContain(answer.reason());
  });
});
