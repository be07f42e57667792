// The wallet in a DOM, without a browser: the real tree at an address, its calls answered by the real server in this
// process. There is no layout and no style here; what depends on them is tested in tests/e2e/.
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { queryClient } from '../../../client/api/query-client.ts';
import { forgetReturn } from '../../../client/api/return-to.ts';
import { App } from '../../../client/app/App.tsx';
import { forgetCarried, keepSignUpDraft } from '../../../client/features/sign-up/sign-up-draft.ts';
import { pendingRequests, REQUESTS_KEY } from '../../../client/money/request-keys.ts';
import { showToast } from '../../../client/ui/toast.ts';
import { pageServer } from '../dom/page-server.ts';
import { sessionOf, type Holder, type Server } from './people.ts';
import { user } from '../dom/queries.ts';

const screens = import.meta.glob('../../../client/features/*/*Screen.tsx');

let root: Root | undefined;

function leavePage(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  queryClient.clear();
  Object.assign(globalThis, { daonAheadMs: undefined });
  const kept = Object.entries(sessionStorage);
  forgetReturn();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
  forgetCarried();
  showToast('');
}

/** As the browser announces a change of the storage to the page. */
const announceStorage = (key: string | null): boolean =>
  window.dispatchEvent(new StorageEvent('storage', { key }));

/**
 * Loads the wallet at `path` as a new page: what was only in memory is gone, what the browser stores is kept. `before` runs
 * when the last page is left.
 */
export function open(path: string, before: () => void = () => undefined): void {
  leavePage();
  before();
  // A key of its own, as the entry of a new page has: what screens keep by entry is not found again.
  history.pushState({ usr: null, key: crypto.randomUUID(), idx: 0 }, '', path);
  announceStorage(null);
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(createElement(App));
}

/** Goes back in the browser's history. */
export function goBack(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  });
}

/** Loads the wallet at `path`, already signed in. */
export function openAs(holder: Holder, path = '/'): void {
  localStorage.setItem('daon.session', JSON.stringify(sessionOf(holder)));
  open(path);
}

async function leaveAlert(): Promise<void> {
  if (document.querySelector('[role=alertdialog]') !== null) await user.keyboard('{Escape}');
}

/** The page also has its keys in memory, where a holder with the same id and content would find them in a later test. */
function forgetRequests(): void {
  const kept = JSON.parse(localStorage.getItem(REQUESTS_KEY) ?? '[]') as { requestId: string }[];
  for (const { requestId } of kept) pendingRequests.settle(requestId);
}

/** Starts the server of a test file and checks after each test what the wallet complained about. */
export const walletServer = (): Server =>
  pageServer({
    load: () => Promise.all(Object.values(screens).map((load) => load())),
    leave: async () => {
      await leaveAlert();
      leavePage();
      forgetRequests();
      keepSignUpDraft('', null);
    },
  });
