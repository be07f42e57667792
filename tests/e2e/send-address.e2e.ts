// The address of a send as pasted from the clipboard and typed with a real keyboard.
import { expect, test } from '../support/browser/browser.ts';
import { newAddress, newHolder, openAs } from '../support/wallet/people.ts';
import { addressField } from '../support/pages/send-steps.ts';

test("a paste hint shows the clipboard's address with '복사됨' and fills it in", async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const holder = await newHolder(server);
  const address = newAddress();
  await openAs(page, holder);
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${address}\n`);
  await page.goto('/send');
  const hint = page.getByRole('button', { name: '복사한 주소 붙여넣기' });
  await expect(hint).toContainText('복사됨');
  await expect(hint).toContainText(address);
  await hint.click();
  await expect(addressField(page)).toHaveValue(address);
  await expect(hint).toBeHidden();

  // Neither what is no address nor the own one is offered.
  for (const text of ['hello', holder.address]) {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.goto('/send');
    await expect(page.getByText('에이전트 1')).toBeVisible();
    await expect(hint).toBeHidden();
  }
});

test('the caret of the address stays where the typing is, and a composed syllable is never doubled', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server), '/send');
  const field = addressField(page);
  await field.fill('0xabcd');
  await field.press('Home');
  await field.press('ArrowRight');
  await field.press('ArrowRight');
  await page.keyboard.insertText(' 12 ');
  await expect(field).toHaveValue('0x12abcd');
  expect(await field.evaluate((node: HTMLTextAreaElement) => node.selectionStart)).toBe(4);

  const session = await page.context().newCDPSession(page);
  await field.fill('');
  await session.send('Input.imeSetComposition', { text: 'ㅎ', selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.imeSetComposition', { text: '한', selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.insertText', { text: '한' });
  await expect(field).toHaveValue('한');
});
