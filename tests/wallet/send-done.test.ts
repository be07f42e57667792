// What a finished send shows, to each kind of recipient.
import { expect, test } from 'vitest';
import {
  linkAccount,
  newAddress,
  newHolder,
  newTxHash,
  operatorOf,
  type Holder,
} from '../support/wallet/people.ts';
import {
  button,
  contains,
  dialog,
  find,
  findAll,
  heading,
  link,
  press,
  see,
  shows,
  textOf,
} from '../support/dom/queries.ts';
import { network } from '../support/dom/page-server.ts';
import { goBack, openAs, walletServer } from '../support/wallet/screen.ts';
import { confirmAmount, next, row, sendButton, step, toConfirmation } from './send-steps.ts';

const server = walletServer();

const balanceOf = async (holder: Holder): Promise<string> =>
  (await holder.call<{ balance: string }>('wallet.balance')).balance;

type Open = { readonly id: number; readonly holder: { readonly login: string } };

test('a loading skeleton stands while the request runs', async () => {
  const holder = await newHolder(server, { daon: '1000' });
  const release = network.hold('transfers.send');
  openAs(holder, '/send');
  await toConfirmation(newAddress(), '10');
  await press(sendButton);
  await shows(step(4));
  expect(findAll('[role=status]').map(textOf).join()).toContain('보내고 있어요');
  release();
  await shows(step(5));
});

test('a finished send shows whom, how much, the fee and what is left, and leads to its receipt', async () => {
  const [holder, friend] = [await newHolder(server, { daon: '100' }), await newHolder(server)];
  openAs(holder, '/send');
  await toConfirmation(friend.address, '10');
  const name = `${friend.login.slice(0, 3)}********님`;
  // The button waits for the answer that also tells whose wallet it is.
  await press(sendButton);
  await shows(heading('보내기 완료'));
  await contains(step(5), name);
  await contains(row('수수료'), '0.5500 DAON');
  await contains(row('총 출금 수량'), '10.55 DAON');
  await contains(row('쓸 수 있는 수량'), '89.45 DAON');
  await press(button('영수증 공유하기'));
  await shows(dialog('거래 영수증'));
  await goBack();
  await see('상세 내역');
});

test('a finished send names whom its confirmation named, also when the steps before did not know it', async () => {
  const [holder, friend] = [await newHolder(server, { daon: '100' }), await newHolder(server)];
  // Without the recent recipients the owner of an address is asked for at the confirmation alone.
  const release = network.hold('transfers.recipients');
  openAs(holder, '/send');
  await toConfirmation(friend.address, '10');
  await press(sendButton);
  await shows(heading('보내기 완료'));
  await contains(step(5), `${friend.login.slice(0, 3)}********님`);
  release();
});

test('a send to an outside address is pending, says that an operator will check it, and is done when one approved it', async () => {
  const holder = await newHolder(server, { daon: '1000' });
  openAs(holder, '/send');
  await toConfirmation(newAddress(), '100');
  await see(/^외부 지갑$/);
  await press(sendButton);
  await shows(heading('보내기 완료'));
  await see('외부 지갑으로 보내는 요청은 관리자가 확인한 뒤에 보내드려요.');
  expect(await balanceOf(holder)).toBe('1000');

  const admin = await operatorOf(server);
  const { data } = await admin<{ data: Open[] }>('admin.externalSends.list', { page: 1, perPage: 50 });
  const open = data.find((request) => request.holder.login === holder.login);
  await admin('admin.externalSends.take', { id: open?.id });
  await admin('admin.externalSends.decide', { id: open?.id, decision: 'approve', txHash: newTxHash() });
  expect(await balanceOf(holder)).toBe('899');
  await press(link('내역 보기'));
  await see('승인됐어요');
});

test('a send to an agent is a sale that names what arrives, and waits for an operator', async () => {
  const holder = await newHolder(server, { daon: '1000' });
  const agent = await linkAccount(server, holder, { agentEmail: 'guild@game.example' });
  openAs(holder, '/send');
  await press(find(`[data-id="${agent}"]`));
  await press(next);
  await confirmAmount('100');
  await press(sendButton);
  await contains(step(5), 'guild@game.example에게 100 DAON 보내기를 요청했어요.');
  await shows(heading('보내기 완료'));
  await contains(step(5), '관리자가 확인한 뒤에 등록된 계좌로 입금해드려요.');
  await contains(step(5), '내역에는 판매로 표시돼요.');
  const { held } = await holder.call<{ held: string }>('wallet.balance');
  expect(held).toBe('101');

  const admin = await operatorOf(server);
  const { data } = await admin<{ data: (Open & { net: string; payoutWon: string })[] }>('admin.sales.list', {
    page: 1,
    perPage: 50,
  });
  const sale = data.find((request) => request.holder.login === holder.login);
  expect(sale).toMatchObject({ net: '100', payoutWon: '10000' });
});
