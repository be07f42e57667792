// The steps of a flow slide, and what does not.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';

type Slide = { direction: string | undefined; names: string[] };

/** Notes each view transition of the page: its direction, and what it moves. */
async function noteSlides(page: Page): Promise<() => Promise<Slide[]>> {
  await page.addInitScript(() => {
    const slides: Slide[] = [];
    Object.assign(window, { slides });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const names = document
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
          .filter((name) => /old|new/.test(name));
        slides.push({ direction: document.documentElement.dataset.slide, names });
      });
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { slides: Slide[] }).slides);
}

const amount = (page: Page) => page.locator('[name=amount]');

async function fillAmount(page: Page): Promise<void> {
  await amount(page).fill('3000');
  await page.getByRole('button', { name: '구매 요청하기' }).click();
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a step of an order slides forward, and back with the arrow', async ({ page, server }) => {
    const slides = await noteSlides(page);
    const holder = await newHolder(server, { daon: '1000' });
    await openAs(page, holder, `/withdrawSwap/${holder.linkedAccountId}`);
    await fillAmount(page);
    const moved = ['::view-transition-new(step)', '::view-transition-old(step)'];
    await expect.poll(slides).toMatchObject([{ direction: 'forward' }]);
    expect((await slides())[0]?.names.toSorted()).toEqual(moved);
    await expect(page.locator('html')).not.toHaveAttribute('data-slide');
    await page.goBack();
    await expect.poll(slides).toMatchObject([{ direction: 'forward' }, { direction: 'back' }]);
    await expect(amount(page)).toHaveValue('3,000');
    await expect(page.locator('html')).not.toHaveAttribute('data-slide');
  });

  test('a screen that is opened before a slide shows its step stays open', async ({ page, server }) => {
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const transition = start(update);
        void transition.finished.then(() => document.documentElement.setAttribute('data-slid', ''));
        history.pushState(null, '', '/terms');
        dispatchEvent(new PopStateEvent('popstate'));
        return transition;
      };
    });
    const holder = await newHolder(server, { daon: '1000' });
    await openAs(page, holder, `/withdrawSwap/${holder.linkedAccountId}`);
    await fillAmount(page);
    await expect(page.locator('html')).toHaveAttribute('data-slid');
    await expect(page.locator('[data-screen="/terms"]')).toBeVisible();
  });
});

test('nothing slides for those who want no motion', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const slides = await noteSlides(page);
  const holder = await newHolder(server, { daon: '1000' });
  await openAs(page, holder, `/withdrawSwap/${holder.linkedAccountId}`);
  await fillAmount(page);
  await expect(amount(page)).toHaveCount(0);
  expect(await slides()).toEqual([]);
});

test('a browser without view transitions shows the next step plainly', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    Object.defineProperty(document, 'startViewTransition', { value: undefined });
  });
  const holder = await newHolder(server, { daon: '1000' });
  await openAs(page, holder, `/withdrawSwap/${holder.linkedAccountId}`);
  await fillAmount(page);
  await expect(amount(page)).toHaveCount(0);
  await page.goBack();
  await expect(amount(page)).toHaveValue('3,000');
});
