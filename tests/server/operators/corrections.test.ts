import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asUnits, ZERO_UNITS } from '../../../domain/money.ts';
import { nextSeoulDay, startOfSeoulDay } from '../../../domain/time.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { issuedToday } from '../../../server/ledger/issued-today.ts';
import { eachMoneyWorld, TX_HASH, type MoneyWorld } from '../../support/people/money-world.ts';

type Transaction = {
  id: number;
  kind: string;
  reversesId: number | null;
  reversedById: number | null;
  entries: { account: string; amount: string }[];
};

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const transactions = async (filter: Record<string, unknown> = {}) =>
  (await world.asOperator('ledger.transactions', { filter })).data<{ data: Transaction[]; total: number }>();

async function newest(kind: string): Promise<Transaction> {
  const [transaction] = (await transactions({ kind })).data;
  if (!transaction) throw new Error(`there is no ${kind}`);
  return transaction;
}

const correct = (transactionId: number, more: Record<string, unknown> = {}) =>
  world.asAdmin('corrections.create', {
    transactionId,
    reason: '금액을 잘못 적었어요.',
    requestId: randomUUID(),
    ...more,
  });

async function sendToSecond(net: string): Promise<void> {
  const { walletAddress } = (await world.asOperator('holders.get', { id: 2 })).data<{
    walletAddress: string;
  }>();
  const send = { to: { address: walletAddress }, net, requestId: randomUUID() };
  expect((await world.asHolder('transfers.send', send)).status).toBe(200);
}

