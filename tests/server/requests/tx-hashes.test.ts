import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../../db/store.ts';
import { reserveIncomingHash, reserveOutgoingHash } from '../../../server/four-eyes/reserve-tx-hash.ts';
import { outcomeOf } from '../../support/store/ledger-world.ts';
import { createMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { forEachEngine } from '../../support/store/store.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const now = new Date('2026-11-20T09:00:00+09:00');

const send = (store: Store, requestId: number, txHash = HASH) =>
  outcomeOf(store.write((tx) => reserveOutgoingHash(tx, { txHash, requestId, now })));
const deposit = (store: Store, logIndex: number, txHash = HASH) =>
  outcomeOf(store.write((tx) => reserveIncomingHash(tx, { txHash, logIndex, now })));
const rows = (store: Store) => store.read((db) => db.select().from(db.t.usedTxHashes));

const taken = { refused: 'TX_HASH_USED' };
const reserved = { value: undefined };

forEachEngine('hashes of the chain', (createStore) => {
  it('keeps an outgoing hash for its own request and refuses it to another', async () => {
    const store = await createStore();
    expect(await send(store, 1)).toEqual(reserved);
    expect(await send(store, 1)).toEqual(reserved);
    expect(await send(store, 2)).toEqual(taken);
    expect(await rows(store)).toEqual([
      { txHash: HASH, logIndex: 0, direction: 'out', requestId: 1, createdAt: now },
    ]);
  });

  it.each([0, 7])('refuses a deposit at log index %i of the hash of an own send', async (logIndex) => {
    const store = await createStore();
    await send(store, 1);
    expect(await deposit(store, logIndex)).toEqual(taken);
  });

  it.each([0, 7])('refuses a send with the hash of a deposit at log index %i', async (logIndex) => {
    const store = await createStore();
    expect(await deposit(store, logIndex)).toEqual(reserved);
    expect(await send(store, 1)).toEqual(taken);
  });

  it('keeps the log indexes of incoming hashes apart', async () => {
    const store = await createStore();
    expect([await deposit(store, 0), await deposit(store, 1), await deposit(store, 1)]).toEqual([
      reserved,
      reserved,
      reserved,
    ]);
    expect((await rows(store)).map(({ logIndex }) => logIndex)).toEqual([0, 1]);
  });

  it('gives a hash to one of several concurrent requests that name it', async () => {
    const store = await createStore();
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map((requestId) => send(store, requestId)));
    expect(outcomes.filter((outcome) => 'value' in outcome)).toHaveLength(1);
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toEqual([taken, taken, taken, taken]);
  });

  it('gives a hash to a send or to deposits when both name it concurrently', async () => {
    const store = await createStore();
    for (let round = 0; round < 8; round += 1) {
      const txHash = `0x${round.toString(16).repeat(64)}`;
      const calls = [() => send(store, 1, txHash), () => deposit(store, 5, txHash)];
      if (round % 2 === 1) calls.reverse();
      const outcomes = await Promise.all(calls.map((call) => call()));
      expect(outcomes.filter((outcome) => 'value' in outcome)).toHaveLength(1);
      expect(outcomes.filter((outcome) => 'refused' in outcome)).toEqual([taken]);
    }
  });
});

it('refuses the hash and log index of a deposit that is recorded', async () => {
  await using world = await createMoneyWorld();
  const { address } = (await world.asHolder('wallet.home')).data<{ address: string }>();
  const input = { address, amount: '5', txHash: HASH, logIndex: 3, requestId: randomUUID() };
  expect((await world.asAdmin('deposits.record', input)).data()).toMatchObject({ state: 1 });
  expect(await deposit(world.store, 3)).toEqual({ refused: 'DEPOSIT_RECORDED' });
  expect(await deposit(world.store, 4)).toEqual(reserved);
});

describe('the hash of an internal transfer, which the wallet shows to its holder', () => {
  async function transferInside(world: MoneyWorld): Promise<string> {
    const { address } = (await world.call('wallet.home', {}, await world.signIn('daon0002'))).data<{
      address: string;
    }>();
    const input = { to: { address }, net: '5', requestId: randomUUID() };
    const { id } = (await world.asHolder('transfers.send', input)).data<{ id: number }>();
    return (await world.asHolder('history.detail', { id })).data<{ txId: string }>().txId;
  }

  it('is not accepted for a deposit, not for the first of two recordings either', async () => {
    await using world = await createMoneyWorld();
    const txHash = (await transferInside(world)).toUpperCase().replace('0X', '0x');
    const { address } = (await world.asHolder('wallet.home')).data<{ address: string }>();
    const input = { address, amount: '5', txHash, requestId: randomUUID() };
    expect((await world.asAdmin('deposits.record', input)).reason()).toBe('TX_HASH_USED');
    await world.fourEyesFrom(1n);
    expect((await world.asAdmin('deposits.record', input)).reason()).toBe('TX_HASH_USED');
    expect(await deposit(world.store, 4, txHash.toLowerCase())).toEqual(taken);
    await world.soundBooks();
  });

  it('is not accepted for an external send', async () => {
    await using world = await createMoneyWorld();
    const txHash = await transferInside(world);
    const id = await world.sendOut('3');
    await world.take('externalSends', id);
    const input = { id, decision: 'approve', txHash };
    expect((await world.asOperator('externalSends.decide', input)).reason()).toBe('TX_HASH_USED');
    await world.soundBooks();
  });
});
