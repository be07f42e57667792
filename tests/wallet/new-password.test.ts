// The fields of the change of a password.
import { test } from 'vitest';
import { DEMO_PASSWORD, newHolder } from '../support/wallet/people.ts';
import {
  button,
  fill,
  find,
  isOff,
  isOn,
  opens,
  press,
  screenOf,
  see,
  shows,
  user,
} from '../support/dom/queries.ts';
import { network } from '../support/dom/page-server.ts';
import { goBack, openAs, walletServer } from '../support/wallet/screen.ts';

const server = walletServer();

test('the new password has 8-20 characters, differs from the current one and equals its confirmation', async () => {
  openAs(await newHolder(server), '/changePw');
  await fill(find('[name=lastPW]'), DEMO_PASSWORD);
  await press(button(/^다음$/));
  await shows(screenOf('/changePw#2'));
  const fresh = find('[name=newPW]');
  const again = find('[name=newPW_confirmation]');
  const change = button('비밀번호 바꾸기');
  for (const [password, confirmation, isReady] of [
    ['a'.repeat(7), 'a'.repeat(7), isOff],
    ['a'.repeat(8), 'a'.repeat(8), isOn],
    ['a'.repeat(20), 'a'.repeat(20), isOn],
    ['a'.repeat(21), 'a'.repeat(21), isOff],
    ['a'.repeat(8), 'a'.repeat(9), isOff],
  ] as const) {
    await fill(fresh, password);
    await fill(again, confirmation);
    await isReady(change);
  }
  await see('비밀번호가 일치하지 않습니다.');
  await fill(fresh, 'short');
  await user.click(again());
  await see('비밀번호는 8~20자 이내여야 합니다.');
  await fill(fresh, DEMO_PASSWORD);
  await fill(again, DEMO_PASSWORD);
  await see('지금과 다른 비밀번호를 입력해주세요.');
  await isOff(change);
});

test('a change that is answered after going back is said too', async () => {
  openAs(await newHolder(server), '/changePw');
  await fill(find('[name=lastPW]'), DEMO_PASSWORD);
  await press(button(/^다음$/));
  await fill(find('[name=newPW]'), 'new-pass12!');
  await fill(find('[name=newPW_confirmation]'), 'new-pass12!');
  const release = network.hold('auth.changePassword');
  await press(button('비밀번호 바꾸기'));
  await goBack();
  await shows(screenOf('/changePw#1'));
  release();
  await opens('/changePwSuccess');
  await see('비밀번호를 바꿨어요');
});
