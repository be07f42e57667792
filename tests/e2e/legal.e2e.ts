// The terms and the privacy policy: open to everyone, signed in or not.
import { TERMS_VERSION } from '../../domain/terms-of-use.ts';
import { expect, test } from '../support/browser.ts';
import { newHolder, openAs } from '../support/wallet-people.ts';

for (const [path, title] of [
  ['/terms', '이용약관'],
  ['/privacy', '개인정보 처리방침'],
] as const) {
  test(`${path} opens for a visitor and for a holder, with its version and the day it holds from`, async ({
    page,
    server,
  }) => {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(`버전 ${TERMS_VERSION} · 2026년 11월 20일부터 적용`)).toBeVisible();
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(10);

    await openAs(page, await newHolder(server), path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
}
