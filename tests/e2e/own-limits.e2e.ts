// A holder's own limits: set in the settings, seen where an amount is typed, raised with the password, and given up.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { amountField, next, toAmount } from '../support/pages/send-steps.ts';
import { codeSentTo, newHolder, openAs } from '../support/wallet/people.ts';

const save = (page: Page) => page.getByRole('button', { name: '저장하기' });

/** Until a switch knows its state: a tap before does nothing. */
const isSwitchable = (control: Locator): Promise<void> =>
  expect(control).not.toHaveAttribute('aria-disabled', 'true');

test('what a limit leaves is seen and obeyed where an amount is typed', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '1000' });
  const other = await newHolder(server);
  await openAs(page, holder, '/limitSetting');
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('하루 한도').fill('50000');
  await expect(page.getByLabel('하루 한도')).toHaveValue('50,000');
  await save(page).click();
  await expect(page.getByText('오늘 50,000원 남았어요.')).toBeVisible();

  await openAs(page, holder, '/send');
  await toAmount(page, other.address);
  await expect(page.getByText('내 한도로 오늘 50,000원까지 가능해요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '최대 500 DAON' })).toBeVisible();
  await amountField(page).fill('500.01');
  await expect(page.getByText('오늘은 50,000원까지 보내거나 팔 수 있어요.', { exact: false })).toBeVisible();
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
  await amountField(page).fill('500');
  await expect(next(page)).not.toHaveAttribute('aria-disabled', 'true');

  await openAs(page, holder, `/chargeSwap/${holder.linkedAccountId}`);
  await expect(page.getByText('내 한도로 오늘 50,000원까지 가능해요.')).toBeVisible();
  await page.locator('[name=amount]').fill('600');
  await expect(page.getByText('오늘은 50,000원까지 보내거나 팔 수 있어요.', { exact: false })).toBeVisible();
});

test('a higher limit asks for a code, waits, and can be given up', async ({ page, server }) => {
  const holder = await newHolder(server);
  await holder.call('ownLimits.set', { day: '50000', act: '10000' });
  await openAs(page, holder, '/limitSetting');
  await page.getByLabel('한 번 한도').fill('');
  await save(page).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '문자로 확인' }).click();
  await expect(sheet.getByLabel('인증번호')).toBeVisible();
  await sheet.getByLabel('인증번호').fill(await codeSentTo(server, holder.phone));
  await sheet.getByRole('button', { name: '확인', exact: true }).click();
  await expect(page.getByText(/에 이렇게 바뀌어요\.$/)).toBeVisible();
  await expect(page.getByLabel('한 번 한도')).toHaveValue('10,000');
  await page.getByRole('button', { name: '바꾸지 않기' }).click();
  await expect(page.getByText(/에 이렇게 바뀌어요\.$/)).toHaveCount(0);

  await openAs(page, holder, '/alarm');
  await expect(page.getByText('한도를 올리기로 했어요', { exact: false })).toBeVisible();
});

test('the own wait and a shown name are met in a send, and warnings are turned off with a code', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server, { daon: '1000' });
  const other = await newHolder(server);
  await openAs(page, other, '/accountSetting');
  const name = page.getByRole('switch', { name: '보내는 사람에게 내 이름 보여주기' });
  await isSwitchable(name);
  await name.click();
  await expect(name).toBeChecked();
  await page.reload();
  await expect(name).toBeChecked();

  await openAs(page, holder, '/limitSetting');
  await page.getByLabel('처음 보낼 때 기다리는 금액').fill('10000');
  await page.getByLabel('기다리는 시간').fill('99');
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('기다리는 시간').fill('12');
  await save(page).click();
  await expect(page.getByText('한도를 바꿨어요')).toBeVisible();

  await openAs(page, holder, '/send');
  await toAmount(page, other.address);
  await amountField(page).fill('200');
  await next(page).click();
  await expect(page.getByText(/^12시간 뒤에 /)).toBeVisible();
  await expect(page.getByText(/^.\*+.? \(.+님\)$/)).toBeVisible();
  await page.getByRole('button', { name: '200 DAON 기다렸다 보내기' }).click();
  await expect(page.getByText('그 전에는 홈에서 취소할 수 있어요.', { exact: false })).toBeVisible();

  await openAs(page, holder, '/accountSetting');
  const warnings = page.getByRole('switch', { name: '보내기 전에 주의 알려주기' });
  await isSwitchable(warnings);
  await warnings.click();
  await expect(warnings).toBeChecked();
  await warnings.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '문자로 확인' }).click();
  await expect(sheet.getByLabel('인증번호')).toBeVisible();
  await sheet.getByLabel('인증번호').fill(await codeSentTo(server, holder.phone));
  await sheet.getByRole('button', { name: '확인', exact: true }).click();
  await expect(warnings).not.toBeChecked();
});
