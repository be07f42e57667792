// Won as operators read it: beside DAON in the trial balance, in transactions and in their export, never mixed with it.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asWon } from '../../../domain/money.ts';
import { openDepositAccountId } from '../../../server/companies/deposit-accounts.repo.ts';
import { openExport } from '../../../server/features/exports/stream-export.ts';
import { postBankLines } from '../../../server/ledger/post-won.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

type WonBalance = { account: string; balance: string; depositAccount: { companyName: string } };
type TrialBalance = {
  accounts: { account: string; balance: string }[];
  sum: string;
  won: { accounts: WonBalance[]; sum: string };
};
type Transaction = { id: number; kind: string; entries: unknown[]; won: unknown };

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const trialBalance = async () => (await world.asOperator('ledger.trialBalance')).data<TrialBalance>();
const transactions = async (filter: Record<string, unknown> = {}) =>
  (await world.asOperator('ledger.transactions', { filter })).data<{ data: Transaction[] }>().data;

async function buyAndApprove(won: string): Promise<void> {
  const id = await world.buy(won);
  (await world.asOperator('purchases.decide', { id, decision: 'approve' })).data();
}

const line = (won: bigint) =>
  world.store.write(async (tx) =>
    postBankLines(tx, {
      depositAccountId: await openDepositAccountId(tx, 1),
      ...{ operatorId: 1, at: world.deps.clock.now() },
      lines: [{ direction: 'in', won: asWon(won), day: '2026-11-20' }],
    }),
  );

const depositAccount = {
  ...{ id: 1, companyId: 1, companyName: '다온게임즈', bankName: '하나은행', isOpen: true },
};

it('keeps the trial balance in DAON, with the won of each deposit account beside it', async () => {
  const before = await trialBalance();
  await buyAndApprove('10000');
  await line(10_000n);
  const { accounts, sum, won } = await trialBalance();
  expect(accounts.map(({ account }) => account)).toEqual(before.accounts.map(({ account }) => account));
  expect([sum, won.sum]).toEqual(['0', '0']);
  const moved = won.accounts.map(({ account, balance }, n) => [
    account,
    BigInt(balance) - BigInt(before.won.accounts[n]?.balance ?? 0),
  ]);
  expect(moved).toEqual([
    ['bank', 10_000n],
    ['unmatched', 0n],
    ['purchasesPaid', -10_000n],
    ['salePayouts', 0n],
    ['refunds', 0n],
    ['otherWon', 0n],
  ]);
  expect(won.accounts[0]?.depositAccount).toMatchObject(depositAccount);
});

it('shows what a transaction moved in won, and leaves won out of the accounts in DAON', async () => {
  await buyAndApprove('10000');
  const [purchase] = await transactions({ kind: 'purchase' });
  expect(purchase?.entries).toHaveLength(3);
  expect(purchase?.won).toMatchObject({
    note: null,
    depositAccount,
    entries: [
      { account: 'purchasesPaid', amount: '-10000' },
      { account: 'unmatched', amount: '10000' },
    ],
  });
  await line(70n);
  const [bankLine] = await transactions({ kind: 'bankLine' });
  expect(bankLine).toMatchObject({ entries: [], won: { day: '2026-11-20' } });
  const [send] = await transactions({ kind: 'send' });
  expect(send?.won).toBeNull();
  type Accounts = { data: { account: string }[]; total: number };
  const accounts = (await world.asOperator('ledger.accounts', { perPage: 100 })).data<Accounts>();
  expect(accounts.data.map(({ account }) => account)).not.toContain('bank');
  expect(accounts.total).toBe(accounts.data.length);
});

it('reverses both assets, and never what the bank says', async () => {
  const before = await trialBalance();
  await buyAndApprove('10000');
  const [purchase] = await transactions({ kind: 'purchase' });
  const correct = (transactionId: number | undefined) =>
    world.asAdmin('corrections.create', {
      transactionId,
      reason: '잘못 승인했어요.',
      requestId: randomUUID(),
    });
  expect((await correct(purchase?.id)).data()).toMatchObject({ state: 1 });
  expect((await trialBalance()).won).toEqual(before.won);
  const [correction] = await transactions({ kind: 'correction' });
  expect(correction?.won).toMatchObject({
    entries: [
      { account: 'unmatched', amount: '-10000' },
      { account: 'purchasesPaid', amount: '10000' },
    ],
  });
  await line(70n);
  const [bankLine] = await transactions({ kind: 'bankLine' });
  expect((await correct(bankLine?.id)).reason()).toBe('STATUS_NOT_ALLOWED');
});

it('counts flows and reserves of the dashboard in DAON', async () => {
  type Summary = {
    flows: { kinds: Record<string, { count: number; daon: string }> }[];
    reserves: Record<string, string>;
  };
  const summary = async () => (await world.asOperator('dashboard.summary')).data<Summary>();
  const before = await summary();
  await buyAndApprove('10000');
  await line(70n);
  const { flows, reserves } = await summary();
  const today = flows.at(-1)?.kinds ?? {};
  // 10 000 won are 100 DAON at 100 won.
  const daonBefore = Number(before.flows.at(-1)?.kinds['purchase']?.daon ?? 0);
  expect(Number(today['purchase']?.daon)).toBe(daonBefore + 100);
  expect(Object.keys(today)).not.toContain('bankLine');
  expect(Number(reserves['issued'])).toBe(Number(before.reserves['issued']) + 100);
});

it('exports each entry in the column of its asset', async () => {
  await buyAndApprove('10000');
  let text = '';
  const parts = await openExport(
    world.deps,
    { id: 1, login: 'operator', mayGoOn: () => Promise.resolve(true) },
    'transactions',
    {
      kind: 'purchase',
    },
  );
  for await (const part of parts) text += part;
  const lines = text.split('\r\n').map((row) => row.split(','));
  const won = lines.filter((cells) => cells[9] === '10000' || cells[9] === '-10000');
  expect(won.map((cells) => [cells[6], cells[7]])).toEqual([
    ['구매 입금', ''],
    ['미확인', ''],
  ]);
  expect(lines.slice(1, -1).map((cells) => cells[6])).not.toContainEqual(
    expect.stringMatching(/[a-z]+:|^[a-z]+$/i),
  );
  expect(won[0]?.[10]).toContain('하나은행');
});
