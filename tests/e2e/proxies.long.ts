// The wallet, the console, its stream of events, an export and a bank's statement through each of the proxies that `deploy/`
// has a file for. Needs nginx, Caddy and HAProxy, and fails where one is missing.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Browser, Page } from '@playwright/test';
import { BODY_LIMIT } from '../../server/app.ts';
import { STATEMENT_BODY_MAX } from '../../server/features/bank-lines/import/statement-size.ts';
import { expect, test as base } from '../support/browser/browser.ts';
import { startDemoServer } from '../support/servers/demo-server.ts';
import { CONSOLE_NAME, PROXY_NAMES, startProxy, type FrontProxy } from '../support/servers/front-proxy.ts';
import type { ProxyName } from '../support/servers/front-proxy.ts';
import { sendButton, step, toConfirmation } from '../support/pages/send-steps.ts';
import type { RunningServer } from '../support/servers/server-process.ts';
import { atBank, statementText } from '../support/bank/statement-text.ts';
import { callRaw, openRaw } from '../support/servers/raw-call.ts';
import { DEMO_PASSWORD } from '../support/wallet/people.ts';

const LINES = 30_000;
const STREAM_MS = 35_000;
/** Between an act and its event: far less than the pause between two beats, which would push out what a buffer holds. */
const EVENT_WITHIN_MS = 5_000;
const IMPORT = '/trpc/admin.bankLines.import';

type Front = { server: RunningServer; proxy: FrontProxy };

const test = base.extend<{
  front: (name: ProxyName, faults?: Parameters<typeof startProxy>[2]) => Promise<Front>;
}>({
  front: async ({}, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (name, faults) => {
      const server = await startDemoServer({
        TRUST_PROXY: '127.0.0.1',
        ADMIN_HOST: CONSOLE_NAME,
        RATE_LIMIT: 'on',
      });
      ends.push(() => server.stop());
      const proxy = await startProxy(name, server.origin, faults);
      ends.push(() => proxy.stop());
      return { server, proxy };
    });
    for (const end of ends.toReversed()) await end();
  },
});

async function signIn(origin: string, path: string, login: string): Promise<string> {
  const body = JSON.stringify({ login, password: DEMO_PASSWORD });
  const { text } = await callRaw(origin, path, { body });
  return (JSON.parse(text) as { result: { data: { token: string } } }).result.data.token;
}

async function buy({ wallet }: FrontProxy): Promise<void> {
  const headers = { authorization: `Bearer ${await signIn(wallet, '/trpc/auth.signIn', 'daon0001')}` };
  const call = async <Data>(path: string, input: object): Promise<Data> => {
    const { text } = await callRaw(wallet, `/trpc/${path}`, { headers, body: JSON.stringify(input) });
    return (JSON.parse(text) as { result: { data: Data } }).result.data;
  };
  const [account] = await call<{ id: number }[]>('linkedAccounts.list', {});
  const order = { linkedAccountId: account?.id, won: '10000', price: '100', requestId: randomUUID() };
  await call('orders.buy', order);
}

const operatorToken = ({ console }: FrontProxy) => signIn(console, '/trpc/admin.auth.signIn', 'operator');

/** The status of a call that is counted by network: one claims an address, and comes from another. */
async function checkAs({ wallet }: FrontProxy, claimed: string, from: string) {
  const headers = { 'x-forwarded-for': claimed, 'x-forwarded-host': CONSOLE_NAME };
  const call = { body: '{"code":"DEMO-SIGNUP"}', headers, from };
  return (await callRaw(wallet, '/trpc/signUp.checkInvite', call)).status;
}

/** One caller, who claims another address each time. */
async function checksOf(proxy: FrontProxy) {
  const statuses = [];
  for (let call = 0; call < 40; call += 1) statuses.push(await checkAs(proxy, `10.1.${call}.1`, '127.0.0.1'));
  return statuses;
}

/** A statement of about five megabytes, as of a company with some hundred thousand won a line. */
function largeStatement(): string {
  const start = Date.now() - (LINES + 10) * 60_000;
  const lines = Array.from({ length: LINES }, (_, index) => ({
    at: atBank(start + index * 60_000),
    won: 100_000 + index,
    name: '김서연',
    memo: `구매 ${index} ${'가나다라'.repeat(8)}`,
  }));
  return statementText(lines);
}

