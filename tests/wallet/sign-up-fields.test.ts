// The fields of the form that take Korean, what they drop, and what the form keeps.
import { expect, test } from 'vitest';
import {
  button,
  fill,
  findAll,
  gone,
  hasFocus,
  hasValue,
  isOff,
  isOn,
  isShown,
  leave,
  link,
  opens,
  press,
  role,
  screenOf,
  see,
  shows,
  textOf,
  user,
} from '../support/dom/queries.ts';
import { open, walletServer } from '../support/wallet/screen.ts';
import * as form from './sign-up-steps.ts';
import { accountField, bankField, FORM, loginField, nameField, submitButton } from './sign-up-steps.ts';

const server = walletServer();
const grid = role('list', '은행 목록');
const banks = (): string[] => findAll('button', grid).map(textOf);

test('the bank is typed with suggestions, its digits are dropped, and an unknown one does not submit', async () => {
  open(FORM);
  await form.fillUpToBank(server);
  await expect.poll(banks).toHaveLength(16);

  await fill(bankField, '제');
  await expect
    .poll(banks)
    .toEqual([expect.stringContaining('SC제일은행'), expect.stringContaining('제주은행')]);
  await gone(nameField);
  await fill(bankField, '국민 004');
  await hasValue(bankField, '국민 ');
  await fill(bankField, '없는은행');
  leave(bankField);
  await see('은행을 목록에서 골라주세요.');
  await expect.poll(banks).toHaveLength(16);
  await isOff(submitButton);

  await fill(bankField, 'KB국민은행'.normalize('NFD'));
  leave(bankField);
  await hasValue(bankField, '국민은행');
  await fill(nameField, '홍길동');
  await expect.poll(() => isShown(bankField())).toBe(false);
  await see('은행 국민은행');
});

test('account number is digits only; the holder is Hangul syllables and capitals in NFC', async () => {
  open(FORM);
  await form.fillUpToBank(server);
  await fill(bankField, '국민');
  await press(button('국민은행'));

  const digitsOnly = '계좌번호는 숫자만 입력해주세요.';
  await fill(accountField, '계좌');
  await see(digitsOnly);
  await expect.poll(() => accountField().getAttribute('aria-invalid')).toBe('true');
  await fill(accountField, '333-12–3456.7');
  await hasValue(accountField, '3331234567');
  await gone(digitsOnly);
  await fill(accountField, '110-234 567a');
  await hasValue(accountField, '110234567');
  await see(digitsOnly);
  await expect.poll(() => accountField().getAttribute('aria-invalid')).toBeNull();

  await fill(nameField, '홍길동'.normalize('NFD'));
  await hasValue(nameField, '홍길동');
  await fill(nameField, '홍 길동 ab(주)KIM1ㅋ');
  await hasValue(nameField, '홍길동주KIM');
  await see('예금주는 한글 또는 영문 대문자로 입력해주세요.');
  await expect.poll(() => nameField().getAttribute('aria-invalid')).toBeNull();
  await isOn(submitButton);
});

test('reading the terms and coming back loses nothing, not even the passwords', async () => {
  open(FORM);
  const { login, accountNum } = await form.fillForm(server);
  for (const [name, path] of [
    ['이용약관', '/terms'],
    ['개인정보 처리방침', '/privacy'],
  ] as const) {
    await press(link(name));
    await opens(path);
    // The form has a back button too, and stands until the other screen is drawn.
    await shows(screenOf(path));
    await press(button('뒤로'));
    await opens(FORM);
    await shows(accountField);
  }
  await hasValue(loginField, login);
  await hasValue(accountField, accountNum);
  await see('인증에 성공했습니다.');
  await isOn(submitButton);
});

test("a malformed draft in the browser's storage is ignored", async () => {
  for (const draft of ['7', '{}', '{"login":"x","bank":"","accountNum":"","name":"","opened":5}']) {
    const kept = `{"inviteCode":"DEMO-SIGNUP","at":${Date.now()},"draft":${draft}}`;
    open(FORM, () => sessionStorage.setItem('daon.sign-up', kept));
    await shows(loginField);
    await hasValue(loginField, '');
  }
});

test('a button that is off says what is missing and leads there', async () => {
  open(FORM);
  await shows(loginField);
  await user.click(submitButton());
  await see('아이디를 먼저 정해주세요.');
  await hasFocus(loginField);
});
