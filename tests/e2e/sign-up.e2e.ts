// Joining: from an invitation link to the first sign-in, and every sentence that the form says on the way.
import { expect, test } from '../support/browser.ts';
import { submitButton } from '../support/sign-up-form.ts';
import * as form from '../support/sign-up-form.ts';
import {
  DEMO_PASSWORD,
  newHolder,
  newLogin,
  newPhone,
  codeSentTo,
  operatorOf,
} from '../support/wallet-people.ts';

const FORM = '/signup?code=DEMO-SIGNUP';

test('an invitation leads over /regist, /welcome and the form to approval, /signUpComplete once, then /', async ({
  page,
  server,
}) => {
  const { code } = await form.newInvite(server);
  await page.goto(`/regist?code=${code}`);
  await expect(page).toHaveURL(`/welcome?code=${code}`);
  await expect(page.getByRole('heading', { name: /다온게임즈에서/ })).toBeVisible();
  await page.getByRole('link', { name: '가입하기' }).click();
  await expect(page).toHaveURL(`/signup?code=${code}`);

  await expect(submitButton(page)).toBeDisabled();
  const { login } = await form.fillForm(page, server);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '5');
  await submitButton(page).click();
  await expect(page).toHaveURL('/signUpSuccess');
  await expect(page.getByRole('heading', { name: '가입을 신청했어요' })).toBeVisible();
  await page.getByRole('link', { name: '확인' }).click();
  await expect(page).toHaveURL('/login');

  const signIn = async (): Promise<void> => {
    await page.getByLabel('아이디', { exact: true }).fill(login);
    await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
  };
  const admin = await operatorOf(server);
  const { data } = await admin<{ data: { id: number; holder: { login: string } }[] }>('admin.signUps.list', {
    page: 1,
    perPage: 100,
  });
  const request = data.find(({ holder }) => holder.login === login);
  await admin('admin.signUps.decide', { id: request?.id, decision: 'approve' });

  await page.clock.install();
  await signIn();
  await expect(page).toHaveURL('/signUpComplete');
  await expect(page.getByRole('heading', { name: new RegExp(login) })).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('보유 DAON')).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('daon.session'));
  await page.goto('/login');
  await signIn();
  await expect(page).toHaveURL('/');
});

test('an application that waits for approval signs in with “승인이 되지 않은 로그인 정보입니다.”', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/auth\.signIn/);
  await page.goto(FORM);
  const { login } = await form.fillForm(page, server);
  await submitButton(page).click();
  await page.getByRole('link', { name: '확인' }).click();
  await page.getByLabel('아이디', { exact: true }).fill(login);
  await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByText('승인이 되지 않은 로그인 정보입니다.')).toBeVisible();
});

test('아이디는 영문 및 숫자 포함 4~16자여야 합니다.', async ({ page }) => {
  await page.goto(FORM);
  const field = page.getByLabel('아이디', { exact: true });
  for (const wrong of ['abc', 'a'.repeat(17), '한글아이디', 'ab cd', 'abcd!']) {
    await field.fill(wrong);
    await field.blur();
    await expect(page.getByText('아이디는 영문 및 숫자 포함 4~16자여야 합니다.')).toBeVisible();
  }
  for (const right of ['abcd', 'a'.repeat(16), '1234']) {
    await field.fill(right);
    await expect(page.getByText('아이디는 영문 및 숫자 포함 4~16자여야 합니다.')).toBeHidden();
  }
});

test('비밀번호는 8~20자 이내여야 합니다. / 비밀번호가 일치하지 않습니다.', async ({ page }) => {
  await page.goto(FORM);
  await form.fillLogin(page);
  const password = page.getByLabel('비밀번호', { exact: true });
  const again = page.getByLabel('비밀번호 확인', { exact: true });
  for (const wrong of ['a'.repeat(7), 'a'.repeat(21)]) {
    await password.fill(wrong);
    await password.blur();
    await expect(page.getByText('비밀번호는 8~20자 이내여야 합니다.')).toBeVisible();
  }
  await password.fill('a'.repeat(20));
  await expect(page.getByText('비밀번호는 8~20자 이내여야 합니다.')).toBeHidden();
  await again.fill('a'.repeat(19));
  await again.blur();
  await expect(page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible();
  await expect(page.getByLabel('휴대폰 번호')).toBeHidden();
  await again.fill('a'.repeat(20));
  await expect(page.getByText('비밀번호가 일치하지 않습니다.')).toBeHidden();
  await expect(page.getByLabel('휴대폰 번호')).toBeVisible();

  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '비밀번호 표시' }).first().click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('휴대폰 번호는 숫자만 포함하여 11자리여야 합니다.', async ({ page }) => {
  await page.goto(FORM);
  await form.fillLogin(page);
  await form.fillPasswords(page);
  const phone = page.getByLabel('휴대폰 번호');
  await phone.fill('010-1234-567');
  await expect(phone).toHaveValue('0101234567');
  await phone.blur();
  await expect(page.getByText('휴대폰 번호는 숫자만 포함하여 11자리여야 합니다.')).toBeVisible();
  await expect(page.getByRole('button', { name: '인증번호 받기' })).toBeDisabled();
  await phone.fill('010-1234-5678-9');
  await expect(phone).toHaveValue('01012345678');
  await expect(page.getByText('휴대폰 번호는 숫자만 포함하여 11자리여야 합니다.')).toBeHidden();
});

test('인증번호는 6자리 숫자여야 합니다. / 잘못된 인증번호입니다. / 인증에 성공했습니다.', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/signUp\.verifyCode/);
  await page.goto(FORM);
  await form.fillLogin(page);
  await form.fillPasswords(page);
  const phone = newPhone();
  await form.askForCode(page, phone);
  const field = page.getByLabel('인증번호', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('12ab3');
  await expect(field).toHaveValue('123');
  await field.blur();
  await expect(page.getByText('인증번호는 6자리 숫자여야 합니다.')).toBeVisible();
  const code = await codeSentTo(server, phone);
  await form.typeCode(page, form.wrongCode(code));
  await expect(page.getByText('잘못된 인증번호입니다.')).toBeVisible();
  await form.typeCode(page, code);
  await expect(page.getByText('인증에 성공했습니다.')).toBeVisible();
  await expect(page.getByRole('timer')).toBeHidden();
  await expect(page.getByLabel('은행', { exact: true })).toBeFocused();
});

