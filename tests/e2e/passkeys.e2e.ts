// Passkeys, with the authenticator of Chromium's own debugging protocol: it makes and signs what the server then checks.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { phoneOf } from '../support/browser/phone-authenticator.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';
import { codeSentTo, DEMO_PASSWORD, newHolder, openAs } from '../support/wallet/people.ts';

// A passkey is for a name, and 127.0.0.1 is none.
test.use({
  baseURL: async ({ server }, use) => use(server.origin.replace('127.0.0.1', 'localhost')),
  // Or the offer of the browser signs in before the button is pressed.
  savesData: true,
});

const rows = (page: Page) => page.locator('[data-screen="/passkeys"] [data-id]');
const enter = (page: Page) => page.getByRole('button', { name: '패스키로 로그인' });

async function typePassword(page: Page, password = DEMO_PASSWORD): Promise<void> {
  const sheet = page.getByRole('dialog', { name: '비밀번호를 한 번 더 입력해주세요' });
  await sheet.getByLabel('비밀번호', { exact: true }).fill(password);
  await sheet.getByRole('button', { name: '확인' }).click();
}

async function add(page: Page): Promise<void> {
  await page.getByRole('button', { name: '패스키 추가' }).click();
  await typePassword(page);
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await expect(enter(page)).toBeVisible();
}

for (const transport of ['internal', 'usb'] as const)
  test(
    `a passkey is added, signs in, is renamed and removed: ${transport}`,
    {
      tag: transport === 'usb' ? LONG_ONLY : [],
    },
    async ({ page, server, problems }) => {
      problems.allow(/status of 40[014]/);
      const phone = await phoneOf(page, transport);
      const holder = await newHolder(server);
      await openAs(page, holder, '/accountSetting');
      await page.getByRole('link', { name: '패스키' }).click();
      await expect(page.getByText('아직 추가한 패스키가 없어요')).toBeVisible();
      await add(page);
      await expect(page.getByText(/패스키를 추가했어요/)).toBeVisible();
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText('아직 사용하지 않았어요');
      expect(await phone.credentials()).toMatchObject([{ isResidentCredential: true }]);

      await signOut(page);
      await enter(page).click();
      await expect(page.getByText('보유 DAON')).toBeVisible();
      expect(await holder.call<unknown[]>('auth.sessions')).toHaveLength(2);

      await page.goto('/passkeys');
      await expect(rows(page)).toContainText('최근 사용');
      await page.getByRole('button', { name: /이름 변경$/ }).click();
      await page.getByLabel('이름', { exact: true }).fill('내 전화기');
      await page.getByRole('button', { name: '확인' }).click();
      await expect(rows(page)).toContainText('내 전화기');

      await page.getByRole('button', { name: '내 전화기 삭제' }).click();
      await typePassword(page, 'wrong1234!');
      await expect(page.getByText('비밀번호가 맞지 않아요')).toBeVisible();
      // As the browser itself sends it once more when its connection breaks.
      await page.route('**/trpc/auth.passkeys.remove', async (route) => {
        await route.fetch();
        await route.continue();
      });
      await typePassword(page);
      await expect(page.getByText('패스키를 삭제했어요')).toBeVisible();
      await expect(rows(page)).toHaveCount(0);
      await signOut(page);
      await enter(page).click();
      await expect(
        page.getByText('이 패스키로는 로그인할 수 없어요. 비밀번호로 로그인해주세요.'),
      ).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
    },
  );

