// The console in a DOM, without a browser: the real tree at an address, its calls answered by the real server in this
// process. There is no layout and no style here; what depends on them is tested in tests/e2e/.
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { beforeEach, expect, vi } from 'vitest';
import { queryClient } from '../../../admin/App.tsx';
import { Console } from '../../../admin/Console.tsx';
import { pageServer } from '../dom/page-server.ts';
import { allOf, allWith, button, find, press, see, user, type Query } from '../dom/queries.ts';
import { DEMO_PASSWORD, type Server } from '../wallet/people.ts';

let root: Root | undefined;

/** A style decides nothing here but what is hidden, and libraries ask for it at every element. */
function cheapStyles(): void {
  const hidden = { display: 'none', visibility: 'visible', getPropertyValue: () => '' };
  window.getComputedStyle = (element) =>
    element instanceof HTMLElement && !element.hidden
      ? element.style
      : (hidden as unknown as CSSStyleDeclaration);
  // The rules of a page of the console are parsed for longer than all else takes, and each has an element of its own in the head.
  const { head } = document;
  const insert = head.insertBefore.bind(head);
  head.insertBefore = (node, before) => (node instanceof HTMLStyleElement ? node : insert(node, before));
}

function leavePage(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  queryClient.clear();
}

/** Moves inside the console without loading it anew. */
export function goTo(path: string): void {
  history.pushState(null, '', `/admin/#${path}`);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** Loads the console at the address where it is, with what the browser stores. */
export function load(path = location.hash.slice(1)): void {
  leavePage();
  goTo(path);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(createElement(Console));
}

/** Loads the console at `path`, signed in. */
export async function openDesk(server: Server, path: string, login = 'operator'): Promise<void> {
  const answer = await fetch(`${server.origin}/trpc/admin.auth.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: DEMO_PASSWORD }),
  });
  const { result } = (await answer.json()) as { result: { data: object } };
  sessionStorage.setItem('daon.operator', JSON.stringify(result.data));
  load(path);
  // The own account lists places to sign out of as well.
  await expect.poll(() => allOf('button').some((each) => each.textContent === '로그아웃')).toBe(true);
}

/** Answers the questions of the browser from now on; returns what they were. */
export function answerAll(leave: boolean): string[] {
  const asked: string[] = [];
  vi.spyOn(window, 'confirm').mockImplementation((text = '') => {
    asked.push(text);
    return leave;
  });
  return asked;
}

/** The next question of the browser is this one, and answered so. */
export async function answers(leave: boolean, act: () => Promise<void>): Promise<void> {
  const asked = answerAll(leave);
  await act();
  await expect.poll(() => asked).toEqual(['저장하지 않은 내용이 있어요. 그대로 나갈까요?']);
}

/** The one dialog that is open; a menu is none. */
export const dialog: Query = find('[role=dialog]');

/** The panel of one request; it is on the screen only while that request is looked at. */
export const panelOf = (id: number): Query => find(`[data-request-panel="${id}"]`);
/** The row's holder, which chooses the row. */
export const rowOf = (id: number): Query => find(`[data-request="${id}"]`);

/** Takes the open request, which a sale or an external send requires before it is paid. */
export async function take(id: number): Promise<void> {
  await press(button('맡고 지급하기', panelOf(id)));
  await see('내가 처리 중', panelOf(id));
}

/** Where the inbox shows what waits of the holders whose login begins so. */
export const inboxOf = (login: string): string =>
  `/?${new URLSearchParams({ filter: JSON.stringify({ holder: login, states: [0] }) }).toString()}`;

/** A list of requests, of the holders whose login begins so. */
export const listOf = (list: string, login: string): string =>
  `/${list}?${new URLSearchParams({ filter: JSON.stringify({ holder: login }) }).toString()}`;

/** Chooses from a list that opens over the page. */
export async function pick(list: Query, option: string | RegExp): Promise<void> {
  await press(list);
  const named = (found: HTMLElement) =>
    typeof option === 'string' ? found.textContent === option : option.test(found.textContent ?? '');
  await press(() => {
    const one = allOf('option').find(named);
    if (one === undefined) throw new Error(`no option ${option}`);
    return one;
  });
}

/** Presses keys where the focus is. */
export const keys = (pressed: string): Promise<void> => user.keyboard(pressed);

/** Starts the server of a test file and checks after each test what the console complained about. */
export function deskServer(): Server {
  beforeEach(() => {
    const { error } = console;
    // A build of the console says nothing of a refusal that it shows.
    vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
      if (!String(said[0]).startsWith('ConsoleError')) error(...said);
    });
  });
  return pageServer({ load: async () => cheapStyles(), leave: async () => leavePage() });
}

/** What a screen reader says of an element beside its name. */
export const described = (query: Query, wanted: string): Promise<void> =>
  expect
    .poll(() =>
      (query().getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    )
    .toContain(wanted);

/** The row of a table that contains a text. */
export const rowWith =
  (wanted: string | RegExp): Query =>
  () => {
    const rows = allOf('row').filter((row) => row.textContent?.search(wanted) !== -1);
    const [first] = rows;
    if (first === undefined || rows.length > 1) throw new Error(`${rows.length} rows with ${wanted}`);
    return first;
  };

/** Whether the page says something, also more than once: a label stands in its field and in the frame around it. */
export const says = (wanted: string | RegExp, scope?: Query): Promise<void> =>
  expect.poll(() => allWith(wanted, scope).length).toBeGreaterThan(0);
