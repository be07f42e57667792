// The page after a request was made, left open: it promises nothing any more once the request has ended elsewhere.
import { expect, test } from 'vitest';
import { seoulIso } from '../../domain/time.ts';
import { newAddress, newHolder, operatorOf, type Holder } from '../support/wallet/people.ts';
import { address, button, fill, find, isOn, link, press, see, shows } from '../support/dom/queries.ts';
import { clock } from '../support/dom/page-server.ts';
import { openAs, walletServer } from '../support/wallet/screen.ts';
import { sendButton, step, toConfirmation } from './send-steps.ts';

const server = walletServer();

const idShown = (): number => Number(link('내역 보기')().getAttribute('href')?.split('/').at(-1));

async function ask(holder: Holder, path: 'chargeSwap' | 'withdrawSwap', amount: string): Promise<number> {
  openAs(holder, `/${path}/${holder.linkedAccountId}`);
  await shows(find('[name=amount]'));
  await fill(find('[name=amount]'), amount);
  const submit = path === 'chargeSwap' ? '판매 요청하기' : '구매 요청하기';
  await press(button(submit));
  await isOn(button(new RegExp(`(원|DAON) ${submit}$`)));
  clock.install();
  await press(button(new RegExp(`(원|DAON) ${submit}$`)));
  await shows(link('내역 보기'));
  return idShown();
}

test('a purchase that was cancelled elsewhere no longer asks for its deposit', async () => {
  const holder = await newHolder(server);
  const id = await ask(holder, 'withdrawSwap', '10000');
  await see('입금할 계좌');
  await holder.call('orders.cancel', { id });
  await clock.pass(11_000);
  await see('취소했어요');
  expect(address()).toBe(`/assetDetail/${id}`);
});

test('a purchase whose deposit the bank shows no longer asks for it', async () => {
  const holder = await newHolder(server);
  const id = await ask(holder, 'withdrawSwap', '31000');
  await see('입금할 계좌');
  // A bank names whole seconds, and one before the order is none of its.
  await clock.pass(2_000);
  const at = seoulIso(new Date()).slice(0, 19).replace('T', ' ');
  const statement = `거래일시,입금액,출금액,거래후잔액,보낸분\n${at},31000,0,31000,홍길동`;
  const operator = await operatorOf(server, 'operator');
  await operator('admin.bankLines.import', {
    companyId: 1,
    fileName: 'bank.csv',
    contentBase64: Buffer.from(statement).toString('base64'),
    requestId: crypto.randomUUID(),
  });
  await clock.pass(11_000);
  await see('입금 확인됨');
  expect(address()).toBe(`/assetDetail/${id}`);
});

test('a sale that was rejected no longer promises its won', async () => {
  const holder = await newHolder(server, { daon: '100' });
  const id = await ask(holder, 'chargeSwap', '10');
  await see(/원이 입금돼요/);
  const operator = await operatorOf(server, 'operator');
  await operator('admin.sales.take', { id, version: 1 });
  await operator('admin.sales.decide', { id, decision: 'reject', reason: '계좌가 달라요' });
  await clock.pass(11_000);
  await see('계좌가 달라요');
  expect(address()).toBe(`/assetDetail/${id}`);
});

test('a send that waits for an operator leads to its detail once it was cancelled', async () => {
  const holder = await newHolder(server, { daon: '100' });
  openAs(holder, '/send');
  await toConfirmation(newAddress(), '10');
  clock.install();
  await press(sendButton);
  await shows(step(5));
  const id = idShown();
  await holder.call('orders.cancel', { id });
  await clock.pass(11_000);
  await see('취소했어요');
  expect(address()).toBe(`/assetDetail/${id}`);
});
