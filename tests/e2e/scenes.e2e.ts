// Every screen and every open sheet: axe finds nothing in light colours and no control is too small for a finger. One scene of
// each folder of screens is also checked in dark colours, and with text twice as large on the narrowest phone. Every scene gets
// every check with DAON_LONG=1, and so do the scenes that are named: DAON_SCENES=home,send-2 npm run e2e -- scenes.e2e
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { LONG } from '../support/runner/long-or-short.ts';
import { checkedWhole, NAMED_SCENES } from '../support/scenes/named-scenes.ts';
import { atRest, axeFaults, largeTextFaults, smallTargets } from '../support/scenes/scene-checks.ts';
import { scenePeople } from '../support/scenes/scene-people.ts';
import type { Scene } from '../support/scenes/scene.ts';
import { SCENES } from '../support/scenes/scenes.ts';

const NAMED = NAMED_SCENES.filter((name) => !name.startsWith('console-'));

/** A scene for each folder of `client/features/`, together of every kind: forms, lists, sheets, alerts, an end. */
const REPRESENTATIVES: Readonly<Record<string, string>> = {
  account: 'account',
  alarms: 'alarms-edit',
  announcements: 'home-announcement',
  auth: 'login-refused',
  buy: 'buy-4-done',
  freeze: 'wallet-lock',
  history: 'detail-rejected-sale',
  home: 'home',
  legal: 'terms',
  'linked-accounts': 'add-linked-bank',
  recovery: 'find-id-code-sent',
  sell: 'sell-1-over',
  send: 'send-3',
  'sign-up': 'sign-up',
  statement: 'statement',
};

/** Of these the long run looks at each: the screen is that of another scene, with other words in it. */
const AS_ANOTHER: readonly string[] = [
  ...['privacy', 'found-ids-gone', 'new-password-gone', 'change-password-2-mismatch', 'home-waiting-send'],
  ...['buy-1-typed', 'send-2-over', 'send-3-outside', 'send-3-waits', 'send-5-waits', 'recipients-send'],
  ...['detail-pending-sale', 'detail-done-purchase', 'detail-open-purchase', 'alarms-empty', 'devices-all'],
  ...['alarm-setting-denied', 'login-frozen', 'home-hidden', 'wallet-lock-frozen', 'send-1-wrong', 'sell-1'],
  ...['send-3-warned', 'sell-2-confirm', 'sell-4-done', 'history-empty', 'detail-waiting-send'],
  ...['recipients-add', 'buy-1', 'send-1', 'history-period', 'change-password-1', 'change-password-done'],
  ...['confirmations-loosen', 'home-newcomer'],
];

test('every folder of screens has a representative, and every name is that of a scene', () => {
  const folders = readdirSync(path.resolve(import.meta.dirname, '../../client/features'));
  expect(Object.keys(REPRESENTATIVES).sort()).toEqual(folders.sort());
  const names = SCENES.map(({ name }) => name);
  const asked = [...Object.values(REPRESENTATIVES), ...AS_ANOTHER, ...NAMED];
  expect(asked.filter((name) => !names.includes(name))).toEqual([]);
});

const isWhole = ({ name }: Scene): boolean =>
  checkedWhole(name) || Object.values(REPRESENTATIVES).includes(name);

type Faults = Readonly<Record<'light' | 'touch' | 'large' | 'dark', readonly string[]>>;

async function faultsOf(page: Page, scene: Scene): Promise<Faults> {
  await atRest(page);
  const light = await axeFaults(page);
  const touch = await smallTargets(page);
  if (!isWhole(scene)) return { light, touch, large: [], dark: [] };
  const large = await largeTextFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await atRest(page);
  return { light, touch, large, dark: await axeFaults(page, { rules: ['color-contrast'] }) };
}

/**
 * The scenes that share a page, because loading the wallet is half of what a scene costs. The long run gives each scene a
 * page of its own, and so does one for scenes that are named.
 */
function groups(): Readonly<Record<string, readonly Scene[]>> {
  if (LONG || NAMED.length > 0) {
    const each = NAMED.length > 0 ? SCENES.filter(({ name }) => NAMED.includes(name)) : SCENES;
    return Object.fromEntries(each.map((scene) => [scene.name, [scene]]));
  }
  const scenes = SCENES.filter(({ name }) => !AS_ANOTHER.includes(name));
  const sharing = scenes.filter(({ ownPage }) => ownPage !== true);
  const third = Math.ceil(sharing.length / 3);
  return {
    'first third of the scenes': sharing.slice(0, third),
    'second third of the scenes': sharing.slice(third, 2 * third),
    'last third of the scenes': sharing.slice(2 * third),
    ...Object.fromEntries(scenes.filter(({ ownPage }) => ownPage).map((scene) => [scene.name, [scene]])),
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
      await test.step(scene.name, async () => {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await scene.open({ page, server, people });
        const faults = await faultsOf(page, scene);
        if (Object.values(faults).some((each) => each.length > 0)) found[scene.name] = faults;
      });
    }
    expect(found).toEqual({});
  });
}
