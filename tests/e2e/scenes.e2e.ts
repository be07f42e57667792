// Every screen and every open sheet: axe finds nothing in light colours and no control is too small for a finger. Scenes that
// stand for a kind of screen are also checked in dark colours, and with text twice as large on the narrowest phone. With
// DAON_LONG=1 every scene gets every check.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { LONG } from '../support/long-or-short.ts';
import { axeFaults, largeTextFaults, smallTargets } from '../support/scene-checks.ts';
import { scenePeople } from '../support/scenes/scene-people.ts';
import { SCENES } from '../support/scenes/scenes.ts';

/** Colours are measured once no transition runs: one change of colour may start the next. */
function coloursAtRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    do {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    } while (document.getAnimations().some(({ playState }) => playState === 'running'));
  });
}

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
  ...['account', 'change-password-2-mismatch', 'linked-accounts', 'add-linked-bank', 'home-announcement'],
];

test('every representative is a scene', () => {
  const names = SCENES.map(({ name }) => name);
  expect(REPRESENTATIVES.filter((name) => !names.includes(name))).toEqual([]);
});

for (const scene of SCENES) {
  const isWhole = LONG || REPRESENTATIVES.includes(scene.name);
  const checks = isWhole ? 'axe in light and dark, touch targets, text at 200 %' : 'axe, touch targets';
  test(`${scene.name} is for everyone: ${checks}`, async ({ page, server, problems }) => {
    // A scene of a failure is one because something did not arrive.
    problems.allow(/request failed|ERR_FAILED|status of 4\d\d/);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await scene.open({ page, server, people: await scenePeople(server) });
    const faults = {
      light: await axeFaults(page),
      touch: await smallTargets(page),
      large: [] as string[],
      dark: [] as string[],
    };
    if (isWhole) {
      faults.large = await largeTextFaults(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await coloursAtRest(page);
      faults.dark = await axeFaults(page, { rules: ['color-contrast'] });
    }
    expect(faults).toEqual({ light: [], touch: [], large: [], dark: [] });
  });
}
