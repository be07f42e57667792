// An answer that comes after what asked was left: what it changed is shown, and the present screen stays.
import { expect, test } from 'vitest';
import { SECOND_MS } from '../../domain/durations.ts';
import { codeSentTo, deposit, DEMO_PASSWORD, newAddress, newHolder } from '../support/wallet/people.ts';
import {
  address,
  alert,
  button,
  dialog,
  field,
  fill,
  find,
  findAll,
  gone,
  isTicked,
  link,
  opens,
  press,
  role,
  see,
  shows,
  user,
} from '../support/dom/queries.ts';
import { clock, network, problems, settled } from '../support/dom/page-server.ts';
import { goBack, open, openAs, walletServer } from '../support/wallet/screen.ts';

const server = walletServer();

test('a recipient who is saved or deleted while the sheet is closed is shown so', async () => {
  openAs(await newHolder(server), '/recipients');
  await press(button('받는 사람 추가'));
  await fill(field('지갑 주소'), newAddress());
  await fill(field('이름'), '엄마');
  let release = network.hold('recipients.save');
  await press(button('저장하기', dialog()));
  await user.keyboard('{Escape}');
  await gone(dialog());
  release();
  await see('받는 사람을 저장했어요');
  await shows(button(/^엄마/));

  await press(button(/^엄마/));
  release = network.hold('recipients.remove');
  await press(button('삭제하기', dialog()));
  await user.keyboard('{Escape}');
  await gone(dialog());
  release();
  await see('받는 사람을 삭제했어요');
  await gone(button(/^엄마/));
});

test('the end of a freeze that is answered after going back does not sign in', async () => {
  problems.allow(/auth\.signIn: status of 403/);
  const holder = await newHolder(server);
  await holder.call('ownFreeze.freeze');
  open('/login');
  await fill(find('[name=email]'), holder.login);
  await fill(find('[name=password]'), DEMO_PASSWORD);
  await press(button('로그인'));
  await press(link('잠금 풀기'));
  await fill(field('휴대폰 번호'), holder.phone);
  await press(button('인증번호 받기'));
  await shows(field('인증번호'));
  const release = network.hold('ownFreeze.signIn');
  await fill(field('인증번호'), await codeSentTo(server, holder.phone));
  await goBack();
  await opens('/login');
  release();
  await settled();
  expect(address()).toBe('/login');
  expect(localStorage.getItem('daon.session')).toBeNull();
});

test('a setting that is answered after its screen was left is shown there as it is now', async () => {
  openAs(await newHolder(server), '/accountSetting');
  const name = role('switch', '보내는 사람에게 내 이름 보여주기');
  await expect.poll(() => name().getAttribute('aria-disabled')).not.toBe('true');
  const release = network.hold('recipients.showName');
  await press(name);
  await press(link('내 한도'));
  // Its code may come late, and until then the settings stand.
  await gone(name);
  await goBack();
  await expect.poll(() => isTicked(name())).toBe(false);
  release();
  await expect.poll(() => isTicked(name())).toBe(true);
});

test('a setting stays as it was changed when a reading from before the change comes late', async () => {
  clock.install();
  openAs(await newHolder(server), '/accountSetting');
  const name = role('switch', '보내는 사람에게 내 이름 보여주기');
  await expect.poll(() => name().getAttribute('aria-disabled')).not.toBe('true');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let readings = 0;
  network.handle('recipients.nameShown', async (pass) => {
    const answer = await pass();
    readings += 1;
    await released;
    return answer;
  });
  await clock.pass(6 * SECOND_MS);
  // The page is looked at again.
  globalThis.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => readings).toBe(1);
  await press(name);
  await expect.poll(() => isTicked(name())).toBe(true);
  release();
  await settled();
  await clock.pass(100);
  expect(isTicked(name())).toBe(true);
});

test('a deletion of alarms that is answered late does not end an editing that was begun since', async () => {
  const holder = await newHolder(server, { daon: '3' });
  await deposit(server, holder.address, '4');
  openAs(holder, '/alarm');
  await press(button('편집'));
  await press(role('checkbox', '3 DAON'));
  const release = network.hold('alarms.remove');
  await press(button('1개 삭제'));
  await press(button(/^삭제/, alert));
  await press(button('완료'));
  await press(button('편집'));
  await press(role('checkbox', '4 DAON'));
  release();
  await see('알림을 삭제했어요');
  await expect.poll(() => findAll('[data-id]')).toHaveLength(1);
  await expect.poll(() => isTicked(role('checkbox', '4 DAON')())).toBe(true);
});