test('five wrong codes end a code, and a new one opens the way again', async ({ page, server, problems }) => {
  problems.allow(/signUp\.verifyCode/);
  await page.goto(FORM);
  await form.fillLogin(page);
  await form.fillPasswords(page);
  const phone = newPhone();
  await form.askForCode(page, phone);
  const code = await codeSentTo(server, phone);
  for (let tried = 0; tried < 5; tried += 1) {
    await form.typeCode(page, form.wrongCode(code));
    await expect(page.getByText('잘못된 인증번호입니다.')).toBeVisible();
  }
  await form.typeCode(page, code);
  await expect(page.getByText('인증번호를 여러 번 틀렸어요. 인증번호를 다시 받아주세요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '인증번호 확인' })).toBeDisabled();
  await page.getByRole('button', { name: '인증번호 다시 받기' }).click();
  await expect(page.getByRole('timer')).toContainText(/^남은 시간 [23]:/);
  await form.typeCode(page, await codeSentTo(server, phone));
  await expect(page.getByText('인증에 성공했습니다.')).toBeVisible();
});

test('a code counts down from 600 seconds, and one that was sent again from 180', async ({ page }) => {
  await page.clock.install();
  await page.goto(FORM);
  await form.fillLogin(page);
  await form.fillPasswords(page);
  await form.askForCode(page, newPhone());
  const timer = page.getByRole('timer');
  await expect(timer).toContainText(/10:00|9:5/);
  await page.clock.fastForward(60_000);
  await expect(timer).toContainText(/9:00|8:5/);
  await page.getByRole('button', { name: '인증번호 다시 받기' }).click();
  await expect(timer).toContainText(/3:00|2:5/);
  await page.clock.fastForward(180_000);
  await expect(timer).toContainText('0:00');
  await expect(page.getByText('인증 시간이 지났어요. 인증번호를 다시 받아주세요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '인증번호 확인' })).toBeDisabled();
});

test('이미 사용중인 아이디입니다. is said at the id, and everything else stays typed', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/signUp\.submit/);
  const holder = await newHolder(server);
  await page.goto(FORM);
  const { accountNum } = await form.fillForm(page, server, holder.login.toUpperCase());
  await submitButton(page).click();
  await expect(page.getByText('이미 사용중인 아이디입니다.')).toBeVisible();
  const id = page.getByLabel('아이디', { exact: true });
  await expect(id).toBeFocused();
  await expect(submitButton(page)).toBeDisabled();
  await expect(page.getByLabel('계좌번호')).toHaveValue(accountNum);

  await id.fill(newLogin());
  await expect(page.getByText('이미 사용중인 아이디입니다.')).toBeHidden();
  await submitButton(page).click();
  await expect(page).toHaveURL('/signUpSuccess');
});

test('an account that is taken is refused in one sentence, and the form stays', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/signUp\.submit/);
  const holder = await newHolder(server);
  await page.goto(FORM);
  await form.fillForm(page, server);
  await page.getByLabel('계좌번호').fill(holder.accountNum);
  await submitButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: '이미 등록된 계좌예요' })).toBeVisible();
  await expect(page).toHaveURL(FORM);
  await expect(page.getByLabel('예금주')).toHaveValue('홍길동');
});

test('an application whose answer was lost is not made twice', async ({ page, server, problems }) => {
  problems.allow(/signUp\.submit|auth\.signIn/);
  const { code } = await form.newInvite(server);
  await page.goto(`/signup?code=${code}`);
  await form.fillForm(page, server);
  await page.route('**/trpc/signUp.submit', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submitButton(page).click();
  await expect(page.getByText('답을 받지 못했어요. 다시 눌러도 두 번 신청되지 않아요.')).toBeVisible();
  await page.unroute('**/trpc/signUp.submit');
  await submitButton(page).click();
  await expect(page).toHaveURL('/signUpSuccess');
});
