// The console on a host of its own (ADMIN_HOST), over a real socket: with every form of a request target, spelling
// of a path and form of the Host header. An injected request always has a plain target and cannot test this.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { appRouter } from '../../server/router.ts';
import { createTestApp, type TestApp, parts } from '../support/servers/app.ts';
import { openPeer, statusOf } from './raw-socket.ts';

const { buildApp } = parts;

const CONSOLE = 'console.example';
const WALLET = 'wallet.example';
/** Answers of the built pages and of the procedures, which identify the host that answered. */
const CONSOLE_PAGE = 'page of the console';
const WALLET_PAGE = 'page of the wallet';

let world: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
let dist: string;
let port: number;

beforeAll(async () => {
  world = await createTestApp({ ADMIN_HOST: CONSOLE });
  dist = mkdtempSync(join(tmpdir(), 'daon-dist-'));
  for (const [front, text] of [
    ['client', WALLET_PAGE],
    ['admin', CONSOLE_PAGE],
  ] as const) {
    mkdirSync(join(dist, front));
    writeFileSync(join(dist, front, 'index.html'), text);
  }
  app = await buildApp(world.deps, { dist, health: { ready: true, bookFindings: 0 } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await world.close();
  rmSync(dist, { recursive: true });
});

type Bytes = { method?: string; target: string; headers?: readonly string[]; version?: string };

const SIGN_IN = JSON.stringify({ login: 'operator', password: DEMO_PASSWORD });

/** Sends exactly these bytes and returns everything received until the server closes. */
async function send({ method = 'POST', target, headers = [`host: ${WALLET}`], version = '1.1' }: Bytes) {
  const body = method === 'POST' ? SIGN_IN : '';
  const lines = [
    `${method} ${target} HTTP/${version}`,
    ...headers,
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
    'connection: close',
  ];
  const heard = await openPeer(port, [...lines, '', body].join('\r\n')).ended;
  return { status: statusOf(heard), text: heard };
}

/** Which of the two answered: each has its own page and its own refusals. */
function reached({ text }: { text: string }): 'console' | 'wallet' | 'neither' {
  if (text.includes(CONSOLE_PAGE) || /"token":|"role":|TOTP_REQUIRED|SIGN_IN_LOCKED/.test(text))
    return 'console';
  if (text.includes(WALLET_PAGE) || /OPERATOR_LOGIN|UNAUTHENTICATED|CREDENTIALS_WRONG/.test(text))
    return 'wallet';
  return 'neither';
}

it('every procedure is on its host, and on no other', async () => {
  const procedures = Object.keys(appRouter._def.procedures);
  const isFound = async (host: string, path: string) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/trpc/${path}`,
      headers: { host },
      payload: {},
    });
    return statusCode !== 404;
  };
  const misplaced: string[] = [];
  for (const path of procedures) {
    const [own, other] = path.startsWith('admin.') ? [CONSOLE, WALLET] : [WALLET, CONSOLE];
    if (!(await isFound(own, path)) || (await isFound(other, path))) misplaced.push(path);
  }
  expect(procedures).toContain('admin.bankLines.import');
  expect(misplaced).toEqual([]);
});

describe('a request target that is not a path', () => {
  it.each<[string, Bytes]>([
    ['in absolute form', { target: `http://${WALLET}/trpc/admin.auth.signIn` }],
    ['in absolute form with the name of the console', { target: `http://${CONSOLE}/trpc/admin.auth.signIn` }],
    ['in absolute form over TLS', { target: `https://${WALLET}/trpc/admin.auth.signIn` }],
    ['in absolute form with a scheme in capitals', { target: `HTTP://${WALLET}/trpc/admin.auth.signIn` }],
    ['in absolute form with a user', { target: `http://a:b@${WALLET}/trpc/admin.auth.signIn` }],
    ['in absolute form of a page', { method: 'GET', target: `http://${WALLET}/admin/` }],
    ['in absolute form of a call of the wallet', { target: `http://${WALLET}/trpc/auth.signIn` }],
    ['an asterisk', { method: 'OPTIONS', target: '*' }],
    ['an authority', { method: 'GET', target: `${WALLET}:443` }],
    ['a path without its slash', { target: 'trpc/admin.auth.signIn' }],
  ])('%s is refused', async (_name, bytes) => {
    const answer = await send(bytes);
    expect({ ...answer, reached: reached(answer) }).toMatchObject({ status: 400, reached: 'neither' });
  });

  it('of a tunnel opens none', async () => {
    const answer = await send({ method: 'CONNECT', target: `${CONSOLE}:80` });
    expect(reached(answer)).toBe('neither');
    expect(answer.status === 0 || answer.status >= 400).toBe(true);
  });
});

