// Anonymous requests before any procedure runs: unusual paths, bodies made to be slow, other hosts.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RATE_LIMITS } from '../../../domain/limits.ts';
import { buildApp } from '../../../server/app.ts';
import { readFormBody } from '../../../server/legacy/read-body.ts';
import { createTestApp } from '../../support/servers/app.ts';
import { growthOf, LINEAR } from '../../support/runner/growth.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** A server with one page each for wallet and console. */
async function openWithFronts(env: Record<string, string> = {}) {
  const world = await createTestApp(env);
  const dist = mkdtempSync(join(tmpdir(), 'daon-dist-'));
  for (const front of ['client', 'admin']) {
    mkdirSync(join(dist, front));
    writeFileSync(join(dist, front, 'index.html'), front);
  }
  writeFileSync(join(dist, 'secret.json'), '{}');
  const app = await buildApp(world.deps, { dist, health: { ready: true, bookFindings: 0 } });
  onTestFinished(async () => {
    await app.close();
    await world.close();
    rmSync(dist, { recursive: true });
  });
  return { world, app };
}

it('allows the page the camera and the clipboard, and no other permission', async () => {
  const { app } = await openWithFronts();
  const { headers } = await app.inject({ method: 'GET', url: '/send' });
  expect(headers['permissions-policy']).toContain('camera=(self)');
  expect(headers['permissions-policy']).toContain('microphone=()');
});

describe('paths that point elsewhere', () => {
  it.each([
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/assets/..%5c..%5csecret.json',
    '/admin/%2e%2e/%2e%2e/secret.json',
    '/%00',
    '/index.html%00',
  ])('%s is not found and logs no error', async (url) => {
    const { world, app } = await openWithFronts();
    const alarmed = vi.spyOn(world.deps.log, 'error');
    const answer = await app.inject({ method: 'GET', url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { data: { reason: 'NOT_FOUND' } } });
    expect(alarmed).not.toHaveBeenCalled();
  });

  it('sends no-store for every spelling of a path', async () => {
    const { app } = await openWithFronts();
    for (const url of ['/%74rpc/auth.session', '/%61pi/getDaon', '/trpc/auth.session']) {
      const answer = await app.inject({ method: 'POST', url, headers: JSON_TYPE, payload: '{}' });
      expect({ url, status: answer.statusCode, cache: answer.headers['cache-control'] }).toEqual({
        url,
        status: 401,
        cache: 'no-store',
      });
    }
  });
});

describe('the console on a host of its own', () => {
  const signIn = (url: string, host: string) => ({
    method: 'POST' as const,
    url,
    headers: { ...JSON_TYPE, host },
    payload: '{"login":"operator","password":"daon1234!"}',
  });

  it.each([
    '/trpc/admin.auth.signIn',
    '/trpc/%61dmin.auth.signIn',
    '/trpc/admin%2Eauth.signIn',
    '/%74rpc/admin.auth.signIn',
    '/trpc/wallet.home,%61dmin.auth.me?batch=1',
  ])('does not exist on the wallet’s host as %s', async (url) => {
    const { app } = await openWithFronts({ ADMIN_HOST: 'console.example' });
    expect((await app.inject(signIn(url, 'wallet.example'))).statusCode).toBe(404);
  });

  it('is served on its own host, page and calls, and nothing else', async () => {
    const { app } = await openWithFronts({ ADMIN_HOST: 'console.example' });
    const host = 'console.example';
    expect((await app.inject(signIn('/trpc/admin.auth.signIn', host))).statusCode).toBe(200);
    expect((await app.inject({ method: 'GET', url: '/admin/', headers: { host } })).body).toBe('admin');
    expect((await app.inject({ method: 'GET', url: '/', headers: { host } })).statusCode).toBe(404);
    const elsewhere = { host: 'wallet.example' };
    expect((await app.inject({ method: 'GET', url: '/%61dmin/', headers: elsewhere })).statusCode).toBe(404);
    expect((await app.inject({ method: 'GET', url: '/', headers: elsewhere })).body).toBe('client');
  });
});

