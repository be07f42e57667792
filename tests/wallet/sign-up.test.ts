// Joining: every sentence that the form says on the way from an invitation to the application.
import { expect, test } from 'vitest';
import { codeSentTo, newHolder, newInvite, newLogin, newPhone, wrongCode } from '../support/wallet/people.ts';
import {
  address,
  button,
  contains,
  field,
  fill,
  findAll,
  firstButton,
  gone,
  hasFocus,
  hasValue,
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
  user,
  value,
} from '../support/dom/queries.ts';
import { clock, network, problems, settled } from '../support/dom/page-server.ts';
import { open, walletServer } from '../support/wallet/screen.ts';
import * as form from './sign-up-steps.ts';
import {
  accountField,
  bankField,
  codeField,
  FORM,
  loginField,
  nameField,
  passwordField,
  phoneField,
  sendCode,
  submitButton,
} from './sign-up-steps.ts';

const server = walletServer();
const timer = role('timer');

/** The form up to the code that was sent to a phone. */
async function openAtCode(): Promise<string> {
  open(FORM);
  await form.fillLogin();
  await form.fillPasswords();
  const phone = newPhone();
  await form.askForCode(phone);
  return phone;
}

test('an application that waits for approval signs in with “승인이 되지 않은 로그인 정보입니다.”', async () => {
  problems.allow(/auth\.signIn/);
  open(FORM);
  const { login } = await form.fillForm(server);
  await press(submitButton);
  await press(link('확인'));
  await form.signIn(login);
  await see('승인이 되지 않은 로그인 정보입니다.');
});

test('아이디는 영문 및 숫자 포함 4~16자여야 합니다.', async () => {
  const sentence = '아이디는 영문 및 숫자 포함 4~16자여야 합니다.';
  open(FORM);
  for (const wrong of ['abc', 'a'.repeat(17), '한글아이디', 'ab cd', 'abcd!']) {
    await fill(loginField, wrong);
    leave(loginField);
    await see(sentence);
  }
  for (const right of ['abcd', 'a'.repeat(16), '1234']) {
    await fill(loginField, right);
    await gone(sentence);
  }
});

test('비밀번호는 8~20자 이내여야 합니다. / 비밀번호가 일치하지 않습니다.', async () => {
  open(FORM);
  await form.fillLogin();
  const again = field('비밀번호 확인');
  for (const wrong of ['a'.repeat(7), 'a'.repeat(21)]) {
    await fill(passwordField, wrong);
    leave(passwordField);
    await see('비밀번호는 8~20자 이내여야 합니다.');
  }
  await fill(passwordField, 'a'.repeat(20));
  await gone('비밀번호는 8~20자 이내여야 합니다.');
  await fill(again, 'a'.repeat(19));
  leave(again);
  await see('비밀번호가 일치하지 않습니다.');
  await gone(phoneField);
  await fill(again, 'a'.repeat(20));
  await gone('비밀번호가 일치하지 않습니다.');
  await shows(phoneField);

  expect(passwordField().getAttribute('type')).toBe('password');
  await press(firstButton('비밀번호 표시'));
  await expect.poll(() => passwordField().getAttribute('type')).toBe('text');
});

test('휴대폰 번호는 숫자만 포함하여 11자리여야 합니다.', async () => {
  const sentence = '휴대폰 번호는 숫자만 포함하여 11자리여야 합니다.';
  open(FORM);
  await form.fillLogin();
  await form.fillPasswords();
  await fill(phoneField, '010-1234-567');
  await hasValue(phoneField, '0101234567');
  leave(phoneField);
  await see(sentence);
  await isOff(sendCode);
  await fill(phoneField, '010-1234-5678-9');
  await hasValue(phoneField, '01012345678');
  await gone(sentence);
});

