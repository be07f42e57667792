// A holder's own freeze (D72): from the settings, while its end waits, and how long it waits.
import { expect, test } from 'vitest';
import {
  alert,
  button,
  contains,
  dialog,
  find,
  gone,
  opens,
  press,
  pressOff,
  see,
  shows,
} from '../support/dom/queries.ts';
import { codeSentTo, DEMO_PASSWORD, newHolder } from '../support/wallet/people.ts';
import { goBack, open, openAs, walletServer } from '../support/wallet/screen.ts';

const server = walletServer();

test('one tap and one answer freeze it, and the sign-in says why it stands there', async () => {
  const holder = await newHolder(server);
  openAs(holder, '/walletLock');
  await press(button('지갑 잠그기'));
  await see('지갑을 잠글까요? 모든 기기에서 로그아웃돼요.');
  await press(button('잠그기', alert));
  await opens('/login');
  await see('지갑을 잠가 모든 기기에서 로그아웃했어요.');
  await expect(holder.call('wallet.home')).rejects.toThrow('freeze');
});

test('a longer wait is in force immediately, and the home says when the freeze ends', async () => {
  const holder = await newHolder(server);
  openAs(holder, '/walletLock');
  await press(find('[name=wait][value="24"]'));
  await see('기다리는 시간을 바꿨어요');
  await holder.call('ownFreeze.freeze');
  const { login, phone } = holder;
  const asked = await holder.call<{ verificationId: string }>('ownFreeze.requestCode', { phone, login });
  const typed = { ...asked, code: await codeSentTo(server, phone) };
  const { verificationId, code } = typed;
  const input = { login, password: DEMO_PASSWORD, phone, verificationId, code };
  const { token } = await holder.call<{ token: string }>('ownFreeze.signIn', input);
  openAs({ ...holder, token });
  const card = find('[aria-label="지갑이 잠겨 있어요"]');
  await shows(card);
  await contains(card, '에 풀려요');
  await pressOff(button(/^보내기$/));
  await shows(dialog('지갑이 잠겨 있어요'));
  await goBack();
  await gone(dialog());
  open('/walletLock');
  await shows(button('다시 잠그기'));
});
