// Parts of the sign-up form that are done fold to a line.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { atRest, faultsInBothColours } from '../support/scenes/scene-checks.ts';
import * as form from '../support/pages/sign-up-form.ts';
import { submitButton } from '../support/pages/sign-up-form.ts';
import { LONG_ONLY, longOrShort } from '../support/runner/long-or-short.ts';
import {
  codeSentTo,
  DEMO_PASSWORD,
  newAccountNumber,
  newHolder,
  newLogin,
  newPhone,
} from '../support/wallet/people.ts';

const FORM = '/signup?code=DEMO-SIGNUP';
const PASSWORD_LINE = '비밀번호를 정했어요';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const line = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const change = (page: Page, name: string) => page.getByRole('button', { name: `${name} 고치기` });

test('a part that is right folds to its value as the focus goes on, and opens again at its first field', async ({
  page,
  server,
}) => {
  await page.goto(FORM);
  const login = await form.fillLogin(page);
  await expect(field(page, '아이디')).toBeVisible();
  await form.fillPasswords(page, 'secret-word-1');
  await expect(line(page, `아이디 ${login}`)).toBeVisible();
  await expect(field(page, '아이디')).toBeHidden();
  const phone = await form.verifyPhone(page, server);
  await expect(line(page, PASSWORD_LINE)).toBeVisible();
  await expect(page.locator('main')).not.toContainText('secret-word-1');
  const shown = phone.replace(/^(\d{3})(\d{4})/, '$1-$2-');
  await expect(line(page, `휴대폰 번호 ${shown}`)).toBeVisible();
  await form.fillAccount(page);
  await expect(line(page, '은행 국민은행')).toBeVisible();
  await expect(change(page, '은행')).toHaveAttribute('aria-expanded', 'false');
  await expect(submitButton(page)).toBeEnabled();

  await change(page, '아이디').click();
  await expect(field(page, '아이디')).toBeFocused();
  await expect(field(page, '아이디')).toHaveValue(login);
  await expect(change(page, '아이디')).toHaveCount(0);
  await expect(line(page, PASSWORD_LINE)).toBeVisible();

  await field(page, '아이디').fill('ab!');
  await field(page, '예금주').focus();
  await expect(page.getByText('아이디는 영문 및 숫자 포함 4~16자여야 합니다.')).toBeVisible();
  const other = await form.fillLogin(page);
  await expect(field(page, '아이디')).toBeFocused();
  await field(page, '예금주').focus();
  await expect(line(page, `아이디 ${other}`)).toBeVisible();

  await change(page, '비밀번호').click();
  await expect(field(page, '비밀번호')).toBeFocused();
  await expect(field(page, '비밀번호')).toHaveValue('secret-word-1');

  // The number says that it is verified above the button that changes it.
  await change(page, '휴대폰 번호').click();
  const button = page.getByRole('button', { name: '번호 바꾸기' });
  const said = page.getByText('인증에 성공했습니다.');
  await expect(said).toBeInViewport();
  const [above, below] = [await said.boundingBox(), await button.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await button.click();
  await expect(page.getByLabel('휴대폰 번호')).toBeEditable();
});

test('a part that is found wrong opens', async ({ page, server }) => {
  const holder = await newHolder(server);
  // The check answers when the focus is elsewhere.
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/trpc/signUp.checkLogin', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(FORM);
  await form.fillLogin(page, holder.login);
  await field(page, '비밀번호').focus();
  await expect(line(page, `아이디 ${holder.login}`)).toBeVisible();
  answer();
  await expect(page.getByText('이미 사용중인 아이디입니다.')).toBeVisible();
  await expect(field(page, '아이디')).toBeVisible();
  await expect(field(page, '비밀번호')).toBeFocused();
});

test('all of it by the keyboard alone', { tag: LONG_ONLY }, async ({ page, server }) => {
  await page.goto(FORM);
  await field(page, '아이디').focus();
  const login = newLogin();
  await page.keyboard.type(login);
  await page.keyboard.press('Enter');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(line(page, `아이디 ${login}`)).toBeVisible();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(change(page, '아이디')).toBeFocused();
  await expect(line(page, `아이디 ${login}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page, '아이디')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, '비밀번호')).toBeFocused();
  await expect(line(page, `아이디 ${login}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  const phone = newPhone();
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await expect(field(page, '인증번호')).toBeFocused();
  await page.keyboard.type(await codeSentTo(server, phone));
  await expect(field(page, '은행')).toBeFocused();
  await page.keyboard.type('woori');
  await page.keyboard.press('Enter');
  await expect(field(page, '계좌번호')).toBeFocused();
  await page.keyboard.type(newAccountNumber());
  await expect(line(page, '은행 우리은행')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page, '예금주')).toBeFocused();
  await page.keyboard.insertText('홍길동');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/signUpSuccess');
});

test('nothing folds under a pointer that presses, and its click counts', async ({ page }) => {
  await page.goto(FORM);
  const login = await form.fillLogin(page);
  await form.fillPasswords(page);
  await page.getByLabel('휴대폰 번호').fill(newPhone());
  await change(page, '아이디').click();
  await expect(field(page, '아이디')).toBeFocused();
  await atRest(page);

  const send = page.getByRole('button', { name: '인증번호 받기' });
  await send.hover();
  await page.mouse.down();
  await expect(send).toBeFocused();
  await expect(field(page, '아이디')).toBeVisible();
  await page.mouse.up();
  await expect(line(page, `아이디 ${login}`)).toBeVisible();
  await expect(field(page, '인증번호')).toBeVisible();
});

/** On the narrowest phone the parts are the highest, and the page moves the most. */
const NARROWEST = [320, 640] as const;

for (const [width, height] of longOrShort([NARROWEST, [390, 844] as const], [NARROWEST]))
  test(`nothing jumps while the parts fold at ${width} × ${height}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      type Shift = PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly { readonly node: Node | null }[];
      };
      const shifts: { value: number; moved: string }[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
          if (!hadRecentInput)
            shifts.push({ value, moved: sources.map(({ node }) => node?.textContent).join(' | ') });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const takeShifts = () =>
      page.evaluate(() =>
        (globalThis as unknown as { shifts: { value: number; moved: string }[] }).shifts.splice(0),
      );
    const expectNoJump = async () => {
      const shifts = await takeShifts();
      const score = shifts.reduce((sum, { value }) => sum + value, 0);
      expect(score, JSON.stringify(shifts)).toBeLessThan(0.02);
    };
    await page.goto(FORM);
    // It comes in the place of its skeleton, without fading in a second time.
    await expect(page.locator('[data-section=login]')).toHaveCSS('animation-name', 'none');
    await field(page, '아이디').tap();
    await page.keyboard.type(newLogin());
    await field(page, '비밀번호').tap();
    await page.keyboard.type(DEMO_PASSWORD);
    // Without a tap: two in short succession at one place are a double tap, which moves no focus.
    await field(page, '비밀번호 확인').focus();
    await page.keyboard.type(DEMO_PASSWORD);
    await page.getByLabel('휴대폰 번호').tap();
    const phone = newPhone();
    await page.keyboard.type(phone);
    await expectNoJump();
    await page.getByRole('button', { name: '인증번호 받기' }).tap();
    await expect(field(page, '인증번호')).toBeFocused();
    await page.keyboard.type(await codeSentTo(server, phone));
    await expect(field(page, '은행')).toBeFocused();
    await atRest(page);
    // What an answer opens moves when it comes, which is long after the tap on a slow machine.
    await takeShifts();
    await page.getByRole('button', { name: '국민은행' }).tap();
    await expect(field(page, '계좌번호')).toBeFocused();
    await atRest(page);
    await change(page, '비밀번호').tap();
    await expect(field(page, '비밀번호')).toBeFocused();
    await field(page, '계좌번호').tap();
    await expect(line(page, PASSWORD_LINE)).toBeVisible();
    await atRest(page);
    await expectNoJump();
  });

test('a field keeps its place while a late answer opens a part above it', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const holders = await Promise.all([newHolder(server), newHolder(server)]);
  let answer = (): void => undefined;
  let asked = Promise.resolve();
  await page.route('**/trpc/signUp.checkLogin', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(FORM);
  await form.fillLogin(page);
  await form.fillPasswords(page);
  await form.verifyPhone(page, server);
  await form.fillAccount(page);
  const account = field(page, '계좌번호');
  const place = () => account.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const refusal = page.getByText('이미 사용중인 아이디입니다.');
  // Not every browser keeps what is in view in its place.
  for (const [index, anchors] of ['auto', 'none'].entries()) {
    await page.evaluate((value) => {
      document.body.style.setProperty('overflow-anchor', value);
    }, anchors);
    asked = new Promise<void>((resolve) => (answer = resolve));
    const login = holders[index]?.login ?? '';
    if (index === 0) await change(page, '아이디').click();
    await form.fillLogin(page, login);
    await account.focus();
    await expect(line(page, `아이디 ${login}`)).toBeVisible();
    await atRest(page);
    const before = await place();
    answer();
    await expect(refusal).toBeVisible();
    await expect(account).toBeFocused();
    expect(Math.abs((await place()) - before), anchors).toBeLessThanOrEqual(1);
  }
});

test('the lines are for everyone, and a field keeps its place under the finger while a part above it folds', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(FORM);
  await form.fillLogin(page, 'sixteen0letters0');
  await form.fillPasswords(page);
  await form.verifyPhone(page, server);
  await form.fillAccount(page);
  await expect(line(page, '은행 국민은행')).toBeVisible();
  expect(await faultsInBothColours(page)).toEqual([]);

  await page.setViewportSize({ width: 320, height: 640 });
  await change(page, '은행').click();
  await expect(field(page, '은행')).toBeFocused();
  const account = field(page, '계좌번호');
  await account.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const place = () => account.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await place();
  await account.tap();
  await expect(line(page, '은행 국민은행')).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
});
