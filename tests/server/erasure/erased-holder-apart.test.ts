// Nothing in the console leads from a person to the records of an erased holder, or from one erased holder to another
// (ADR-0020).
import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { erase, eraseAgain, LOGIN, payOut } from '../../support/people/leaving-holder.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;
eachMoneyWorld((fresh) => {
  world = fresh;
});

const LISTS = [
  ...['holders', 'purchases', 'sales', 'externalSends', 'links', 'signUps', 'linkedAccounts'],
  ...['deposits', 'inbox', 'ledger.accounts', 'ledger.transactions', 'alarms'],
];
const pathOf = (list: string) => (list.startsWith('ledger.') ? list : `${list}.list`);
/** How many rows each list and export has for a login. */
async function foundBy(login: string) {
  const found: Record<string, number> = {};
  for (const list of LISTS) {
    const answer = await world.asOperator(pathOf(list), { filter: { holder: login } });
    found[list] = answer.data<{ total: number }>().total;
  }
  for (const name of ['holders', 'purchases']) {
    const exported = await world.app.inject({
      method: 'POST',
      url: `/admin/exports/${name}`,
      headers: { authorization: `Bearer ${world.operator}` },
      payload: { filter: { holder: login } },
    });
    expect(exported.statusCode).toBe(200);
    found[`export of ${name}`] = exported.body.trim().split('\n').length - 1;
  }
  const search = await world.asOperator('search', { text: login });
  found['search'] = search.data<{ data: object[] }>().data.length;
  return found;
}

it('finds no records of an erased holder by the former login, in lists, exports and the search', async () => {
  const token = await world.signIn(LOGIN);
  const order = { linkedAccountId: 2, won: '10000', requestId: randomUUID() };
  const { id } = (await world.call('orders.buy', order, token)).data<{ id: number }>();
  (await world.asOperator('purchases.decide', { id, decision: 'reject', reason: '확인' })).data();
  const before = await foundBy(LOGIN);
  const has = ['holders', 'purchases', 'linkedAccounts', 'ledger.accounts', 'alarms', 'search'];
  for (const list of [...has, 'export of holders', 'export of purchases'])
    expect([list, before[list]]).not.toEqual([list, 0]);

  (await world.call('auth.closeAccount', { password: DEMO_PASSWORD, agreed: true }, token)).data();
  (await payOut(world, '500')).data();
  (await erase(world)).data();
  // The beginning of the login finds the other holder of it alone.
  const beginning = await foundBy(LOGIN.slice(0, -1).toUpperCase());
  expect(beginning).toMatchObject({ holders: 1, search: 1 });
  expect(Object.values(await foundBy(LOGIN)).filter((rows) => rows > 0)).toEqual([]);
  // By the number, which is no personal data, it is found still.
  const byId = await world.asOperator('purchases.list', { filter: { holder: 2 } });
  const [newest] = byId.data<{ data: object[] }>().data;
  expect(newest).toMatchObject({ id, holder: { login: 'erased-2' } });
});

it('does not show two erased holders as sharing a phone or a bank account', async () => {
  const ids = [await world.buy('10000')];
  const order = { linkedAccountId: 2, won: '10000', requestId: randomUUID() };
  const bought = await world.call('orders.buy', order, await world.signIn(LOGIN));
  ids.push(bought.data<{ id: number }>().id);
  // As after a restore, which leaves the orders open.
  for (const id of [1, 2]) await eraseAgain(world, id);
  // The demo's two accounts may be at different banks, whose empty numbers have different hashes.
  await world.store.write((tx) => {
    const { linkedAccounts } = tx.t;
    return tx
      .update(linkedAccounts)
      .set({ numHmac: 'same' })
      .where(inArray(linkedAccounts.holderId, [1, 2]));
  });
  const listed = await world.asOperator('purchases.list', { filter: { state: 0 } });
  const { data } = listed.data<{ data: { id: number; marks: string[] }[] }>();
  for (const id of ids) {
    const facts = await world.asOperator('inbox.facts', { kind: 'purchase', id });
    expect(facts.data()).toMatchObject({ samePhone: [], sameAccount: [] });
    expect(data.find((row) => row.id === id)?.marks).toEqual(['rejectOnly', 'blocked']);
  }
});
