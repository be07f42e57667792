import { describe, expect, it } from 'vitest';
import { asPriceE4, asRatePpm, asUnits, DAON, ZERO_UNITS } from '../../../domain/money.ts';
import { ASSUMED_TERMS, contentOf, nameOf, offerOf, wirePrice } from './send-types.ts';
import type { Agent, Offer, Target, Terms } from './send-types.ts';

const daon = (whole: bigint) => asUnits(whole * DAON);

const terms: Terms = {
  price: asPriceE4(1_000_000n),
  tariff: { perWithdrawalFee: asUnits(DAON / 2n), withdrawalFee: asRatePpm(5_000n) },
  perDepositFee: daon(1n),
  available: daon(101n),
  left: null,
  known: true,
};

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const toAddress: Target = { kind: 'address', address: ADDRESS };
const agent: Agent = {
  id: 7,
  name: '홍길동',
  bankCode: '004',
  bankName: '국민은행',
  accountNum: '1234567890',
  companyId: 1,
  companyName: '다온게임즈',
  email: 'guild@game.example',
};
const toAgent: Target = { kind: 'agent', agent };

function offered(target: Target, net: bigint): Offer {
  const offer = offerOf(target, asUnits(net), terms);
  if (!offer.ok) throw new Error(offer.code);
  return offer.value;
}

describe('the offer of a send', () => {
  it('covers amount × (1 + rate) + flat fee just under and exactly, and not just over', () => {
    expect(offerOf(toAddress, asUnits(daon(100n) - 1n), terms).ok).toBe(true);
    expect(offered(toAddress, daon(100n))).toMatchObject({
      fee: daon(1n),
      gross: daon(101n),
      payoutWon: null,
    });
    expect(offerOf(toAddress, asUnits(daon(100n) + 1n), terms)).toEqual({ ok: false, code: 'NOT_ENOUGH' });
  });

  it('must reach the minimum', () => {
    expect(offerOf(toAddress, asUnits(DAON - 1n), terms)).toEqual({ ok: false, code: 'BELOW_MINIMUM' });
    expect(offerOf(toAddress, daon(1n), terms).ok).toBe(true);
    expect(offerOf(toAddress, ZERO_UNITS, terms)).toEqual({ ok: false, code: 'AMOUNT_TOO_SMALL' });
  });

  it('pays an agent in won, and no one without a price', () => {
    expect(offered(toAgent, daon(100n)).payoutWon).toBe(10_000n);
    expect(offerOf(toAgent, daon(100n), { ...terms, price: null })).toEqual({
      ok: false,
      code: 'PRICE_NOT_SET',
    });
    expect(offerOf(toAddress, daon(100n), { ...terms, price: null }).ok).toBe(true);
  });

  it('assumes a price of one won and no fee before the server’s values are here', () => {
    expect(ASSUMED_TERMS).toMatchObject({ price: 10_000n, known: false, available: 0n });
    expect(ASSUMED_TERMS.tariff).toEqual({ perWithdrawalFee: 0n, withdrawalFee: 0n });
  });
});

describe('the content of a request', () => {
  it('is the same however the address is cased', () => {
    const lower: Target = { kind: 'address', address: ADDRESS.toLowerCase() };
    const offer = offered(toAddress, daon(10n));
    expect(contentOf({ target: toAddress, offer })).toBe(contentOf({ target: lower, offer }));
  });

  it('holds the price for an agent only: a send to an address never fails for its price', () => {
    const moved = asPriceE4(1_100_000n);
    const agentOffer = offered(toAgent, daon(10n));
    expect(contentOf({ target: toAgent, offer: agentOffer })).not.toBe(
      contentOf({ target: toAgent, offer: { ...agentOffer, price: moved } }),
    );
    expect(wirePrice(toAgent, agentOffer)).toEqual({ price: '100' });
    const offer = offered(toAddress, daon(10n));
    expect(contentOf({ target: toAddress, offer })).toBe(
      contentOf({ target: toAddress, offer: { ...offer, price: moved } }),
    );
    expect(wirePrice(toAddress, offer)).toEqual({});
  });
});

it('an agent is called by its email, an address by its first and last four characters', () => {
  expect(nameOf(toAgent)).toBe('guild@game.example');
  expect(nameOf(toAddress)).toBe('0x5a…eAed');
});
