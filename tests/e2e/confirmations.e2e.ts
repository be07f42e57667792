// Confirmations that are bound to what they confirm, with the authenticator of Chromium's own debugging protocol.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { phoneOf } from '../support/browser/phone-authenticator.ts';
import { sendButton as send, step, toConfirmation } from '../support/pages/send-steps.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';
import {
  codeSentTo,
  DEMO_PASSWORD,
  newAccountNumber,
  newHolder,
  openAs,
  operatorOf,
  type Holder,
} from '../support/wallet/people.ts';

// A passkey is for a name, and 127.0.0.1 is none.
test.use({
  baseURL: async ({ server }, use) => use(server.origin.replace('127.0.0.1', 'localhost')),
});

const RULES = { day: null, first: '300000', changes: false };
const isSent = (page: Page) => expect(step(page, 5)).toBeVisible();

/** A holder with a passkey in the phone, who confirms first sends from 300 000 won on. */
async function guarded(page: Page, holder: Holder): Promise<void> {
  await openAs(page, holder, '/passkeys');
  await page.getByRole('button', { name: '패스키 추가' }).click();
  const sheet = page.getByRole('dialog', { name: '비밀번호를 한 번 더 입력해주세요' });
  await sheet.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await sheet.getByRole('button', { name: '확인' }).click();
  await expect(page.getByText(/패스키를 추가했어요/)).toBeVisible();
  await holder.call('confirmations.set', RULES);
}

async function toConfirm(page: Page, holder: Holder, address: string, daon: string): Promise<void> {
  await openAs(page, holder, '/send');
  await toConfirmation(page, address, daon);
}

const signatures = async (phone: Awaited<ReturnType<typeof phoneOf>>) =>
  (await phone.credentials()).reduce((sum, { signCount }) => sum + signCount, 0);

test('a person whom the phone does not know sends nothing, and the input stays; one whom it knows is asked once', async ({
  page,
  server,
}) => {
  const phone = await phoneOf(page);
  const holder = await newHolder(server, { daon: '10000' });
  const one = await newHolder(server);
  await guarded(page, holder);
  const before = await signatures(phone);
  await toConfirm(page, holder, one.address, '4000');
  await phone.verify(false);
  await send(page).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert.getByText('본인 확인을 하지 않았어요.', { exact: false })).toBeVisible();
  expect((await holder.call<{ available: string }>('wallet.balance')).available).toBe('10000');
  await alert.getByRole('button').click();
  await expect(send(page)).toHaveText('4,000 DAON 보내기');
  await phone.verify(true);
  await send(page).click();
  await isSent(page);
  expect(await signatures(phone)).toBe(before + 1);
});

test('a send whose passkey was removed meanwhile asks for the password', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 40[34]/);
  await phoneOf(page);
  const holder = await newHolder(server, { daon: '10000' });
  await guarded(page, holder);
  await toConfirm(page, holder, (await newHolder(server)).address, '4000');
  const admin = await operatorOf(server);
  const [passkey] = await holder.call<{ id: number }[]>('auth.passkeys.list');
  await admin('admin.holders.removePasskey', { id: holder.id, passkeyId: passkey?.id, reason: '분실 신고' });
  await send(page).click();
  const sheet = page.getByRole('dialog', { name: '비밀번호를 한 번 더 입력해주세요' });
  await sheet.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await sheet.getByRole('button', { name: '확인' }).click();
  await isSent(page);
});

test('a session that has ended before the passkey is asked for is said by the sign-in alone', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 40[013]/);
  await phoneOf(page);
  const holder = await newHolder(server, { daon: '10000' });
  await guarded(page, holder);
  await toConfirm(page, holder, (await newHolder(server)).address, '4000');
  await (
    await operatorOf(server)
  )('admin.holders.block', { id: holder.id, reason: '분실 신고' });
  await send(page).click();
  await expect(page.getByText(/^이용이 제한되어 로그인이 끝났어요\./)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

/** The phone asks, and its owner answers when told to, as one who has to fetch a key first. */
async function answerLater(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    const answered = new Promise((resolve) => addEventListener('owner-answers', resolve));
    credentials.get = async (options) => {
      document.documentElement.dataset.asked = '';
      await answered;
      return get(options).finally(() => {
        document.documentElement.dataset.answered = '';
      });
    };
  });
  return async () => {
    await page.evaluate(() => dispatchEvent(new Event('owner-answers')));
    await expect(page.locator('html[data-answered]')).toHaveCount(1);
  };
}

const isAsked = (page: Page) => expect(page.locator('html[data-asked]')).toHaveCount(1);

test('who has gone back while the phone asks has confirmed nothing, whatever is touched afterwards', async ({
  page,
  server,
}) => {
  await phoneOf(page);
  const holder = await newHolder(server, { daon: '10000' });
  const one = await newHolder(server);
  await guarded(page, holder);
  await toConfirm(page, holder, one.address, '4000');
  const answer = await answerLater(page);
  await send(page).click();
  await isAsked(page);
  await page.goBack();
  await expect(step(page, 2)).toBeVisible();
  await page.locator('[name=amount]').fill('5');
  await answer();
  await page.getByRole('button', { name: '다음' }).click();
  await expect(send(page)).toHaveText('5 DAON 보내기');
  await send(page).click();
  await isSent(page);
  expect(await one.call('wallet.balance')).toMatchObject({ balance: '5' });
});

