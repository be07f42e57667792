// The forms of what holders set for themselves, while the same holder sets it on another device.
import { expect, test } from 'vitest';
import { newAddress, newHolder, phoneProof } from '../support/wallet/people.ts';
import {
  alert,
  button,
  closeAlert,
  contains,
  dialog,
  field,
  fill,
  gone,
  hasValue,
  isOff,
  isOn,
  opens,
  press,
  see,
  value,
} from '../support/dom/queries.ts';
import { network, problems } from '../support/dom/page-server.ts';
import { openAs, walletServer } from '../support/wallet/screen.ts';

const server = walletServer();

const comeBack = (): boolean => window.dispatchEvent(new Event('visibilitychange'));
const save = button('저장하기');

test('a limit that was set on another device is shown, and one that is typed stays', async () => {
  const holder = await newHolder(server);
  openAs(holder, '/limitSetting');
  await fill(field('한 번 한도'), '5000');
  await isOn(save);
  await holder.call('ownLimits.set', { day: '70000', act: null, waitWon: null, waitHours: null });
  comeBack();
  await hasValue(field('하루 한도'), '70,000');
  expect(value(field('한 번 한도'))).toBe('5,000');
  await press(save);
  await see('한도를 바꿨어요');
  await isOff(save);
  expect(await holder.call('ownLimits.view')).toMatchObject({ day: '70000', act: '5000', next: null });
});

test('a sum to be confirmed that was set on another device is shown, and nothing is left to save', async () => {
  const holder = await newHolder(server);
  openAs(holder, '/confirmSetting');
  await isOff(save);
  await holder.call('confirmations.set', { day: '70000', first: null, changes: true });
  comeBack();
  await hasValue(field('하루 합계'), '70,000');
  await isOff(save);
});

test('a limit that is typed while another one is saved, or a higher one is given up, stays to be saved', async () => {
  const holder = await newHolder(server);
  openAs(holder, '/limitSetting');
  await fill(field('하루 한도'), '70000');
  const release = network.hold('ownLimits.set');
  await press(save);
  await fill(field('한 번 한도'), '5000');
  release();
  await see('한도를 바꿨어요');
  expect(value(field('한 번 한도'))).toBe('5,000');
  await press(save);
  await isOff(save);
  expect(await holder.call('ownLimits.view')).toMatchObject({ day: '70000', act: '5000' });

  const none = { day: null, act: null, waitWon: null, waitHours: null };
  await holder.call('ownLimits.set', {
    ...none,
    ...(await phoneProof(server, holder, 'ownLimits.set', none)),
  });
  comeBack();
  await fill(field('한 번 한도'), '4000');
  await press(button('바꾸지 않기'));
  await see('지금 한도를 그대로 써요');
  expect(value(field('한 번 한도'))).toBe('4,000');
  await isOn(save);
});

test('a sum that is typed while another one is saved stays to be saved', async () => {
  const holder = await newHolder(server);
  openAs(holder, '/confirmSetting');
  await fill(field('하루 합계'), '70000');
  const release = network.hold('confirmations.set');
  await press(save);
  await fill(field('처음 보내는 주소'), '5000');
  release();
  await see('본인 확인 설정을 바꿨어요');
  expect(value(field('처음 보내는 주소'))).toBe('5,000');
  await isOn(save);
});

test('a recipient whom another device has deleted is gone once that was said', async () => {
  problems.allow(/recipients\.remove: status of 404/);
  const holder = await newHolder(server);
  await holder.call('recipients.save', { address: newAddress(), name: '엄마', favourite: false });
  openAs(holder, '/recipients');
  await press(button(/^엄마/));
  const [{ saved }] = await holder.call<[{ saved: { id: number } }]>('transfers.recipients');
  await holder.call('recipients.remove', { id: saved.id });
  await press(button('삭제하기', dialog()));
  await contains(alert, '찾으시는 내용이 없어요.');
  await closeAlert();
  await gone(dialog());
  await gone(button(/^엄마/));
});

test('a session that ended elsewhere is explained by the sign-in alone', async () => {
  problems.allow(/ownLimits\.set: status of 401/);
  const holder = await newHolder(server);
  openAs(holder, '/limitSetting');
  await fill(field('하루 한도'), '70000');
  await holder.call('auth.endSessions', { keepThis: false });
  await press(save);
  await opens('/login');
  await see(/로그인이 끝났어요/);
  expect(document.querySelector('[role=alertdialog]')).toBeNull();
});
