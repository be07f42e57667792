// Each decision is one alarm of its holder (D17), also when others decide, read or remove at the same moment.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DECISIONS, type Decision } from '../../../domain/request-state.ts';
import { eachMoneyWorld, TX_HASH, type MoneyWorld } from '../../support/people/money-world.ts';

const REASON = '확인이 필요해요.';

let world: MoneyWorld;
let second: string;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  second = await world.hire('second', 'operator');
});

const LINK = { inviteCode: 'DEMO-LINK', name: '다온일', bank: '토스', accountNum: '100099990001' };
const askLink = async () =>
  (await world.asHolder('linkedAccounts.requestLink', LINK)).data<{ requestId: number }>().requestId;

const allAlarms = () => world.store.read((db) => db.select().from(db.t.alarms).orderBy(db.t.alarms.id));

type Kind = {
  noun: 'purchases' | 'sales' | 'externalSends' | 'links';
  open: () => Promise<number>;
  types: Record<Decision, number>;
};

const REMITTANCE = { approve: 11, reject: 12, hold: 13 };
const KINDS: Kind[] = [
  { noun: 'purchases', open: () => world.buy('10000'), types: { approve: 31, reject: 32, hold: 33 } },
  { noun: 'sales', open: () => world.sell('10'), types: REMITTANCE },
  { noun: 'externalSends', open: () => world.sendOut('10'), types: REMITTANCE },
  { noun: 'links', open: askLink, types: { approve: 41, reject: 42, hold: 43 } },
];
const CASES = KINDS.flatMap((kind) => DECISIONS.map((decision) => ({ ...kind, decision })));

describe.each(CASES)('$decision of one of $noun', ({ noun, open, types, decision }) => {
  it('alarms its holder once when two operators decide, and one of them twice', async () => {
    const id = await open();
    const isTaken = decision === 'approve' && (noun === 'sales' || noun === 'externalSends');
    if (isTaken) await world.take(noun, id);
    const before = await allAlarms();
    const more = decision === 'approve' ? {} : { reason: REASON };
    const txHash = isTaken && noun === 'externalSends' ? { txHash: TX_HASH } : {};
    const decide = (token: string) =>
      world.call(`admin.${noun}.decide`, { id, decision, ...more, ...txHash }, token);
    const answers = await Promise.all([world.operator, second, world.operator].map(decide));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const added = (await allAlarms()).slice(before.length);
    expect(added).toHaveLength(1);
    expect(added[0]).toMatchObject({
      holderId: 1,
      type: types[decision],
      trxId: noun === 'links' ? null : id,
      reason: decision === 'approve' ? null : REASON,
      isRead: false,
    });
  });
});

it('counts what is unread while alarms are added, read and removed', async () => {
  const other = await world.signIn('daon0002');
  const { address } = (await world.asHolder('wallet.address')).data<{ address: string }>();
  const { rows } = (await world.asHolder('alarms.list')).data<{ rows: { id: number }[] }>();
  const ids = rows.map(({ id }) => id);
  const receive = () =>
    world.call('transfers.send', { to: { address }, net: '1', requestId: randomUUID() }, other);
  const answers = await Promise.all([
    receive(),
    world.asHolder('alarms.markAllRead'),
    receive(),
    world.asHolder('alarms.remove', { ids: ids.slice(0, 3) }),
    receive(),
    world.asHolder('alarms.markRead', { ids }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const live = (await allAlarms()).filter(({ holderId, deletedAt }) => holderId === 1 && deletedAt === null);
  const unread = live.filter(({ isRead }) => !isRead).length;
  expect((await world.asHolder('alarms.hasUnread')).data()).toEqual({ hasUnread: unread > 0, unread });
  const { total } = (await world.asHolder('alarms.list')).data<{ total: number }>();
  expect(total).toBe(live.length);
});