describe('an address that a person types', () => {
  const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  it.each([
    ['/admin', '/admin/'],
    ['/admin/purchases', '/admin/#/purchases'],
    ['/admin/purchases/', '/admin/#/purchases/'],
    ['/admin/holders/7/show', '/admin/#/holders/7/show'],
    ['/admin/purchases?page=2&filter=%7B%7D', '/admin/#/purchases?page=2&filter=%7B%7D'],
    ['/admin/nothing', '/admin/#/nothing'],
  ])('%s leads to the page of the console', async (url, location) => {
    const { app } = await openWithFronts();
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url, headers: HTML });
      expect({ status: answer.statusCode, location: answer.headers.location }).toEqual({
        status: 302,
        location,
      });
    }
  });

  it.each([
    ['GET', '/admin/purchases', 'application/json'],
    ['GET', '/admin/purchases', ''],
    ['POST', '/admin/purchases', HTML.accept],
    ['GET', '/admin/assets/App-old.js', HTML.accept],
    ['GET', '/admin/assets/chunk', HTML.accept],
    ['GET', '/admin/favicon.ico', HTML.accept],
    ['GET', '/assets/App-old.js', HTML.accept],
    ['GET', '/nothing.png', HTML.accept],
    ['GET', '/api/nothing', HTML.accept],
  ] as const)('%s %s of %j is not found', async (method, url, accept) => {
    const { app } = await openWithFronts();
    const headers = accept === '' ? {} : { accept };
    expect((await app.inject({ method, url, headers })).statusCode).toBe(404);
  });

  it('leads to the wallet’s page everywhere else, which has a screen for unknown paths', async () => {
    const { app } = await openWithFronts();
    for (const url of ['/nothing', '/send/nothing', '/administrator'])
      expect((await app.inject({ method: 'GET', url, headers: HTML })).body).toBe('client');
  });

  it('is not found on the wallet’s host where the console has its own', async () => {
    const { app } = await openWithFronts({ ADMIN_HOST: 'console.example' });
    const ask = async (host: string) =>
      (await app.inject({ method: 'GET', url: '/admin/purchases', headers: { ...HTML, host } })).statusCode;
    expect(await ask('wallet.example')).toBe(404);
    expect(await ask('console.example')).toBe(302);
  });
});

describe('bodies made to be slow', () => {
  it('parses thousands of equal form names quickly', async () => {
    const read = (size: number) => expect(readFormBody('a&'.repeat(size))['a']).toHaveLength(size);
    expect(await growthOf(read, 8_000)).toBeLessThan(LINEAR);
  });

  it('keeps lists and repeated names of a form as lists', () => {
    expect(readFormBody('ids[]=1&ids[]=2&ids[7]=3&amount=1&amount=2&name=x')).toEqual({
      ids: ['1', '2', '3'],
      amount: ['1', '2'],
      name: 'x',
    });
  });
});

describe('a NUL, which one of the two engines cannot keep', () => {
  const NUL_CALLS = [
    ['/trpc/auth.signIn', 'application/json', '{"login":"ab\\u0000","password":"daon1234!"}'],
    ['/trpc/auth.signIn', 'application/json', '{"login":"ab\\\\\\u0000","password":"daon1234!"}'],
    [
      '/trpc/recovery.findIds',
      'application/json',
      '{"phone":"01000000001","code":"1","verificationId":"\\u0000"}',
    ],
    ['/api/login', 'application/json', '{"email":"\\u0000","password":"x"}'],
    ['/api/login', 'application/x-www-form-urlencoded', 'email=ab%00&password=x'],
  ] as const;

  it.each(NUL_CALLS)('is refused at %s as %s', async (url, type, payload) => {
    const { app } = await openWithFronts();
    const answer = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
    expect(answer.statusCode).toBe(400);
  });

  it('is not detected in an escaped backslash followed by its letters', async () => {
    await using world = await createTestApp();
    const guess = { login: 'a\\u0000', password: 'daon1234!' };
    expect((await world.call('auth.signIn', guess)).reason()).toBe('CREDENTIALS_WRONG');
  });
});

