import { describe, expect, it } from 'vitest';
import { openLegacyApp, type LegacyApp } from './legacy-app.ts';

type Item = {
  transaction_id: number;
  transactions_type: number;
  sign_flag: number;
  other_info: string;
  created_at: string;
  amount: number;
};
type Page = { current_page: number; data: Item[]; per_page: number; total: number; last_page: number };

const SEOUL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/;

async function pageOf(app: LegacyApp, token: string, search_type: number, page: number): Promise<Page> {
  return app.dataOf<Page>('getTransactionLists', { search_type }, { token, query: `?page=${page}` });
}

describe('getTransactionLists', () => {
  it('answers pages of twenty, newest first, with exactly the specified fields', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const first = await pageOf(app, token, 0, 1);
    expect({ ...first, data: first.data.length }).toEqual({
      current_page: 1,
      data: 20,
      per_page: 20,
      total: 25,
      last_page: 2,
    });
    for (const item of first.data) {
      expect(item).toEqual({
        transaction_id: expect.any(Number),
        transactions_type: expect.any(Number),
        sign_flag: expect.any(Number),
        other_info: expect.any(String),
        created_at: expect.stringMatching(SEOUL_TIME),
        amount: expect.any(Number),
      });
    }
    const times = first.data.map((item) => item.created_at);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await pageOf(app, token, 0, 2)).data).toHaveLength(5);
  });

  it('filters by search_type, given as a number or a string', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const typesOf = async (search_type: number) =>
      [
        ...new Set((await pageOf(app, token, search_type, 1)).data.map((item) => item.transactions_type)),
      ].sort();
    expect(await typesOf(0)).toEqual([1, 2, 3, 4]);
    expect(await typesOf(1)).toEqual([1]);
    expect(await typesOf(2)).toEqual([]);
    expect(await typesOf(3)).toEqual([2]);
    expect(await typesOf(4)).toEqual([3]);
    const asText = await app.call('getTransactionLists', { search_type: '3' }, { token });
    expect(asText.body['data']).toEqual(await pageOf(app, token, 3, 1));
  });

  it('ends with res 1 and an empty list past the last page, never on the first', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const page of [3, 999_999_999_999]) {
      const past = await app.call(
        'getTransactionLists',
        { search_type: 0 },
        { token, query: `?page=${page}` },
      );
      expect(past).toMatchObject({
        status: 200,
        body: {
          res: 1,
          message: '더 이상 내용이 없어요.',
          data: { current_page: page, data: [], total: 25 },
        },
      });
    }
    const empty = await app.call('getTransactionLists', { search_type: 2 }, { token });
    expect(empty).toMatchObject({
      status: 200,
      body: { res: 0, data: { data: [], total: 0, last_page: 1 } },
    });
  });

  it('takes the page from the address or the body', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const fromBody = await app.dataOf<Page>('getTransactionLists', { search_type: 0, page: 2 }, { token });
    expect(fromBody).toEqual(await pageOf(app, token, 0, 2));
  });

  it.each([
    [{ search_type: 5 }, '', 'search_type'],
    [{ search_type: '0.0' }, '', 'search_type'],
    [{ search_type: null }, '', 'search_type'],
    [{ search_type: [0] }, '', 'search_type'],
    [{}, '', 'search_type'],
    [{ search_type: 0 }, '?page=0', 'page'],
    [{ search_type: 0 }, '?page=-1', 'page'],
    [{ search_type: 0 }, '?page=x', 'page'],
    [{ search_type: 0 }, '?page=1&page=2', 'page'],
    [{ search_type: 0, page: true }, '', 'page'],
  ])('refuses %j%s with 422', async (payload, query, field) => {
    const app = await openLegacyApp();
    const { status, body } = await app.call('getTransactionLists', payload, {
      token: await app.signIn(),
      query,
    });
    expect({ status, res: body['res'], fields: Object.keys(body['errors'] as object) }).toEqual({
      status: 422,
      res: 422,
      fields: [field],
    });
  });

  it('adds up to the balance over the done rows', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const rows = [...(await pageOf(app, token, 0, 1)).data, ...(await pageOf(app, token, 0, 2)).data];
    const units = rows
      .filter((item) => item.sign_flag === 1)
      .reduce((sum, item) => sum + BigInt(Math.round(item.amount * 1e8)), 0n);
    expect(units).toBe(1000n * 100_000_000n);
  });
});

describe('getTransactionDetail', () => {
  it('answers exactly the specified fields for a send', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const { wallet_addr } = await app.dataOf<{ wallet_addr: string }>(
      'getWalletAddr',
      {},
      { token: await app.signIn('daon0002') },
    );
    const id = await app.dataOf<number>('send', { addr: wallet_addr, amount: '10.00000001' }, { token });
    const { text } = await app.call('getTransactionDetail', { id }, { token });
    expect(text).toContain('"amount":-10.00000001,"price":100,');
    expect(JSON.parse(text).data).toEqual({
      amount: -10.00000001,
      price: 100,
      transactions_type: 1,
      other_info: wallet_addr,
      tx_id: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      // 0.5 + 0.5 % of 10.00000001, rounded up to the unit.
      tx_fee: 0.55000001,
      state: 1,
      created_at: '2026-11-20T09:00:00+09:00',
      in_out: false,
      to_from: false,
    });
  });

  it('is true for in_out and to_from on the receiving side', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn('daon0002');
    const received = await pageOf(app, token, 2, 1);
    const detail = await app.dataOf(
      'getTransactionDetail',
      { id: received.data[0]?.transaction_id },
      { token },
    );
    expect(detail).toMatchObject({
      in_out: true,
      to_from: true,
      transactions_type: 1,
      tx_fee: 0,
      amount: 100,
    });
  });

  it('has no tx_id while a sale is pending, and takes the id as a string too', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const id = await app.dataOf<number>('sellOrder', { id: 1, amount: 10, price: 100 }, { token });
    expect(await app.dataOf('getTransactionDetail', { id: String(id) }, { token })).toMatchObject({
      tx_id: null,
      state: 0,
      transactions_type: 3,
      other_info: '국민은행 ****0001',
    });
  });

  it("answers 1 alike for a missing transaction and another holder's", async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const id = await app.dataOf<number>('sellOrder', { id: 1, amount: 10, price: 100 }, { token });
    const other = await app.signIn('daon0002');
    for (const missing of [id, 999_999, 0, -1, '99999999999999999999']) {
      const { status, body } = await app.call('getTransactionDetail', { id: missing }, { token: other });
      expect({ status, body }).toEqual({
        status: 200,
        body: { res: 1, data: null, message: '찾으시는 내용이 없어요.' },
      });
    }
  });

  it('refuses ids of another type with 422', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const id of [undefined, null, true, [1], { id: 1 }, 'x', '', ' 1', 1.5, '1e3', '007']) {
      const { status, body } = await app.call('getTransactionDetail', { id }, { token });
      expect({ status, body }, JSON.stringify(id)).toEqual({
        status: 422,
        body: {
          res: 422,
          data: null,
          message: '입력한 내용을 다시 확인해주세요.',
          errors: { id: ['입력한 내용을 다시 확인해주세요.'] },
        },
      });
    }
  });
});