async function openPage(browser: Browser, origin: string, path: string, width = 390): Promise<Page> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width, height: 900 },
    baseURL: origin,
    locale: 'ko-KR',
  });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function signInAt(page: Page, login: string): Promise<void> {
  await page.getByLabel('아이디', { exact: true }).fill(login);
  await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

/** Chooses the statement in the console, which is open on a browser of its own. */
async function openStatement(browser: Browser, proxy: FrontProxy, text: string): Promise<Page> {
  const desk = await openPage(browser, proxy.console, '/admin/#/bankLines/create', 1440);
  await signInAt(desk, 'operator');
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await desk.getByLabel('거래내역 파일').setInputFiles(file);
  return desk;
}

for (const name of PROXY_NAMES) {
  test(`${name}: the wallet opens, signs in and sends`, async ({ browser, front }) => {
    const { proxy } = await front(name);
    const friend = await signIn(proxy.wallet, '/trpc/auth.signIn', 'daon0002');
    const answer = await callRaw(proxy.wallet, '/trpc/wallet.address', {
      body: '{}',
      headers: { authorization: `Bearer ${friend}` },
    });
    const { address } = (JSON.parse(answer.text) as { result: { data: { address: string } } }).result.data;
    const phone = await openPage(browser, proxy.wallet, '/login');
    await phone.locator('[name=email]').fill('daon0001');
    await phone.locator('[name=password]').fill(DEMO_PASSWORD);
    await phone.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(phone.getByText('보유 DAON')).toBeVisible();
    await phone.goto('/send');
    await toConfirmation(phone, address, '12');
    await sendButton(phone).click();
    await expect(step(phone, 5)).toContainText('12 DAON을 보냈어요.');
    await phone.context().close();
  });

  test(`${name}: a large statement is imported in the console, and exported whole`, async ({
    browser,
    front,
  }) => {
    const { proxy } = await front(name);
    const text = largeStatement();
    const desk = await openStatement(browser, proxy, text);
    await desk.getByRole('button', { name: `${LINES}줄 가져오기` }).click({ timeout: 60_000 });
    await expect(desk.getByText(`${LINES}줄을 가져왔어요. 이미 있던`)).toBeVisible({ timeout: 60_000 });
    await desk.context().close();
    const exported = await callRaw(proxy.console, '/admin/exports/bankLines', {
      body: '{}',
      headers: { authorization: `Bearer ${await operatorToken(proxy)}` },
    });
    expect(exported.status).toBe(200);
    expect(exported.text.trimEnd().split('\r\n')).toHaveLength(LINES + 1);
  });

  test(`${name}: a body that is larger than the server accepts gets its sentence, and a far larger one gets 413`, async ({
    browser,
    front,
  }) => {
    const { proxy } = await front(name);
    const headers = { authorization: `Bearer ${await operatorToken(proxy)}` };
    const desk = await openPage(browser, proxy.console, '/admin/');
    const answerTo = (path: string, bytes: number) =>
      desk.evaluate(
        async ([url, count, sent]) => {
          const body = JSON.stringify({ contentBase64: 'A'.repeat(count) });
          const answer = await fetch(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...sent },
            body,
          });
          return { status: answer.status, text: await answer.text() };
        },
        [path, bytes, headers] as const,
      );
    for (const [path, accepted] of [
      [IMPORT, STATEMENT_BODY_MAX],
      ['/trpc/admin.bankLines.list', BODY_LIMIT],
    ] as const) {
      const over = await answerTo(path, accepted);
      expect(over).toMatchObject({ status: 413, text: expect.stringContaining('요청 내용이 너무 커요.') });
      expect(await answerTo(path, accepted * 5)).toMatchObject({ status: 413 });
    }
    await desk.context().close();
    const legacy = await callRaw(proxy.wallet, '/api/login', { body: 'A'.repeat(BODY_LIMIT + 1) });
    expect(JSON.parse(legacy.text)).toMatchObject({ res: 413, message: '요청 내용이 너무 커요.' });
  });

  test(`${name}: events pass as they happen, for longer than half a minute`, async ({ front }) => {
    const { proxy } = await front(name);
    const token = await operatorToken(proxy);
    const stream = await openRaw(proxy.console, '/admin/events', {
      headers: { authorization: `Bearer ${token}` },
    });
    const openedAt = performance.now();
    let text = '';
    let ended = false;
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
    stream.on('close', () => (ended = true));
    const inboxEvents = () => text.split('event: inbox').length - 1;
    await expect.poll(inboxEvents, { timeout: EVENT_WITHIN_MS }).toBeGreaterThan(0);
    const before = inboxEvents();
    await buy(proxy);
    await expect.poll(inboxEvents, { timeout: EVENT_WITHIN_MS }).toBeGreaterThan(before);
    await expect.poll(() => text.split(': beat').length - 1, { timeout: STREAM_MS }).toBeGreaterThan(1);
    expect(performance.now() - openedAt).toBeGreaterThan(29_000);
    expect(ended).toBe(false);
    stream.destroy();
  });

  test(`${name}: callers are told apart by the address from which they come, whatever they claim`, async ({
    front,
  }) => {
    const { proxy } = await front(name);
    expect(await checksOf(proxy)).toEqual([...Array(30).fill(200), ...Array(10).fill(429)]);
    expect(await checkAs(proxy, '10.1.1.1', '127.0.7.1')).toBe(200);
  });

  test(`${name}: the console has its host, the metrics none, and a path arrives as it was sent`, async ({
    front,
  }) => {
    const { server, proxy } = await front(name);
    const statusOf = async (origin: string, path: string, headers = {}) =>
      (await callRaw(origin, path, { headers })).status;
    expect(await statusOf(proxy.console, '/admin/')).toBe(200);
    expect(await statusOf(proxy.wallet, '/admin/')).toBe(404);
    expect(await statusOf(proxy.wallet, '/admin/', { 'x-forwarded-host': CONSOLE_NAME })).toBe(404);
    expect(await statusOf(proxy.console, '/login')).toBe(404);
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(200);
    for (const path of [
      '/metrics',
      '/metrics?a=1',
      '/%6detrics',
      '/m%65trics',
      '//metrics',
      '/x/../metrics',
      '/metrics/',
    ])
      expect([path, await statusOf(proxy.wallet, path)]).toEqual([path, 404]);
    for (const path of ['/assetDetail/1%2F2', '/a%20b', '/welcome?code=a%2Fb']) {
      const direct = (await callRaw(server.origin, path)).status;
      expect([path, await statusOf(proxy.wallet, path)]).toEqual([path, direct]);
    }
    const redirect = await callRaw(proxy.plain, '/login?a=1');
    expect([301, 302, 308]).toContain(redirect.status);
  });
}

