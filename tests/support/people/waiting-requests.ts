// What an operator decides, asked for as the wallet asks: by the holder, through the wallet's own procedures.
import { randomUUID } from 'node:crypto';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import { newAccountNumber, newAddress, newHolder, operatorOf } from '../wallet/people.ts';
import type { Holder, Server } from '../wallet/people.ts';

type Asked = { id: number };

export async function askPurchase(holder: Holder, won = '10000'): Promise<number> {
  const { linkedAccountId } = holder;
  const input = { linkedAccountId, won, requestId: randomUUID() };
  return (await holder.call<Asked>('orders.buy', input)).id;
}

export async function askSale(holder: Holder, gross = '10'): Promise<number> {
  const { linkedAccountId } = holder;
  const input = { linkedAccountId, gross, requestId: randomUUID() };
  return (await holder.call<Asked>('orders.sell', input)).id;
}

export async function askExternalSend(holder: Holder, net = '10'): Promise<number> {
  const input = { to: { address: newAddress() }, net, requestId: randomUUID() };
  return (await holder.call<Asked>('transfers.send', input)).id;
}

/** A first send to another holder, which waits because its sender wants that. */
export async function askWaitingSend(server: Server, holder: Holder, net = '4321.12345678'): Promise<number> {
  await holder.call('ownLimits.set', { day: null, act: null, waitWon: '1', waitHours: 3 });
  const { address } = await newHolder(server);
  return (await holder.call<Asked>('transfers.send', { to: { address }, net, requestId: randomUUID() })).id;
}

export async function askLink(server: Server, holder: Holder): Promise<number> {
  const admin = await operatorOf(server);
  const { data } = await admin<{ data: Asked[] }>('admin.companies.list', { page: 1, perPage: 1 });
  const { code } = await admin<{ code: string }>('admin.invites.create', {
    kind: 'link',
    companyId: data[0]?.id,
  });
  const { requestId } = await holder.call<{ requestId: number }>('linkedAccounts.requestLink', {
    inviteCode: code,
    name: '홍길동',
    bank: '신한은행',
    accountNum: newAccountNumber(),
    requestId: randomUUID(),
  });
  return requestId;
}

/** A waiting request of a holder, of any kind that a holder can ask for. */
export function ask(server: Server, holder: Holder, kind: Exclude<RequestKind, 'signUp'>): Promise<number> {
  if (kind === 'purchase') return askPurchase(holder);
  if (kind === 'sale') return askSale(holder);
  return kind === 'link' ? askLink(server, holder) : askExternalSend(holder);
}
