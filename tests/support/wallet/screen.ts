// The wallet in a DOM, without a browser: the real tree at an address, its calls answered by the real server in this
// process. There is no layout and no style here; what depends on them is tested in tests/e2e/.
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '../../../client/api/query-client.ts';
import { forgetReturn } from '../../../client/api/return-to.ts';
import { App } from '../../../client/app/App.tsx';
import { forgetCarried, keepSignUpDraft } from '../../../client/features/sign-up/sign-up-draft.ts';
import { showToast } from '../../../client/ui/toast.ts';
import { createTestApp, type TestApp } from '../servers/app.ts';
import { sessionOf, type Holder, type Server } from './people.ts';
import { user } from './queries.ts';

const ORIGIN = 'http://wallet.test';
const screens = import.meta.glob('../../../client/features/*/*Screen.tsx');

type Pass = () => Promise<Response>;
type Handler = (pass: Pass) => Promise<Response>;

/** The server of this file, with the calls that a test handles in its place. */
type Wallet = {
  world: TestApp;
  /** The server of the file, while a test has one of its own. */
  shared: TestApp | undefined;
  handlers: Map<string, Handler>;
  /** The wallet's calls that have no answer yet. */
  open: number;
  /** How far its clock is ahead of the phone's, in milliseconds. */
  aheadMs: number;
  complaints: string[];
  allowed: RegExp[];
};

let wallet: Wallet | undefined;
let root: Root | undefined;

function current(): Wallet {
  if (wallet === undefined) throw new Error('walletServer() was not called in this file');
  return wallet;
}

/** A connection that broke, as `fetch` reports it. */
const lost = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

