// What holders set for themselves: set, met, raised and given up, also while the same holder sets it on another device.
import { expect, test } from 'vitest';
import { codeSentTo, newAddress, newHolder, phoneProof, type Holder } from '../support/wallet/people.ts';
import {
  button,
  dialog,
  field,
  fill,
  find,
  gone,
  hasValue,
  isOff,
  isOn,
  opens,
  press,
  role,
  see,
  value,
} from '../support/dom/queries.ts';
import { network, problems } from '../support/dom/page-server.ts';
import { openAs, walletServer } from '../support/wallet/screen.ts';
import { amountField, next, toAmount } from './send-steps.ts';

const server = walletServer();

const comeBack = (): boolean => window.dispatchEvent(new Event('visibilitychange'));
const save = button('저장하기');

/** Answers the sheet that asks for a code by text message. */
async function confirmByPhone({ phone }: Holder): Promise<void> {
  await press(button('문자로 확인', dialog()));
  const code = field('인증번호', dialog());
  await fill(code, await codeSentTo(server, phone));
  await press(button(/^확인$/, dialog()));
}

const isChecked = (control: () => HTMLElement): boolean => (control() as HTMLInputElement).checked;

test('what a limit leaves is seen and obeyed where an amount is typed', async () => {
  const [holder, other] = [await newHolder(server, { daon: '1000' }), await newHolder(server)];
  openAs(holder, '/limitSetting');
  await isOff(save);
  await fill(field('하루 한도'), '50000');
  await hasValue(field('하루 한도'), '50,000');
  await press(save);
  await see('오늘 50,000원 남았어요.');

  openAs(holder, '/send');
  await toAmount(other.address);
  await see('내 한도로 오늘 50,000원까지 가능해요.');
  await isOn(button('최대 500 DAON'));
  await fill(amountField, '500.01');
  await see('오늘은 50,000원까지 보내거나 팔 수 있어요.');
  await isOff(next);
  await fill(amountField, '500');
  await isOn(next);

  openAs(holder, `/chargeSwap/${holder.linkedAccountId}`);
  await see('내 한도로 오늘 50,000원까지 가능해요.');
  await fill(find('[name=amount]'), '600');
  await see('오늘은 50,000원까지 보내거나 팔 수 있어요.');
});

test('a higher limit asks for a code, waits, and can be given up', async () => {
  const holder = await newHolder(server);
  await holder.call('ownLimits.set', { day: '50000', act: '10000' });
  openAs(holder, '/limitSetting');
  await hasValue(field('한 번 한도'), '10,000');
  await fill(field('한 번 한도'), '');
  await press(save);
  await confirmByPhone(holder);
  await see(/에 이렇게 바뀌어요\.$/);
  await hasValue(field('한 번 한도'), '10,000');
  await press(button('바꾸지 않기'));
  await gone(/에 이렇게 바뀌어요\.$/);

  openAs(holder, '/alarm');
  await see('한도를 올리기로 했어요');
});

test('the own wait and a shown name are met in a send, and warnings are turned off with a code', async () => {
  const [holder, other] = [await newHolder(server, { daon: '1000' }), await newHolder(server)];
  const name = role('switch', '보내는 사람에게 내 이름 보여주기');
  openAs(other, '/accountSetting');
  await press(name);
  await expect.poll(() => isChecked(name)).toBe(true);
  openAs(other, '/accountSetting');
  await expect.poll(() => isChecked(name)).toBe(true);

  openAs(holder, '/limitSetting');
  await fill(field('처음 보낼 때 기다리는 금액'), '10000');
  await fill(field('기다리는 시간'), '99');
  await isOff(save);
  await fill(field('기다리는 시간'), '12');
  await press(save);
  await see('한도를 바꿨어요');

  openAs(holder, '/send');
  await toAmount(other.address);
  await fill(amountField, '200');
  await press(next);
  await see(/^12시간 뒤에 /);
  await see(/^.\*+.? \(.+님\)$/);
  await press(button('200 DAON 기다렸다 보내기'));
  await see('그 전에는 홈에서 취소할 수 있어요.');

  openAs(holder, '/accountSetting');
  const warnings = role('switch', '보내기 전에 주의 알려주기');
  await press(warnings);
  await expect.poll(() => isChecked(warnings)).toBe(true);
  await press(warnings);
  await confirmByPhone(holder);
  await expect.poll(() => isChecked(warnings)).toBe(false);
});

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

test('what another device has set since is not undone by a field that was not typed in', async () => {
  const holder = await newHolder(server);
  const none = { waitWon: null, waitHours: null };
  await holder.call('ownLimits.set', { day: '100000', act: '50000', ...none });
  openAs(holder, '/limitSetting');
  await fill(field('하루 한도'), '90000');
  await holder.call('ownLimits.set', { day: '100000', act: '30000', ...none });
  await press(save);
  await see('한도를 바꿨어요');
  expect(await holder.call('ownLimits.view')).toMatchObject({ day: '90000', act: '30000', next: null });

  openAs(holder, '/confirmSetting');
  await fill(field('하루 합계'), '70000');
  await holder.call('confirmations.set', { day: null, first: '30000', changes: true });
  await press(save);
  await see('본인 확인 설정을 바꿨어요');
  const own = { day: '70000', first: '30000', changes: true };
  expect(await holder.call('confirmations.view')).toMatchObject({ own });
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
  await expect.poll(() => holder.call('ownLimits.view')).toMatchObject({ day: '70000', act: '5000' });

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

test('a recipient who is deleted already, here or on another device, is gone', async () => {
  problems.allow(/recipients\.remove: status of 404/);
  const holder = await newHolder(server);
  await holder.call('recipients.save', { address: newAddress(), name: '엄마', favourite: false });
  openAs(holder, '/recipients');
  await press(button(/^엄마/));
  const [{ saved }] = await holder.call<[{ saved: { id: number } }]>('transfers.recipients');
  await holder.call('recipients.remove', { id: saved.id });
  await press(button('삭제하기', dialog()));
  await see('받는 사람을 삭제했어요');
  await gone(dialog());
  await gone(button(/^엄마/));
});

test('a session that ended elsewhere is explained by the sign-in alone', async () => {
  problems.allow(/ownLimits\.view: status of 401/);
  const holder = await newHolder(server);
  openAs(holder, '/limitSetting');
  await fill(field('하루 한도'), '70000');
  await holder.call('auth.endSessions', { keepThis: false });
  await press(save);
  await opens('/login');
  await see(/로그인이 끝났어요/);
  expect(document.querySelector('[role=alertdialog]')).toBeNull();
});
