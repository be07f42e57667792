// The sign-up form as a person goes through it, part by part, in a DOM.
import {} from 'vitest';
import { button, field, fill, press, see, shows } from '../support/dom/queries.ts';
import {
  codeSentTo,
  DEMO_PASSWORD,
  newAccountNumber,
  newLogin,
  newPhone,
  type Server,
} from '../support/wallet/people.ts';

export const FORM = '/signup?code=DEMO-SIGNUP';

export const submitButton = button('가입 신청하기');
export const loginField = field('아이디');
export const passwordField = field('비밀번호');
export const phoneField = field('휴대폰 번호');
export const codeField = field('인증번호');
export const sendCode = button('인증번호 받기');
export const bankField = field('은행');
export const accountField = field('계좌번호');
export const nameField = field('예금주');

export async function fillLogin(login = newLogin()): Promise<string> {
  await fill(loginField, login);
  return login;
}

export async function fillPasswords(password = DEMO_PASSWORD): Promise<void> {
  await fill(passwordField, password);
  await fill(field('비밀번호 확인'), password);
}

export async function askForCode(phone: string): Promise<void> {
  await fill(phoneField, phone);
  await press(sendCode);
  await shows(codeField);
}

export async function typeCode(code: string): Promise<void> {
  await fill(codeField, code);
}

/** For a code that is not tried automatically. */
export const confirmCode = (): Promise<void> => press(button('인증번호 확인'));

export async function verifyPhone(server: Server, phone = newPhone()): Promise<string> {
  await askForCode(phone);
  await typeCode(await codeSentTo(server, phone));
  await see('인증에 성공했습니다.');
  return phone;
}

/** Everything before the bank. */
export async function fillUpToBank(server: Server, login = newLogin()): Promise<void> {
  await fillLogin(login);
  await fillPasswords();
  await verifyPhone(server);
}

/** The whole form, up to its button. */
export async function fillForm(server: Server, login = newLogin()) {
  await fillUpToBank(server, login);
  const accountNum = newAccountNumber();
  await press(button('국민은행'));
  await fill(accountField, accountNum);
  await fill(nameField, '홍길동');
  return { login, accountNum };
}

export async function signIn(login: string, password = DEMO_PASSWORD): Promise<void> {
  await fill(loginField, login);
  await fill(passwordField, password);
  await press(button(/^로그인$/));
}
