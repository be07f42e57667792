// The people of the scenes: one whose wallet has seen everything, and one who has just come in.
import { randomUUID } from 'node:crypto';
import type { RunningServer } from '../servers/server-process.ts';
import { deposit, linkAccount, newAddress, newHolder, operatorOf } from '../wallet/people.ts';
import type { Holder } from '../wallet/people.ts';
import { oncePerServer } from './scene.ts';

export type ScenePeople = {
  /** With history of every kind, alarms, a locked amount, open requests and a second account. */
  readonly holder: Holder;
  readonly newcomer: Holder;
  readonly friend: Holder;
  readonly secondAccountId: number;
  /** Records of the holder, by what became of them. */
  readonly records: {
    readonly pending: number;
    readonly done: number;
    readonly rejected: number;
    readonly openPurchase: number;
  };
};

async function makePeople(server: RunningServer): Promise<ScenePeople> {
  const admin = await operatorOf(server);
  const [holder, newcomer, friend] = await Promise.all([
    newHolder(server, { daon: '1234.5678' }),
    newHolder(server),
    newHolder(server, { daon: '50' }),
  ]);
  const secondAccountId = await linkAccount(server, holder, {
    agentEmail: 'guild.master@daon-games.example',
  });
  const { call, linkedAccountId } = holder;
  const { price } = await call<{ price: string }>('wallet.balance');

  const buy = (won: string) =>
    call<{ id: number }>('orders.buy', { linkedAccountId, won, price, requestId: randomUUID() });
  const sell = (gross: string) =>
    call<{ id: number }>('orders.sell', { linkedAccountId, gross, price, requestId: randomUUID() });
  const send = (caller: Holder, address: string, net: string) =>
    caller.call<{ id: number }>('transfers.send', { to: { address }, net, requestId: randomUUID() });

  const done = await buy('50000');
  await admin('admin.purchases.decide', { id: done.id, decision: 'approve' });
  const rejected = await sell('20');
  await admin('admin.sales.decide', {
    id: rejected.id,
    decision: 'reject',
    reason: '계좌의 예금주 이름이 달라요',
  });
  const held = await sell('15');
  await admin('admin.sales.decide', { id: held.id, decision: 'hold', reason: '계좌를 확인하고 있어요' });
  await send(holder, friend.address, '12.34');
  await send(friend, holder.address, '5');
  await send(holder, newAddress(), '30');
  const pending = await sell('100');
  const openPurchase = await buy('30000');
  await deposit(server, holder.address, '3.5');
  await admin('admin.holders.setLock', { id: holder.id, amount: '120', reason: '이벤트 보상 확인 중' });
  return {
    holder,
    newcomer,
    friend,
    secondAccountId,
    records: { pending: pending.id, done: done.id, rejected: rejected.id, openPurchase: openPurchase.id },
  };
}

/** Scenes that only read may share them. */
export const scenePeople = oncePerServer(makePeople);