test('a person whom the phone does not know adds and enters nothing', async ({ page, server }) => {
  const phone = await phoneOf(page);
  await openAs(page, await newHolder(server), '/passkeys');
  await phone.verify(false);
  await add(page);
  await expect(page.getByText('패스키를 추가하지 않았어요.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await phone.verify(true);
  await typePassword(page);
  await expect(rows(page)).toHaveCount(1);

  await signOut(page);
  await phone.verify(false);
  await enter(page).click();
  await expect(page.getByText(/^패스키로 로그인하지 않았어요\./)).toBeVisible();
  await expect(enter(page)).toBeEnabled();
});

test(
  'why a locked one was not added is not said again, and the code takes the focus',
  { tag: LONG_ONLY },
  async ({ page, server }) => {
    const phone = await phoneOf(page);
    const holder = await newHolder(server);
    await holder.call('confirmations.set', { day: null, first: null, changes: true });
    await openAs(page, holder, '/passkeys');
    await phone.verify(false);
    const sheet = page.getByRole('dialog');
    const code = sheet.getByLabel('인증번호');
    const begin = async () => {
      await page.getByRole('button', { name: '패스키 추가' }).click();
      await sheet.getByRole('button', { name: '문자로 확인' }).click();
      await expect(code).toBeFocused();
      await code.fill(await codeSentTo(server, holder.phone));
    };
    await begin();
    await sheet.getByRole('button', { name: '확인', exact: true }).click();
    const failure = page.getByText('패스키를 추가하지 않았어요.');
    await expect(failure).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await begin();
    await expect(failure).toHaveCount(0);
    await phone.verify(true);
    await sheet.getByRole('button', { name: '확인', exact: true }).click();
    await expect(rows(page)).toHaveCount(1);
  },
);

test('a phone without a passkey says what to do', async ({ page }) => {
  await phoneOf(page);
  await page.goto('/login');
  await enter(page).click();
  await expect(page.getByText(/이 기기에 패스키가 없다면 비밀번호로 로그인해주세요/)).toBeVisible();
});

test('a second passkey on the same device is not added', async ({ page, server }) => {
  await phoneOf(page);
  await openAs(page, await newHolder(server), '/passkeys');
  await add(page);
  await expect(rows(page)).toHaveCount(1);
  await add(page);
  await expect(page.getByText('이 기기에는 이미 추가한 패스키가 있어요.')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test(
  'a copy of a passkey is refused, and its holder gets an alarm',
  { tag: LONG_ONLY },
  async ({ page, server, problems }) => {
    problems.allow(/status of 401/);
    const phone = await phoneOf(page);
    const holder = await newHolder(server);
    await openAs(page, holder, '/passkeys');
    await add(page);
    await expect(rows(page)).toHaveCount(1);
    await signOut(page);
    await enter(page).click();
    await expect(page.getByText('보유 DAON')).toBeVisible();
    const [{ credentialId } = { credentialId: '' }] = await phone.credentials();
    await phone.count(credentialId, 0);
    await signOut(page);
    await enter(page).click();
    await expect(
      page.getByText('이 패스키로는 로그인할 수 없어요. 비밀번호로 로그인해주세요.'),
    ).toBeVisible();
    const { rows: alarms } = await holder.call<{ rows: { type: number }[] }>('alarms.list');
    // The sign-in between them is the first one in this browser.
    expect(alarms.map(({ type }) => type)).toEqual([63, 64, 61]);
  },
);

test.describe('where the browser offers passkeys for a field', () => {
  test.use({ savesData: false });

  test('one that is picked there signs in without the button', async ({ page, server, problems }) => {
    // The session of the first page ends in the middle of its work.
    problems.allow(/status of 401/);
    const phone = await phoneOf(page);
    await openAs(page, await newHolder(server), '/passkeys');
    await add(page);
    await expect(rows(page)).toHaveCount(1);
    await phone.answer(true);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await expect(page.getByText('보유 DAON')).toBeVisible();
  });

  test('the password still signs in, and nothing is asked', async ({ page, server }) => {
    const phone = await phoneOf(page);
    await phone.answer(false);
    const holder = await newHolder(server);
    await page.goto('/login');
    await expect(page.getByLabel('아이디', { exact: true })).toHaveAttribute(
      'autocomplete',
      'username webauthn',
    );
    await page.getByLabel('아이디', { exact: true }).fill(holder.login);
    await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(page.getByText('보유 DAON')).toBeVisible();
  });
});

test('the package is fetched with the first tap, and where passkeys are none there is no button', async ({
  page,
  server,
}) => {
  await phoneOf(page);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /passkeys/i.test(path))).toEqual([]);
  await enter(page).click();
  await expect(page.getByText(/^패스키로 로그인하지 않았어요\./)).toBeVisible();
  expect(asked.filter((path) => /\/passkeys-.*\.js$/.test(path))).toHaveLength(1);

  await page.goto(`${server.origin}/login`);
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible();
  await expect(enter(page)).toHaveCount(0);
  await openAs(page, await newHolder(server), `${server.origin}/passkeys`);
  await expect(page.getByText(/이 브라우저에서는 패스키를 추가할 수 없어요/)).toBeVisible();
  await expect(page.getByRole('button', { name: '패스키 추가' })).toHaveCount(0);
});
