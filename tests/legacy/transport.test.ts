import { describe, expect, it, vi } from 'vitest';
import { LEGACY_CALLS } from '../../server/legacy/table.ts';
import { IS_ON_POSTGRES } from '../support/servers/app-database.ts';
import { openLegacyApp } from './legacy-app.ts';

const SIGN_IN = { email: 'daon0001', password: 'daon1234!' };
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

describe('requests', () => {
  it('answers 405 with Allow for every other method on a call, whatever the body', async () => {
    const app = await openLegacyApp();
    for (const path of Object.keys(LEGACY_CALLS)) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        const { status, body, response } = await app.request({ method, url: `/api/${path}` });
        expect({ status, res: body['res'], allow: response.headers.allow }, `${method} ${path}`).toEqual({
          status: 405,
          res: 405,
          allow: 'POST',
        });
      }
    }
    const broken = await app.request({ method: 'PUT', url: '/api/login', headers: JSON_TYPE, payload: '{' });
    expect(broken.status).toBe(405);
    const head = await app.app.inject({ method: 'HEAD', url: '/api/login' });
    expect(head.statusCode).toBe(405);
  });

  it('answers 404 for unknown paths', async () => {
    const app = await openLegacyApp();
    for (const url of [
      '/api/nothing',
      '/api/login/',
      '/api/Login',
      '/api/login/x',
      '/api/toString',
      '/api/',
    ]) {
      const { status, body } = await app.request({ method: 'POST', url, headers: JSON_TYPE, payload: '{' });
      expect({ status, body }, url).toEqual({
        status: 404,
        body: { res: 404, data: null, message: '찾으시는 내용이 없어요.' },
      });
    }
  });

  it('answers 400 for bodies that are not a JSON object, and for equal keys', async () => {
    const app = await openLegacyApp();
    for (const payload of ['{', '[]', '"text"', '7', '{"email":"a","email":"b","password":"c"}']) {
      const { status, body } = await app.call('login', payload, { headers: JSON_TYPE });
      expect({ status, res: body['res'], keys: Object.keys(body) }, payload).toEqual({
        status: 400,
        res: 400,
        keys: ['res', 'data', 'message'],
      });
    }
  });

  it('answers 400 for bytes that are no UTF-8, of which many would be read as one text', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    // 비밀번호 and 개인정보 in CP949.
    const [secret, other] = [Buffer.from('bad0b9c9b9f8c8a3', 'hex'), Buffer.from('b0b3c0cec1a4bab8', 'hex')];
    const json = (password: Buffer) =>
      Buffer.concat([Buffer.from('{"email":"daon0001","password":"'), password, Buffer.from('"}')]);
    const form = (password: Buffer) =>
      `email=daon0001&password=${password.toString('hex').replace(/../g, '%$&')}`;
    for (const password of [secret, other]) {
      for (const [payload, headers] of [
        [json(password), JSON_TYPE],
        [form(password), FORM_TYPE],
        [Buffer.concat([Buffer.from('email=daon0001&password='), password]), FORM_TYPE],
      ] as const) {
        const { status, body } = await app.call('login', payload, { headers });
        expect({ status, res: body['res'] }, String(payload)).toEqual({ status: 400, res: 400 });
      }
      const typed = await app.app.inject({
        method: 'POST',
        url: '/trpc/auth.checkPassword',
        headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
        payload: json(password),
      });
      expect(typed.statusCode).toBe(400);
    }
  });

  it('answers 415 for other kinds of bodies and 413 for long ones', async () => {
    const app = await openLegacyApp();
    const plain = await app.call('login', JSON.stringify(SIGN_IN), {
      headers: { 'content-type': 'text/plain' },
    });
    expect(plain).toMatchObject({
      status: 415,
      body: { res: 415, message: '지원하지 않는 형식의 요청이에요.' },
    });
    const long = await app.call('login', { ...SIGN_IN, more: 'x'.repeat(17 * 1024) });
    expect(long).toMatchObject({ status: 413, body: { res: 413, message: '요청 내용이 너무 커요.' } });
  });

  it('takes forms as well as JSON', async () => {
    const app = await openLegacyApp();
    const form = await app.call('login', 'email=daon0001&password=daon1234%21', { headers: FORM_TYPE });
    expect(form).toMatchObject({ status: 200, body: { res: 0, data: { email: 'daon0001' } } });
    const token = await app.signIn();
    const sale = await app.call('sellOrder', 'id=1&amount=10&price=100', { token, headers: FORM_TYPE });
    expect(sale).toMatchObject({ status: 200, body: { res: 0 } });
    const twice = await app.call('sellOrder', 'id=1&amount=10&amount=20', { token, headers: FORM_TYPE });
    expect(twice).toMatchObject({ status: 422, body: { res: 422 } });
    expect(Object.keys(twice.body['errors'] as object)).toEqual(['amount']);
  });

  it('does not need X-Requested-With, and calls without fields do not need a body', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    expect(await app.call('getAccountCnt', undefined, { token })).toMatchObject({
      status: 200,
      body: { res: 0 },
    });
    expect(await app.call('getAccountCnt', 'null', { token })).toMatchObject({
      status: 200,
      body: { res: 0 },
    });
    expect(await app.call('getAccountCnt', {}, { token })).toMatchObject({ status: 200, body: { res: 0 } });
  });
});

