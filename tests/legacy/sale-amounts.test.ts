// Sales to the unit, computed by hand from D3 under the demo's tariff (0.5 DAON + 0.5 %, 100 won):
// net = floor((gross − 0.5) / 1.005), fee = gross − net, payout = floor(net × 100).
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { asUnits } from '../../domain/money.ts';
import { openLegacyApp, type LegacyApp } from './legacy-app.ts';

type Case = { gross: string; net: bigint; fee: bigint; payout: bigint };

const CASES: readonly Case[] = [
  // 1.93 / 1.005 = 1.920398009…
  { gross: '2.43', net: 192_039_800n, fee: 50_960_200n, payout: 192n },
  // 3.94 / 1.005 = 3.920398009…
  { gross: '4.44', net: 392_039_800n, fee: 51_960_200n, payout: 392n },
  // 5.95 / 1.005 = 5.920398009…
  { gross: '6.45', net: 592_039_800n, fee: 52_960_200n, payout: 592n },
  // 7.96 / 1.005 = 7.920398009…
  { gross: '8.46', net: 792_039_800n, fee: 53_960_200n, payout: 792n },
  // 0.01005 / 1.005 = 0.01, which is the least that pays a won.
  { gross: '0.51005', net: 1_000_000n, fee: 50_005_000n, payout: 1n },
];

const UNITS_PER_DAON = 100_000_000n;

function unitsOf(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole) * UNITS_PER_DAON + BigInt(fraction.padEnd(8, '0'));
}

function decimalOf(units: bigint): string {
  return `${units / UNITS_PER_DAON}.${String(units % UNITS_PER_DAON).padStart(8, '0')}`;
}

/** Locks all of the first holder's 1 000 DAON but so much. */
async function leaveAvailable(app: LegacyApp, units: bigint): Promise<void> {
  const locked = asUnits(1000n * UNITS_PER_DAON - units);
  await app.deps.store.write((tx) =>
    tx.update(tx.t.accounts).set({ locked }).where(eq(tx.t.accounts.holderId, 1)),
  );
}

async function saleOf(app: LegacyApp, id: number) {
  const rows = await app.deps.store.read((db) =>
    db.select().from(db.t.sales).where(eq(db.t.sales.requestId, id)),
  );
  return rows[0];
}

describe.each(CASES)('a sale of $gross DAON', ({ gross, net, fee, payout }) => {
  it('splits into net, fee and payout to the unit', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const id = await app.dataOf<number>('sellOrder', { id: 1, amount: gross, price: 100 }, { token });
    expect(await saleOf(app, id)).toMatchObject({ gross: unitsOf(gross), net, fee, payoutWon: payout });
    expect(net + fee).toBe(unitsOf(gross));
    expect(await app.dataOf('getTransactionDetail', { id }, { token })).toMatchObject({
      amount: -Number(decimalOf(net)),
      tx_fee: Number(decimalOf(fee)),
    });
  });

  it('is accepted when it is all that is available, and not with one unit more', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    await leaveAvailable(app, unitsOf(gross));
    const above = { id: 1, amount: decimalOf(unitsOf(gross) + 1n), price: 100 };
    expect((await app.call('sellOrder', above, { token })).body['res']).toBe(10);
    const all = { id: 1, amount: gross, price: 100 };
    expect((await app.call('sellOrder', all, { token })).body['res']).toBe(0);
    expect((await app.call('sellOrder', all, { token })).body['res']).toBe(10);
  });

  it('leaves the whole of it off the balance once it is approved', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const id = await app.dataOf<number>('sellOrder', { id: 1, amount: gross }, { token });
    await app.decide('sale', { id, decision: 'approve' });
    const { balance } = await app.dataOf<{ balance: number }>('getDaonAfter', {}, { token });
    expect(balance).toBe(Number(decimalOf(1000n * UNITS_PER_DAON - unitsOf(gross))));
  });
});

describe('a sale that pays less than a won', () => {
  it.each(['0.51', '0.51004999', '0.50000001', '0.5', '0.49', '0'])(
    'is refused at %s DAON with 11',
    async (amount) => {
      const app = await openLegacyApp();
      const token = await app.signIn();
      expect((await app.call('sellOrder', { id: 1, amount, price: 100 }, { token })).body).toEqual({
        res: 11,
        data: null,
        message: '금액이 너무 작아요. 더 큰 금액을 입력해주세요.',
      });
    },
  );
});

describe('the most that can be sent', () => {
  // The greatest net whose fee still fits: net + ceil(0.5 + 0.005 × net) ≤ what is available. Below 1 DAON nothing is sent.
  it.each(CASES.filter(({ net }) => net >= UNITS_PER_DAON))(
    'of $gross DAON is accepted, and one unit more is not',
    async ({ gross, net }) => {
      const app = await openLegacyApp();
      const token = await app.signIn();
      await leaveAvailable(app, unitsOf(gross));
      const addr = '0x00000000000000000000000000000000000da0ff';
      const above = await app.call('send', { addr, amount: decimalOf(net + 1n) }, { token });
      expect(above.body['res']).toBe(10);
      const most = await app.call('send', { addr, amount: decimalOf(net) }, { token });
      expect(most.body['res']).toBe(0);
      const { lockup } = await app.dataOf<{ lockup: number }>('getDaon', {}, { token });
      expect(lockup).toBeLessThanOrEqual(1000);
    },
  );
});
