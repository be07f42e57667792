// Where an invitation link leads in the browser's history.
import { expect, test } from '../support/browser/browser.ts';

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
