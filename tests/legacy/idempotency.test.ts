import { describe, expect, it } from 'vitest';
import { openLegacyApp } from './legacy-app.ts';

const UUID = 'C0FFEE00-1234-4abc-8DEF-00000000000A';
const SALE = { id: 1, amount: 10, price: 100 };

const keyed = (key: string) => ({ 'idempotency-key': key });

describe('Idempotency-Key', () => {
  it('answers the first result again for the same content, and holds once', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const key of ['order-1', UUID, '!'.repeat(64)]) {
      const options = { token, headers: keyed(key) };
      const first = await app.call('sellOrder', SALE, options);
      const again = await app.call('sellOrder', { ...SALE, amount: '10.0' }, options);
      expect(again.body).toEqual(first.body);
      expect(first.body['res']).toBe(0);
    }
    expect(await app.dataOf('getDaon', {}, { token })).toMatchObject({ lockup: 30 });
  });

  it('keeps the answer of buyOrder and of send too', async () => {
    const app = await openLegacyApp();
    const options = { token: await app.signIn(), headers: keyed('a-purchase') };
    const bought = await app.call('buyOrder', { id: 1, amount: 10_000 }, options);
    expect((await app.call('buyOrder', { id: 1, amount: 10_000 }, options)).body).toEqual(bought.body);
    const sending = { ...options, headers: keyed('a-send') };
    const payload = { addr: '0x00000000000000000000000000000000000da0ff', amount: 2 };
    const sent = await app.call('send', payload, sending);
    expect((await app.call('send', { ...payload, price: 7 }, sending)).body).toEqual(sent.body);
  });

  it('answers 15 for other content, also of another call', async () => {
    const app = await openLegacyApp();
    const options = { token: await app.signIn(), headers: keyed('order-1') };
    await app.call('sellOrder', SALE, options);
    for (const [path, payload] of [
      ['sellOrder', { ...SALE, amount: 11 }],
      ['buyOrder', { id: 1, amount: 10_000 }],
    ] as const) {
      expect(await app.call(path, payload, options)).toMatchObject({
        status: 200,
        body: {
          res: 15,
          message: '같은 요청 번호로 다른 내용이 이미 접수됐어요. 처음부터 다시 진행해주세요.',
        },
      });
    }
  });

  it('belongs to its holder, and a refusal does not use it up', async () => {
    const app = await openLegacyApp();
    const headers = keyed('order-1');
    const first = { token: await app.signIn(), headers };
    expect((await app.call('sellOrder', { ...SALE, amount: 1001 }, first)).body['res']).toBe(10);
    expect((await app.call('sellOrder', SALE, first)).body['res']).toBe(0);
    const other = { token: await app.signIn('daon0002'), headers };
    expect((await app.call('sellOrder', { ...SALE, id: 2 }, other)).body['res']).toBe(0);
  });

  it('shares one key space with the tRPC API', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const id = await app.dataOf('sellOrder', SALE, { token, headers: keyed(UUID) });
    const { body } = await app.request({
      method: 'POST',
      url: '/trpc/orders.sell',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload: { linkedAccountId: 1, gross: '10', price: '100', requestId: UUID.toLowerCase() },
    });
    expect(body).toEqual({ result: { data: { id, state: 0 } } });
  });

  it('is optional: calls without it are all new', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const first = await app.dataOf('sellOrder', SALE, { token });
    expect(await app.dataOf('sellOrder', SALE, { token })).not.toBe(first);
  });

  it('answers 400 for a malformed one, where it counts', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const key of ['', 'a b', 'x'.repeat(65), 'é']) {
      const refused = await app.call('sellOrder', SALE, { token, headers: keyed(key) });
      expect(refused, key).toMatchObject({ status: 400, body: { res: 400 } });
      expect((await app.call('getAccountCnt', {}, { token, headers: keyed(key) })).status).toBe(200);
    }
  });
});
