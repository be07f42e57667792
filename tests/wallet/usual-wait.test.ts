// The sentence that says how long a pending request usually waits, where one waits.
import { expect, test } from 'vitest';
import { newAddress, newHolder, operatorOf, type Holder, type Server } from '../support/wallet/people.ts';
import { button, fill, find, findAll, isOn, link, press, see, shows } from '../support/dom/queries.ts';
import { network, ownServer, settled } from '../support/dom/page-server.ts';
import { open, openAs, walletServer } from '../support/wallet/screen.ts';
import { sendButton, step, toConfirmation } from './send-steps.ts';

walletServer();

const SENTENCE = /^보통 1분 안에 확인해요$/;

const said = (): string[] => document.body.textContent.match(/보통 \S+ 안에 확인해요/g) ?? [];

type Ask = (holder: Holder) => Promise<{ id: number }>;

const asks: Readonly<Record<'purchases' | 'sales' | 'externalSends', Ask>> = {
  purchases: (holder) =>
    holder.call('orders.buy', {
      linkedAccountId: holder.linkedAccountId,
      won: '10000',
      requestId: crypto.randomUUID(),
    }),
  sales: (holder) =>
    holder.call('orders.sell', {
      linkedAccountId: holder.linkedAccountId,
      gross: '10',
      requestId: crypto.randomUUID(),
    }),
  externalSends: (holder) =>
    holder.call('transfers.send', {
      to: { address: newAddress() },
      net: '1',
      requestId: crypto.randomUUID(),
    }),
};

/** Enough quick decisions that the few slow ones of the demo are less than a fifth. */
const QUICK_DECISIONS = 30;

async function decideQuickly(server: Server, kind: keyof typeof asks): Promise<void> {
  const holder = await newHolder(server, { daon: '100' });
  const operator = await operatorOf(server, 'operator');
  for (let n = 0; n < QUICK_DECISIONS; n += 1) {
    const { id } = await asks[kind](holder);
    await operator(`admin.${kind}.decide`, { id, decision: 'reject', reason: '확인' });
  }
}

test('a purchase that is made says how long it usually waits, and its detail too until it is decided', async () => {
  const server = await ownServer();
  await decideQuickly(server, 'purchases');
  const holder = await newHolder(server);
  openAs(holder, `/withdrawSwap/${holder.linkedAccountId}`);
  await shows(find('[name=amount]'));
  await fill(find('[name=amount]'), '10000');
  await press(button(/^구매 요청하기$/));
  await isOn(button(/원 구매 요청하기$/));
  await press(button(/원 구매 요청하기$/));
  await see('구매를 요청했어요');
  await see(SENTENCE);
  const path = link('내역 보기')().getAttribute('href') ?? '';
  open(path);
  await see(SENTENCE);
  const operator = await operatorOf(server, 'operator');
  const id = Number(path.split('/').at(-1));
  await operator('admin.purchases.decide', { id, decision: 'hold', reason: '입금자명을 확인하고 있어요' });
  open(path);
  await see(/^보류$/);
  expect(said()).toEqual([]);
});

test('a sale and an external send say it as well; a send that is done says nothing', async () => {
  const server = await ownServer();
  await decideQuickly(server, 'sales');
  await decideQuickly(server, 'externalSends');
  const [holder, friend] = [await newHolder(server, { daon: '100' }), await newHolder(server)];
  openAs(holder, `/chargeSwap/${holder.linkedAccountId}`);
  await shows(find('[name=amount]'));
  await fill(find('[name=amount]'), '10');
  await press(button(/^판매 요청하기$/));
  await isOn(button(/DAON 판매 요청하기$/));
  await press(button(/DAON 판매 요청하기$/));
  await see('판매를 요청했어요');
  await see(SENTENCE);

  open('/send');
  await toConfirmation(newAddress(), '10');
  await press(sendButton);
  await shows(step(5));
  await see(SENTENCE);

  open('/send');
  await toConfirmation(friend.address, '10');
  await press(sendButton);
  await see('보내기 완료');
  await settled();
  expect(said()).toEqual([]);
});

test('without enough decisions nothing is said, and the line that waits for the answer stays empty', async () => {
  const server = await ownServer();
  const holder = await newHolder(server, { daon: '100' });
  openAs(holder, '/send');
  await toConfirmation(newAddress(), '10');
  const release = network.hold('history.detail');
  await press(sendButton);
  await shows(step(5));
  const lines = () => findAll('[role=status] p').length;
  const before = lines();
  release();
  await settled();
  expect(lines()).toBe(before);
  expect(said()).toEqual([]);
  const { id } = await asks.sales(holder);
  open(`/assetDetail/${id}`);
  await see('관리자가 확인하고 있어요');
  expect(said()).toEqual([]);
});
