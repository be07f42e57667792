import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { openWith } from '../browser/open-with.ts';
import type { RunningServer } from '../servers/server-process.ts';
import { callerOf, DEMO_PASSWORD } from '../wallet/people.ts';
import type { DeskWorld } from './desk-world.ts';

/** Where a scene of the console runs: a console session, and a server with data on every page. */
export type Desk = {
  readonly page: Page;
  readonly server: RunningServer;
  readonly world: DeskWorld;
};

/** A page or an open dialog of the console that is worth looking at, and the way there. */
export type DeskScene = {
  /** Names its picture; every one begins with `console-`. */
  readonly name: `console-${string}`;
  readonly open: (desk: Desk) => Promise<void>;
  /** Another operator than the admin of the rest is signed in. */
  readonly as?: string;
  /** The operator's manual shows it: whole, or this part of it. */
  readonly manual?: true | ((page: Page) => Locator);
};

type Session = { token: string; operator: { id: number; login: string; role: string } };

const sessions = new Map<string, Promise<Session>>();

/** One sign-in for each operator and server: a password takes a tenth of a second to check. */
function sessionOf(server: RunningServer, login: string): Promise<Session> {
  const key = `${server.origin} ${login}`;
  const known =
    sessions.get(key) ?? callerOf(server)<Session>('admin.auth.signIn', { login, password: DEMO_PASSWORD });
  sessions.set(key, known);
  return known;
}

const operatorKey = 'daon.operator';
const nowhere = '#/nowhere';

/** Leaves whatever is open; a console that is loaded already is not loaded anew. */
export async function leave(page: Page): Promise<void> {
  // What opened over the whole console, as the palette does, stays open from page to page.
  if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
  await page.evaluate((hash) => (location.hash = hash), nowhere);
  await expect(page.getByRole('heading', { name: '찾는 화면이 없어요' })).toBeVisible();
}

/** Opens a page of the console as an operator and waits until it is shown. */
export async function openDesk({ page, server }: Desk, path: string, as = 'admin1'): Promise<void> {
  const session = await sessionOf(server, as);
  const isOpen = page.url().startsWith(`${server.origin}/admin/`);
  const kept = isOpen ? await page.evaluate((key) => sessionStorage.getItem(key), operatorKey) : null;
  if (kept !== null && (JSON.parse(kept) as Session).token === session.token) await leave(page);
  else {
    await leaveConsole(page);
    await openWith(page, `/admin/${nowhere}`, { sessionStorage: { [operatorKey]: session } });
    await leave(page);
  }
  await page.evaluate((to) => (location.hash = `#${to}`), path);
  await expect(page.getByRole('heading', { name: '찾는 화면이 없어요' })).toHaveCount(0);
  await standing(page);
}

/** A console that is open would take an address that differs in its hash alone for a page of its own. */
const leaveConsole = (page: Page) => page.goto('about:blank');

/** Without a session. */
export async function openSignIn({ page }: Desk): Promise<void> {
  await leaveConsole(page);
  await openWith(page, '/admin/', {}, { isEmptied: true });
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible();
}

const LOADING = [
  ...['.MuiSkeleton-root', '.RaLoading-root', '[aria-label="불러오는 중"]'],
  ...['.RaPlaceholder-root', '[aria-busy=true]'],
].join(', ');

/** Waits until nothing of a page is on its way any more. */
export async function standing(page: Page): Promise<void> {
  await expect(page.locator(LOADING)).toHaveCount(0);
}

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

export async function theDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCount(1);
  await expect(dialog).toBeVisible();
  await standing(page);
  return dialog;
}

type Place = string | ((world: DeskWorld) => string);
const placeOf = (place: Place, world: DeskWorld): string =>
  typeof place === 'string' ? place : place(world);

type More = Pick<DeskScene, 'manual' | 'as'>;

/** A scene that is a page as it opens, once it shows what only its data can. */
export function opened(
  name: DeskScene['name'],
  path: Place,
  seen: Place | RegExp,
  more: More = {},
): DeskScene {
  return {
    ...more,
    name,
    open: async (desk) => {
      await openDesk(desk, placeOf(path, desk.world), more.as);
      const text = seen instanceof RegExp ? seen : placeOf(seen, desk.world);
      await expect(desk.page.locator('#main-content').getByText(text).first()).toBeVisible();
      await standing(desk.page);
    },
  };
}

/** A scene that presses one button of a page and looks at what it opens. */
export function pressed(
  name: DeskScene['name'],
  path: Place,
  opener: string | RegExp,
  more: More = {},
): DeskScene {
  return {
    ...more,
    name,
    open: async (desk) => {
      await openDesk(desk, placeOf(path, desk.world), more.as);
      await button(desk.page, opener).first().click();
      await theDialog(desk.page);
    },
  };
}
