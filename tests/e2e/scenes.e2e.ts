// Every screen and every open sheet: axe finds nothing in light colours and no control is too small for a finger. Scenes that
// stand for a kind of screen are also checked in dark colours, and with text twice as large on the narrowest phone. With
// DAON_LONG=1 every scene gets every check.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { LONG } from '../support/long-or-short.ts';
import { atRest, axeFaults, largeTextFaults, smallTargets } from '../support/scene-checks.ts';
import { scenePeople } from '../support/scenes/scene-people.ts';
import type { Scene } from '../support/scenes/scene.ts';
import { SCENES } from '../support/scenes/scenes.ts';

/** One scene for each kind of screen, sheet and form; the others of its kind share its components and its colours. */
const REPRESENTATIVES = [
  ...['login-refused', 'welcome', 'sign-up', 'terms', 'find-id-code-sent', 'found-ids'],
  ...['home', 'menu', 'receive-sheet', 'sell-accounts', 'locked'],
  ...[
    'buy-1',
    'buy-2-confirm',
    'buy-4-done',
    'sell-1-over',
    'send-1-wrong',
    'send-2',
    'send-3',
    'send-6-failed',
  ],
  ...['history', 'history-filter', 'detail-pending-sale', 'detail-rejected-sale', 'alarms-edit'],
  ...[
    'account',
    'alarm-setting',
    'change-password-2-mismatch',
    'linked-accounts',
    'add-linked-bank',
    'home-announcement',
  ],
];

test('every representative is a scene', () => {
  const names = SCENES.map(({ name }) => name);
  expect(REPRESENTATIVES.filter((name) => !names.includes(name))).toEqual([]);
});

type Faults = Readonly<Record<'light' | 'touch' | 'large' | 'dark', readonly string[]>>;

async function faultsOf(page: Page, isWhole: boolean): Promise<Faults> {
  await atRest(page);
  const light = await axeFaults(page);
  const touch = await smallTargets(page);
  if (!isWhole) return { light, touch, large: [], dark: [] };
  const large = await largeTextFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await atRest(page);
  return { light, touch, large, dark: await axeFaults(page, { rules: ['color-contrast'] }) };
}

/**
 * The scenes that share a page, because loading the wallet is half of what a scene costs. The long run gives each scene a
 * page of its own.
 */
function groups(): Readonly<Record<string, readonly Scene[]>> {
  if (LONG) return Object.fromEntries(SCENES.map((scene) => [scene.name, [scene]]));
  const sharing = SCENES.filter(({ ownPage }) => ownPage !== true);
  const third = Math.ceil(sharing.length / 3);
  return {
    'first third of the scenes': sharing.slice(0, third),
    'second third of the scenes': sharing.slice(third, 2 * third),
    'last third of the scenes': sharing.slice(2 * third),
    ...Object.fromEntries(SCENES.filter(({ ownPage }) => ownPage).map((scene) => [scene.name, [scene]])),
  };
}

for (const [name, scenes] of Object.entries(groups())) {
  test(`${name}: for everyone`, async ({ page, server, problems }) => {
    test.setTimeout(300_000);
    // A scene of a failure is one because something did not arrive.
    problems.allow(/request failed|ERR_FAILED|status of 4\d\d/);
    const people = await scenePeople(server);
    const found: Record<string, Faults> = {};
    for (const scene of scenes) {
      const isWhole = LONG || REPRESENTATIVES.includes(scene.name);
      await test.step(scene.name, async () => {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await scene.open({ page, server, people });
        const faults = await faultsOf(page, isWhole);
        if (Object.values(faults).some((each) => each.length > 0)) found[scene.name] = faults;
      });
    }
    expect(found).toEqual({});
  });
}
