// The full headers of every kind of answer: a lost or weakened header shows as a difference.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BARE_HEADERS } from '../../server/plugins/security-headers.ts';
import { createTestApp, type TestApp, parts } from '../support/servers/app.ts';
import { openPeer } from './raw-socket.ts';

const { buildApp, DomainError } = parts;

/** Headers that vary and protect nothing. */
const PASSING = [
  'date',
  'content-length',
  'etag',
  'last-modified',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'accept-ranges',
  'vary',
];

let world: TestApp;
let app: TestApp['app'];
let origin: string;
let dist: string;
let holder: string;
let operator: string;

async function listen(health: { ready: boolean }, env: Record<string, string> = {}) {
  const own = { ...world.deps, env: { ...world.deps.env, ...env } };
  const passwords = { ...own.passwords, verify: () => Promise.reject(new DomainError('BUSY')) };
  const limiter = {
    ...own.limiter,
    take: async (...limits: { key: string }[]) => {
      if (limits.some(({ key }) => key.startsWith('invite')))
        throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 });
    },
  };
  const built = await buildApp(
    { ...own, passwords, limiter },
    { dist, health: { ...health, bookFindings: 0 } },
  );
  await built.listen({ host: '127.0.0.1', port: 0 });
  return { built, at: `http://127.0.0.1:${(built.server.address() as AddressInfo).port}` };
}

beforeAll(async () => {
  world = await createTestApp();
  holder = await world.signIn('daon0001');
  operator = await world.signInOperator('operator');
  dist = mkdtempSync(join(tmpdir(), 'daon-dist-'));
  for (const front of ['client', 'admin']) {
    mkdirSync(join(dist, front, 'assets'), { recursive: true });
    const page = `<!doctype html><title>${front}</title><script>let a;</script><style>b{}</style>`;
    writeFileSync(join(dist, front, 'index.html'), page);
    writeFileSync(join(dist, front, 'assets', 'app-1a2b3c.js'), 'export {};');
  }
  const { built, at } = await listen({ ready: false });
  app = built;
  origin = at;
});
afterAll(async () => {
  // A connection that the client opened in reserve would keep the server for a minute, also one that is accepted meanwhile.
  const cutting = setInterval(() => app.server.closeAllConnections(), 10);
  await app.close();
  clearInterval(cutting);
  await world.close();
  rmSync(dist, { recursive: true });
});

type Ask = { method?: string; token?: () => string; body?: string; type?: string };

