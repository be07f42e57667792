// @vitest-environment node
import { createTRPCClient, TRPCClientError } from '@trpc/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppRouter } from '../../server/router.ts';
import { isRefusal, reasonOf } from './error-sentence.ts';
import { httpLink } from './http-link.ts';

const client = createTRPCClient<AppRouter>({ links: [httpLink] });

afterEach(() => vi.unstubAllGlobals());

const answering = (body: string, status = 200) => {
  const asked = vi.fn((_url: string, _options: RequestInit) =>
    Promise.resolve(new Response(body, { status })),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
};

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe('a call of the wallet', () => {
  it('is one POST in JSON, also for a query, and gives the data of the result', async () => {
    const asked = answering('{"result":{"data":{"hasUnread":true}}}');
    expect(await client.alarms.hasUnread.query({})).toEqual({ hasUnread: true });
    expect(asked).toHaveBeenCalledTimes(1);
    const [url, options] = asked.mock.calls[0] ?? [];
    expect(url).toBe('/trpc/alarms.hasUnread');
    expect(options).toMatchObject({
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    });
  });

  it('outlives its page when it says so, and leaves in the tick in which it is made', async () => {
    const asked = answering('{"result":{"data":{}}}');
    const calls = [
      client.auth.signOut.mutate({}, { context: { keepalive: true } }),
      client.alarms.hasUnread.query({}),
    ];
    expect(asked.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([true, false]);
    await Promise.all(calls);
  });

  it('fails with the reason and the sentence of a refusal', async () => {
    const data = { code: 'BAD_REQUEST', httpStatus: 400, reason: 'PASSWORD_WRONG' };
    answering(JSON.stringify({ error: { code: -32600, message: '비밀번호가 맞지 않아요.', data } }), 400);
    const failure = await failureOf(client.alarms.hasUnread.query({}));
    expect(failure).toBeInstanceOf(TRPCClientError);
    expect(failure).toMatchObject({ message: '비밀번호가 맞지 않아요.' });
    expect(reasonOf(failure)).toBe('PASSWORD_WRONG');
    expect(isRefusal(failure)).toBe(true);
  });

  // Each of these leaves the outcome open: a repeat must carry the same request key.
  it.each(['<html>502</html>', 'null', '{}', '{"result":1}', '{"error":{"code":1}}', ''])(
    'takes no other answer for one of the server: %s',
    async (body) => {
      answering(body, 400);
      const failure = await failureOf(client.alarms.hasUnread.query({}));
      expect(failure).toBeInstanceOf(TRPCClientError);
      expect(reasonOf(failure)).toBeNull();
      expect(isRefusal(failure)).toBe(false);
    },
  );

  it('ends when its caller gives it up, before or while it runs', async () => {
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          const stop = (): void => reject(new DOMException('given up', 'AbortError'));
          if (signal?.aborted === true) stop();
          signal?.addEventListener('abort', stop);
        }),
    );
    const running = new AbortController();
    const call = failureOf(client.alarms.hasUnread.query({}, { signal: running.signal }));
    running.abort();
    expect(await call).toBeInstanceOf(TRPCClientError);
    const early = failureOf(client.alarms.hasUnread.query({}, { signal: AbortSignal.abort() }));
    expect(await early).toBeInstanceOf(TRPCClientError);
  });
});
