import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../domain/durations.ts';
import { asWon } from '../../domain/money.ts';
import { parts } from '../support/servers/app.ts';
import { openLegacyApp, type LegacyApp } from './legacy-app.ts';

const OUTSIDE = '0x00000000000000000000000000000000000da0ff';
// The example of EIP-55, and the same with one letter's case turned.
const SUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const WRONG_SUM = '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const NOT_FIELDS = [undefined, null, true, [1], ['1'], { a: 1 }];

async function addressOf(app: LegacyApp, login: string): Promise<string> {
  const token = await app.signIn(login);
  return (await app.dataOf<{ wallet_addr: string }>('getWalletAddr', {}, { token })).wallet_addr;
}

async function balanceOf(app: LegacyApp, token: string): Promise<{ balance: number; lockup: number }> {
  const { balance, lockup } = await app.dataOf<{ balance: number; lockup: number }>('getDaon', {}, { token });
  return { balance, lockup };
}

function resOf(res: number, message: string) {
  return { status: 200, body: { res, message } };
}

const ORDERS = [
  ['sellOrder', { id: 1, amount: 10, price: 100 }],
  ['buyOrder', { id: 1, amount: 10_000, price: 100, idx: 1 }],
] as const;

describe.each(ORDERS)('%s', (path, good) => {
  it('answers 14 for an account that is missing, another holder’s or suspended', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const id of [2, 999, 0, '-1']) {
      expect(await app.call(path, { ...good, id }, { token })).toMatchObject(
        resOf(14, '등록된 계좌를 찾을 수 없어요.'),
      );
    }
    await app.deps.store.write((tx) =>
      tx.update(tx.t.linkedAccounts).set({ status: 'suspended' }).where(eq(tx.t.linkedAccounts.id, 1)),
    );
    expect(await app.call(path, good, { token })).toMatchObject(
      resOf(14, '담당 관리자한테 문의해주시기 바랍니다'),
    );
  });

  it('answers 12 when the price is not the current one, 16 when it is no amount, and uses the server’s when none is sent', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const price of [101, '99.9999']) {
      expect(await app.call(path, { ...good, price }, { token })).toMatchObject({
        status: 200,
        body: { res: 12 },
      });
    }
    expect(await app.call(path, { ...good, price: 'x' }, { token })).toMatchObject({
      status: 200,
      body: { res: 16 },
    });
    const { price: _price, ...unpriced } = good;
    expect(await app.call(path, unpriced, { token })).toMatchObject({ status: 200, body: { res: 0 } });
    await app.deps.store.write((tx) => tx.update(tx.t.terms).set({ price: null }));
    expect(await app.call(path, good, { token })).toMatchObject({ status: 200, body: { res: 12 } });
  });

  it('answers 422 for missing and wrong-typed fields', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const value of NOT_FIELDS) {
      const { status, body } = await app.call(path, { ...good, id: value }, { token });
      expect({ status, errors: body['errors'] }).toEqual({
        status: 422,
        errors: { id: ['입력한 내용을 다시 확인해주세요.'] },
      });
      if (value === undefined) continue;
      expect((await app.call(path, { ...good, price: value }, { token })).status).toBe(422);
    }
    expect((await app.call(path, { ...good, id: 0, amount: null }, { token })).status).toBe(422);
  });
});

describe('sellOrder', () => {
  it('answers the id of the sale and reserves the gross', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const { body } = await app.call('sellOrder', { id: 1, amount: '10', price: '100' }, { token });
    expect(body).toEqual({ res: 0, data: expect.any(Number) });
    expect(await balanceOf(app, token)).toEqual({ balance: 1000, lockup: 10 });
    const detail = await app.dataOf('getTransactionDetail', { id: body['data'] }, { token });
    // net = floor((10 − 0.5) / 1.005), fee = gross − net.
    expect(detail).toMatchObject({ amount: -9.45273631, tx_fee: 0.54726369, state: 0, in_out: false });
  });

  it('sells all that is available, and answers 10 for one unit more', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const more = await app.call('sellOrder', { id: 1, amount: '1000.00000001' }, { token });
    expect(more).toMatchObject(resOf(10, '보유수량이 부족해요.'));
    expect(await app.call('sellOrder', { id: 1, amount: '1000' }, { token })).toMatchObject({
      body: { res: 0 },
    });
    expect(await balanceOf(app, token)).toEqual({ balance: 1000, lockup: 1000 });
  });

  it('answers 11 for what leaves no won and 16 for more than any amount', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const amount of [0, '0.5', '0.50000001']) {
      expect(await app.call('sellOrder', { id: 1, amount }, { token })).toMatchObject({
        status: 200,
        body: { res: 11 },
      });
    }
    for (const amount of ['9999999999', '99999999999', '9'.repeat(400)]) {
      expect(await app.call('sellOrder', { id: 1, amount }, { token })).toMatchObject({
        status: 200,
        body: { res: 16 },
      });
    }
  });
});