async function headersOf(url: string, { method = 'GET', token, body, type = 'application/json' }: Ask) {
  const answer = await fetch(origin + url, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token()}` }),
    },
    ...(body === undefined ? {} : { body }),
  });
  await answer.body?.cancel();
  const kept = [...answer.headers].filter(([name]) => !PASSING.includes(name));
  return { status: answer.status, ...Object.fromEntries(kept) };
}

const post = (more: Ask = {}): Ask => ({ method: 'POST', body: '{}', ...more });
const guess = JSON.stringify({ login: 'daon0001', password: 'not the one 1' });
const oldGuess = JSON.stringify({ email: 'daon0001', password: 'not the one 1' });
const invite = JSON.stringify({ code: 'nobody-has-this' });

const UNREADABLE = 'an address that cannot be read';

const ANSWERS: readonly [string, string, Ask][] = [
  ['a page of the wallet', '/', {}],
  ['a page of the wallet by its route', '/send', {}],
  ['a file of the wallet', '/assets/app-1a2b3c.js', {}],
  ['a page of the console', '/admin/', {}],
  ['a file of the console', '/admin/assets/app-1a2b3c.js', {}],
  ['the way to the console', '/admin', {}],
  ['a procedure', '/trpc/wallet.balance', post({ token: () => holder })],
  ['a refused procedure', '/trpc/wallet.balance', post()],
  ['a batch', '/trpc/wallet.balance?batch=1', post({ token: () => holder })],
  ['a procedure of the console', '/trpc/admin.auth.me', post({ token: () => operator })],
  ['an old call', '/api/getDaon', post({ token: () => holder })],
  ['a refused old call', '/api/getDaon', post()],
  ['an old call with a wrong payload', '/api/login', post()],
  ['a file that is missing', '/assets/nothing.js', {}],
  [UNREADABLE, '/%', {}],
  ['a procedure that is missing', '/trpc/nothing', post()],
  ['an old call that is missing', '/api/nothing', post()],
  ['a wrong method', '/trpc/wallet.balance', {}],
  ['a wrong method of an old call', '/api/getDaon', {}],
  ['a body that is too large', '/trpc/auth.signIn', post({ body: ' '.repeat(20_000) })],
  ['an old body that is too large', '/api/login', post({ body: ' '.repeat(20_000) })],
  ['a wrong type', '/trpc/auth.signIn', post({ type: 'text/plain' })],
  ['a body that is no JSON', '/trpc/auth.signIn', post({ body: '{' })],
  ['a procedure too often', '/trpc/signUp.checkInvite', post({ body: invite })],
  ['an old call too often', '/api/chkUrl', post({ body: JSON.stringify({ token: 'nobody-has-this' }) })],
  ['a procedure in a crowd', '/trpc/auth.signIn', post({ body: guess })],
  ['an old call in a crowd', '/api/login', post({ body: oldGuess })],
  ['health', '/healthz', {}],
  ['not being ready', '/readyz', {}],
  ['metrics', '/metrics', {}],
  ['an export', '/admin/exports/holders', post({ token: () => operator })],
  ['a refused export', '/admin/exports/holders', post({ token: () => holder })],
  ['a stream of events', '/admin/events', { token: () => operator }],
  ['a refused stream of events', '/admin/events', {}],
];

type Headers = Awaited<ReturnType<typeof headersOf>>;

/** The headers common to all answers once, and the further ones of each. */
function condense(answers: Readonly<Record<string, Headers>>) {
  const all = Object.values(answers);
  const isCommon = ([name, value]: [string, unknown]) =>
    all.every((one) => (one as Record<string, unknown>)[name] === value);
  const pick = (headers: Headers, keep: (entry: [string, unknown]) => boolean) =>
    Object.fromEntries(Object.entries(headers).filter(keep));
  const own = Object.entries(answers).map(([name, one]) => [name, pick(one, (entry) => !isCommon(entry))]);
  return { common: pick(all[0] ?? { status: 0 }, isCommon), answers: Object.fromEntries(own) as object };
}

describe('the headers of', () => {
  const seen: Record<string, Headers> = {};

  it.each(ANSWERS)('%s', async (name, url, ask) => {
    const headers = await headersOf(url, ask);
    seen[name] = headers;
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers).toHaveProperty(
      'content-security-policy',
      expect.stringContaining("frame-ancestors 'none'"),
    );
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    if (headers.status === 503 || headers.status === 429) expect(headers).toHaveProperty('retry-after');
  });

  it('all of them together, as recorded', async () => {
    expect(Object.keys(seen)).toHaveLength(ANSWERS.length);
    // It runs no hook, so it shares few headers with the others.
    const { [UNREADABLE]: bare, ...rest } = seen;
    const written = { ...condense(rest), [UNREADABLE]: bare };
    await expect(`${JSON.stringify(written, null, 2)}\n`).toMatchFileSnapshot('./security-headers.json');
  });

  it('a malformed request', async () => {
    const heard = await openPeer(Number(new URL(origin).port), 'hello\r\n\r\n').ended;
    for (const header of Object.entries(BARE_HEADERS)) expect(heard).toContain(header.join(': '));
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('a TRACE, which is not echoed', async () => {
    const asked = 'TRACE / HTTP/1.1\r\nhost: x\r\nx-mine: told-back\r\nconnection: close\r\n\r\n';
    const heard = await openPeer(Number(new URL(origin).port), asked).ended;
    expect(heard).toMatch(/^HTTP\/1\.1 404 /);
    expect(heard).not.toContain('told-back');
  });

  it('every answer where the address is https', async () => {
    const { built, at } = await listen({ ready: true }, { publicUrl: 'https://wallet.example' });
    for (const path of ['/', '/admin/', '/healthz', '/nothing.js'])
      expect((await fetch(at + path)).headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    await built.close();
  });
});