test('who has gone back while the phone asks has not closed the wallet', async ({ page, server }) => {
  await phoneOf(page);
  const holder = await newHolder(server);
  await guarded(page, holder);
  await holder.call('confirmations.set', { ...RULES, changes: true });
  await openAs(page, holder, '/accountSetting');
  await page.getByRole('button', { name: '회원 탈퇴' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('그때마다 패스키로 한 번 더 확인해요.')).toBeVisible();
  await sheet.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await sheet.getByRole('checkbox').check();
  const answer = await answerLater(page);
  await sheet.getByRole('button', { name: '탈퇴하기' }).click();
  await isAsked(page);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await answer();
  await page.reload();
  await expect(page.getByRole('button', { name: '회원 탈퇴' })).toBeVisible();
  expect(await holder.call('auth.session')).toBeTruthy();
});

test('a sale from the sum of the day on asks the phone', async ({ page, server, problems }) => {
  // A press before the wallet has heard of the rule is refused, and the phone is asked then.
  problems.allow(/status of 403 .*orders\.sell/);
  const phone = await phoneOf(page);
  const holder = await newHolder(server, { daon: '10000' });
  await guarded(page, holder);
  await holder.call('confirmations.set', { ...RULES, day: '100000' });
  const before = await signatures(phone);
  await openAs(page, holder, `/chargeSwap/${holder.linkedAccountId}`);
  await page.locator('[name=amount]').fill('4000');
  await page.getByRole('button', { name: '판매 요청하기', exact: true }).click();
  await page.getByRole('button', { name: /DAON 판매 요청하기$/ }).click();
  await expect(page.getByText('판매를 요청했어요')).toBeVisible();
  expect(await signatures(phone)).toBe(before + 1);
});

test(
  'a new linked account and closing say so before, and ask the phone once each',
  { tag: LONG_ONLY },
  async ({ page, server }) => {
    const phone = await phoneOf(page);
    const holder = await newHolder(server);
    await guarded(page, holder);
    await holder.call('confirmations.set', { ...RULES, changes: true });
    const before = await signatures(phone);
    const said = page.getByText('그때마다 패스키로 한 번 더 확인해요.');

    await openAs(page, holder, '/addLinked?code=DEMO-LINK');
    await expect(said).toBeVisible();
    await page.locator('[name=account_num]').fill(newAccountNumber());
    await page.locator('[name=bank_name]').click();
    await page.getByRole('dialog').getByRole('button', { name: '신한은행' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.locator('[name=name]').fill('홍길동');
    await page.getByRole('button', { name: '추가 연결 요청하기' }).click();
    await expect(page.getByText('연결 요청 완료')).toBeVisible();
    expect(await signatures(phone)).toBe(before + 1);

    await openAs(page, holder, '/accountSetting');
    await page.getByRole('button', { name: '회원 탈퇴' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('그때마다 패스키로 한 번 더 확인해요.')).toBeVisible();
    await sheet.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
    await sheet.getByRole('checkbox').check();
    await phone.verify(false);
    await sheet.getByRole('button', { name: '탈퇴하기' }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert.getByText('본인 확인을 하지 않았어요.', { exact: false })).toBeVisible();
    await alert.getByRole('button').click();
    await phone.verify(true);
    await sheet.getByRole('button', { name: '탈퇴하기' }).click();
    await expect(alert.getByText('탈퇴가 완료됐어요.', { exact: false })).toBeVisible();
    expect(await signatures(phone)).toBe(before + 2);
  },
);

test('the rules are set in the settings, and loosened by the passkey or a text message', async ({
  page,
  server,
}) => {
  await phoneOf(page);
  const holder = await newHolder(server);
  await guarded(page, holder);
  await page.goto('/accountSetting');
  await page.getByRole('link', { name: '본인 확인' }).click();
  const first = page.getByLabel('처음 보내는 주소');
  await expect(first).toHaveValue('300,000');
  const save = page.getByRole('button', { name: '저장하기' });
  await first.fill('200000');
  await save.click();
  await expect(page.getByText('본인 확인 설정을 바꿨어요')).toBeVisible();

  await first.fill('900000');
  await save.click();
  await page.getByRole('button', { name: '패스키로 확인' }).click();
  await expect(page.getByText('본인 확인이 필요해요')).toHaveCount(0);
  expect(await holder.call('confirmations.view')).toMatchObject({ own: { first: '900000' } });

  await first.fill('');
  await save.click();
  await page.getByRole('button', { name: '문자로 확인' }).click();
  await expect(page.getByLabel('인증번호')).toBeVisible();
  await page.getByLabel('인증번호').fill(await codeSentTo(server, holder.phone));
  await page.getByRole('dialog').getByRole('button', { name: '확인', exact: true }).click();
  await expect(page.getByText('본인 확인이 필요해요')).toHaveCount(0);
  expect(await holder.call('confirmations.view')).toMatchObject({ own: { first: null } });
});