test('a phone that is entered again and typed over is the number that was typed', async () => {
  open(FORM);
  await form.fillLogin();
  await form.fillPasswords();
  await fill(phoneField, '01012345678');
  await user.tab({ shift: true });
  await hasValue(phoneField, '01012345678');
  await user.tab();
  await user.keyboard('01099998888');
  await hasValue(phoneField, '01099998888');
  await fill(phoneField, '02012345678');
  leave(phoneField);
  await see('01로 시작하는 휴대폰 번호를 입력해주세요.');
  await isOff(sendCode);
});

test('인증번호는 6자리 숫자여야 합니다. / 잘못된 인증번호입니다. / 인증에 성공했습니다.', async () => {
  problems.allow(/signUp\.verifyCode/);
  const phone = await openAtCode();
  await hasFocus(codeField);
  await fill(codeField, '12ab3');
  await hasValue(codeField, '123');
  leave(codeField);
  await see('인증번호는 6자리 숫자여야 합니다.');
  const code = await codeSentTo(server, phone);
  await form.typeCode(wrongCode(code));
  await see('잘못된 인증번호입니다.');
  await form.typeCode(code);
  await see('인증에 성공했습니다.');
  await gone(timer);
  await hasFocus(bankField);
});

test('a code is tried automatically at its sixth digit, the same one never twice, and none once the tries are used up', async () => {
  problems.allow(/signUp\.verifyCode/);
  let calls = 0;
  const end = network.handle('signUp.verifyCode', async (pass) => {
    calls += 1;
    return pass();
  });
  const phone = await openAtCode();
  const code = await codeSentTo(server, phone);
  const wrong = Array.from({ length: 5 }, (_, index) =>
    String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
  );
  await fill(codeField, wrong[0]?.slice(0, 5) ?? '');
  expect(calls).toBe(0);
  for (const [index, typed] of wrong.entries()) {
    await form.typeCode(typed);
    await expect.poll(() => calls).toBe(index + 1);
    await see(
      index < 4 ? '잘못된 인증번호입니다.' : '인증번호를 여러 번 틀렸어요. 인증번호를 다시 받아주세요.',
    );
    await form.typeCode('');
    await form.typeCode(typed);
    await settled();
    expect(calls).toBe(index + 1);
  }
  await form.typeCode(code);
  await settled();
  expect(calls).toBe(5);
  end();
});

test('five wrong codes end a code, and a new one opens the way again', async () => {
  problems.allow(/signUp\.verifyCode/);
  const phone = await openAtCode();
  const code = await codeSentTo(server, phone);
  await form.typeCode(wrongCode(code));
  await see('잘못된 인증번호입니다.');
  for (let again = 1; again < 5; again += 1) {
    await form.typeCode('');
    await gone('잘못된 인증번호입니다.');
    await form.typeCode(wrongCode(code));
    await form.confirmCode();
    if (again < 4) await see('잘못된 인증번호입니다.');
  }
  await see('인증번호를 여러 번 틀렸어요. 인증번호를 다시 받아주세요.');
  await isOff(button('인증번호 확인'));
  await press(button('인증번호 다시 받기'));
  await contains(timer, /^남은 시간 [23]:/);
  await form.typeCode(await codeSentTo(server, phone));
  await see('인증에 성공했습니다.');
});

test('a code counts down from 600 seconds, and one that was sent again from 180', async () => {
  clock.install();
  await openAtCode();
  await contains(timer, /10:00|9:5/);
  await clock.pass(60_000);
  await contains(timer, /9:00|8:5/);
  await press(button('인증번호 다시 받기'));
  await contains(timer, /3:00|2:5/);
  await clock.pass(180_000);
  await contains(timer, '0:00');
  await see('인증 시간이 지났어요. 인증번호를 다시 받아주세요.');
  await isOff(button('인증번호 확인'));
});

test('이미 사용중인 아이디입니다. is said at the first field, before anything else is typed', async () => {
  const holder = await newHolder(server);
  open(FORM);
  await form.fillLogin(holder.login.toUpperCase());
  await see('이미 사용중인 아이디입니다.');
  await fill(loginField, newLogin());
  await gone('이미 사용중인 아이디입니다.');
});

