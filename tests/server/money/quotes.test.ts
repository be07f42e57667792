import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMoneyWorld, OUTSIDE, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;

beforeEach(async () => {
  world = await createMoneyWorld();
});

afterEach(() => world.close());

const walletOf = async (id: number) =>
  (await world.asOperator('holders.get', { id })).data<{ walletAddress: string }>().walletAddress;
const quote = (to: Record<string, unknown>, net: string) => world.asHolder('transfers.quote', { to, net });
const send = (address: string, net = '10') =>
  world.asHolder('transfers.send', { to: { address }, net, requestId: randomUUID() });

// EIP-55's own example, and the same with one letter's case changed.
const MIXED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const MISTYPED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed';

describe('quoting a send', () => {
  it('names the masked owner, the fee on top and the maximum in whole DAON', async () => {
    const address = await walletOf(2);
    expect((await quote({ address }, '100')).data()).toEqual({
      kind: 'wallet',
      net: '100',
      fee: '1',
      gross: '101',
      price: '100',
      payoutWon: null,
      fullAddress: address,
      maskedLogin: 'dao*****',
      ownerName: null,
      checksumWarning: false,
      waitHours: null,
      warnings: [],
      passwordRequired: false,
      confirmBy: null,
      minimum: '1',
      // (1000 − 0.5) / 1.005 = 994.527…
      maximum: '994',
      available: '1000',
    });
  });

  it('warns of a wrong checksum only for addresses on the chain', async () => {
    expect((await quote({ address: OUTSIDE }, '100')).data()).toMatchObject({
      kind: 'external',
      maskedLogin: null,
      checksumWarning: false,
    });
    expect((await quote({ address: MIXED }, '1')).data()).toMatchObject({ checksumWarning: false });
    expect((await quote({ address: MISTYPED }, '1')).data()).toMatchObject({
      checksumWarning: true,
      fullAddress: MIXED.toLowerCase(),
    });
  });

  it('excludes the ticked warning from the content of a key: the first result is returned again', async () => {
    const requestId = randomUUID();
    const ask = (address: string, more: object = {}) =>
      world.asHolder('transfers.send', { to: { address }, net: '1', requestId, ...more });
    expect((await ask(MISTYPED)).reason()).toBe('CHECKSUM_NOT_ACCEPTED');
    const first = (await ask(MISTYPED, { checksumAccepted: true })).data();
    expect((await ask(MISTYPED.toLowerCase())).data()).toEqual(first);
  });

  it('returns the payout of a send to an agent', async () => {
    expect((await quote({ linkedAccountId: 1 }, '100')).data()).toMatchObject({
      kind: 'agent',
      fee: '1',
      gross: '101',
      payoutWon: '10000',
      fullAddress: null,
      minimum: '1',
    });
  });

  it('agrees with the send that follows', async () => {
    const address = await walletOf(2);
    const quoted = (await quote({ address }, '7.77')).data<{ gross: string; fee: string }>();
    const { id } = (await send(address, '7.77')).data<{ id: number }>();
    const sent = (await world.asHolder('history.detail', { id })).data<{ fee: string; amount: string }>();
    expect(sent).toMatchObject({ fee: quoted.fee, amount: '-7.77' });
    expect((await world.balance()).balance).toBe((1000 - Number(quoted.gross)).toString());
  });

  it('refuses as the send would, except that amounts above the balance can be quoted', async () => {
    const own = (await world.asHolder('wallet.address')).data<{ address: string }>().address;
    expect((await quote({ address: own }, '10')).reason()).toBe('OWN_ADDRESS');
    expect((await quote({ address: '0x12' }, '10')).reason()).toBe('ADDRESS_INVALID');
    expect((await quote({ linkedAccountId: 2 }, '10')).reason()).toBe('LINKED_ACCOUNT_NOT_FOUND');
    const below = await quote({ address: OUTSIDE }, '0.99999999');
    expect(below.error().data).toMatchObject({ reason: 'BELOW_MINIMUM', details: { minimum: '1' } });
    expect((await quote({ address: OUTSIDE }, '1')).status).toBe(200);
    expect((await quote({ address: OUTSIDE }, '5000')).data()).toMatchObject({ gross: '5025.5' });
    const second = await world.signIn('daon0002');
    const address = await walletOf(2);
    await world.call('auth.closeAccount', { password: 'daon1234!', agreed: true }, second);
    expect((await quote({ address }, '10')).reason()).toBe('RECIPIENT_UNAVAILABLE');
    expect((await world.call('transfers.quote', { to: { address }, net: '1' })).reason()).toBe(
      'UNAUTHENTICATED',
    );
  });
});

