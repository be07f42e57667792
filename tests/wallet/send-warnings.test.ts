// Warnings before a send (D75): what the confirmation asks, and where each answer leads.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { newHolder, operatorOf, type Caller } from '../support/wallet/people.ts';
import {
  button,
  contains,
  dialog,
  findAll,
  gone,
  heading,
  isOn,
  press,
  see,
  shows,
  textOf,
  user,
} from '../support/dom/queries.ts';
import { openAs, walletServer } from '../support/wallet/screen.ts';
import { row, sendButton, step, toConfirmation } from './send-steps.ts';

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
  await see('100 DAON이 맞나요?', question);
  expect(findAll('dialog')).toHaveLength(1);
});

test('an unusual amount leads back to the amount', async () => {
  const { holder, friend } = await atLookalike(5, '1');
  openAs(holder, '/send');
  await toConfirmation(friend.address, '100');
  await press(sendButton);
  const asked = dialog('100 DAON이 맞나요?');
  await press(button('수량 고치기', asked));
  await shows(step(2));
});