const SPELLINGS = [
  '/trpc/admin.auth.signIn',
  '/trpc/%61dmin.auth.signIn',
  '/trpc/admin%2Eauth%2EsignIn',
  '/%74rpc/admin.auth.signIn',
  '/trpc/%61%64%6d%69%6e.auth.signIn',
  '/trpc/%2561dmin.auth.signIn',
  '//trpc/admin.auth.signIn',
  '/trpc//admin.auth.signIn',
  '/trpc/./admin.auth.signIn',
  '/x/../trpc/admin.auth.signIn',
  '/trpc/auth.session/../admin.auth.signIn',
  '/trpc/%2e%2e/trpc/admin.auth.signIn',
  '/trpc/admin.auth.signIn/',
  '/trpc/admin.auth.signIn;a=b',
  '/trpc/admin.auth.signIn?x=/trpc/auth.signIn',
  '/trpc/admin.auth.signIn#/trpc/auth.signIn',
  '/trpc/ADMIN.auth.signIn',
  '/TRPC/admin.auth.signIn',
  '/trpc\\admin.auth.signIn',
  '/trpc/admin.auth.signIn%00',
  '/trpc/admin.auth.me,admin.auth.me?batch=1',
  '/trpc/auth.session,admin.auth.me?batch=1',
  '/trpc/auth.session%2Cadmin.auth.me?batch=1',
  '/trpc/auth.session,%61dmin.auth.me?batch=1&batch=0',
  '/admin/',
  '/%61dmin/',
  '/admin',
  '/admin/events',
  '/admin/exports/holders',
  '/admin/../admin/index.html',
];

describe('on the host of the wallet', () => {
  it.each(SPELLINGS)('%s reaches nothing of the console', async (target) => {
    for (const method of ['POST', 'GET']) {
      const answer = await send({ method, target });
      expect(reached(answer), method).not.toBe('console');
      // A refusal of a console call would reveal that it exists, even to a caller without a session.
      if (/admin\.auth\.me/.test(decodeURIComponent(target.replace('%00', '')))) {
        expect(answer.text, method).not.toContain('UNAUTHENTICATED');
      }
    }
  });

  it.each<[string, Bytes]>([
    [
      'two Host headers, the console second',
      { target: '', headers: [`host: ${WALLET}`, `host: ${CONSOLE}`] },
    ],
    ['two Host headers, the console first', { target: '', headers: [`host: ${CONSOLE}`, `host: ${WALLET}`] }],
    ['X-Forwarded-Host', { target: '', headers: [`host: ${WALLET}`, `x-forwarded-host: ${CONSOLE}`] }],
    ['a list of hosts', { target: '', headers: [`host: ${WALLET}, ${CONSOLE}`] }],
    ['a user before the name', { target: '', headers: [`host: ${CONSOLE}@${WALLET}`] }],
    ['a name that ends like the console', { target: '', headers: [`host: evil${CONSOLE}`] }],
    ['a name that begins like the console', { target: '', headers: [`host: ${CONSOLE}.evil.example`] }],
    ['HTTP/1.0 without a Host', { target: '', headers: [], version: '1.0' }],
    ['an empty Host', { target: '', headers: ['host:'] }],
  ])('%s reaches no call of the console', async (_name, bytes) => {
    for (const target of ['/trpc/admin.auth.signIn', '/admin/']) {
      const method = target === '/admin/' ? 'GET' : 'POST';
      expect(reached(await send({ ...bytes, method, target }))).toBe('neither');
    }
  });

  it('two Host headers are refused whatever they ask for', async () => {
    const headers = [`host: ${WALLET}`, `host: ${WALLET}`];
    expect((await send({ target: '/trpc/auth.signIn', headers })).status).toBe(400);
  });

  it('the wallet answers', async () => {
    expect(reached(await send({ target: '/trpc/auth.signIn' }))).toBe('wallet');
    expect(reached(await send({ method: 'GET', target: '/' }))).toBe('wallet');
  });
});

describe('on the host of the console', () => {
  it.each([CONSOLE, `${CONSOLE}:443`, 'Console.Example', `${CONSOLE}.`])(
    '%j the console answers',
    async (name) => {
      const headers = [`host: ${name}`];
      expect(reached(await send({ target: '/trpc/admin.auth.signIn', headers }))).toBe('console');
      expect(reached(await send({ method: 'GET', target: '/admin/', headers }))).toBe('console');
    },
  );

  it.each([
    ['POST', '/trpc/auth.signIn'],
    ['POST', '/trpc/admin.auth.me,auth.session?batch=1'],
    ['POST', '/trpc/auth.session,admin.auth.me?batch=1'],
    ['POST', '/api/login'],
    ['GET', '/'],
    ['GET', '/login'],
    ['GET', '/metrics'],
    ['GET', '/admin/../index.html'],
    ['GET', '/admin/%2e%2e/index.html'],
  ])('%s %s reaches nothing of the wallet', async (method, target) => {
    const answer = await send({ method, target, headers: [`host: ${CONSOLE}`] });
    expect(answer.text).not.toContain(WALLET_PAGE);
    expect(answer.text).not.toMatch(/OPERATOR_LOGIN|UNAUTHENTICATED/);
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  it('answers health checks', async () => {
    expect((await send({ method: 'GET', target: '/healthz', headers: [`host: ${CONSOLE}`] })).status).toBe(
      200,
    );
  });
});

it('does not reveal the console by the forwarded host of a trusted proxy', async () => {
  await using behind = await createTestApp({ ADMIN_HOST: CONSOLE, TRUST_PROXY: '127.0.0.1' });
  const answer = await behind.app.inject({
    method: 'POST',
    url: '/trpc/admin.auth.signIn',
    headers: { host: WALLET, 'x-forwarded-host': CONSOLE, 'content-type': 'application/json' },
    payload: SIGN_IN,
  });
  expect(answer.statusCode).toBe(404);
});
