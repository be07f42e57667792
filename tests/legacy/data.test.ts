// Every answer has `res` and `data` (specification, section 7): errors of every kind, for every call. The successes and the
// results of every call and caller are checked in tests/access/legacy-calls.test.ts.
import { describe, expect, it, vi } from 'vitest';
import { parts } from '../support/servers/app.ts';
import { openLegacyApp, type Answer, type LegacyApp } from './legacy-app.ts';

const { DomainError, LEGACY_CALLS } = parts;
const JSON_TYPE = { 'content-type': 'application/json' };

/** One request of each kind for a call that needs this token. */
const KINDS: Readonly<
  Record<string, (app: LegacyApp, path: string, token: string | undefined) => Promise<Answer>>
> = {
  'malformed JSON': (app, path, token) => app.call(path, '{', { token, headers: JSON_TYPE }),
  'a duplicate key': (app, path, token) => app.call(path, '{"id":1,"id":2}', { token, headers: JSON_TYPE }),
  'another method': (app, path) => app.request({ method: 'GET', url: `/api/${path}` }),
  'an unknown path': (app, path) => app.request({ method: 'POST', url: `/api/${path}/more` }),
  'a long body': (app, path, token) => app.call(path, { more: 'x'.repeat(17 * 1024) }, { token }),
  'another type': (app, path, token) =>
    app.call(path, 'x', { token, headers: { 'content-type': 'text/plain' } }),
};

const STATUS: Readonly<Record<string, number>> = {
  'malformed JSON': 400,
  'a duplicate key': 400,
  'another method': 405,
  'an unknown path': 404,
  'a long body': 413,
  'another type': 415,
};

const paths = Object.keys(LEGACY_CALLS);
const fieldsOf = (path: string) =>
  Object.keys((LEGACY_CALLS[path]?.input as { shape?: object } | undefined)?.shape ?? {});

function expectEnvelope({ status, body }: Answer, expected: number, more: readonly string[] = []) {
  expect({ status, res: body['res'], data: body['data'], keys: Object.keys(body) }).toEqual({
    status: expected,
    res: expected,
    data: null,
    keys: ['res', 'data', 'message', ...more],
  });
}

describe.each(Object.entries(KINDS))('%s', (kind, ask) => {
  it('is answered with data null by every call', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const path of paths) expectEnvelope(await ask(app, path, token), STATUS[kind] ?? 0);
  });
});

describe('errors of the calls themselves', () => {
  it('are answered with data null: no session, wrong fields', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const path of paths) {
      if (LEGACY_CALLS[path]?.auth !== 'open') expectEnvelope(await app.call(path, {}), 401);
      const fields = fieldsOf(path);
      if (fields.length === 0 || LEGACY_CALLS[path]?.auth === 'reset') continue;
      const wrong = Object.fromEntries(fields.map((field) => [field, { wrong: true }]));
      expectEnvelope(await app.call(path, wrong, { token }), 422, ['errors']);
    }
  });

  it.each([
    { status: 429, error: new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 7 }) },
    { status: 500, error: new Error('planted') },
    { status: 503, error: new DomainError('BUSY') },
  ])('are answered with data null: $status', async ({ status, error }) => {
    const app = await openLegacyApp();
    // Where the procedure would fail; a reset token is checked before.
    vi.spyOn(app.deps.limiter, 'take').mockRejectedValue(error);
    for (const [path, call] of Object.entries(LEGACY_CALLS)) {
      vi.spyOn(call, 'prepare').mockReturnValue(() => Promise.reject(error));
      expectEnvelope(await app.call(path, {}), status);
    }
  });
});
