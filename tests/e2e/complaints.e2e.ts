import { expect, test } from '../support/browser/browser.ts';

const complaints = {
  'console.error': '<script>console.error("planted")</script>',
  'an uncaught error': '<script>setTimeout(() => { throw new Error("planted") })</script>',
  'a failed request': '<img alt="" src="http://planted.invalid/x.png">',
};

for (const [name, body] of Object.entries(complaints)) {
  test(`${name} on a page fails its test`, async ({ page }) => {
    test.fail();
    await page.setContent(`<!doctype html><html lang="ko"><main>${body}</main></html>`);
    await page.waitForLoadState('networkidle');
  });

  test(`${name} that a test announces is let through`, async ({ page, problems }) => {
    problems.allow(/planted|net::ERR/);
    await page.setContent(`<!doctype html><html lang="ko"><main>${body}</main></html>`);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('main')).toBeAttached();
  });
}
