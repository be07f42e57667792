// What every screen must hold to, as checks of a page that stands; each answers what is wrong in words.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

/** The minified build is less than half as long to send to a page and to parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeScope = {
  /** Only these rules. */
  readonly rules?: readonly string[];
  /** Every rule but these. */
  readonly without?: readonly string[];
  /** Only what stands here is looked at. */
  readonly within?: string;
  /** What stands here is not looked at. */
  readonly except?: readonly string[];
};

/**
 * Every rule of axe, best practices too, by default. To load axe takes longer than to run it, so a document
 * that has it keeps it; and only violations are described, because describing every element that passed takes as long
 * as finding those that do not.
 */
export async function axeFaults(
  page: Page,
  { rules, without = [], within = 'html', except = [] }: AxeScope = {},
): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate((source) => void (0, eval)(source), axeSource);
  return page.evaluate(
    async ({ scope, options }) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const { violations } = await loaded.run(scope, options);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help} (${node.target.join(' ')})`),
      );
    },
    {
      scope: { include: [within], exclude: [...except] },
      options: {
        resultTypes: ['violations'],
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        ...(rules !== undefined && { runOnly: { type: 'rule', values: [...rules] } }),
      } satisfies RunOptions,
    },
  );
}

/** Smaller controls are hard to touch; the product's own minimum is 48. */
const TOUCH_PX = 44;

/**
 * Controls that are smaller than a finger. What counts is where a tap lands, so the label around a tick box and the
 * room that a control reserves around its glyph are part of it. A link inside a sentence is as high as its line.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const dialogs = document.querySelectorAll('[role=dialog], dialog');
    const root = dialogs[dialogs.length - 1] ?? document.body;
    const controls = root.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role=button], [role=checkbox], [role=radio], [role=switch], [role=tab]',
    );
    const inSentence = (element: HTMLElement): boolean =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== element.textContent.trim();
    const isHidden = (element: HTMLElement): boolean => {
      const box = element.getBoundingClientRect();
      const clipped = element.closest('.visually-hidden, [inert], [aria-hidden=true]') !== null;
      return (
        clipped || box.width <= 1 || box.height <= 1 || !element.checkVisibility({ visibilityProperty: true })
      );
    };
    const takesTap = (element: HTMLElement, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      const labels = [...((element as HTMLInputElement).labels ?? [])];
      return hit !== null && [element, ...labels].some((part) => part.contains(hit));
    };
    return [...controls].flatMap((element) => {
      if (isHidden(element) || inSentence(element)) return [];
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const box = element.getBoundingClientRect();
      const parts = [element, ...((element as HTMLInputElement).labels ?? [])];
      // An amount is as wide as its digits; around it the row with the text cursor takes the tap.
      const row = element.closest('[class]:has(input)')?.parentElement ?? null;
      if (element.tagName === 'INPUT' && row !== null && getComputedStyle(row).cursor === 'text')
        parts.push(row);
      const boxes = parts.map((part) => part.getBoundingClientRect());
      if (boxes.some(({ width, height }) => width >= least && height >= least)) return [];
      const [x, y, reach] = [box.x + box.width / 2, box.y + box.height / 2, least / 2 - 1];
      const wide = box.width >= least || (takesTap(element, x - reach, y) && takesTap(element, x + reach, y));
      const high =
        box.height >= least || (takesTap(element, x, y - reach) && takesTap(element, x, y + reach));
      if (wide && high) return [];
      const name =
        element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent.trim();
      return [
        `${element.tagName.toLowerCase()} '${name}' takes ${Math.round(box.width)} × ${Math.round(box.height)}`,
      ];
    });
  }, TOUCH_PX);
}

/**
 * Resolves once nothing moves that will end: final colours and sizes are measured, and what follows a resize has settled. One change
 * may start the next, because what is inherited changes a level at a time.
 */
export function atRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // What waits for an answer turns or breathes without an end.
    const moving = (): Animation[] =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    do {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      await Promise.allSettled(moving().map(({ finished }) => finished));
    } while (moving().some(({ playState }) => playState === 'running'));
  });
}

/**
 * What is lost at the narrowest phone with its text twice as large: a page that scrolls sideways, text that is cut off, a
 * button that nothing brings into view.
 */
export async function largeTextFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await page.waitForFunction(() => document.documentElement.clientWidth === 320);
  await atRest(page);
  const faults = await page.evaluate(() => {
    const dialogs = document.querySelectorAll('[role=dialog], dialog');
    const root = dialogs[dialogs.length - 1] ?? document.body;
    const found: string[] = [];
    const nameOf = (element: Element): string =>
      `'${element.textContent.trim().replace(/\s+/g, ' ').slice(0, 40)}'`;
    const isShown = (element: Element): boolean =>
      element.closest('.visually-hidden, [aria-hidden=true], [inert]') === null &&
      element.checkVisibility({ visibilityProperty: true });
    /** A row that scrolls sideways within itself (avatars, chips) is no page that does. */
    const scrollsItself = (element: Element): boolean => {
      for (let part = element.parentElement; part !== null; part = part.parentElement)
        if (/auto|scroll/.test(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth)
          return true;
      return false;
    };

    const isClipped = (element: Element): boolean => {
      for (
        let part: Element | null = element;
        part !== null && part !== document.body;
        part = part.parentElement
      )
        if (/hidden|clip/.test(getComputedStyle(part).overflowX)) return true;
      return false;
    };
    const lettersOf = (element: Element): DOMRect[] =>
      [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== 3) return [];
        const range = document.createRange();
        range.selectNode(node);
        return [...range.getClientRects()];
      });

    const page = document.scrollingElement ?? document.documentElement;
    if (page.scrollWidth > 321) found.push(`the page is ${page.scrollWidth} wide`);
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      const ownText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
      );
      if (!ownText || !isShown(element)) continue;
      // A part of a line that ends in an ellipsis reaches out of nothing.
      const line = element.parentElement;
      if (line !== null && getComputedStyle(line).textOverflow === 'ellipsis' && isClipped(line)) continue;
      // A box without room has its letters beside it.
      const boxes = [element.getBoundingClientRect(), ...(isClipped(element) ? [] : lettersOf(element))];
      if (!scrollsItself(element) && boxes.some(({ left, right }) => right > 321 || left < -1))
        found.push(`${nameOf(element)} reaches out of the page`);
      const style = getComputedStyle(element);
      // An ellipsis says itself that something follows.
      const cutSideways =
        /hidden|clip/.test(style.overflowX) &&
        style.textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1;
      const cutBelow =
        /hidden|clip/.test(style.overflowY) &&
        style.display !== '-webkit-box' &&
        element.scrollHeight > element.clientHeight + 4;
      if (cutSideways || cutBelow) found.push(`${nameOf(element)} is cut off`);
    }
    for (const control of root.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')) {
      if (!isShown(control) || control.getBoundingClientRect().width <= 1) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      // A control taller than the room between header and bar is reached at any of its points.
      const points = [0.5, 0.2, 0.8].map(
        (part) => [box.x + box.width / 2, box.y + box.height * part] as const,
      );
      const labels = [...((control as HTMLInputElement).labels ?? [])];
      const reached = points.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return (
          hit !== null &&
          [control, ...labels].some(
            (part) => part.contains(hit) || (hit.contains(part) && hit.tagName === 'LABEL'),
          )
        );
      });
      if (!reached) found.push(`${control.tagName.toLowerCase()} ${nameOf(control)} cannot be reached`);
    }
    return found;
  });
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (before !== null) await page.setViewportSize(before);
  return faults;
}

/** What is wrong in light colours and with large text on a small phone, and the contrast and the rest of axe in dark ones. */
export async function faultsInBothColours(page: Page): Promise<string[]> {
  await atRest(page);
  const light = [...(await axeFaults(page)), ...(await smallTargets(page)), ...(await largeTextFaults(page))];
  await page.emulateMedia({ colorScheme: 'dark' });
  await atRest(page);
  return [...light, ...(await axeFaults(page)).map((fault) => `${fault} in dark`)];
}
