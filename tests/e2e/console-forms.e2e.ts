// The question of the browser before unsaved changes are left; all else about forms is in tests/console/forms.test.ts.
import { expect, test } from '../support/browser/browser.ts';
import { openConsole, spendConsole } from '../support/pages/console-page.ts';

const UNSAVED = '저장하지 않은 내용이 있어요. 그대로 나갈까요?';

test('a link asks before it leaves a form with unsaved changes, and so does the browser', async ({
  browser,
  server,
}) => {
  const desk = await openConsole(browser, server, { login: 'admin1', path: '/companies/1' });
  const questions: string[] = [];
  desk.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (questions.length < 3 ? dialog.dismiss() : dialog.accept());
  });
  const owner = desk.getByLabel('예금주');
  await owner.fill('새벽게임즈');
  await desk.getByRole('menuitem', { name: '운영자' }).click();
  await expect.poll(() => questions).toEqual([UNSAVED]);
  await expect(desk).toHaveURL(/#\/companies\/1$/);
  // Out of the console: the browser asks in its own words.
  await desk.evaluate(() => location.reload());
  await expect.poll(() => questions).toEqual([UNSAVED, '']);
  await expect(owner).toHaveValue('새벽게임즈');
  await desk.getByRole('menuitem', { name: '운영자' }).click();
  await expect(desk.getByRole('heading', { name: '운영자', exact: true })).toBeVisible();
  await spendConsole(desk);
});