describe('buyOrder', () => {
  it('answers the expected fee in DAON and moves nothing', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const { text } = await app.call('buyOrder', { id: 1, amount: 10_000, price: 100, idx: 1 }, { token });
    expect(text).toBe('{"res":0,"data":1}');
    expect(await balanceOf(app, token)).toEqual({ balance: 1000, lockup: 0 });
    const list = await app.dataOf<{ data: object[] }>('getTransactionLists', { search_type: 3 }, { token });
    expect(list.data[0]).toMatchObject({
      transactions_type: 2,
      sign_flag: 0,
      amount: 100,
      other_info: '다온게임즈',
    });
  });

  it('cuts decimals of won and writes fees with their digits', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    await app.deps.store.write((tx) =>
      tx.update(tx.t.companies).set({ perDepositFee: 100_000_001n as never }),
    );
    const { text } = await app.call('buyOrder', { id: 1, amount: '10000.99' }, { token });
    expect(text).toBe('{"res":0,"data":1.00000001}');
    const [order] = await app.deps.store.read((db) =>
      db
        .select({ won: db.t.purchases.won })
        .from(db.t.purchases)
        .where(eq(db.t.purchases.won, 10_000n as never)),
    );
    expect(order).toBeDefined();
  });

  it('answers 11 at the minimum and takes one won more', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    expect(await app.call('buyOrder', { id: 1, amount: 150 }, { token })).toMatchObject({
      status: 200,
      body: { res: 11 },
    });
    expect(await app.call('buyOrder', { id: 1, amount: 151 }, { token })).toMatchObject({
      status: 200,
      body: { res: 0 },
    });
  });

  it('takes an order without idx and one whose idx names another company, and refuses what is no id', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const idx of [undefined, 1, '77'])
      await app.dataOf('buyOrder', { id: 1, amount: 10_000, idx }, { token });
    const notes = await app.deps.store.read((db) =>
      db.select({ note: db.t.purchases.clientCompanyNote }).from(db.t.purchases),
    );
    expect(notes.filter(({ note }) => note !== null)).toEqual([{ note: '77' }]);
    for (const idx of [null, [1], 'x', 0]) {
      expect((await app.call('buyOrder', { id: 1, amount: 10_000, idx }, { token })).status).toBe(422);
    }
  });

  it('answers 17 beyond the won that open purchases may come to, and says how many', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    await app.dataOf('buyOrder', { id: 1, amount: 29_990_000 }, { token });
    const { body } = await app.call('buyOrder', { id: 1, amount: 10_001 }, { token });
    expect(body).toMatchObject({ res: 17, message: expect.stringContaining('30,000,000원') as string });
    await app.dataOf('buyOrder', { id: 1, amount: 10_000 }, { token });
  });

  it('answers 17 beyond the open purchases that one holder may have', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (let open = 0; open < 20; open += 1)
      await app.dataOf('buyOrder', { id: 1, amount: 10_000 }, { token });
    const refused = await app.call('buyOrder', { id: 1, amount: 10_000 }, { token });
    expect(refused).toMatchObject(
      resOf(17, '처리 중인 구매 요청이 너무 많아요. 처리가 끝난 뒤 다시 요청해주세요.'),
    );
  });
});

