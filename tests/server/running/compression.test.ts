// Long answers are compressed for callers that take it, whichever route they come from.
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

let world: TestApp;
let holder: string;

beforeAll(async () => {
  world = await createTestApp();
  holder = await world.signIn('daon0001');
});

afterAll(() => world.close());

const ask = (method: 'GET' | 'POST', url: string, payload: string, headers: Record<string, string>) =>
  world.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${holder}`, 'content-type': 'application/json', ...headers },
    ...(method === 'POST' ? { payload } : {}),
  });

describe('an answer', () => {
  it.each([
    ['of a procedure', 'POST', '/trpc/history.list', '{}'],
    ['of a batch of procedures', 'POST', '/trpc/history.list,history.list?batch=1', '{"0":{},"1":{}}'],
    ['of the legacy API', 'POST', '/api/getTransactionLists', '{"search_type":0}'],
    ['of another route', 'GET', '/metrics', ''],
  ] as const)(
    '%s is compressed when it is long and the caller takes that',
    async (_name, method, url, payload) => {
      const plain = await ask(method, url, payload, {});
      expect(plain.statusCode).toBeLessThan(300);
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(plain.rawPayload.length).toBeGreaterThan(1024);
      const packed = await ask(method, url, payload, { 'accept-encoding': 'gzip' });
      expect(packed.headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: 'accept-encoding',
        'content-type': plain.headers['content-type'],
      });
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
      if (url !== '/metrics') expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    },
  );

  it.each(['/trpc/alarms.hasUnread', '/api/checkAlarm'])('of %s is short and stays plain', async (url) => {
    const answer = await ask('POST', url, '{}', { 'accept-encoding': 'gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });
});