describe('half of a character, which UTF-8 cannot encode', () => {
  const HALVES = [
    ['/trpc/auth.signIn', '{"login":"daon0001","password":"\\ud83d"}'],
    ['/trpc/auth.signIn', '{"login":"daon0001","\\uDE00":1,"password":"daon1234!"}'],
    ['/trpc/admin.sales.decide', '{"id":1,"decision":"hold","reason":"확인 \\ude00\\ud83d"}'],
    ['/api/login', '{"email":"daon0001","password":"\\uD83D\\ud83d\\ude00"}'],
    ['/api/deleteAlarm', '{"arr_id":["\\\\\\udfff"]}'],
  ] as const;

  it.each(HALVES)('is refused at %s in %s', async (url, payload) => {
    const { app } = await openWithFronts();
    const answer = await app.inject({ method: 'POST', url, headers: JSON_TYPE, payload });
    expect(answer.statusCode).toBe(400);
  });

  it('is not detected in a whole character, nor in an escaped backslash followed by its letters', async () => {
    const { app } = await openWithFronts();
    for (const password of ['\\ud83d\\ude00', '\\\\ud83d']) {
      const payload = `{"email":"daon0001","password":"${password}"}`;
      const answer = await app.inject({ method: 'POST', url: '/api/login', headers: JSON_TYPE, payload });
      expect(answer.json()).toMatchObject({ res: 2 });
    }
  });

  it.each(['/trpc/auth.signIn', '/api/login'])('costs no deep body at %s a server error', async (url) => {
    const { app } = await openWithFronts();
    const payload = `${'['.repeat(7_000)}"\\ud83d\\ude00"${']'.repeat(7_000)}`;
    const answer = await app.inject({ method: 'POST', url, headers: JSON_TYPE, payload });
    expect(answer.statusCode).toBe(400);
  });

  it('makes no password, because another one of halves would be the same', async () => {
    await using world = await createTestApp();
    const token = await world.signIn('daon0001');
    const [half, other] = ['\ud83d'.repeat(9), '\ud801'.repeat(9)];
    const change = { currentPassword: 'daon1234!', newPassword: half, newPasswordConfirmation: half };
    expect((await world.call('auth.changePassword', change, token)).reason()).toBe('MALFORMED_JSON');
    expect((await world.call('auth.signIn', { login: 'daon0001', password: other })).status).toBe(400);
  });
});

describe('more combining marks in a row than any writing has, which take a time of their square to put in order', () => {
  const marks = '\u0345\u0334'.repeat(16);
  const escaped = '\\u0345\\u0334'.repeat(16);
  const INVITE = '"code":"';
  const RUNS = [
    ['/trpc/signUp.checkInvite', 'application/json', `{${INVITE}a${marks}"}`],
    ['/trpc/signUp.checkInvite', 'application/json', `{${INVITE}a${escaped}"}`],
    ['/trpc/signUp.checkInvite', 'application/json', `{"${marks}":1,${INVITE}a"}`],
    // Of half-width voiced marks NFKC makes combining ones.
    ['/trpc/signUp.checkInvite', 'application/json', `{${INVITE}a${'\u0334\uff9e'.repeat(16)}"}`],
    ['/api/login', 'application/json', `{"email":"daon0001","password":"${marks}"}`],
    ['/api/login', 'application/x-www-form-urlencoded', `email=a&password=${encodeURIComponent(marks)}`],
    ['/api/login', 'application/x-www-form-urlencoded', `${encodeURIComponent(marks)}=a&password=b`],
  ] as const;

  it.each(RUNS)('are refused at %s as %s: %s', async (url, type, payload) => {
    const { app } = await openWithFronts();
    const answer = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('요청 형식이 올바르지 않아요.');
  });

  it.each(['각'.normalize('NFD').repeat(20), 'e\u0301'.repeat(40), '\u0334'.repeat(30)])(
    'are not seen in %j',
    async (login) => {
      await using world = await createTestApp();
      expect((await world.call('auth.signIn', { login, password: 'daon1234!' })).reason()).toBe(
        'CREDENTIALS_WRONG',
      );
    },
  );
});

describe('guessing at passwords', () => {
  const guess = { login: 'daon0001', password: 'not the one 1' };

  it('does not count against a login once the network is over its limit', async () => {
    await using world = await createTestApp({ RATE_LIMIT: 'on' });
    for (let tried = 0; tried < RATE_LIMITS.signInPerNetwork.limit; tried += 1) {
      await world.call('auth.signIn', { ...guess, login: `nobody${tried}` });
    }
    for (let tried = 0; tried < RATE_LIMITS.signInPerLogin.limit; tried += 1) {
      expect((await world.call('auth.signIn', guess)).reason()).toBe('TOO_MANY_REQUESTS');
    }
    const elsewhere = await world.app.inject({
      method: 'POST',
      url: '/trpc/auth.signIn',
      remoteAddress: '203.0.113.9',
      headers: JSON_TYPE,
      payload: JSON.stringify({ login: 'daon0001', password: 'daon1234!' }),
    });
    expect(elsewhere.statusCode).toBe(200);
  });
});
