// A repeat under a request's key is answered with the first result, also when the setting asks for a password since (D18, D39).
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { eachMoneyWorld, OUTSIDE, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => (world = fresh));

const askForPasswords = () =>
  world.store.write((tx) => writeSetting(tx, 'confirmWithPassword', true, world.deps.clock.now()));

it('of a send by the legacy API', async () => {
  const send = async (key: string) => {
    const headers = { authorization: `Bearer ${world.holder}`, 'idempotency-key': key };
    const payload = { addr: OUTSIDE, amount: 10 };
    return (await world.app.inject({ method: 'POST', url: '/api/send', headers, payload })).json<object>();
  };
  const first = await send('one');
  expect(first).toMatchObject({ res: 0 });
  await askForPasswords();
  expect(await send('one')).toEqual(first);
  expect(await send('two')).toMatchObject({ res: 1 });
});

const account = { linkedAccountId: 1 };
it.each([
  ['transfers.send', { to: { address: OUTSIDE }, net: '10' }],
  ['transfers.send', { to: account, net: '10' }],
  ['orders.sell', { ...account, gross: '10' }],
])('of %s %o', async (procedure, content) => {
  const requestId = randomUUID();
  const first = (await world.asHolder(procedure, { ...content, requestId })).data();
  await askForPasswords();
  expect((await world.asHolder(procedure, { ...content, requestId })).data()).toEqual(first);
  const anew = await world.asHolder(procedure, { ...content, requestId: randomUUID() });
  expect(anew.reason()).toBe('PASSWORD_CONFIRM_REQUIRED');
});