describe('rules for the whole server', () => {
  it('runs on the engine that the project of the tests names', async () => {
    const { store } = (await openLegacyApp()).deps;
    expect(store.dialect).toBe(IS_ON_POSTGRES ? 'postgres' : 'sqlite');
  });

  it('applies here too: the console has its own host, answers are not stored, and calls are logged', async () => {
    const app = await openLegacyApp({ ADMIN_HOST: 'console.example' });
    const logged = vi.spyOn(app.deps.log, 'info');
    const onConsole = await app.call('login', SIGN_IN, { headers: { host: 'console.example' } });
    expect(onConsole).toMatchObject({ status: 404, body: { res: 404 } });
    const { status, response } = await app.call('login', SIGN_IN);
    expect({ status, cache: response.headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' });
    const route = { method: 'POST', route: '/api/login', status: 200 };
    await expect.poll(() => logged.mock.calls).toContainEqual([expect.objectContaining(route), 'answered']);
  });
});

describe('the caller', () => {
  it('answers 401 before it looks at the payload, for every call that requires a session', async () => {
    const app = await openLegacyApp();
    const refused = { status: 401, body: { res: 401, message: '로그인이 필요해요. 다시 로그인해주세요.' } };
    for (const [path, call] of Object.entries(LEGACY_CALLS)) {
      if (call.auth !== 'holder') continue;
      for (const token of [undefined, 'x'.repeat(43)]) {
        const options = token === undefined ? {} : { token };
        expect(await app.call(path, { id: [] }, options), path).toMatchObject(refused);
        const badKey = await app.call(path, {}, { ...options, headers: { 'idempotency-key': 'a b' } });
        expect(badKey, path).toMatchObject(refused);
      }
    }
  });

  it('accepts the token of the tRPC API, and gives one that is valid there', async () => {
    const app = await openLegacyApp();
    const signedIn = await app.request({
      method: 'POST',
      url: '/trpc/auth.signIn',
      headers: JSON_TYPE,
      payload: { login: 'daon0001', password: 'daon1234!' },
    });
    const { token } = (signedIn.body['result'] as { data: { token: string } }).data;
    expect(await app.call('getAccountCnt', {}, { token })).toMatchObject({ body: { res: 0, data: 1 } });
    const session = await app.request({
      method: 'POST',
      url: '/trpc/auth.session',
      headers: { authorization: `Bearer ${await app.signIn()}` },
    });
    expect(session.body).toEqual({ result: { data: { userId: 1, login: 'daon0001' } } });
  });
});

describe('too many calls', () => {
  it('answers 429 with Retry-After', async () => {
    const app = await openLegacyApp();
    const wrong = { email: 'daon0001', password: 'wrong-one!' };
    for (let tries = 0; tries < 10; tries += 1) expect((await app.call('login', wrong)).body['res']).toBe(2);
    const refused = await app.call('login', SIGN_IN);
    expect(refused).toMatchObject({
      status: 429,
      body: { res: 429, message: '요청이 너무 많아요. 잠시 후 다시 시도해주세요.' },
    });
    const seconds = Number(refused.response.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    app.wait(seconds * 1000);
    expect((await app.call('login', SIGN_IN)).body['res']).toBe(0);
  });
});

describe('an unforeseen failure', () => {
  it('answers 500 without details', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    await app.deps.store.write((tx) => tx.delete(tx.t.terms));
    expect(await app.call('getDaon', {}, { token })).toMatchObject({
      status: 500,
      body: { res: 500, message: '문제가 생겼어요. 문제가 계속되면 관리자에게 문의해주세요.' },
    });
  });
});
