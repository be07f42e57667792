// Joining: from an invitation link to the first sign-in.
import { expect, test } from '../support/browser/browser.ts';
import { submitButton } from '../support/pages/sign-up-form.ts';
import * as form from '../support/pages/sign-up-form.ts';
import { DEMO_PASSWORD, newInvite, operatorOf } from '../support/wallet/people.ts';

test('an invitation leads over /regist, /welcome and the form to approval, /signUpComplete once, then /', async ({
  page,
  server,
}) => {
  const { code } = await newInvite(server);
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
