// The server behind a page in a DOM, in the same process: the calls of the page are answered by it, or by the test in its place.
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { createTestApp, type TestApp } from '../servers/app.ts';
import type { Server } from '../wallet/people.ts';

const ORIGIN = 'http://page.test';

type Pass = () => Promise<Response>;
type Handler = (pass: Pass) => Promise<Response>;

/** The server of this file, with the calls that a test handles in its place. */
type PageState = {
  world: TestApp;
  /** The server of the file, while a test has one of its own. */
  shared: TestApp | undefined;
  handlers: Map<string, Handler>;
  /** The calls of this test's page that have no answer yet; what an earlier page still waits for is no matter of it. */
  open: Set<symbol>;
  /** How far its clock is ahead of the page's, in milliseconds. */
  aheadMs: number;
  complaints: string[];
  allowed: RegExp[];
};

let page: PageState | undefined;

function current(): PageState {
  if (page === undefined) throw new Error('pageServer() was not called in this file');
  return page;
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
  // A stream has no end, and what is injected is answered at its end. The console reads its lists every few seconds instead.
  if (url.pathname === '/admin/events') return lost();
  const page = current();
  const { world, handlers, complaints, open } = page;
  const procedure = url.pathname.replace('/trpc/', '');
  const pass: Pass = () => inject(world, url, init);
  const aborted = new Promise<never>((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
  const call = Symbol(procedure);
  open.add(call);
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
    open.delete(call);
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
  /** Handles the page's calls of a procedure; `pass` asks the server. Returns what ends it. */
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
  /** Each call of the procedure arrives twice, as when Chromium sends it once more because its connection breaks before the answer. */
  sendTwice: (procedure: string): (() => void) =>
    network.handle(procedure, async (pass) => {
      await pass();
      return pass();
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
  /** The page's clock is behind the server's by so much, for the rest of the test. */
  beBehind: (ms: number): void => void (current().aheadMs = ms),
};

function fakeTimers(more: { shouldAdvanceTime?: boolean }): void {
  vi.useFakeTimers({ toFake: [...TIMERS], shouldClearNativeTimers: true, ...more });
}

/** Waits until no call of the page is open. */
export const settled = (): Promise<void> => expect.poll(() => current().open.size).toBe(0);

const serverOf = (world: TestApp): Server => ({
  origin: ORIGIN,
  lastSms: async (phone) => world.messages.findLast((message) => message.to === phone)?.text ?? null,
});

/** A server for the rest of this test alone, whose settings and limits disturb no other test. */
export async function ownServer(env: Record<string, string> = {}): Promise<Server> {
  const world = await createTestApp(env);
  const page = current();
  page.shared ??= page.world;
  page.world = world;
  return serverOf(world);
}

async function endOwnServer(): Promise<void> {
  const page = current();
  if (page.shared === undefined) return;
  await page.world.close();
  page.world = page.shared;
  page.shared = undefined;
}

export type Front = {
  /** Loads the code of all screens, or the first test that opens one would wait for it. */
  load: () => Promise<unknown>;
  /** Leaves the page, and whatever it keeps in memory. */
  leave: () => Promise<void>;
};

/** Starts the server of a test file and checks after each test what the page complained about. */
export function pageServer(front: Front): Server {
  const realFetch = globalThis.fetch;
  beforeAll(async () => {
    page = {
      world: await createTestApp(),
      shared: undefined,
      handlers: new Map(),
      open: new Set(),
      aheadMs: 0,
      complaints: [],
      allowed: [],
    };
    globalThis.fetch = answerFetch;
    await front.load();
  });
  beforeEach(() => {
    // The page notes there what it goes on without.
    vi.spyOn(console, 'info').mockReturnValue(undefined);
    Object.assign(current(), { open: new Set(), aheadMs: 0, complaints: [], allowed: [] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await front.leave();
    const { handlers, complaints, allowed } = current();
    // What a page that was left goes on to ask has no session any more.
    const unexpected = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
    localStorage.clear();
    sessionStorage.clear();
    handlers.clear();
    await endOwnServer();
    expect(unexpected, 'the page complained').toEqual([]);
  });
  afterAll(async () => {
    globalThis.fetch = realFetch;
    await current().world.close();
    page = undefined;
  });
  return {
    origin: ORIGIN,
    lastSms: (phone) => serverOf(current().world).lastSms(phone),
  };
}
