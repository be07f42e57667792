// A contrast theme of the system: its own colours, without backgrounds and shadows.
import { expect, test } from '../support/browser/browser.ts';

const LINE = ['outline-style', 'solid'] as const;

test('with a contrast theme buttons and fields have an edge, and only what is ticked has a tick', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toHaveCSS(...LINE);
  await expect(page.getByLabel('아이디', { exact: true }).locator('..')).toHaveCSS(...LINE);
  const box = page.getByRole('checkbox', { name: '아이디 저장' });
  const tick = box.locator('+ * > svg');
  await expect(tick).toBeHidden();
  await box.check();
  await expect(tick).toBeVisible();
  await page.goto('/admin/');
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toHaveCSS('border-style', 'solid');
});
