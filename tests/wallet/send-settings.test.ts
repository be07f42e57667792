// What an operator changes while a send is under way, on servers of their own: price and settings apply to all callers.
import { expect, test } from 'vitest';
import { DEMO_PASSWORD, newHolder, operatorOf } from '../support/wallet/people.ts';
import {
  button,
  contains,
  dialog,
  field,
  fill,
  find,
  gone,
  heading,
  isOn,
  press,
  see,
  shows,
  user,
} from '../support/dom/queries.ts';
import { ownServer, problems } from '../support/dom/page-server.ts';
import { goBack, openAs, walletServer } from '../support/wallet/screen.ts';
import { amountField, next, row, sendButton, step, toConfirmation } from './send-steps.ts';

walletServer();

test('a price that moved is shown before the agent is paid at it, and one that moves at the last moment is never filled silently', async () => {
  problems.allow(/status of 4\d\d/);
  const server = await ownServer();
  const holder = await newHolder(server, { daon: '1000' });
  const admin = await operatorOf(server);
  openAs(holder, '/send');
  await press(find(`[data-id="${holder.linkedAccountId}"]`));
  await press(next);
  await fill(amountField, '100');
  await isOn(next);
  await admin('admin.settings.setPrice', { price: '110' });
  await press(next);
  await see('그사이 시세가 바뀌었어요. 새 금액을 확인해주세요.');
  await contains(row('입금될 금액'), '11,000원');

  await admin('admin.settings.setPrice', { price: '120' });
  await press(sendButton);
  await contains(row('시세'), '1 DAON = 120원');
  await contains(row('시세'), '1 DAON = 110원');
  await contains(row('보내는 수량'), '100 DAON');
  await contains(row('입금될 금액'), '12,000원');
  await press(sendButton);
  await shows(step(5));
});

test('while confirmWithPassword is on, the confirmation asks for the password, and a wrong one can be corrected', async () => {
  problems.allow(/status of 4\d\d/);
  const server = await ownServer();
  const [holder, friend] = [await newHolder(server, { daon: '100' }), await newHolder(server)];
  const admin = await operatorOf(server);
  openAs(holder, '/send');
  await toConfirmation(friend.address, '10');
  // Turned on while the confirmation is open: the server enforces it.
  await admin('admin.settings.set', { key: 'confirmWithPassword', value: true });
  await press(sendButton);
  const sheet = dialog('비밀번호를 한 번 더 입력해주세요');
  const password = field('비밀번호', sheet);
  await shows(sheet);
  expect(step(3)()).toBeDefined();
  await fill(password, 'wrong-1234');
  await press(button('확인', sheet));
  await see('비밀번호가 맞지 않아요.', sheet);
  await goBack();
  await gone(sheet);
  await shows(step(3));

  await press(sendButton);
  await shows(sheet);
  await gone('비밀번호가 맞지 않아요.', sheet);
  await fill(password, DEMO_PASSWORD);
  await user.keyboard('{Enter}');
  await shows(heading('보내기 완료'));
  expect((await friend.call<{ balance: string }>('wallet.balance')).balance).toBe('10');
});

test('a first send above the own sum asks a holder without a passkey for the password once, and one below it does not', async () => {
  const server = await ownServer();
  const [holder, friend] = [await newHolder(server, { daon: '10000' }), await newHolder(server)];
  await holder.call('confirmations.set', { day: null, first: '300000', changes: false });
  openAs(holder, '/send');
  await toConfirmation((await newHolder(server)).address, '100');
  await press(sendButton);
  await shows(step(5));
  // The wallet is known after the first of these.
  for (const isAsked of [true, false]) {
    openAs(holder, '/send');
    await toConfirmation(friend.address, '4000');
    await press(sendButton);
    if (isAsked) {
      const sheet = dialog('비밀번호를 한 번 더 입력해주세요');
      await fill(field('비밀번호', sheet), DEMO_PASSWORD);
      await press(button('확인', sheet));
    }
    await shows(step(5));
  }
  expect((await friend.call<{ balance: string }>('wallet.balance')).balance).toBe('8000');
});
