// Names in the lines of a bank when a holder is erased (ADR-0020).
import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { asc } from '../../../db/sql.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { eraseDue } from '../../../server/erasure/erase-due.ts';
import { createMoneyWorld } from '../../support/people/money-world.ts';
import { erase, HOLDER, LOGIN, NAME, payOut, workForAMonth } from '../../support/people/leaving-holder.ts';
import { inBase64, statementText } from '../../support/bank/statement-text.ts';

it('keeps the payer of a line as long as the law requires the evidence, and no longer', async () => {
  const world = await createMoneyWorld();
  onTestFinished(() => world.close());
  const at = (iso: string) => world.wait(Date.parse(iso) - world.deps.clock.now().getTime());
  const token = await world.signIn(LOGIN);
  const order = { linkedAccountId: 2, won: '10000', requestId: randomUUID() };
  const { id: orderId } = (await world.call('orders.buy', order, token)).data<{ id: number }>();
  const statement = {
    ...{ companyId: 1, fileName: 'a.csv' },
    contentBase64: inBase64(
      statementText([
        { at: '2026-11-20 09:10:00', won: 10_000, name: `토스 ${NAME}`, memo: '주문' },
        { at: '2026-11-20 09:11:00', won: 30, name: '예금이자' },
      ]),
    ),
  };
  const bring = async () =>
    (
      await world.call(
        'admin.bankLines.import',
        { ...statement, requestId: randomUUID() },
        await workForAMonth(world),
      )
    ).data();
  await bring();
  const lines = () =>
    world.store.read((db) => {
      const { id, name, memo, note, won, requestId } = db.t.bankLines;
      return db.select({ id, name, memo, note, won, requestId }).from(db.t.bankLines).orderBy(asc(id));
    });
  const [paid, interest] = await lines();
  const settle = { id: paid?.id, as: 'order', orderId, note: `${NAME} 님과 통화` };
  (await world.asOperator('bankLines.settle', settle)).data();
  (await world.asOperator('bankLines.settle', { id: interest?.id, as: 'other', note: '이자' })).data();
  const before = await lines();
  expect(before[0]).toMatchObject({ name: `토스 ${NAME}`, requestId: orderId });

  (await world.call('auth.closeAccount', { password: DEMO_PASSWORD, agreed: true }, token)).data();
  const { balance } = (await world.asOperator('holders.get', { id: HOLDER })).data<{ balance: string }>();
  (await payOut(world, balance)).data();
  // A lawful order ends what the years keep, but not the company's evidence of the payment.
  (await erase(world)).data();
  expect(await eraseDue(world.deps)).toBe(0);
  expect(await lines()).toEqual(before);
  at('2031-11-20T09:09:00+09:00');
  await workForAMonth(world);
  await eraseDue(world.deps);
  expect(await lines()).toEqual(before);

  at('2031-11-20T09:12:00+09:00');
  await eraseDue(world.deps);
  const after = await lines();
  expect(after).toEqual([{ ...before[0], name: '파기됨', memo: '', note: '파기됨' }, { ...before[1] }]);
  // The same statement again brings no name back.
  expect(await bring()).toMatchObject({ imported: 0, repeated: 2 });
  expect(await lines()).toEqual(after);
  await world.soundBooks();
});
