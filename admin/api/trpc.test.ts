import { afterEach, expect, it, vi } from 'vitest';
import { admin } from './trpc.ts';

afterEach(() => void vi.unstubAllGlobals());

/** What the console says of a call that is answered so. */
async function failureOf(answer: () => Response): Promise<unknown> {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  return admin.search.query({ text: 'x' }).then(
    () => null,
    (error: unknown) => error,
  );
}

const page = (status: number) => () =>
  new Response('<html>', { status, headers: { 'content-type': 'text/html' } });

it("says that a body is too large where a proxy's page says so", async () => {
  expect(await failureOf(page(413))).toMatchObject({
    message: '요청 내용이 너무 커요.',
    status: 413,
    reason: 'PAYLOAD_TOO_LARGE',
  });
});

it.each([200, 403, 502])('never shows what else answers in the place of the server: %i', async (status) => {
  expect(await failureOf(page(status))).toMatchObject({
    message: '요청을 마치지 못했어요. 잠시 뒤 다시 시도해주세요.',
    status: 0,
    reason: null,
  });
});

it("keeps the server's own sentence", async () => {
  const data = { code: 'CONFLICT', httpStatus: 409, reason: 'STALE_VERSION' };
  const body = { error: { message: '바뀌었어요.', code: -32009, data } };
  expect(await failureOf(() => Response.json(body, { status: 409 }))).toMatchObject({
    message: '바뀌었어요.',
    status: 409,
    reason: 'STALE_VERSION',
  });
});
