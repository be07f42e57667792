// Warnings before a send (D75): what the confirmation asks, and where each answer leads.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { newHolder, operatorOf, type Caller } from '../support/wallet/people.ts';
import {
  alert,
  button,
  contains,
  dialog,
  fill,
  findAll,
  gone,
  heading,
  isOn,
  press,
  screenOf,
  see,
  shows,
  textOf,
  user,
} from '../support/dom/queries.ts';
import { openAs, walletServer } from '../support/wallet/screen.ts';
import { amountField, next, row, sendButton, step, toAmount, toConfirmation } from './send-steps.ts';

const server = walletServer();
let admin: Caller;

beforeAll(async () => {
  admin = await operatorOf(server);
  await set('warnLookalike', 'ask');
  await set('warnAmount', 'ask');
});

const set = (key: string, value: string) => admin('admin.settings.set', { key, value });
const likeOf = (address: string) => `${address.slice(0, 6)}${'7'.repeat(32)}${address.slice(-4)}`;
const question = dialog('어느 주소로 보낼까요?');

/** A holder who has sent one DAON so many times, at the confirmation of a send to an address that looks like the recipient's. */
async function atLookalike(sends = 1, amount = '10') {
  const [holder, friend] = [await newHolder(server, { daon: '1000' }), await newHolder(server)];
  for (let i = 0; i < sends; i += 1)
    await holder.call('transfers.send', {
      ...{ to: { address: friend.address }, net: '1', requestId: randomUUID() },
    });
  openAs(holder, '/send');
  await toConfirmation(likeOf(friend.address), amount);
  return { holder, friend };
}

test('a look-alike is shown beside the address that was meant, with what differs marked', async () => {
  const { friend } = await atLookalike();
  await press(sendButton);
  await shows(question);
  await see('전에 거래한 주소와 앞뒤 4자리만 같은 다른 주소예요.', question);
  await contains(question, friend.address);
  await contains(question, likeOf(friend.address));
  const marks = findAll('mark', question).map(textOf);
  expect(marks).toHaveLength(16);
  expect(marks).not.toContain(friend.address.slice(-4));
  await user.keyboard('{Escape}');
  await gone(question);
  await shows(step(3));
});

test('the main answer takes the address that was meant, and asks nothing about it', async () => {
  const { holder, friend } = await atLookalike();
  await press(sendButton);
  await press(button('예전 주소로 바꾸기', question));
  await gone(question);
  await contains(row('받는 주소'), friend.address);
  await contains(row('보내는 수량'), '10 DAON');
  await isOn(sendButton);
  await press(sendButton);
  await shows(heading('보내기 완료'));
  expect(await friend.call<{ balance: string }>('wallet.balance')).toMatchObject({ balance: '11' });
  expect(await holder.call('history.list', { page: 1, filter: 1 })).toMatchObject({ rows: [{}, {}] });
});

test('the other answer sends to the new address', async () => {
  const { holder, friend } = await atLookalike();
  await press(sendButton);
  await press(button('새 주소로 계속', question));
  await shows(heading('보내기 완료'));
  expect(await holder.call('history.list', { page: 1, filter: 1 })).toMatchObject({
    rows: [{ state: 0, otherInfo: likeOf(friend.address) }, { state: 1 }],
  });
});

test('several warnings are one sheet, which asks the question of the heaviest', async () => {
  await atLookalike(5, '100');
  await press(sendButton);
  await shows(question);
  await see('평소 보내던 1 DAON보다 훨씬 많아요.', question);
  await see('100 DAON, 내가 정했나요?', question);
  expect(findAll('dialog')).toHaveLength(1);
});

test('an unusual amount leads back to the amount', async () => {
  const { holder, friend } = await atLookalike(5, '1');
  openAs(holder, '/send');
  await toConfirmation(friend.address, '100');
  await press(sendButton);
  const asked = dialog('100 DAON, 내가 정했나요?');
  await press(button('수량 고치기', asked));
  await shows(step(2));
});

test('the other side of a transfer is reported once from its detail, where reports warn', async () => {
  const [holder, friend] = [await newHolder(server, { daon: '100' }), await newHolder(server)];
  const { id } = await holder.call<{ id: number }>('transfers.send', {
    ...{ to: { address: friend.address }, net: '1', requestId: randomUUID() },
  });
  openAs(holder, `/assetDetail/${id}`);
  await see('받는 주소');
  expect(findAll('button').map(textOf)).not.toContain('받는 지갑 신고하기');
  await set('warnListed', 'ask');
  openAs(holder, `/assetDetail/${id}`);
  await press(button('받는 지갑 신고하기'));
  await press(button('신고하기', alert));
  await see('신고한 지갑이에요.');
  await see('신고했어요');
});

test('a listed wallet leads home without a send, and back to it with another answer', async () => {
  const [holder, friend] = [await newHolder(server, { daon: '100' }), await newHolder(server)];
  await set('warnListed', 'wait');
  await admin('admin.sendWarnings.addRecipient', { recipient: friend.address, note: '사칭' });
  const asked = dialog('이 지갑의 주인을 직접 만난 적이 있나요?');
  openAs(holder, '/send');
  await toAmount(friend.address);
  await fill(amountField, '10');
  await press(next);
  await see(/^3시간 뒤인 .*에 보내요. 그 전에는 홈이나 상세 내역에서 언제든 취소할 수 있어요.$/);
  const waits = button('10 DAON 기다렸다 보내기');
  await press(waits);
  await see('관리자가 조심하라고 알린 지갑이에요.', asked);
  await press(button('보내지 않을게요', asked));
  await shows(screenOf('/'));
  await see('보내지 않았어요. 누가 시켰다면 전화를 끊어주세요.');
  expect(await holder.call('wallet.balance')).toMatchObject({ balance: '100', available: '100' });

  openAs(holder, '/send');
  await toAmount(friend.address);
  await fill(amountField, '10');
  await press(next);
  await press(waits);
  await press(button('네, 아는 분이에요', asked));
  await shows(heading('기다렸다 보낼게요'));
  expect(await holder.call('wallet.balance')).toMatchObject({ balance: '100', available: '89.45' });
});