describe('correcting a transaction', () => {
  it('takes a wrong mint back although the limit of the day was lowered below what was minted', async () => {
    const id = await world.buy('10000');
    (await world.asOperator('purchases.decide', { id, decision: 'approve' })).data();
    const minted = await newest('purchase');
    const sale = await world.sell('100');
    await world.take('sales', sale);
    (await world.asOperator('sales.decide', { id: sale, decision: 'approve' })).data();
    await world.store.write((tx) => writeSetting(tx, 'maxIssuePerDay', ZERO_UNITS, world.deps.clock.now()));
    expect((await correct(minted.id)).data()).toMatchObject({ state: 1 });
    // The reversal of a sale mints.
    expect((await correct((await newest('sale')).id)).reason()).toBe('ISSUE_LIMIT');
  });

  it('mints on its own day in Seoul: until the last millisecond of the day of the sale, and from midnight on', async () => {
    const sale = await world.sell('10');
    await world.take('sales', sale);
    (await world.asOperator('sales.decide', { id: sale, decision: 'approve' })).data();
    const { id: transactionId } = await newest('sale');
    // net = floor((10 − 0.5) / 1.005)
    const net = asUnits(945_273_631n);
    const now = () => world.deps.clock.now();
    const limit = (most: bigint) =>
      world.store.write((tx) => writeSetting(tx, 'maxIssuePerDay', asUnits(most), now()));
    world.wait(nextSeoulDay(startOfSeoulDay(now())).getTime() - 1 - now().getTime());
    const admin = await world.signInOperator('admin1');
    const again = () =>
      world.call(
        'admin.corrections.create',
        { transactionId, reason: '정정', requestId: randomUUID() },
        admin,
      );
    const minted = await world.store.read((db) => issuedToday(db, now()));
    await limit(minted + net - 1n);
    expect((await again()).reason()).toBe('ISSUE_LIMIT');
    world.wait(1);
    await limit(net - 1n);
    expect((await again()).reason()).toBe('ISSUE_LIMIT');
    await limit(net);
    expect((await again()).data()).toMatchObject({ state: 1 });
    expect(await world.store.read((db) => issuedToday(db, now()))).toBe(net);
  });

  it('reverses a sale with a new transaction, and does not change the state', async () => {
    const id = await world.sell('100');
    await world.take('sales', id);
    await world.asOperator('sales.decide', { id, decision: 'approve' });
    const sale = await newest('sale');
    const corrected = (await correct(sale.id)).data<{ id: number }>();
    expect(corrected).toMatchObject({ state: 1, approvals: 1 });
    expect(await world.balance()).toMatchObject({ balance: '1000', available: '1000' });
    expect(await newest('correction')).toMatchObject({ id: corrected.id, reversesId: sale.id });
    expect(await newest('sale')).toMatchObject({ reversedById: corrected.id });
    expect((await world.asOperator('sales.get', { id })).data()).toMatchObject({ state: 1 });
    const { rows } = (await world.asHolder('history.list', {})).data<{ rows: { id: number }[] }>();
    expect(rows[0]).toMatchObject({ type: 1, amount: '100', otherInfo: '거래 정정' });
    const detail = (await world.asHolder('history.detail', { id: rows[0]?.id })).data();
    expect(detail).toMatchObject({ incoming: true, reason: '금액을 잘못 적었어요.' });
  });

  it('takes a send back from the receiver, fee and all', async () => {
    await sendToSecond('100');
    expect(await world.balance()).toMatchObject({ balance: '899' });
    await correct((await newest('send')).id);
    expect(await world.balance()).toMatchObject({ balance: '1000' });
    expect((await world.asOperator('holders.get', { id: 2 })).data()).toMatchObject({ balance: '500' });
  });

  it('refuses when the tokens are gone or reserved', async () => {
    const { address } = (await world.asHolder('wallet.address')).data<{ address: string }>();
    const deposit = { address, amount: '10', txHash: TX_HASH, requestId: randomUUID() };
    await world.asAdmin('deposits.record', deposit);
    const sale = await world.sell('1000.00000001');
    const { id } = await newest('deposit');
    expect((await correct(id)).reason()).toBe('NOT_ENOUGH');
    expect(await world.balance()).toMatchObject({ balance: '1010' });
    await world.asHolder('orders.cancel', { id: sale });
    expect((await correct(id)).status).toBe(200);
    expect(await world.balance()).toMatchObject({ balance: '1000' });
    // The deposit can now be recorded with the right values.
    const again = { ...deposit, amount: '11', requestId: randomUUID() };
    expect((await world.asAdmin('deposits.record', again)).data()).toMatchObject({ state: 1 });
    expect(await world.balance()).toMatchObject({ balance: '1011' });
  });

  it('reverses once, for any caller and any number of calls', async () => {
    await sendToSecond('10');
    const { id } = await newest('send');
    const requestId = randomUUID();
    const first = (await correct(id, { requestId })).data<{ id: number }>();
    expect((await correct(id, { requestId })).data()).toEqual(first);
    expect((await correct(id)).reason()).toBe('ALREADY_REVERSED');
    expect((await correct(first.id)).reason()).toBe('STATUS_NOT_ALLOWED');
    await sendToSecond('10');
    const other = await newest('send');
    const answers = await Promise.all([correct(other.id), correct(other.id), correct(other.id)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await world.balance()).toMatchObject({ balance: '1000' });
  });

  it('requires an admin, a reason and an existing transaction', async () => {
    const { id } = await newest('purchase');
    expect((await correct(999_999)).reason()).toBe('NOT_FOUND');
    expect((await correct(id, { reason: '' })).reason()).toBe('REASON_REQUIRED');
    const input = { transactionId: id, reason: '오류', requestId: randomUUID() };
    expect((await world.asOperator('corrections.create', input)).reason()).toBe('FORBIDDEN');
  });

  it('waits for a second admin from the threshold on', async () => {
    await sendToSecond('100');
    await world.fourEyesFrom(10_000n);
    const { id } = await newest('send');
    expect((await correct(id)).data()).toEqual({ id: null, state: 0, approvals: 1 });
    expect((await correct(id)).reason()).toBe('SAME_OPERATOR');
    const second = await world.hire('admin2', 'admin');
    const input = { transactionId: id, reason: '오류', requestId: randomUUID() };
    const applied = (await world.call('admin.corrections.create', input, second)).data();
    expect(applied).toMatchObject({ state: 1, approvals: 2 });
    expect(await world.balance()).toMatchObject({ balance: '1000' });
  });
});

describe('the ledger as operators read it', () => {
  it('lists accounts with their reservations, and transactions with entries that sum to zero', async () => {
    await world.sell('100');
    const accounts = (await world.asOperator('ledger.accounts', { filter: { kind: 'holder' } })).data();
    expect(accounts).toMatchObject({ total: 3 });
    const own = (await world.asOperator('ledger.accounts', { filter: { holder: 'daon0001' } })).data();
    expect(own).toMatchObject({
      data: [{ account: 'holder:daon0001', kind: 'holder', balance: '1000', held: '100', locked: '0' }],
    });
    await sendToSecond('10');
    expect((await transactions({ holder: 2 })).data[0]).toMatchObject({
      kind: 'send',
      reversesId: null,
      entries: [
        { account: 'holder:daon0001', amount: '-10.55' },
        { account: 'holder:daon0002', amount: '10' },
        { account: 'fees', amount: '0.55' },
      ],
    });
    const ofSecond = await transactions({ holder: 2 });
    expect(await transactions({ holder: 'DAON0002' })).toEqual(ofSecond);
    for (const holder of ['nobody', '%', 'daon_002']) {
      expect((await transactions({ holder })).total).toBe(0);
    }
    const viewer = await world.hire('viewer1', 'viewer');
    expect((await world.call('admin.ledger.transactions', {}, viewer)).status).toBe(200);
    expect((await world.call('admin.ledger.accounts', {}, world.holder)).reason()).toBe('UNAUTHENTICATED');
  });
});