test('이미 사용중인 아이디입니다. is said at the id, and everything else stays typed', async () => {
  problems.allow(/signUp\.submit/);
  // It is taken between the check and the application.
  const end = network.answer('signUp.checkLogin', () => ({ free: true }));
  const holder = await newHolder(server);
  open(FORM);
  const { accountNum } = await form.fillForm(server, holder.login.toUpperCase());
  await press(submitButton);
  end();
  await see('이미 사용중인 아이디입니다.');
  await hasFocus(loginField);
  await isOff(submitButton);
  await hasValue(accountField, accountNum);

  await fill(loginField, newLogin());
  await gone('이미 사용중인 아이디입니다.');
  await press(submitButton);
  await opens('/signUpSuccess');
});

test('an account that is taken is refused in one sentence, and the form stays', async () => {
  problems.allow(/signUp\.submit/);
  const holder = await newHolder(server);
  open(FORM);
  await form.fillForm(server);
  await fill(accountField, holder.accountNum);
  await press(submitButton);
  await expect.poll(() => findAll('[role=alert]').map(textOf).join()).toContain('이미 등록된 계좌예요');
  expect(address()).toBe(FORM);
  await hasValue(nameField, '홍길동');
});

test('an application that a reload cut off from its answer is not made twice, and its id is not called taken', async () => {
  problems.allow(/signUp\.submit|auth\.signIn/);
  open(FORM);
  await form.fillForm(server);
  let isIn = false;
  const mend = network.handle('signUp.submit', async (pass) => {
    await pass();
    isIn = true;
    return new Promise(() => undefined);
  });
  await press(submitButton);
  await expect.poll(() => isIn).toBe(true);
  mend();
  open(FORM);
  await see('답을 받지 못했어요. 다시 눌러도 두 번 신청되지 않아요.');
  await form.fillPasswords();
  await isOn(submitButton);
  await gone('이미 사용중인 아이디입니다.');
  await press(submitButton);
  await opens('/signUpSuccess');
});

test('an application whose answer was lost is not made twice', async () => {
  problems.allow(/signUp\.submit|auth\.signIn/);
  const { code } = await newInvite(server);
  open(`/signup?code=${code}`);
  await form.fillForm(server);
  const mend = network.loseAnswers('signUp.submit');
  await press(submitButton);
  await see('답을 받지 못했어요. 다시 눌러도 두 번 신청되지 않아요.');
  mend();
  await press(submitButton);
  await opens('/signUpSuccess');
});

test('an application that the browser itself sent once more is in', async () => {
  problems.allow(/signUp\.submit|auth\.signIn/);
  const { code } = await newInvite(server);
  for (const inviteCode of ['DEMO-SIGNUP', code]) {
    open(`/signup?code=${inviteCode}`);
    await form.fillForm(server);
    const end = network.sendTwice('signUp.submit');
    await press(submitButton);
    await opens('/signUpSuccess');
    end();
  }
});

test.each(['held back', 'lost'])(
  'nothing is asked about a login whose application has gone out, its answer %s',
  async (how) => {
    problems.allow(/signUp\.submit|auth\.signIn/);
    const { code } = await newInvite(server);
    const asked: string[] = [];
    network.handle('signUp.checkLogin', async (pass) => {
      asked.push(value(loginField));
      return pass();
    });
    open(`/signup?code=${code}`);
    await form.fillForm(server);
    await expect.poll(() => asked.length).toBe(1);
    const login = newLogin();
    const end = how === 'lost' ? network.loseAnswers('signUp.submit') : network.hold('signUp.submit');
    // Applied before the pause after its typing is over.
    await press(button(/^아이디/));
    clock.install();
    await fill(loginField, login);
    await press(submitButton);
    if (how === 'lost') await see('답을 받지 못했어요. 다시 눌러도 두 번 신청되지 않아요.');
    await clock.pass(2_000);
    end();
    if (how === 'lost') await press(submitButton);
    await opens('/signUpSuccess');
    await settled();
    expect(asked).not.toContain(login);
  },
);
