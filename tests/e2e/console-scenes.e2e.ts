// Pages of each kind of the console and the dialogs of a morning with the bank, at a desk's width: axe finds nothing in light
// colours. Some that show every dark colour between them are also checked in dark colours, and the screens of that morning
// scroll sideways in no half of a window. With DAON_LONG=1 every page and dialog is checked, in both colours and in half a
// window too; DAON_SCENES names pages that get all of it in a short run.
import type { Page } from '@playwright/test';
import { darkTokens } from '../../admin/theme/tokens.ts';
import { expect } from '../support/browser/browser.ts';
import { atRest, axeFaults } from '../support/scenes/scene-checks.ts';
import { checkedWhole, NAMED_SCENES } from '../support/scenes/named-scenes.ts';
import { test as base } from '../support/servers/own-server.ts';
import { openDesk } from '../support/scenes/desk-scene.ts';
import type { DeskScene } from '../support/scenes/desk-scene.ts';
import { DESK_SCENES } from '../support/scenes/desk-scenes.ts';
import { deskWorld } from '../support/scenes/desk-world.ts';

const test = base.extend({
  // The scenes turn the rule of two on and move the price, which no other test may meet.
  baseURL: async ({ ownServer }, use) => use(ownServer.origin),
});
const WHOLE = { width: 1440, height: 900 };
/** Beside the page of the bank. */
const HALF = { width: 960, height: 900 };
const NARROW = { width: 768, height: 900 };
test.use({ viewport: WHOLE, deviceScaleFactor: 1, hasTouch: false, isMobile: false });

// The library names its expand-all control without text, which one rule does not count as a heading.
const notOurs = '.RaDataTable-expandHeader';
// The menu and the bar are the same on every page: one is looked at whole.
const WITH_FRAME = 'console-inbox';
const frame = ['.RaSidebar-fixed', 'header.MuiAppBar-root'];

type Look = 'light' | 'dark';
/** What stands behind an open dialog: the page of another scene. */
const BEHIND = '#root[aria-hidden=true]';
type Part = {
  readonly except?: readonly string[];
  readonly without?: readonly string[];
};

async function faultsIn(
  page: Page,
  colorScheme: Look,
  { except = frame, without = [] }: Part = {},
): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const field = colorScheme === 'light' ? 'rgb(244, 245, 247)' : 'rgb(15, 17, 21)';
  await expect(page.locator('body')).toHaveCSS('background-color', field);
  // What a page is made of is the same in both; its colours are not.
  const scope = { except: [notOurs, ...except] };
  return axeFaults(page, {
    ...scope,
    ...(colorScheme === 'light' ? { without } : { rules: ['color-contrast'] }),
  });
}

const sidewaysIn = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

