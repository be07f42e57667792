// The amount of a send as typed with a real keyboard, and the browser's history over its steps.
import { expect, test } from '../support/browser/browser.ts';
import { newAddress, newHolder, openAs } from '../support/wallet/people.ts';
import { amountField, masked, step, toAmount, toConfirmation } from '../support/pages/send-steps.ts';

test('the caret of the amount stays where the typing is, a composed letter changes nothing, and a paste with its unit is taken', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server, { daon: '1000' }), '/send');
  await toAmount(page, newAddress());
  const field = amountField(page);
  await expect(field).toBeFocused();
  await field.pressSequentially('1234');
  await field.press('Home');
  await field.press('ArrowRight');
  await field.pressSequentially('9');
  await expect(field).toHaveValue('19,234');
  expect(await field.evaluate((node: HTMLInputElement) => node.selectionStart)).toBe(2);

  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: '하', selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.insertText', { text: '하' });
  await expect(field).toHaveValue('19,234');
  await field.fill('1,234.5 DAON');
  await expect(field).toHaveValue('1,234.5');
  await field.fill('５０'.normalize('NFD'));
  await expect(field).toHaveValue('50');
});

test('back arrows on steps 2 and 3 go back one step, as the phone’s own do, and keep what was typed', async ({
  page,
  server,
}) => {
  const address = newAddress();
  await openAs(page, await newHolder(server, { daon: '100' }), '/send');
  const back = page.getByRole('button', { name: '뒤로' });
  for (const goBack of [() => back.click(), () => page.goBack()]) {
    await toConfirmation(page, address, '7');
    await goBack();
    await expect(step(page, 2)).toBeVisible();
    await expect(amountField(page)).toHaveValue('7');
    await goBack();
    await expect(step(page, 1)).toBeVisible();
    await expect(page.getByLabel('지갑 주소')).toHaveValue(address);
  }
});

test('another recipient leaves no way forward to the confirmation of the first', async ({ page, server }) => {
  const other = newAddress();
  await openAs(page, await newHolder(server, { daon: '100' }), '/send');
  await toConfirmation(page, newAddress(), '7');
  await page.goBack();
  await page.goBack();
  await page.getByLabel('지갑 주소').fill(other);
  await page.goForward();
  await page.goForward();
  await expect(step(page, 2)).toBeVisible();
  await expect(page.getByRole('heading', { name: masked(other) })).toBeVisible();
});

test('an amount below the minimum is red, with the line that says the minimum', async ({ page, server }) => {
  await openAs(page, await newHolder(server, { daon: '100' }), '/send');
  await toAmount(page, newAddress());
  const least = page.getByText('최소 1 DAON부터 보낼 수 있어요.');
  const usual = await least.evaluate((element) => getComputedStyle(element).color);
  await amountField(page).fill('0.5');
  await expect(amountField(page)).toHaveAttribute('aria-invalid', 'true');
  const red = await amountField(page).evaluate((element) => getComputedStyle(element).color);
  expect(red).not.toBe(usual);
  await expect(least).toHaveCSS('color', red);
  await amountField(page).fill('1.5');
  await expect(least).toHaveCSS('color', usual);
});
