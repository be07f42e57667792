// What a person finds on the screens of a page in a DOM, and does there. A query is a function, so that `expect.poll` asks again until
// the screen has changed.
import { fireEvent, within, type ByRoleMatcher } from '@testing-library/dom';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

export type Query = () => HTMLElement;
type Name = string | RegExp;

/** The keyboard and the pointer of the person at the wallet. */
export const user = userEvent.setup({
  delay: null,
  // Without styles there is nothing to check, and the check costs more than the click.
  pointerEventsCheck: PointerEventsCheckLevel.Never,
});

const body: Query = () => document.body;

/** The one element of a role whose name contains a text or matches a pattern. */
export const role =
  (of: ByRoleMatcher, name: Name = '', scope: Query = body): Query =>
  () => {
    const named = typeof name === 'string' ? (found: string) => found.includes(name) : name;
    return only(
      within(scope()).queryAllByRole(of, name === '' ? {} : { name: named }),
      `${String(of)} ${name}`,
    );
  };

export const button = (name: Name, scope?: Query): Query => role('button', name, scope);
export const allOf = (of: ByRoleMatcher, scope: Query = body): HTMLElement[] =>
  within(scope()).queryAllByRole(of);

/** The first of several buttons with a name. */
export const firstButton =
  (name: string): Query =>
  () =>
    only(within(body()).queryAllByRole('button', { name }).slice(0, 1), name);

export const link = (name: Name, scope?: Query): Query => role('link', name, scope);
export const dialog = (name?: Name): Query => role('dialog', name);
export const alert: Query = role('alertdialog');

/** The field of a label; a text is the whole label. */
export const field =
  (label: Name, scope: Query = body): Query =>
  () =>
    only(within(scope()).queryAllByLabelText(label, { selector: 'input, textarea, button' }), label);

export const findAll = (selector: string, scope: Query = body): HTMLElement[] => [
  ...scope().querySelectorAll<HTMLElement>(selector),
];

/** The one element of a selector. */
export const find =
  (selector: string, scope: Query = body): Query =>
  () =>
    only(findAll(selector, scope), selector);

class NotShown extends Error {}

function only(found: readonly HTMLElement[], what: Name): HTMLElement {
  const [first, ...more] = found;
  if (first === undefined) throw new NotShown(`the screen does not show ${what}: ${textOf(document.body)}`);
  if (more.length > 0) throw new Error(`the screen shows ${what} ${found.length} times`);
  return first;
}

export const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** The smallest elements that contain a text. */
export function allWith(wanted: Name, scope: Query = body): HTMLElement[] {
  const matches = (element: Element): boolean =>
    typeof wanted === 'string' ? textOf(element).includes(wanted) : wanted.test(textOf(element));
  return findAll('*', scope).filter(
    (element) => matches(element) && ![...element.children].some((child) => matches(child)),
  );
}

/** The smallest element that contains a text. */
export const text =
  (wanted: Name, scope: Query = body): Query =>
  () =>
    only(allWith(wanted, scope), wanted);

/** The heading that contains a text; a name would part words that differ in style. */
export const heading =
  (wanted: Name): Query =>
  () =>
    only(
      findAll('h1, h2, h3').filter((found) =>
        typeof wanted === 'string' ? textOf(found).includes(wanted) : wanted.test(textOf(found)),
      ),
      wanted,
    );

/** The screen of an address, or of one step of a flow: `/send#2`. */
export const screenOf = (id: string): Query => find(`[data-screen="${id}"]`);

/** The row of a table of facts. */
export const factRow =
  (label: string): Query =>
  () =>
    only(
      findAll('dl > div').filter((row) => textOf(row.firstElementChild ?? row) === label),
      label,
    );

/** The address bar without the origin. */
export const address = (): string => location.pathname + location.search;

/** Neither hidden nor folded away; what a style hides is not known here. */
export const isShown = (element: Element): boolean =>
  element.closest('[hidden]') === null &&
  (element.closest('details:not([open])') === null || element.closest('summary') !== null);

export const shows = (query: Query): Promise<void> => expect.poll(() => isShown(query())).toBe(true);
export const see = (wanted: Name, scope?: Query): Promise<void> => shows(text(wanted, scope));

/** Whether a query finds anything; one that finds too much fails. */
function isThere(query: Query): boolean {
  try {
    query();
    return true;
  } catch (error) {
    if (error instanceof NotShown) return false;
    throw error;
  }
}

/** A text or an element is not, or no longer, on the screen. */
export const gone = (wanted: Name | Query, scope?: Query): Promise<void> =>
  expect
    .poll(() => (typeof wanted === 'function' ? isThere(wanted) : allWith(wanted, scope).length > 0))
    .toBe(false);

const isOffNow = (element: HTMLElement): boolean =>
  element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true';

export const isOff = (query: Query): Promise<void> => expect.poll(() => isOffNow(query())).toBe(true);
export const isOn = (query: Query): Promise<void> => expect.poll(() => isOffNow(query())).toBe(false);

/** React runs the effects of a shown screen in the next task. A person is never quicker than that. */
const effects = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Clicks as soon as it is there and on. */
export async function press(query: Query): Promise<void> {
  await isOn(query);
  await effects();
  await user.click(query());
}

/** Clicks one that is off, and says why when it is pressed. */
export async function pressOff(query: Query): Promise<void> {
  await isOff(query);
  await effects();
  await user.click(query());
}

/** Replaces what a field holds in one step, as a paste does. */
export async function fill(query: Query, value: string): Promise<void> {
  await shows(query);
  await isOn(query);
  await effects();
  const input = query() as HTMLInputElement | HTMLTextAreaElement;
  input.focus();
  if (value === '') return user.clear(input);
  if (input.type === 'date') return void fireEvent.input(input, { target: { value } });
  input.setSelectionRange(0, input.value.length);
  await user.paste(value);
}

/** Types letter by letter at the end of a field. */
export async function type(query: Query, keys: string): Promise<void> {
  await shows(query);
  await isOn(query);
  await user.type(query(), keys);
}

export function leave(query: Query): void {
  query().focus();
  query().blur();
}

export async function closeAlert(): Promise<void> {
  await press(button('확인', alert));
  await gone(alert);
}

export const value = (query: Query): string => (query() as HTMLInputElement).value;
export const hasValue = (query: Query, wanted: string): Promise<void> =>
  expect.poll(() => value(query)).toBe(wanted);
export const contains = (query: Query, wanted: Name): Promise<void> =>
  expect.poll(() => textOf(query())).toMatch(wanted);
export const hasFocus = (query: Query): Promise<void> =>
  expect.poll(() => query() === document.activeElement).toBe(true);
export const isTicked = (box: HTMLElement): boolean =>
  box instanceof HTMLInputElement ? box.checked : box.getAttribute('aria-checked') === 'true';
export const opens = (path: Name): Promise<void> =>
  typeof path === 'string' ? expect.poll(address).toBe(path) : expect.poll(address).toMatch(path);