describe('recent recipients', () => {
  const recipients = async () => (await world.asHolder('transfers.recipients')).data<{ address: string }[]>();

  it('are the newest addresses first, each once, without those that cannot receive', async () => {
    const address = await walletOf(2);
    await send(OUTSIDE);
    world.wait(1000);
    await send(address);
    world.wait(1000);
    await send(OUTSIDE);
    const listed = await recipients();
    expect(listed.slice(0, 2)).toEqual([
      {
        ...{ address: OUTSIDE, kind: 'external', maskedLogin: null, saved: null },
        lastSentAt: '2026-11-20T09:00:02+09:00',
      },
      {
        ...{ address, kind: 'wallet', maskedLogin: 'dao*****', saved: null },
        lastSentAt: '2026-11-20T09:00:01+09:00',
      },
    ]);
    expect(new Set(listed.map((row) => row.address)).size).toBe(listed.length);
    const second = await world.signIn('daon0002');
    await world.call('auth.closeAccount', { password: 'daon1234!', agreed: true }, second);
    expect((await recipients()).some((row) => row.address === address)).toBe(false);
  });

  it('are empty for a holder who never sent', async () => {
    await world.asOperator('holders.unblock', { id: 4, reason: '확인' });
    const fresh = await world.signIn('blocked1');
    expect((await world.call('transfers.recipients', {}, fresh)).data()).toEqual([]);
  });
});

describe('the fee that was shown', () => {
  const dearer = () =>
    world.asAdmin('settings.setTariff', { perWithdrawalFee: '0.6', withdrawalFee: '0.005' });
  const ways: [string, string, object, string][] = [
    ['a send to a wallet', 'transfers.send', { to: { address: OUTSIDE }, net: '100' }, '1'],
    ['a send to an agent', 'transfers.send', { to: { linkedAccountId: 1 }, net: '100', price: '100' }, '1'],
    ['a sale', 'orders.sell', { linkedAccountId: 1, gross: '100', price: '100' }, '0.99502488'],
  ];

  it.each(ways)('is the one that %s charges, or the call is refused', async (_name, path, content, fee) => {
    const requestId = randomUUID();
    await dearer();
    const refused = await world.asHolder(path, { ...content, fee, requestId });
    expect(refused.reason()).toBe('FEE_CHANGED');
    expect(await world.balance()).toMatchObject({ balance: '1000', available: '1000' });

    await world.asAdmin('settings.setTariff', { perWithdrawalFee: '0.5', withdrawalFee: '0.005' });
    const first = (await world.asHolder(path, { ...content, fee, requestId })).data();
    // The answer was lost and the tariff changed: a repeat of the request is answered, whatever fee is shown by now.
    await dearer();
    expect((await world.asHolder(path, { ...content, fee: '9', requestId })).data()).toEqual(first);
  });

  it('is the company’s for a purchase', async () => {
    const ask = (fee: string) =>
      world.asHolder('orders.buy', {
        linkedAccountId: 1,
        won: '10000',
        price: '100',
        fee,
        requestId: randomUUID(),
      });
    expect((await ask('0.5')).reason()).toBe('FEE_CHANGED');
    expect((await ask('1')).data()).toMatchObject({ state: 0, fee: '1' });
  });
});
