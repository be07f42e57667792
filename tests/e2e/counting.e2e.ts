// The balance of the home counts to a new value, on the screen alone.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { deposit, newHolder, openAs } from '../support/wallet/people.ts';

type Server = Parameters<typeof newHolder>[0];

/** Opens the home, lets 500 DAON arrive, and answers what the balance said on the way, and what a screen reader heard. */
async function receive(page: Page, server: Server): Promise<{ seen: string[]; heard: string[] }> {
  const holder = await newHolder(server, { daon: '1000' });
  await page.clock.install();
  await openAs(page, holder);
  const card = page.locator('section', { hasText: '보유 DAON' });
  await expect(card).toContainText('1,000 DAON');
  await card.evaluate((section) => {
    const log = { seen: [] as string[], heard: [] as string[] };
    Object.assign(window, { log });
    const amount = section.querySelectorAll('p')[0];
    const note = (): void => {
      const own = [...(amount?.children ?? [])];
      const text = (hidden: boolean): string =>
        own
          .filter((part) => (part.getAttribute('aria-hidden') === 'true') === hidden)
          .map((part) => part.textContent)
          .join('');
      log.heard.push(text(false));
      log.seen.push(text(true));
    };
    new MutationObserver(note).observe(section, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  await deposit(server, holder.address, '500');
  await page.clock.fastForward(10_100);
  await expect(card.getByText('1,500 DAON', { exact: true })).toBeVisible();
  await expect(card.locator('[aria-hidden=true]', { hasText: 'DAON' })).toHaveCount(0);
  return page.evaluate(() => (window as unknown as { log: { seen: string[]; heard: string[] } }).log);
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the balance counts up, while a screen reader only hears the new one', async ({ page, server }) => {
    const { seen, heard } = await receive(page, server);
    const counted = seen.filter((text) => text !== '').map((text) => Number(text.replace(/[^\d.]/g, '')));
    expect(counted.some((value) => value > 1000 && value < 1500)).toBe(true);
    expect(counted).toEqual(counted.toSorted((one, other) => one - other));
    expect(new Set(heard)).toEqual(new Set(['1,500 DAON']));
  });
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the new balance is there without counting', async ({ page, server }) => {
    const { seen } = await receive(page, server);
    expect(seen.filter((text) => text !== '' && !/^1,(0|5)00 DAON$/.test(text))).toEqual([]);
  });
});
