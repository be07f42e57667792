// Secrets that a person types or is given travel in bodies and headers: no address and no referrer ever holds one, also on
// the page whose address the specification lets carry a reset token.
import { expect, test } from '../support/browser/browser.ts';
import { askForCode, typeCode } from '../support/pages/sign-up-form.ts';
import { codeSentTo, newHolder, signInByForm } from '../support/wallet/people.ts';

const NEW_PASSWORD = 'new-word-22';

test('no address and no referrer holds a password, code, token or phone', async ({ page, server }) => {
  const { login, phone } = await newHolder(server);
  const secrets: string[] = [phone, NEW_PASSWORD];
  const told: string[] = [];
  page.on('request', (request) => {
    told.push(request.url(), request.headers()['referer'] ?? '');
  });
  page.on('response', (response) => {
    if (!response.url().includes('recovery.verifyOwner')) return;
    void response
      .json()
      .then((body: { result: { data: { apiToken: string; verificationCode: string } } }) => {
        secrets.push(body.result.data.apiToken, body.result.data.verificationCode);
      });
  });

  await page.goto('/pwSearch');
  await page.getByLabel('아이디', { exact: true }).fill(login);
  await askForCode(page, phone);
  await page.clock.install();
  const code = await codeSentTo(server, phone);
  secrets.push(code);
  await typeCode(page, code);
  await expect(page.getByText('인증에 성공했습니다.')).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(page).toHaveURL('/changeNewPw');
  await page.getByLabel('새 비밀번호', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('새 비밀번호 확인').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await expect(page).toHaveURL('/changePwSuccess');
  await signInByForm(page, login, NEW_PASSWORD);
  const session = await page.evaluate(() => localStorage.getItem('daon.session') ?? '');
  const token = /"api_token":"([^"]+)"/.exec(session)?.[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  secrets.push(token);

  expect(secrets).toHaveLength(6);
  expect(told.length).toBeGreaterThan(20);
  expect(told.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
});
