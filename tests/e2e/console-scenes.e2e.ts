// Every page of the console and the dialogs of a day, at a desk's width: axe finds nothing in light colours. Pages that stand
// for a kind of page are also checked in dark colours; with DAON_LONG=1 every page is. The screens of a morning with the bank
// are checked in both colours in half a window as well, where nothing may scroll sideways.
import type { Page } from '@playwright/test';
import { darkTokens } from '../../admin/theme/tokens.ts';
import { expect, test as base } from '../support/browser.ts';
import { axeFaults } from '../support/scene-checks.ts';
import { startDemoServer } from '../support/demo-server.ts';
import { LONG } from '../support/long-or-short.ts';
import type { RunningServer } from '../support/server-process.ts';
import { openDesk } from '../support/scenes/desk-scene.ts';
import type { DeskScene } from '../support/scenes/desk-scene.ts';
import { DESK_SCENES } from '../support/scenes/desk-scenes.ts';
import { deskWorld } from '../support/scenes/desk-world.ts';

const test = base.extend<object, { server: RunningServer }>({
  // The scenes turn the rule of two on and move the price, which no other test may meet.
  server: [
    async ({}, use) => {
      const server = await startDemoServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
const WHOLE = { width: 1440, height: 900 };
/** Beside the page of the bank. */
const HALF = { width: 960, height: 900 };
const NARROW = { width: 768, height: 900 };
test.use({ viewport: WHOLE, deviceScaleFactor: 1, hasTouch: false, isMobile: false });

// The library names its expand-all control without text, which one rule does not count as a heading.
const notOurs = '.RaDataTable-expandHeader';
// The menu and the bar are the same on every page: the first one is looked at whole.
const frame = ['.RaSidebar-fixed', 'header.MuiAppBar-root'];

type Look = 'light' | 'dark';

async function faultsIn(page: Page, colorScheme: Look, isWhole = false): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const field = colorScheme === 'light' ? 'rgb(244, 245, 247)' : 'rgb(15, 17, 21)';
  await expect(page.locator('body')).toHaveCSS('background-color', field);
  // What a page is made of is the same in both; its colours are not.
  const scope = { except: [notOurs, ...(isWhole ? [] : frame)] };
  return axeFaults(page, colorScheme === 'light' ? scope : { ...scope, rules: ['color-contrast'] });
}

const sidewaysIn = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

/** Both colours in half a window, and how far the page reaches out of it and of a narrower one. */
async function faultsInHalf(page: Page, looks: readonly Look[]): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize(HALF);
  for (const look of looks) faults.push(...(await faultsIn(page, look)).map((fault) => `${fault} at 960`));
  for (const size of [HALF, NARROW]) {
    await page.setViewportSize(size);
    const sideways = await sidewaysIn(page);
    if (sideways > 0) faults.push(`the page of ${size.width} is ${sideways} wider than its window`);
  }
  await page.setViewportSize(WHOLE);
  return faults;
}

/** Text that can hardly be read in light, other text that can hardly be read in dark, and a button without a name. */
function plantFaults(page: Page): Promise<void> {
  return page.evaluate(() => {
    const main = document.querySelector('#main-content');
    const plant = (tag: string, colour: string, text: string) => {
      const planted = document.createElement(tag);
      planted.textContent = text;
      planted.style.color = colour;
      main?.prepend(planted);
    };
    plant('p', '#d7d7d7', 'pale');
    plant('p', '#333333', 'dusky');
    plant('button', '#16181d', '');
  });
}

const rulesOf = (faults: readonly string[]) => faults.map((fault) => fault.split(':', 1)[0]).sort();

/** One for each kind of list, page, form and dialog. */
const REPRESENTATIVES: readonly string[] = [
  ...['console-sign-in-refused', 'console-inbox', 'console-request-signed', 'console-approve-sale'],
  ...['console-bulk-result', 'console-search', 'console-sale-history', 'console-holders', 'console-holder'],
  ...['console-holder-alarms', 'console-reveal', 'console-invite-made', 'console-company-confirm'],
  ...['console-overview', 'console-ledger-entries', 'console-messages', 'console-audit-verify'],
  ...['console-settings', 'console-price-confirm', 'console-account-enrol', 'console-closing-day'],
  ...['console-payout-new', 'console-payout', 'console-overview-open-lines', 'console-request-onlookers'],
  ...['console-skip'],
];

/** What an operator works in beside the page of the bank, with every dialog of it. */
const BESIDE_THE_BANK: readonly string[] = [
  ...['console-bank-lines', 'console-bank-import', 'console-bank-import-gap', 'console-bank-approve'],
  ...['console-bank-settle-order', 'console-bank-settle-new-purchase', 'console-bank-settle-refund'],
  ...['console-bank-settle-other', 'console-bank-imports', 'console-bank-import-undo'],
  ...['console-payouts', 'console-payout-new', 'console-payout-make', 'console-payout'],
  ...['console-payout-take-back', 'console-payout-again', 'console-closing-day', 'console-closing-close'],
  ...['console-approve-sale', 'console-hold', 'console-notices', 'console-holder-timeline'],
  ...['console-holder-emergency', 'console-reason-templates', 'console-overview-decision-times'],
];

test('every name of a list is that of a scene', () => {
  const names: readonly string[] = DESK_SCENES.map(({ name }) => name);
  const listed = [...REPRESENTATIVES, ...BESIDE_THE_BANK];
  expect(listed.filter((name) => !names.includes(name))).toEqual([]);
});

/** The colours of text and of backgrounds on the page, as `rgb(…)`. */
function coloursOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll('*')) {
      const { color, backgroundColor, borderTopColor, borderBottomColor } = getComputedStyle(element);
      for (const each of [color, backgroundColor, borderTopColor, borderBottomColor]) found.add(each);
    }
    return [...found];
  });
}

