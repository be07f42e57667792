// Finding an id and setting a new password by the phone: what each step says and refuses.
import { expect, test } from 'vitest';
import { codeSentTo, newHolder, newLogin, newPhone, wrongCode } from '../support/wallet/people.ts';
import {
  address,
  button,
  contains,
  field,
  fill,
  findAll,
  gone,
  hasValue,
  heading,
  isOff,
  isOn,
  leave,
  link,
  opens,
  press,
  role,
  see,
  shows,
  textOf,
} from '../support/dom/queries.ts';
import { clock, network, ownServer, problems } from '../support/dom/page-server.ts';
import { open, walletServer } from '../support/wallet/screen.ts';
import { askForCode, codeField, loginField, phoneField, sendCode, typeCode } from './sign-up-steps.ts';

const NEW_PASSWORD = 'new-word-22';
const MAYBE_CHANGED = '비밀번호가 이미 바뀌었거나 바꿀 수 있는 시간이 지났어요.';
const server = walletServer();
const items = (): string[] => findAll('li').map(textOf);

async function proveCode(phone: string): Promise<void> {
  await askForCode(phone);
  clock.install();
  await typeCode(await codeSentTo(server, phone));
  await see('인증에 성공했습니다.');
  await clock.pass(2_000);
}

async function findIds(phone: string): Promise<void> {
  open('/emailSearch');
  await proveCode(phone);
  await opens('/emailSearch2');
}

async function typeNewPassword(password: string): Promise<void> {
  await fill(field('새 비밀번호'), password);
  await fill(field('새 비밀번호 확인'), password);
}

test('the login leads to /accountSearch, which chooses find-id or find-password', async () => {
  open('/login');
  await press(link('아이디 · 비밀번호 찾기'));
  await opens('/accountSearch');
  await press(link(/아이디 찾기/));
  await opens('/emailSearch');
  open('/accountSearch');
  await press(link(/비밀번호 찾기/));
  await opens('/pwSearch');
});

test('finding several ids lists them all, the newest first', async () => {
  const phone = newPhone();
  const first = await newHolder(server, { phone });
  const second = await newHolder(server, { phone });
  await findIds(phone);
  await shows(heading('아이디 2개를 찾았어요'));
  await expect
    .poll(items)
    .toEqual([expect.stringContaining(second.login), expect.stringContaining(first.login)]);
});

test('a phone without an id says so, and only after its code', async () => {
  await findIds(newPhone());
  await shows(heading(/이 번호로 가입한\s*아이디가 없어요/));
});

test('a foreign response_json is shown as text only or refused, and leaves the address bar', async () => {
  const openWith = (path: string, json: string): void =>
    open(`${path}?response_json=${encodeURIComponent(json)}`);
  openWith('/emailSearch2', '[{"email":"daon0009","created_at":"2026-11-20T15:05:00+09:00"}]');
  await expect.poll(items).toEqual([expect.stringContaining('daon0009')]);
  await see('2026년 11월 20일 가입');
  await opens('/emailSearch2');

  for (const hostile of [
    '[{"email":"<img src=x onerror=alert(1)>","created_at":"2026-11-20T15:05:00+09:00"}]',
    '[{"email":"daon0009","created_at":"javascript:alert(1)"}]',
    '{"__proto__":{"email":"x"}}',
    '[[[[',
    '',
  ]) {
    openWith('/emailSearch2', hostile);
    await shows(heading('찾은 결과를 보여줄 수 없어요'));
    await opens('/emailSearch2');
  }
  for (const hostile of ['{"verification_code":"1"}', '{"verification_code":1,"api_token":"x y"}', 'null']) {
    openWith('/changeNewPw', hostile);
    await shows(heading('다시 인증이 필요해요'));
    await opens('/changeNewPw');
  }
  await press(link('다시 인증하기'));
  await opens('/pwSearch');
});

test('a reset that was used once is refused, and says to verify again', async () => {
  problems.allow(/recovery\.resetPassword/);
  const holder = await newHolder(server);
  let verified = '';
  network.handle('recovery.verifyOwner', async (pass) => {
    const answer = await pass();
    verified = await answer.clone().text();
    return answer;
  });
  open('/pwSearch');
  await fill(loginField, holder.login);
  await proveCode(holder.phone);
  await opens('/changeNewPw');
  const { result } = JSON.parse(verified) as {
    result: { data: { verificationCode: string; apiToken: string } };
  };
  const payload = { verification_code: result.data.verificationCode, api_token: result.data.apiToken };
  await typeNewPassword(NEW_PASSWORD);
  await press(button('비밀번호 바꾸기'));
  await opens('/changePwSuccess');

  open(`/changeNewPw?response_json=${encodeURIComponent(JSON.stringify(payload))}`);
  await typeNewPassword('another-word-3');
  await press(button('비밀번호 바꾸기'));
  await see(MAYBE_CHANGED);
  await hasValue(field('새 비밀번호'), 'another-word-3');
  await press(link('다시 인증하기'));
  await opens('/pwSearch');
});

test('a reset that may have been done by a call that arrived twice says so, and leads to the sign-in', async () => {
  problems.allow(/recovery\.resetPassword/);
  const holder = await newHolder(server);
  open('/pwSearch');
  await fill(loginField, holder.login);
  await proveCode(holder.phone);
  await opens('/changeNewPw');
  await typeNewPassword(NEW_PASSWORD);
  network.sendTwice('recovery.resetPassword');
  await press(button('비밀번호 바꾸기'));
  await see(MAYBE_CHANGED);
  await press(link('로그인하기'));
  await opens('/login');
});

test('an id that does not belong to the phone is reported to the owner of the phone only', async () => {
  problems.allow(/recovery\.verifyOwner/);
  const phone = newPhone();
  open('/pwSearch');
  await fill(phoneField, phone);
  await isOff(sendCode);
  await fill(loginField, 'abc');
  leave(loginField);
  await see('아이디는 영문 및 숫자 포함 4~16자여야 합니다.');
  await isOff(sendCode);
  await fill(loginField, newLogin());
  await askForCode(phone);
  const code = await codeSentTo(server, phone);
  await typeCode(wrongCode(code));
  await see('잘못된 인증번호입니다.');
  await typeCode(code);
  await see('입력한 정보와 일치하는 아이디가 없어요.');
  await hasValue(phoneField, phone);
  await isOn(sendCode);
});

test('a code that was sent is good for the id and the number that it was asked with', async () => {
  open('/pwSearch');
  await fill(loginField, newLogin());
  await askForCode(newPhone());
  await fill(loginField, newLogin());
  await gone(codeField);
  await press(sendCode);
  await shows(codeField);
  await fill(phoneField, newPhone());
  await gone(codeField);
});

test('the first resend is free, the next one waits and counts its seconds', async () => {
  problems.allow(/recovery\.requestCode/);
  // Only a server with its limits on makes anyone wait.
  await ownServer({ RATE_LIMIT: 'on' });
  clock.install();
  open('/emailSearch');
  const phone = newPhone();
  await askForCode(phone);
  await press(button('인증번호 다시 받기'));
  await isOff(button(/^\d+초 뒤에 다시 받을 수 있어요$/));
  await contains(role('timer'), /10:00|9:5/);

  open('/emailSearch');
  await fill(phoneField, phone);
  await press(sendCode);
  await see('조금 뒤에 인증번호를 다시 받을 수 있어요.');
  await isOff(button(/^\d+초 뒤에 받을 수 있어요$/));
  await clock.pass(31_000);
  await isOn(sendCode);
  expect(address()).toBe('/emailSearch');
});
