// A double tap presses the same place twice, and the second press finds what the first one has brought up.
import type { JSHandle, Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { next, sendButton, toAmount, amountField, step } from '../support/pages/send-steps.ts';
import { newHolder, openAs, operatorOf } from '../support/wallet/people.ts';

type Sight = { readonly name: string; readonly pressed: boolean };

/** Each main button that comes up from now on, and whether a press of its middle would reach it as soon as it is there. */
const firstSights = (page: Page): Promise<JSHandle<Sight[]>> =>
  page.evaluateHandle(() => {
    const seen = new WeakSet<Element>();
    const sights: Sight[] = [];
    const look = (): void => {
      for (const button of document.querySelectorAll(
        ':is([data-bar], [role=alertdialog]) :is(button, a):not(:disabled)',
      )) {
        const { x, y, width, height } = button.getBoundingClientRect();
        if (seen.has(button) || width === 0) continue;
        seen.add(button);
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        sights.push({ name: button.textContent, pressed: button.contains(hit) });
      }
    };
    look();
    sights.length = 0;
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
    return sights;
  });

test.use({ readsFast: false });

test('a button takes no press before it could be read: that of a step, of a result, of a sheet and of a question', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '1000' }), newHolder(server)]);
  const admin = await operatorOf(server);
  await admin('admin.settings.set', { key: 'warnLookalike', value: 'ask' });
  await holder.call('transfers.send', {
    to: { address: friend.address },
    net: '1',
    requestId: crypto.randomUUID(),
  });
  await openAs(page, holder, '/send');
  await toAmount(page, `${friend.address.slice(0, 6)}${'7'.repeat(32)}${friend.address.slice(-4)}`);
  const sights = await firstSights(page);
  // It is off, and says why.
  await next(page).press('Enter');
  await page.getByRole('alertdialog').getByRole('button').click();
  await amountField(page).fill('120');
  await next(page).click();
  await sendButton(page).click();
  await page.getByRole('button', { name: '새 주소로 계속' }).click();
  await expect(step(page, 5)).toBeVisible();
  expect(await sights.jsonValue()).toEqual([
    { name: '확인', pressed: false },
    { name: '120 DAON 보내기', pressed: false },
    { name: '예전 주소로 바꾸기', pressed: false },
    { name: '새 주소로 계속', pressed: false },
    { name: '받는 사람 저장', pressed: false },
    { name: '내역 보기', pressed: false },
    { name: '확인', pressed: false },
  ]);
});
