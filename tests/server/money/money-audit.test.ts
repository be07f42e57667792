import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMoneyWorld, TX_HASH, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;
let before: number;

const rows = () =>
  world.store.read((db) => {
    const { auditLog } = db.t;
    const { action, subject, outcome, actor } = auditLog;
    return db.select({ action, subject, outcome, actor }).from(auditLog).orderBy(asc(auditLog.id));
  });

beforeEach(async () => {
  world = await createMoneyWorld();
  before = (await rows()).length;
});

afterEach(() => world.close());

it('logs every act and refusal with actor, action and outcome', async () => {
  const { address } = (await world.asHolder('wallet.address')).data<{ address: string }>();
  const sale = await world.sell('10');
  const deposit = { address, amount: '1', txHash: TX_HASH, requestId: randomUUID() };
  await world.take('sales', sale);
  await world.asOperator('sales.decide', { id: sale, decision: 'approve' });
  await world.asOperator('sales.decide', { id: sale, decision: 'approve' });
  await world.asOperator('holders.setLock', { id: 1, amount: '1', reason: '조사' });
  await world.asAdmin('holders.setLock', { id: 1, amount: '1', reason: '조사' });
  await world.asAdmin('deposits.record', deposit);
  await world.asAdmin('linkedAccounts.suspend', { id: 1, reason: '명의 확인' });
  await world.asAdmin('companies.update', { id: 1, perDepositFee: '2' });
  await world.asOperator('holders.block', { id: 1, reason: '도난 신고' });
  const written = (await rows()).slice(before).map((row) => [row.action, row.subject, row.outcome]);
  expect(written).toEqual([
    ['sales.take', `sale:${sale}`, 'done'],
    ['sales.decide', `sale:${sale}`, 'done'],
    ['sales.decide', `sale:${sale}`, 'ALREADY_DECIDED'],
    ['holders.setLock', 'holder:1', 'FORBIDDEN'],
    ['holders.setLock', 'holder:1', 'done'],
    ['deposits.record', 'holder:1', 'done'],
    ['linkedAccounts.suspend', 'linkedAccount:1', 'done'],
    ['companies.update', 'company:1', 'done'],
    ['holders.block', 'holder:1', 'done'],
  ]);
});

it('keeps no whole account number of a company in the log or in a proposal', async () => {
  await world.fourEyesFrom(1n);
  const depositAccount = { bank: '020', accountNum: '1002000000001', name: '다온' };
  await world.asAdmin('companies.update', { id: 1, depositAccount });
  const kept = await world.store.read(async (db) => [
    ...(await db.select().from(db.t.auditLog)),
    ...(await db.select().from(db.t.proposals)),
  ]);
  expect(JSON.stringify(kept)).not.toContain('1002000000001');
});