// What these tests are for: a fault in a proxy's file, and what a person or a test sees of it.
const LARGE = /12(m\b|000000|582912)/g;
const SMALL: Record<ProxyName, string> = { nginx: '64k', caddy: '65536', haproxy: '65536' };

for (const name of PROXY_NAMES) {
  test(`${name} that lets no statement through: the console says that it is too large`, async ({
    browser,
    front,
  }) => {
    const { proxy } = await front(name, [[LARGE, SMALL[name]]]);
    const desk = await openStatement(browser, proxy, largeStatement());
    await expect(desk.getByText('요청 내용이 너무 커요.')).toBeVisible();
    await desk.context().close();
  });
}

test('nginx that holds the events back is found', async ({ front }) => {
  const buffering = 'proxy_read_timeout 65s;\n  proxy_ignore_headers X-Accel-Buffering;';
  const { proxy } = await front('nginx', [['proxy_read_timeout 65s;', buffering]]);
  const headers = { authorization: `Bearer ${await operatorToken(proxy)}` };
  const begun = openRaw(proxy.console, '/admin/events', { headers });
  const late = new Promise<string>((resolve) => void setTimeout(resolve, EVENT_WITHIN_MS, 'late'));
  const first = begun.then(async (stream) => {
    await once(stream, 'data');
    stream.destroy();
    return 'event';
  });
  expect(await Promise.race([first, late])).toBe('late');
});

test('nginx that passes on what callers claim of their address is found', async ({ front }) => {
  const claimed = 'X-Forwarded-For $http_x_forwarded_for';
  const { proxy } = await front('nginx', [['X-Forwarded-For $remote_addr', claimed]]);
  expect(await checksOf(proxy)).not.toContain(429);
});
