// Where an invitation link leads, and what each invalid one says.
import { expect, test } from '../support/browser.ts';
import { newInvite } from '../support/sign-up-form.ts';
import {
  callerOf,
  newAccountNumber,
  newHolder,
  newLogin,
  newPhone,
  codeSentTo,
  DEMO_PASSWORD,
  openAs,
  operatorOf,
} from '../support/wallet-people.ts';
import type { RunningServer } from '../support/server-process.ts';

/** Uses a sign-up link up, as an applicant does. */
async function useUp(server: RunningServer, code: string): Promise<void> {
  const anyone = callerOf(server);
  const phone = newPhone();
  const { verificationId } = await anyone<{ verificationId: string }>('signUp.requestCode', { phone });
  await anyone('signUp.verifyCode', { phone, verificationId, code: await codeSentTo(server, phone) });
  await anyone('signUp.submit', {
    login: newLogin(),
    password: DEMO_PASSWORD,
    passwordConfirmation: DEMO_PASSWORD,
    name: '홍길동',
    bank: '국민은행',
    accountNum: newAccountNumber(),
    phone,
    verificationId,
    inviteCode: code,
  });
}

test('result 0 sends the user to /welcome with the code, and the back button does not return to /regist', async ({
  page,
}) => {
  await page.goto('/login');
  await page.goto('/regist?code=DEMO-SIGNUP');
  await expect(page).toHaveURL('/welcome?code=DEMO-SIGNUP');
  await page.reload();
  await expect(page.getByRole('heading', { name: /다온게임즈에서/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/login');
});

test('result 1 sends the user to /addLinked with the code, over the login when signed out', async ({
  page,
  server,
}) => {
  await page.goto('/regist?code=DEMO-LINK');
  await expect(page).toHaveURL('/login');
  const holder = await newHolder(server);
  await page.getByLabel('아이디', { exact: true }).fill(holder.login);
  await page.getByLabel('비밀번호', { exact: true }).fill(holder.password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL('/addLinked?code=DEMO-LINK');

  await openAs(page, holder, '/regist?code=DEMO-LINK');
  await expect(page).toHaveURL('/addLinked?code=DEMO-LINK');
});

for (const path of ['/regist', '/welcome', '/signup']) {
  test(`${path} with an unknown or missing code says 사용할 수 없는 초대 링크예요`, async ({
    page,
    problems,
  }) => {
    problems.allow(/signUp\.checkInvite/);
    for (const query of ['?code=no-such-code', '?code=%00%ff<b>', '']) {
      await page.goto(path + query);
      await expect(page.getByRole('heading', { name: '사용할 수 없는 초대 링크예요' })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}`));
    }
    await page.getByRole('link', { name: '로그인 화면으로' }).click();
    await expect(page).toHaveURL('/login');
  });
}

test('a link that was used says 이미 사용된 초대 링크예요, a revoked one is unknown', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/signUp\.checkInvite/);
  const used = await newInvite(server);
  await useUp(server, used.code);
  await page.goto(`/regist?code=${used.code}`);
  await expect(page.getByRole('heading', { name: '이미 사용된 초대 링크예요' })).toBeVisible();

  const revoked = await newInvite(server);
  const admin = await operatorOf(server);
  await admin('admin.invites.revoke', { id: revoked.id });
  await page.goto(`/regist?code=${revoked.code}`);
  await expect(page.getByRole('heading', { name: '사용할 수 없는 초대 링크예요' })).toBeVisible();
});

test('an expired link says 기간이 지난 초대 링크예요', async ({ page, problems }) => {
  problems.allow(/signUp\.checkInvite/);
  // A link lives a day at least, so the answer of a day later is given here.
  await page.route('**/trpc/signUp.checkInvite', (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: {
          message: '기간이 지난 초대 링크예요. 새 링크를 요청해주세요.',
          code: -32600,
          data: { code: 'BAD_REQUEST', httpStatus: 400, reason: 'INVITE_EXPIRED' },
        },
      },
    }),
  );
  await page.goto('/regist?code=DEMO-SIGNUP');
  await expect(page.getByRole('heading', { name: '기간이 지난 초대 링크예요' })).toBeVisible();
});

test('a link that cannot be looked up can be tried again', async ({ page, problems }) => {
  problems.allow(/signUp\.checkInvite/);
  await page.route('**/trpc/signUp.checkInvite', (route) => route.abort());
  await page.goto('/regist?code=DEMO-SIGNUP');
  await expect(page.getByText('연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.')).toBeVisible();
  await page.unroute('**/trpc/signUp.checkInvite');
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page).toHaveURL('/welcome?code=DEMO-SIGNUP');
});