describe('send', () => {
  it('takes the net: the fee is added, and a wallet here receives it immediately', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const addr = await addressOf(app, 'daon0002');
    const { body } = await app.call('send', { addr, amount: 100, price: 100 }, { token });
    expect(body).toEqual({ res: 0, data: expect.any(Number) });
    expect(await balanceOf(app, token)).toEqual({ balance: 899, lockup: 0 });
    expect((await balanceOf(app, await app.signIn('daon0002'))).balance).toBe(600);
  });

  it('never fails for its price', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const addr = await addressOf(app, 'daon0002');
    for (const price of [1, '99.5', 'x', null])
      await app.dataOf('send', { addr, amount: 2, price }, { token });
  });

  it('reserves the gross for an address that belongs to no wallet here', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const id = await app.dataOf<number>('send', { addr: OUTSIDE, amount: 100 }, { token });
    expect(await balanceOf(app, token)).toEqual({ balance: 1000, lockup: 101 });
    expect(await app.dataOf('getTransactionDetail', { id }, { token })).toMatchObject({
      other_info: OUTSIDE,
      state: 0,
      tx_id: null,
      tx_fee: 1,
    });
  });

  it('answers the id of a first send that waits, with its gross reserved until it runs', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    await app.deps.store.write((tx) =>
      parts.writeSetting(tx, 'firstSendWaitWon', asWon(1n), app.deps.clock.now()),
    );
    // The demo has sent to all wallets but this one.
    const [wallet] = await app.deps.store.read((db) =>
      db.select().from(db.t.holders).where(eq(db.t.holders.login, 'blocked1')),
    );
    const addr = wallet?.walletAddress;
    const id = await app.dataOf<number>('send', { addr, amount: 100 }, { token });
    expect(await balanceOf(app, token)).toEqual({ balance: 1000, lockup: 101 });
    const read = () => app.dataOf('getTransactionDetail', { id }, { token });
    expect(await read()).toMatchObject({ other_info: addr, state: 0, tx_fee: 1 });
    app.wait(3 * HOUR_MS);
    await parts.runBackgroundJobs(app.deps, { bookFindings: 0, wereBooksWrong: false });
    expect(await balanceOf(app, token)).toEqual({ balance: 899, lockup: 0 });
    expect(await read()).toMatchObject({ other_info: addr, state: 1, tx_fee: 1 });
  });

  it('asks nothing about a listed wallet, and lets a send to it wait where the warning says so', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const setWarning = (mode: 'ask' | 'wait') =>
      app.deps.store.write((tx) => parts.writeSetting(tx, 'warnListed', mode, app.deps.clock.now()));
    const [wallet] = await app.deps.store.write(async (tx) => {
      const found = await tx.select().from(tx.t.holders).where(eq(tx.t.holders.login, 'blocked1'));
      await tx.insert(tx.t.listedRecipients).values({
        ...{ holderId: found[0]?.id ?? 0, note: '사기', listedBy: 1, listedAt: app.deps.clock.now() },
      });
      return found;
    });
    const stateOf = async () => {
      const addr = wallet?.walletAddress;
      const id = await app.dataOf<number>('send', { addr, amount: 100 }, { token });
      return (await app.dataOf<{ state: number }>('getTransactionDetail', { id }, { token })).state;
    };
    await setWarning('ask');
    expect(await stateOf()).toBe(1);
    await setWarning('wait');
    expect(await stateOf()).toBe(0);
    expect(await balanceOf(app, token)).toEqual({ balance: 899, lockup: 101 });
  });

  it('answers 13 for malformed addresses, the own one, a closed wallet’s and a wrong checksum', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const addr of [
      '',
      '0x',
      '1',
      OUTSIDE.slice(2),
      `${OUTSIDE}0`,
      OUTSIDE.replace('d', 'g'),
      ` ${OUTSIDE}`,
    ]) {
      const refused = await app.call('send', { addr, amount: 2 }, { token });
      expect(refused, addr).toMatchObject(resOf(13, '이 지갑 주소로는 보낼 수 없어요.'));
    }
    const own = await addressOf(app, 'daon0001');
    expect(await app.call('send', { addr: own, amount: 2 }, { token })).toMatchObject({
      status: 200,
      body: { res: 13 },
    });
    expect(await app.call('send', { addr: WRONG_SUM, amount: 2 }, { token })).toMatchObject({
      body: { res: 13 },
    });
    expect(await app.call('send', { addr: SUMMED, amount: 2 }, { token })).toMatchObject({
      body: { res: 0 },
    });
    const closed = await addressOf(app, 'daon0002');
    await app.deps.store.write((tx) =>
      tx.update(tx.t.holders).set({ status: 'closed' }).where(eq(tx.t.holders.login, 'daon0002')),
    );
    expect(await app.call('send', { addr: closed, amount: 2 }, { token })).toMatchObject({
      body: { res: 13 },
    });
  });

  it('answers 10 for a net whose fee no longer fits, and 11 below the minimum', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const addr = await addressOf(app, 'daon0002');
    // (1000 − 0.5) / 1.005 = 994.52736318…
    expect(await app.call('send', { addr, amount: '994.52736319' }, { token })).toMatchObject({
      body: { res: 10 },
    });
    expect(await app.call('send', { addr, amount: '0.99999999' }, { token })).toMatchObject({
      body: { res: 11 },
    });
    expect(await app.call('send', { addr, amount: 1 }, { token })).toMatchObject({ body: { res: 0 } });
    const rest = await balanceOf(app, token);
    expect(rest.balance).toBe(998.495);
  });

  it('answers 422 for a missing or wrong-typed address', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    for (const value of [...NOT_FIELDS, 5])
      expect((await app.call('send', { addr: value, amount: 2 }, { token })).status).toBe(422);
  });
});