/** The names of the dark colours that were not on any of the pages. */
function unseen(colours: ReadonlySet<string>): string[] {
  const rgb = (hex: string) =>
    `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
  return Object.entries(darkTokens).flatMap(([name, hex]) => (colours.has(rgb(hex)) ? [] : [name]));
}

/** Half of the scenes: the other half is looked at beside it. Those of one operator follow each other: a sign-in loads anew. */
function half(which: 0 | 1): readonly DeskScene[] {
  const ordered = [
    ...DESK_SCENES.filter(({ as }) => as === undefined),
    ...DESK_SCENES.filter(({ as }) => as !== undefined),
  ];
  const middle = Math.ceil(ordered.length / 2);
  return which === 0 ? ordered.slice(0, middle) : ordered.slice(middle);
}

for (const which of [0, 1] as const) {
  test(`the console is for everyone, part ${which + 1}`, async ({ page, server, problems }) => {
    // Some forty pages, in the long form each looked at twice; a busy machine takes minutes.
    test.setTimeout(600_000);
    // A refused sign-in is one of the scenes, and a decision that a colleague made first.
    problems.allow(/status of (401|409)/);
    const world = await deskWorld(server);
    const found: Record<string, string[]> = {};
    const darkColours = new Set<string>();
    let drawn: Look = 'light';
    for (const [index, scene] of half(which).entries()) {
      // The frame is shown from the first signed-in page on.
      const isWhole = which === 1 && index === 0;
      // A scene that is checked in both opens in the colours of the one before: drawing a page anew is what costs here.
      const isHalf = BESIDE_THE_BANK.includes(scene.name);
      const isBoth = LONG || isHalf || REPRESENTATIVES.includes(scene.name);
      const first: Look = isBoth ? drawn : 'light';
      const last: Look = isBoth && first === 'light' ? 'dark' : 'light';
      const looks: readonly Look[] = isBoth ? [first, last] : [first];
      drawn = last;
      await page.emulateMedia({ colorScheme: first, reducedMotion: 'reduce' });
      await scene.open({ page, server, world });
      const faults: string[] = [];
      for (const look of looks) {
        faults.push(...(await faultsIn(page, look, isWhole)));
        if (look === 'dark') for (const colour of await coloursOn(page)) darkColours.add(colour);
      }
      if (isHalf) faults.push(...(await faultsInHalf(page, looks.toReversed())));
      if (isHalf) drawn = first;
      if (faults.length > 0) found[scene.name] = faults;
    }
    expect(found).toEqual({});
    expect(unseen(darkColours), 'every colour of the theme is on a page that is checked in dark').toEqual([]);

    // And what there is to find is found.
    await openDesk({ page, server, world }, '/overview');
    await plantFaults(page);
    expect(rulesOf(await faultsIn(page, 'light'))).toEqual(['button-name', 'color-contrast']);
    expect(rulesOf(await faultsIn(page, 'dark'))).toEqual(['color-contrast']);
    await page.evaluate(() => (document.body.style.minWidth = '900px'));
    const inHalf = (await faultsInHalf(page, ['light'])).filter(
      (fault) => !fault.startsWith('color-contrast'),
    );
    expect(inHalf.map((fault) => fault.replace(/ \(.*\)/, ''))).toEqual([
      'button-name: Buttons must have discernible text at 960',
      'the page of 768 is 132 wider than its window',
    ]);
  });
}