/** Half a window in these colours, and how far the page reaches out of it and of a narrower one. */
async function faultsInHalf(page: Page, looks: readonly Look[], part: Part): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize(HALF);
  for (const look of looks)
    faults.push(...(await faultsIn(page, look, part)).map((fault) => `${fault} at 960`));
  for (const size of [HALF, NARROW]) {
    await page.setViewportSize(size);
    // The panels move when the page hears of its new width, which is a frame or two later.
    await atRest(page);
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

/** Of each kind of page one, so that each part of the console shows every dark colour. */
const IN_DARK: readonly string[] = [
  ...['console-sign-in-refused', 'console-inbox', 'console-bulk-result', 'console-holder', 'console-reveal'],
  ...['console-dashboard', 'console-audit-verify', 'console-price-confirm', 'console-payout'],
];

/** Their dialogs lie on what no other scene shows. */
const WITH_PAGE_BEHIND: readonly string[] = [
  ...['console-approve-sale', 'console-approve-external-send', 'console-bulk-result'],
];

/** What an operator works in beside the page of the bank, with every dialog of it. */
const BESIDE_THE_BANK: readonly string[] = [
  ...['console-bank-lines', 'console-bank-import', 'console-bank-import-gap', 'console-bank-approve'],
  ...['console-bank-settle-order', 'console-bank-settle-new-purchase', 'console-bank-settle-refund'],
  ...['console-bank-settle-other', 'console-bank-imports', 'console-bank-import-undo'],
  ...['console-payouts', 'console-payout-new', 'console-payout-make', 'console-payout'],
  ...['console-payout-take-back', 'console-payout-again', 'console-closing-day', 'console-closing-close'],
  ...[
    'console-refunds',
    'console-refund',
    'console-refund-payee',
    'console-refund-files',
    'console-refund-file',
  ],
  ...[
    'console-bank-lines-of-days',
    'console-approve-sale',
    'console-hold',
    'console-notices',
    'console-holder-timeline',
  ],
  ...['console-holder-emergency', 'console-reason-templates', 'console-dashboard-decision-times'],
];

/** Of these the long run looks at each: the page or dialog is that of another scene, with other words in it. */
const AS_ANOTHER: readonly string[] = [
  ...['console-bank-import-gap', 'console-bank-settle-new-purchase', 'console-bank-settle-refund'],
  ...['console-payout-again', 'console-refund-files', 'console-refund-file'],
  ...['console-dashboard-decision-times', 'console-closing-day', 'console-bank-import-undo'],
  ...['console-payout-take-back', 'console-bank-settle-other', 'console-refund-payee', 'console-hold'],
  ...['console-bank-lines-of-days', 'console-refund', 'console-payouts', 'console-approve-external-send'],
  ...['console-payout-new', 'console-refunds', 'console-bank-imports', 'console-holder-timeline'],
];

test('every name of a list is that of a scene', () => {
  const names: readonly string[] = DESK_SCENES.map(({ name }) => name);
  const named = NAMED_SCENES.filter((name) => name.startsWith('console-'));
  const listed = [...IN_DARK, ...WITH_PAGE_BEHIND, ...BESIDE_THE_BANK, ...AS_ANOTHER, ...named];
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

const inShortRun = ({ name }: DeskScene): boolean =>
  checkedWhole(name) ||
  ([...IN_DARK, ...WITH_PAGE_BEHIND, ...BESIDE_THE_BANK].includes(name) && !AS_ANOTHER.includes(name));

/** Those of one operator follow each other: a sign-in loads anew. */
function inOrder(): readonly DeskScene[] {
  const scenes = DESK_SCENES.filter(inShortRun);
  return [...scenes.filter(({ as }) => as === undefined), ...scenes.filter(({ as }) => as !== undefined)];
}

test('the console is for everyone', async ({ page, ownServer: server, problems }) => {
  // Some twenty pages, in the long run more and each looked at twice; a busy machine takes minutes.
  test.setTimeout(600_000);
  // A refused sign-in is one of the scenes, and a decision that a colleague made first.
  problems.allow(/status of (401|409)/);
  const world = await deskWorld(server);
  const found: Record<string, string[]> = {};
  const darkColours = new Set<string>();
  for (const scene of inOrder()) {
    const isWhole = checkedWhole(scene.name);
    const behind = isWhole || WITH_PAGE_BEHIND.includes(scene.name) ? [] : [BEHIND];
    const except = scene.name === WITH_FRAME ? [] : [...frame, ...behind];
    const looks: readonly Look[] = isWhole || IN_DARK.includes(scene.name) ? ['light', 'dark'] : ['light'];
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await scene.open({ page, server, world });
    const faults: string[] = [];
    for (const look of looks) {
      faults.push(...(await faultsIn(page, look, { except })));
      if (look === 'dark') for (const colour of await coloursOn(page)) darkColours.add(colour);
    }
    if (BESIDE_THE_BANK.includes(scene.name)) {
      // A narrower window hides parts of the page and changes none of its colours.
      faults.push(...(await faultsInHalf(page, isWhole ? ['dark', 'light'] : [], { except })));
    }
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
  const inHalf = await faultsInHalf(page, ['light'], { without: ['color-contrast'] });
  expect(inHalf.map((fault) => fault.replace(/ \(.*\)/, ''))).toEqual([
    'button-name: Buttons must have discernible text at 960',
    'the page of 768 is 132 wider than its window',
  ]);
});
