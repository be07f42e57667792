// Orders, the history and a statement without a pointer, and a purchase with as few taps as can be.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { linkAccount, newAddress, newHolder, openAs } from '../support/wallet/people.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

/** Tabs on until what has the focus bears the name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      // The page itself may have the focus at first, and holds every name.
      if (element?.matches('button, a, input') !== true) return '';
      const labels = [...((element as HTMLInputElement | null)?.labels ?? [])].map(
        (label) => label.textContent,
      );
      return [element.textContent, element.getAttribute('aria-label'), ...labels].join(' ').trim();
    });
    if (typeof name === 'string' ? focused.includes(name) : name.test(focused)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key never reached ${String(name)}`);
}

test('the keyboard alone completes a purchase, from the home to the account to wire to', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  await linkAccount(server, holder);
  await openAs(page, holder);
  await expect(page.locator('[data-screen="/"]')).toContainText('0 DAON');
  await tabTo(page, '받기');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '어떻게 받을까요?' })).toBeVisible();
  await tabTo(page, 'DAON 구매하기');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: '어떤 계좌에서 구매할까요?' }).getByRole('radio'),
  ).toHaveCount(2);
  await tabTo(page, '국민은행');
  await page.keyboard.press('Space');
  await tabTo(page, '확인');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-screen="/withdrawSwap#1"]')).toBeVisible();
  await tabTo(page, '구매할 금액');
  await page.keyboard.type('25000');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-screen="/withdrawSwap#confirm"]')).toBeVisible();
  await tabTo(page, '25,000원 구매 요청하기');
  await page.keyboard.press('Enter');
  await expect(page.getByText('구매를 요청했어요')).toBeVisible();
});

test(
  'the keyboard alone completes a sale, finds it in the history and takes it back',
  { tag: LONG_ONLY },
  async ({ page, server }) => {
    const holder = await newHolder(server, { daon: '100' });
    await openAs(page, holder);
    await expect(page.locator('[data-screen="/"]')).toContainText('100 DAON');
    await tabTo(page, '보내기');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: '어떻게 보낼까요?' })).toBeVisible();
    await tabTo(page, 'DAON 판매하기');
    await page.keyboard.press('Enter');
    // With one account it is not asked which.
    await expect(page.locator('[data-screen="/chargeSwap#1"]')).toBeVisible();
    await tabTo(page, '25%');
    await page.keyboard.press('Enter');
    await tabTo(page, '판매 요청하기');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-screen="/chargeSwap#confirm"]')).toBeVisible();
    await tabTo(page, /판매 요청하기$/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('판매를 요청했어요')).toBeVisible();
    await tabTo(page, '내역 보기');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '상세 내역' })).toBeVisible();
    await tabTo(page, '요청 취소하기');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await tabTo(page, '요청 취소');
    await page.keyboard.press('Enter');
    await expect(page.getByText('요청을 취소했어요')).toBeVisible();
    const { held } = await holder.call<{ held: string }>('wallet.balance');
    expect(held).toBe('0');
  },
);

test(
  'the keyboard alone picks the period of a statement and saves it as a table',
  { tag: LONG_ONLY },
  async ({ page, server }) => {
    await openAs(page, await newHolder(server, { daon: '100' }), '/accountSetting');
    await expect(page.locator('[data-screen="/accountSetting"]')).toBeVisible();
    await tabTo(page, '거래내역서 받기');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-screen="/statement"]')).toBeVisible();
    await tabTo(page, '3개월');
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: '3개월' })).toHaveAttribute('aria-pressed', 'true');
    await tabTo(page, 'PDF 문서');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: '엑셀용 표 (CSV)' })).toBeChecked();
    await tabTo(page, '내려받기');
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  },
);

test('what is pressed keeps the focus while it is busy, and where it is off then', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 401/);
  const holder = await newHolder(server);
  await page.goto('/login');
  await page.getByLabel('아이디', { exact: true }).fill(holder.login);
  await page.getByLabel('비밀번호', { exact: true }).fill('wrong password');
  const signIn = page.getByRole('button', { name: '로그인', exact: true });
  await signIn.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('로그인 정보가 일치하지 않아요')).toBeVisible();
  await expect(signIn).toBeFocused();

  const { price } = await holder.call<{ price: string }>('wallet.balance');
  const order = { linkedAccountId: holder.linkedAccountId, price, won: '30000' };
  await holder.call('orders.buy', { ...order, requestId: crypto.randomUUID() });
  await openAs(page, holder);
  const said = page.getByRole('region', { name: '입금을 기다리고 있어요' }).getByRole('button').last();
  await said.focus();
  await page.keyboard.press('Enter');
  await expect(said).toHaveText('알려드렸어요');
  await expect(said).not.toHaveAttribute('aria-busy');
  await expect(said).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('이미 알려드렸어요')).toBeVisible();

  await page.goto('/transDetail');
  const refresh = page.getByRole('button', { name: '새로고침' });
  await refresh.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('새로 불러왔어요')).toBeVisible();
  await expect(refresh).toBeFocused();
});

test('Escape closes a sheet and gives the focus back to what opened it', async ({ page, server }) => {
  await openAs(page, await newHolder(server));
  const opener = page.getByRole('button', { name: '받기', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '어떻게 받을까요?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a purchase takes at most three taps from the home; the amount is typed', async ({ page, server }) => {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => {
        const taps = Number(sessionStorage.getItem('taps') ?? '0') + 1;
        sessionStorage.setItem('taps', String(taps));
      },
      true,
    );
  });
  await openAs(page, await newHolder(server));
  await page.getByRole('button', { name: '받기', exact: true }).click();
  await page.getByRole('dialog').getByText('DAON 구매하기').click();
  // The number pad is open already, and its own key goes on.
  await expect(page.locator('[name=amount]')).toBeFocused();
  await page.keyboard.type('30000');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '30,000원 구매 요청하기' }).click();
  await expect(page.getByText('구매를 요청했어요')).toBeVisible();
  const taps = await page.evaluate(() => Number(sessionStorage.getItem('taps')));
  expect(taps).toBeGreaterThan(1);
  expect(taps).toBeLessThanOrEqual(3);
});

test.describe('where there is no finger', () => {
  // A sheet gives its first button the focus.
  test.use({ hasTouch: false, isMobile: false });

  test('a held Enter presses once, and answers nothing that it brings up', async ({ page, server }) => {
    await openAs(page, await newHolder(server), '/devices');
    let asked = 0;
    await page.route('**/trpc/auth.endSessions*', (route) => {
      asked += 1;
      return route.continue();
    });
    const endAll = page.getByRole('button', { name: '모두 로그아웃', exact: true });
    await endAll.focus();
    const sheet = page.getByRole('dialog', { name: '모든 기기에서 로그아웃할까요?' });
    await page.keyboard.down('Enter');
    await expect(sheet).toBeVisible();
    // Each more without a release is a repeat.
    for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    expect(asked).toBe(0);
    await expect(sheet.getByRole('button', { name: '다른 기기 모두 로그아웃' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('로그인한 다른 기기가 없어요')).toBeVisible();
  });
});

test('what has the focus and goes gives it to its screen', async ({ page, server }) => {
  await openAs(page, await newHolder(server, { daon: '5' }), '/alarm');
  await page.getByRole('button', { name: '편집' }).click();
  await page.getByRole('checkbox', { name: '전체 선택' }).check();
  await page.getByRole('button', { name: '1개 삭제' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('아직 알림이 없어요')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  const holder = await newHolder(server);
  await holder.call('recipients.save', { address: newAddress(), name: '엄마', favourite: false });
  await openAs(page, holder, '/recipients');
  await page.getByRole('button', { name: /^엄마/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '삭제하기' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('아직 저장한 사람이 없어요')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  // What is off now, because there is nothing left to save.
  await openAs(page, holder, '/limitSetting');
  await page.getByLabel('하루 한도').fill('70000');
  await page.getByRole('button', { name: '저장하기' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('한도를 바꿨어요')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
