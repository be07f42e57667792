// Where a holder is signed in, and how the others are signed out.
import { expect, test } from 'vitest';
import { ALARM_NEW_DEVICE } from '../../domain/alarm-types.ts';
import { newHolder, signInOnPhone } from '../support/wallet/people.ts';
import {
  alert,
  button,
  contains,
  dialog,
  findAll,
  gone,
  link,
  opens,
  press,
  see,
  textOf,
} from '../support/dom/queries.ts';
import { network, problems } from '../support/dom/page-server.ts';
import { open, openAs, walletServer } from '../support/wallet/screen.ts';
import { signIn } from './sign-up-steps.ts';

const LOST = '연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.';
const server = walletServer();
const CLOCK = /로그인 \d+월 \d+일 \(.\) (오전|오후) \d+:\d\d/;
const sheet = dialog('모든 기기에서 로그아웃할까요?');

async function twoDevices() {
  const holder = await newHolder(server);
  const phone = await signInOnPhone(server, holder);
  openAs(holder, '/devices');
  await expect.poll(() => findAll('[data-id]').length).toBe(2);
  return { holder, phone };
}

test('an alarm of a new device names it and leads to the devices', async () => {
  const holder = await newHolder(server);
  await signInOnPhone(server, holder);
  openAs(holder, '/alarm');
  const alarm = link(/새 기기\(iPhone · Safari\)에서 로그인했어요/);
  await contains(alarm, '접속 주소 127.0.0.x');
  await press(alarm);
  await opens('/devices');
  await see('iPhone · Safari');
});

test('each device is said in words, with when it was signed in and used and where, this one is marked, and another one ended', async () => {
  const { holder, phone: onPhone } = await twoDevices();
  const [here, phone] = findAll('[data-id]').map(textOf);
  expect(here).toContain('이 기기');
  expect(here).toMatch(CLOCK);
  expect(here).toContain('접속 주소 127.0.0.x');
  expect(phone).toMatch(/^iPhone · Safari로그인/);
  expect(phone).toContain('최근 사용 방금 전');
  expect(phone).toContain('이 기기와 같은 네트워크');
  await press(button('iPhone · Safari 로그아웃'));
  await press(button(/^로그아웃$/, alert));
  await see('기기에서 로그아웃했어요');
  await expect.poll(() => findAll('[data-id]').length).toBe(1);
  await expect(onPhone('auth.session')).rejects.toThrow('UNAUTHORIZED');
  await holder.call('auth.session');
});

test('all others are signed out by two presses, and this device stays', async () => {
  const { holder, phone } = await twoDevices();
  await press(button('모두 로그아웃'));
  await press(button('다른 기기 모두 로그아웃', sheet));
  await see('기기 1대에서 로그아웃했어요');
  await gone(sheet);
  await expect.poll(() => findAll('[data-id]').length).toBe(1);
  await expect(phone('auth.session')).rejects.toThrow('UNAUTHORIZED');
  await holder.call('auth.session');
});

test('with this device as well, the wallet goes to the sign-in, which knows the browser by its mark', async () => {
  const holder = await newHolder(server);
  const phone = await signInOnPhone(server, holder);
  const signInHere = async () => {
    open('/login');
    await signIn(holder.login);
    await opens('/');
  };
  await signInHere();
  const { rows } = await holder.call<{ rows: { type: number }[] }>('alarms.list');
  const newDevices = rows.filter(({ type }) => type === ALARM_NEW_DEVICE).length;
  expect(newDevices).toBe(2);
  open('/devices');
  await press(button('모두 로그아웃'));
  await press(button('이 기기까지 모두 로그아웃', sheet));
  await opens('/login');
  expect(localStorage.getItem('daon.session')).toBeNull();
  for (const call of [phone, holder.call]) await expect(call('auth.session')).rejects.toThrow('UNAUTHORIZED');
  await signInHere();
  open('/alarm');
  await expect
    .poll(() => findAll('[data-id]').filter((row) => textOf(row).includes('새 기기')).length)
    .toBe(2);
});

test('where the call fails no device is signed out, and the sheet stays', async () => {
  problems.allow(/request failed/);
  const { phone } = await twoDevices();
  network.cut('auth.endSessions');
  await press(button('모두 로그아웃'));
  await press(button('다른 기기 모두 로그아웃', sheet));
  await contains(alert, LOST);
  await phone('auth.session');
  expect(findAll('[data-id]')).toHaveLength(2);
});

test('the password and the passkeys are one press away', async () => {
  await twoDevices();
  await press(link('패스키'));
  await opens('/passkeys');
});
