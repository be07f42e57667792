// The console's money acts on PostgreSQL: the same use-cases on the other engine.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { parseAddress } from '../../domain/address.ts';
import { asUnits, asWon, DAON } from '../../domain/money.ts';
import { createDeps } from '../../server/create-deps.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import type { Deps } from '../../server/deps/deps.ts';
import { parseEnv } from '../../server/env/env.ts';
import { listLedgerAccounts } from '../../server/features/ledger/list-accounts.ts';
import { listTransactions } from '../../server/features/ledger/list-transactions.ts';
import { updateCompany } from '../../server/features/companies/update-company.ts';
import { correctTransaction } from '../../server/features/corrections/correct-transaction.ts';
import { listDeposits } from '../../server/features/deposits/list-deposits.ts';
import { recordDeposit } from '../../server/features/deposits/record-deposit.ts';
import { blockHolder } from '../../server/features/holders/change-status.ts';
import { getHolder, listHolders } from '../../server/features/holders/list-holders.ts';
import { setLock } from '../../server/features/holders/set-lock.ts';
import { addOperator } from '../../server/features/operators/add-operator.ts';
import { ownPhone } from '../../server/features/operators/operator-phone.ts';
import { linkKind } from '../../server/features/linked-accounts/link-kind.ts';
import { listAccounts } from '../../server/features/linked-accounts/list-accounts.ts';
import { requestLink } from '../../server/features/linked-accounts/request-link.ts';
import { sell } from '../../server/features/sales/sell.ts';
import { cancelRequest } from '../../server/features/requests/cancel-request.ts';
import { saleKind } from '../../server/features/sales/sale-kind.ts';
import { writeSetting } from '../../server/settings/read-settings.ts';
import { signUpKind } from '../../server/features/sign-ups/sign-up-kind.ts';
import { listRecipients } from '../../server/features/transfers/list-recipients.ts';
import { quoteTransfer } from '../../server/features/transfers/quote-transfer.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { createPasswords } from '../../server/ports/passwords.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { unwrap } from '../../server/trpc/unwrap.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import { TX_HASH } from '../support/people/money-world.ts';
import { createStoreOnPostgres } from '../support/store/store.ts';
import { TEST_XPUB } from '../support/vectors/test-xpub.ts';

const PAGE = { page: 1, perPage: 25 };
const ADMIN = { id: 2, login: 'admin1' };
const OPERATOR = { id: 1, login: 'operator' };
const HOLDER = { id: 1, login: 'daon0001' };

async function seeded(store: Deps['store']): Promise<Deps> {
  const deps = createDeps(parseEnv({ RATE_LIMIT: 'off', CUSTODY_XPUB: TEST_XPUB }), store, TEST_SECRET_KEY, {
    clock: { now: () => new Date('2026-11-20T09:00:00+09:00') },
    passwords: createPasswords(createSecrets(TEST_SECRET_KEY).pepper, { memoryKiB: 64 }),
    sms: { send: () => Promise.resolve() },
    log: pino({ level: 'silent' }),
  });
  await seedDemo(deps);
  return deps;
}

it('deposits, corrects, locks, blocks, lists and quotes as on SQLite', async () => {
  await using store = await createStoreOnPostgres();
  const deps = await seeded(store);
  const address = unwrap(parseAddress((await getHolder(deps, 1)).walletAddress ?? ''));

  const deposit = { address, amount: asUnits(5n * DAON), txHash: TX_HASH, logIndex: 0 };
  const recorded = await recordDeposit(deps, ADMIN, { ...deposit, requestId: randomUUID() });
  expect(recorded).toMatchObject({ state: 1, approvals: 1 });
  const twice = recordDeposit(deps, ADMIN, { ...deposit, requestId: randomUUID() });
  await expect(twice).rejects.toMatchObject({ code: 'DEPOSIT_RECORDED' });
  expect(await listDeposits(deps, PAGE)).toMatchObject({
    total: 1,
    data: [{ id: recorded.id, amount: '5' }],
  });

  const [credited] = (await listTransactions(deps, { ...PAGE, filter: { kind: 'deposit', holder: 1 } })).data;
  const correction = { transactionId: credited?.id ?? 0, reason: '오류', requestId: randomUUID() };
  expect(await correctTransaction(deps, ADMIN, correction)).toMatchObject({ state: 1 });
  const again = correctTransaction(deps, ADMIN, { ...correction, requestId: randomUUID() });
  await expect(again).rejects.toMatchObject({ code: 'ALREADY_REVERSED' });

  const lock = { id: 1, amount: asUnits(DAON), reason: '조사' };
  expect(await setLock(deps, ADMIN, lock)).toMatchObject({ balance: '1000', available: '999' });
  const gross = asUnits(10n * DAON);
  const sale = await sell(deps, HOLDER, { linkedAccountId: 1, gross, requestId: randomUUID() });
  expect(await saleKind.get(deps, sale.id, ADMIN)).toMatchObject({ gross: '10', state: 0 });
  expect(await cancelRequest(deps, HOLDER, sale.id)).toMatchObject({ state: 2 });

  const account = { inviteCode: 'DEMO-LINK', name: '다온일', bank: '092', accountNum: '100099990001' };
  const { requestId } = await requestLink(deps, HOLDER, { ...account, requestId: randomUUID() });
  expect(await linkKind.get(deps, requestId, ADMIN)).toMatchObject({ company: '다온게임즈' });
  const taken = requestLink(deps, HOLDER, { ...account, requestId: randomUUID() });
  await expect(taken).rejects.toMatchObject({ code: 'ACCOUNT_TAKEN' });
  expect((await signUpKind.listForExport(deps, { ...PAGE, filter: { state: 0 } })).total).toBe(1);

  const toAgent = { to: { linkedAccountId: 1 }, net: gross };
  expect(await quoteTransfer(deps, HOLDER, toAgent)).toMatchObject({ kind: 'agent', payoutWon: '1000' });
  expect((await listRecipients(deps, HOLDER)).length).toBeGreaterThan(0);
  expect((await listAccounts(deps, { ...PAGE, filter: { status: 'active' } })).total).toBe(3);
  expect((await listLedgerAccounts(deps, { ...PAGE, filter: { kind: 'holder' } })).total).toBe(3);
  expect((await listHolders(deps, { ...PAGE, filter: { withBalance: true } })).total).toBe(2);

  await store.write((tx) => writeSetting(tx, 'fourEyesWon', asWon(1n), deps.clock.now()));
  const second = { id: 0, login: 'admin2' };
  const record = { ...ownPhone(deps, '01090000001'), passwordHash: '-', now: deps.clock.now() };
  await store.write(async (tx) => {
    second.id = await addOperator(tx, deps.secrets, { login: second.login, role: 'admin', ...record });
  });
  const renamed = { id: 1, perDepositFee: asUnits(2n * DAON) };
  expect(await updateCompany(deps, ADMIN, renamed)).toMatchObject({ applied: false });
  expect(await updateCompany(deps, second, renamed)).toMatchObject({ applied: true, perDepositFee: '2' });
  expect(await blockHolder(deps, OPERATOR, { id: 1, reason: '도난' })).toMatchObject({ status: 'blocked' });
  expect(await store.read((db) => checkBooks(db))).toEqual([]);
});
