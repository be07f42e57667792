// The phone's back button closes the sheet that is open and leaves the screen below it as it is, with what was typed.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { sendButton, step, toConfirmation } from '../support/pages/send-steps.ts';
import { DEMO_PASSWORD, newAccountNumber, newHolder, openAs, operatorOf } from '../support/wallet/people.ts';

async function goesBack(page: Page, screen: string): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator(`[data-screen="${screen}"]`)).toBeVisible();
}

test('going back from the warnings before a send leaves its confirmation', async ({ page, server }) => {
  const admin = await operatorOf(server);
  await admin('admin.settings.set', { key: 'warnLookalike', value: 'ask' });
  const [holder, friend] = [await newHolder(server, { daon: '100' }), await newHolder(server)];
  const first = { to: { address: friend.address }, net: '1', requestId: randomUUID() };
  await holder.call('transfers.send', first);
  await holder.call('confirmations.set', { day: null, first: '500', changes: false });
  await openAs(page, holder, '/send');
  await toConfirmation(
    page,
    `${friend.address.slice(0, 6)}${'7'.repeat(32)}${friend.address.slice(-4)}`,
    '10',
  );
  await sendButton(page).click();
  await goesBack(page, '/send#3');
  const sheet = page.getByRole('dialog');
  for (const isLeft of [true, false]) {
    await sendButton(page).click();
    await sheet.getByRole('button', { name: '새 주소로 계속' }).click();
    await expect(page.getByRole('dialog', { name: '비밀번호를 한 번 더 입력해주세요' })).toBeVisible();
    if (isLeft) await goesBack(page, '/send#3');
  }
  await expect(sheet).toHaveCount(1);
  await sheet.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await sheet.getByRole('button', { name: '확인' }).click();
  await expect(step(page, 5)).toBeVisible();
  // The way back skips all of its steps.
  await page.goBack();
  await expect(page.getByText('보유 DAON')).toBeVisible();
});

test('going back from the proof that a lock asks for leaves what was changed', async ({ page, server }) => {
  const holder = await newHolder(server);
  await holder.call('ownLimits.set', { day: '50000', act: '10000' });
  await holder.call('confirmations.set', { day: '50000', first: '10000', changes: true });
  await holder.call('ownWarnings.set', { on: true });
  await holder.call('ownFreeze.setWait', { hours: 24 });

  const save = page.getByRole('button', { name: '저장하기' });
  await openAs(page, holder, '/limitSetting');
  await page.getByLabel('한 번 한도').fill('20000');
  await save.click();
  await goesBack(page, '/limitSetting');
  await expect(page.getByLabel('한 번 한도')).toHaveValue('20,000');
  await save.click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.reload();
  await page.getByLabel('한 번 한도').fill('30000');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openAs(page, holder, '/confirmSetting');
  await page.getByLabel('하루 합계').fill('90000');
  await save.click();
  await goesBack(page, '/confirmSetting');
  await expect(page.getByLabel('하루 합계')).toHaveValue('90,000');

  await openAs(page, holder, '/accountSetting');
  const warnings = page.getByRole('switch', { name: '보내기 전에 주의 알려주기' });
  await expect(warnings).toBeChecked();
  await warnings.click();
  await goesBack(page, '/accountSetting');

  await openAs(page, holder, '/walletLock');
  await page.getByRole('radio', { name: '6시간' }).click();
  await goesBack(page, '/walletLock');
  await expect(page.getByRole('radio', { name: '24시간' })).toBeChecked();

  const number = newAccountNumber();
  await openAs(page, holder, '/addLinked?code=DEMO-LINK');
  await page.locator('[name=account_num]').fill(number);
  await page.locator('[name=bank_name]').click();
  await page.getByRole('dialog').getByRole('button', { name: '신한은행' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('[name=name]').fill('홍길동');
  await expect(page.getByText('그때마다 비밀번호로 한 번 더 확인해요.')).toBeVisible();
  await page.getByRole('button', { name: '추가 연결 요청하기' }).click();
  await goesBack(page, '/addLinked');
  await expect(page.locator('[name=account_num]')).toHaveValue(number);
});

test('an answer that comes after its sheet was left by going back leaves the screen where it is', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server), '/accountSetting');
  await page.getByRole('link', { name: '로그인한 기기' }).click();
  await page.getByRole('button', { name: '모두 로그아웃' }).click();
  const held = Promise.withResolvers<void>();
  await page.route('**/trpc/auth.endSessions*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('dialog').getByRole('button', { name: '다른 기기 모두 로그아웃' }).click();
  await goesBack(page, '/devices');
  held.resolve();
  await expect(page.getByText('로그인한 다른 기기가 없어요')).toBeVisible();
  await expect(page.locator('[data-screen="/devices"]')).toBeVisible();
});
