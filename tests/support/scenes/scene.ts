import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { RunningServer } from '../servers/server-process.ts';
import { openWith } from '../browser/open-with.ts';
import { sessionOf } from '../wallet/people.ts';
import type { Holder } from '../wallet/people.ts';
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
  /** It changes what later scenes on its page would show: a stored choice, a clock, a permission, cached data. */
  readonly ownPage?: true;
};

/** What scenes only look at is made once for each server. */
export function oncePerServer<Made>(
  make: (server: RunningServer) => Promise<Made>,
): (server: RunningServer) => Promise<Made> {
  const made = new Map<string, Promise<Made>>();
  return (server) => {
    const known = made.get(server.origin) ?? make(server);
    made.set(server.origin, known);
    return known;
  };
}

/** Waits until a screen stands: its own mark, and no skeleton any more. */
export async function standing(page: Page, screen: string): Promise<void> {
  await expect(page.locator(`[data-screen="${screen}"]`)).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
}

export async function openSignedOut(page: Page, path: string): Promise<void> {
  await openWith(page, path, {}, { isEmptied: true });
}

/** The token of the wallet that is open on the page, null for one that is signed out, undefined for another page. */
async function openToken(page: Page): Promise<string | null | undefined> {
  const { pathname } = new URL(page.url());
  if (!page.url().startsWith('http') || pathname.startsWith('/admin')) return undefined;
  const kept = await page.evaluate(() => localStorage.getItem('daon.session'));
  return kept === null ? null : (JSON.parse(kept) as { api_token: string }).api_token;
}

/** As the back button does: the router reads the new address, and the document stays. */
function followAddress(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Opens another address of the wallet without loading it anew. The screen between them ends the state of the old one. */
async function goInWallet(page: Page, path: string): Promise<void> {
  const open = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  if ((await open.count()) > 0) {
    await page.keyboard.press('Escape');
    // A sheet closes by the way back, which the browser takes later: it would lead away from what is opened next.
    await expect(open).toHaveCount(0);
  }
  const between = path === '/terms' ? '/privacy' : '/terms';
  await followAddress(page, between);
  await standing(page, between);
  await expect(open).toHaveCount(0);
  await followAddress(page, path);
}

/** Opens a screen that needs no sign-in and waits until it is shown. */
export async function openAsVisitor(page: Page, path: string, screen: string): Promise<void> {
  if ((await openToken(page)) === null) await goInWallet(page, path);
  else await openSignedOut(page, path);
  await standing(page, screen);
}

/** Opens a screen as a person and waits until it is shown. */
export async function openScreen(page: Page, holder: Holder, path: string, screen: string): Promise<void> {
  if ((await openToken(page)) === holder.token) await goInWallet(page, path);
  else
    await openWith(page, path, { localStorage: { 'daon.session': sessionOf(holder) } }, { isEmptied: true });
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
