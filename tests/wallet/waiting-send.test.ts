// A first send that waits (D74): what its sender reads before and after it, and how it is cancelled.
import { beforeAll, expect, test } from 'vitest';
import { newHolder, operatorOf } from '../support/wallet/people.ts';
import {
  button,
  contains,
  fill,
  findAll,
  heading,
  isOn,
  link,
  press,
  see,
  shows,
  textOf,
} from '../support/dom/queries.ts';
import { network, problems } from '../support/dom/page-server.ts';
import { openAs, walletServer } from '../support/wallet/screen.ts';
import { amountField, addressField, next, row, step } from './send-steps.ts';

const server = walletServer();
const CLOCK = /\d+월 \d+일 \(.\) (오전|오후) \d+:\d\d/;

beforeAll(async () => {
  const admin = await operatorOf(server);
  await admin('admin.settings.set', { key: 'firstSendWaitWon', value: '50000' });
});

async function sendLarge() {
  const [holder, friend] = [await newHolder(server, { daon: '1000' }), await newHolder(server)];
  openAs(holder, '/send');
  await fill(addressField, friend.address);
  await press(next);
  await shows(step(2));
  await fill(amountField, '600');
  await press(next);
  await shows(step(3));
  const waits = button('600 DAON 기다렸다 보내기');
  await isOn(waits);
  return { holder, waits };
}

test('the confirmation says until when and why, and the done screen that it has not been sent yet', async () => {
  const { holder, waits } = await sendLarge();
  await see(
    /처음 보내는 큰 금액이라 3시간 뒤인 .*에 보내요. 그 전에는 홈이나 상세 내역에서 언제든 취소할 수 있어요./,
  );
  await press(waits);
  await shows(heading('기다렸다 보낼게요'));
  await contains(step(5), '600 DAON을 보내기로 했어요.');
  await contains(step(5), '그 전에는 홈에서 취소할 수 있어요.');
  await contains(row('쓸 수 있는 수량'), '396.50 DAON');
  expect(await holder.call<{ balance: string }>('wallet.balance')).toMatchObject({ balance: '1000' });
});

test('the home shows it with its time, and cancels it by one tap', async () => {
  const { holder, waits } = await sendLarge();
  await press(waits);
  await shows(heading('기다렸다 보낼게요'));
  openAs(holder, '/');
  await see('기다렸다 보내는 송금');
  expect(findAll('[aria-label="기다렸다 보내는 송금"]').map(textOf).join()).toMatch(CLOCK);
  // Also where the answer to it does not come back.
  problems.allow(/orders\.cancel: request failed/);
  network.loseAnswers('orders.cancel');
  await press(button('보내기 취소'));
  await see('보내기를 취소했어요');
  expect(await holder.call<{ available: string }>('wallet.balance')).toMatchObject({ available: '1000' });
});

test('its row and its detail say when, and the detail cancels it', async () => {
  const { holder, waits } = await sendLarge();
  await press(waits);
  await shows(heading('기다렸다 보낼게요'));
  await press(link('내역 보기'));
  await see('상세 내역');
  await contains(row('보낼 시각'), '월');
  await shows(button('요청 취소하기'));
  openAs(holder, '/transDetail');
  await see(/^\d+월 \d+일 .*에 보내요$/);
});
