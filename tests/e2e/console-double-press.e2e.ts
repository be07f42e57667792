// What a hand does twice, by mouse and by key: the second press was meant for what stood there before.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { goInConsole, inboxOf, leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { choose, panelOf, rowOf } from '../support/pages/inbox-steps.ts';
import { LONG_ONLY, longOrShort } from '../support/runner/long-or-short.ts';
import { askPurchase, askSale } from '../support/people/waiting-requests.ts';
import { newHolder } from '../support/wallet/people.ts';

type Place = { x: number; y: number };

async function placeOf(button: Locator): Promise<Place> {
  // As a hand, it presses what it may.
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (box === null) throw new Error('nothing stands there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses a place as soon as something appears on the page, however slow the machine is. */
async function pressWhenThere(page: Page, { x, y }: Place, what: string): Promise<void> {
  await page.evaluate(
    ({ left, top, selector }) => {
      const seen = new MutationObserver(() => {
        if (document.querySelector(selector) === null) return;
        seen.disconnect();
        const under = document.elementFromPoint(left, top);
        const at = { bubbles: true, cancelable: true, clientX: left, clientY: top };
        for (const type of ['mousedown', 'mouseup', 'click']) under?.dispatchEvent(new MouseEvent(type, at));
      });
      seen.observe(document.body, { childList: true, subtree: true });
    },
    { left: x, top: y, selector: what },
  );
}

test('a double click opens a question, and neither answers nor closes it', async ({ browser, server }) => {
  const holder = await newHolder(server, { daon: '100' });
  const first = await askPurchase(holder);
  await askPurchase(holder, '20000');
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login), hasPause: true });
  const question = desk.getByRole('dialog');
  // The three questions are one dialog.
  for (const decision of longOrShort(['승인', '거절', '보류'], ['승인'])) {
    const place = await placeOf(panelOf(desk, first).getByRole('button', { name: decision, exact: true }));
    await pressWhenThere(desk, place, '[role=dialog]');
    await desk.mouse.click(place.x, place.y);
    // After the half second, and beside the question too.
    await question.getByRole('button', { name: '취소' }).click();
    await expect(question).toBeHidden();
  }

  // The result of several takes the place of their question.
  await desk.getByRole('checkbox', { name: '모두 선택' }).check();
  await desk.getByRole('button', { name: '함께 승인' }).click();
  const place = await placeOf(question.getByRole('button', { name: '확인했어요, 2건 승인하기' }));
  await pressWhenThere(desk, place, '[role=dialog] .MuiAlert-root');
  await desk.mouse.click(place.x, place.y);
  const result = desk.getByRole('dialog', { name: '모두 승인했어요' });
  await result.getByRole('button', { name: '닫기' }).click();
  await leaveConsole(desk);
});

test(
  'a double click that leads to a request takes nothing there',
  { tag: LONG_ONLY },
  async ({ browser, server }) => {
    const holder = await newHolder(server, { daon: '100' });
    const id = await askSale(holder);
    const desk = await openConsole(browser, server, { path: inboxOf(holder.login), hasPause: true });
    const take = panelOf(desk, id).getByRole('button', { name: '맡고 지급하기' });
    const place = await placeOf(take);
    await goInConsole(desk, '/holders');
    await expect(take).toBeHidden();
    const taken: string[] = [];
    desk.on('request', (request) => {
      if (request.url().includes('admin.sales.take')) taken.push(request.url());
    });
    await pressWhenThere(desk, place, '[aria-keyshortcuts=t]');
    await goInConsole(desk, inboxOf(holder.login));
    await take.click({ trial: true });
    expect(taken).toEqual([]);
    await leaveConsole(desk);
  },
);

test('a request that was decided is not among the selected ones while the list still shows it', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const ids = [await askPurchase(holder), await askPurchase(holder), await askPurchase(holder)] as const;
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
  await choose(desk, ids[0]);
  // The list is not read again for the rest of the test.
  await desk.route(/admin\.inbox\.list/, () => undefined);
  await desk.keyboard.press('a');
  await desk.keyboard.press('Enter');
  await expect(panelOf(desk, ids[1])).toBeVisible();
  await desk.getByRole('checkbox', { name: '모두 선택' }).check();
  await expect(desk.getByRole('toolbar', { name: '선택한 신청' })).toContainText('2건 선택');
  await desk.close();
});

test('a key that is held counts once', { tag: LONG_ONLY }, async ({ browser, server }) => {
  const holder = await newHolder(server);
  const ids = [await askPurchase(holder), await askPurchase(holder), await askPurchase(holder)] as const;
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
  const question = desk.getByRole('dialog');
  const { keyboard } = desk;

  // Enter decides a request, and does not open the next one.
  await choose(desk, ids[0]);
  await keyboard.press('a');
  await keyboard.down('Enter');
  await expect(panelOf(desk, ids[1])).toBeVisible();
  await keyboard.down('Enter');
  await keyboard.up('Enter');
  await expect(rowOf(desk, ids[1])).toBeVisible();

  // The key of a question asks it once.
  await keyboard.down('a');
  await expect(question).toBeVisible();
  await keyboard.press('Escape');
  await expect(question).toBeHidden();
  await keyboard.down('a');
  await keyboard.up('a');
  await expect(question).toBeHidden();

  // Enter that confirms a question leaves its result open.
  await expect(rowOf(desk, ids[0])).toHaveCount(0);
  await desk.getByRole('checkbox', { name: '모두 선택' }).check();
  await desk.getByRole('button', { name: '함께 승인' }).click();
  await question.getByRole('button', { name: '확인했어요, 2건 승인하기' }).focus();
  await keyboard.down('Enter');
  const result = desk.getByRole('dialog', { name: '모두 승인했어요' });
  await expect(result).toBeVisible();
  await keyboard.down('Enter');
  await keyboard.up('Enter');
  await expect(result).toBeVisible();
  await leaveConsole(desk);
});