async function inject(world: TestApp, url: URL, init: RequestInit): Promise<Response> {
  const nowMs = Date.now() + current().aheadMs;
  world.wait(nowMs - world.deps.clock.now().getTime());
  const answer = await world.app.inject({
    method: 'POST',
    url: url.pathname + url.search,
    headers: Object.fromEntries(new Headers(init.headers)),
    payload: typeof init.body === 'string' ? init.body : '',
  });
  const headers = new Headers(
    Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  // The machine has written its own time.
  headers.set('date', new Date(nowMs).toUTCString());
  return new Response(answer.body, { status: answer.statusCode, headers });
}

/** A browser reports each failed call on its console, and the browser tests fail on it; so do these. */
async function answerPage(url: URL, init: RequestInit): Promise<Response> {
  const wallet = current();
  const { world, handlers, complaints } = wallet;
  const procedure = url.pathname.replace('/trpc/', '');
  const pass: Pass = () => inject(world, url, init);
  const aborted = new Promise<never>((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
  wallet.open += 1;
  try {
    const answer = await Promise.race([
      navigator.onLine ? (handlers.get(procedure)?.(pass) ?? pass()) : lost(),
      aborted,
    ]);
    if (!answer.ok) complaints.push(`${procedure}: status of ${answer.status}`);
    return answer;
  } catch (error) {
    if (init.signal?.aborted !== true) complaints.push(`${procedure}: request failed`);
    throw error;
  } finally {
    wallet.open -= 1;
  }
}

async function answerFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const address = input instanceof Request ? input.url : input;
  const url = new URL(address, location.href);
  return url.origin === ORIGIN ? inject(current().world, url, init) : answerPage(url, init);
}

/** A test that provokes a refusal or a lost answer says so here; any other fails the test. */
export const problems = { allow: (pattern: RegExp): void => void current().allowed.push(pattern) };

export const network = {
  /** Handles the wallet's calls of a procedure; `pass` asks the server. Returns what ends it. */
  handle(procedure: string, handler: Handler): () => void {
    const { handlers } = current();
    handlers.set(procedure, handler);
    return () => void handlers.delete(procedure);
  },
  /** Answers the next call of the procedure, or with `times` more of them, with a refusal. */
  refuse(
    procedure: string,
    refusal: { reason: string; message: string; httpStatus: number },
    times = Infinity,
  ): void {
    let left = times;
    network.handle(procedure, async (pass) => {
      if (left === 0) return pass();
      left -= 1;
      const { reason, message, httpStatus } = refusal;
      const data = { code: reason, httpStatus, reason };
      return Response.json({ error: { message, code: -32_600, data } }, { status: httpStatus });
    });
  },
  /** Answers each call of the procedure with this. */
  answer: (procedure: string, data: () => unknown): (() => void) =>
    network.handle(procedure, async () => Response.json({ result: { data: data() } })),
  /** No call of the procedure arrives. */
  cut: (procedure: string): (() => void) => network.handle(procedure, lost),
  /** Calls of the procedure are done, and their answers are lost. */
  loseAnswers: (procedure: string): (() => void) =>
    network.handle(procedure, async (pass) => {
      await pass();
      return lost();
    }),
  /** Answers of the procedure wait until the function that this returns is called. */
  hold(procedure: string): () => void {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const end = network.handle(procedure, async (pass) => {
      await released;
      return pass();
    });
    return () => {
      release();
      end();
    };
  },
};

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;

/** Timers of the test's own, which jump ahead with `pass`. */
export const clock = {
  /** They also run with the time of the machine. */
  install: (): void => fakeTimers({ shouldAdvanceTime: true }),
  /** Nothing happens but frames and by `pass`, not even what an answer brings: first the screen must stand. */
  freeze: (): void => fakeTimers({}),
  pass: (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms),
  /** The phone's clock is behind the server's by so much, for the rest of the test. */
  beBehind: (ms: number): void => void (current().aheadMs = ms),
};

function fakeTimers(more: { shouldAdvanceTime?: boolean }): void {
  vi.useFakeTimers({ toFake: [...TIMERS], shouldClearNativeTimers: true, ...more });
}

function leavePage(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  queryClient.clear();
  Object.assign(globalThis, { daonAheadMs: undefined });
  forgetReturn();
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

/** Waits until no call of the wallet is open. */
export const settled = (): Promise<void> => expect.poll(() => current().open).toBe(0);

/** Loads the wallet at `path`, already signed in. */
export function openAs(holder: Holder, path = '/'): void {
  localStorage.setItem('daon.session', JSON.stringify(sessionOf(holder)));
  open(path);
}

async function leaveAlert(): Promise<void> {
  if (document.querySelector('[role=alertdialog]') !== null) await user.keyboard('{Escape}');
}

const serverOf = (world: TestApp): Server => ({
  origin: ORIGIN,
  lastSms: async (phone) => world.messages.findLast((message) => message.to === phone)?.text ?? null,
});

/** A server for the rest of this test alone, whose settings and limits disturb no other test. */
export async function ownServer(env: Record<string, string> = {}): Promise<Server> {
  const world = await createTestApp(env);
  const wallet = current();
  wallet.shared ??= wallet.world;
  wallet.world = world;
  return serverOf(world);
}

async function endOwnServer(): Promise<void> {
  const wallet = current();
  if (wallet.shared === undefined) return;
  await wallet.world.close();
  wallet.world = wallet.shared;
  wallet.shared = undefined;
}

/** Starts the server of a test file and checks after each test what the wallet complained about. */
export function walletServer(): Server {
  const realFetch = globalThis.fetch;
  beforeAll(async () => {
    wallet = {
      world: await createTestApp(),
      shared: undefined,
      handlers: new Map(),
      open: 0,
      aheadMs: 0,
      complaints: [],
      allowed: [],
    };
    globalThis.fetch = answerFetch;
    // Or the first test that opens a screen would wait for its code.
    await Promise.all(Object.values(screens).map((load) => load()));
  });
  beforeEach(() => {
    // The wallet notes there what it goes on without.
    vi.spyOn(console, 'info').mockReturnValue(undefined);
    Object.assign(current(), { aheadMs: 0, complaints: [], allowed: [] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await leaveAlert();
    leavePage();
    keepSignUpDraft('', null);
    localStorage.clear();
    sessionStorage.clear();
    const { handlers, complaints, allowed } = current();
    handlers.clear();
    await endOwnServer();
    const unexpected = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
    expect(unexpected, 'the wallet complained').toEqual([]);
  });
  afterAll(async () => {
    globalThis.fetch = realFetch;
    await current().world.close();
    wallet = undefined;
  });
  return {
    origin: ORIGIN,
    lastSms: (phone) => serverOf(current().world).lastSms(phone),
  };
}
