import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { RunningServer } from '../server-process.ts';
import { openWith } from '../open-with.ts';
import { openAs } from '../wallet-people.ts';
import type { Holder } from '../wallet-people.ts';
import type { ScenePeople } from './scene-people.ts';

/** Where a scene is played: a page, and people whose wallets hold what the screens can show. */
export type Stage = {
  readonly page: Page;
  readonly server: RunningServer;
  readonly people: ScenePeople;
};

/** A state of a screen that is worth looking at, and the way there. */
export type Scene = {
  /** Names its picture: `send-2-amount`. */
  readonly name: string;
  readonly open: (stage: Stage) => Promise<void>;
};

/** Waits until a screen stands: its own mark, and no skeleton any more. */
export async function standing(page: Page, screen: string): Promise<void> {
  await expect(page.locator(`[data-screen="${screen}"]`)).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
}

export async function openSignedOut(page: Page, path: string): Promise<void> {
  await openWith(page, path, {}, { isEmptied: true });
}

/** Opens a screen as a person and waits until it is shown. */
export async function openScreen(page: Page, holder: Holder, path: string, screen: string): Promise<void> {
  await openAs(page, holder, path);
  await standing(page, screen);
}

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** A sheet by its title, once it has come to rest. */
export async function sheetAtRest(page: Page, name: string | RegExp): Promise<Locator> {
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet).toBeVisible();
  await atRest(sheet);
  return sheet;
}

export async function atRest(part: Locator): Promise<void> {
  await part.evaluate((element) =>
    Promise.all(
      [element, ...element.querySelectorAll('*')]
        .flatMap((each) => each.getAnimations())
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ).then(() => undefined),
  );
}
