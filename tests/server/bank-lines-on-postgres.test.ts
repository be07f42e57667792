// Statements and their lines on PostgreSQL: the same use-cases on the other engine.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { asWon } from '../../domain/money.ts';
import { createDeps } from '../../server/create-deps.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { parseEnv } from '../../server/env.ts';
import { approveBankLines } from '../../server/features/bank-lines/approve-bank-lines.ts';
import { getBankLine } from '../../server/features/bank-lines/get-bank-line.ts';
import { importStatement } from '../../server/features/bank-lines/import-statement.ts';
import { listBankLines } from '../../server/features/bank-lines/list-bank-lines.ts';
import { releaseBankLine } from '../../server/features/bank-lines/release-bank-line.ts';
import { settleBankLine } from '../../server/features/bank-lines/settle-bank-line.ts';
import { buy } from '../../server/features/purchases/buy.ts';
import { expirePurchases } from '../../server/features/purchases/expire-purchases.ts';
import { cancelRequest } from '../../server/features/requests/cancel-request.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { createPasswords } from '../../server/ports/passwords.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../support/app.ts';
import { inBase64, statementText } from '../support/statement-text.ts';
import { createPgliteStore } from '../support/store.ts';
import { TEST_XPUB } from '../support/test-xpub.ts';

const OPERATOR = { id: 1, login: 'operator' };
const HOLDER = { id: 1 };
const PAGE = { page: 1, perPage: 25 };

it('imports, matches, approves, settles and releases as on SQLite', async () => {
  await using store = await createPgliteStore();
  const deps = createDeps(parseEnv({ RATE_LIMIT: 'off', CUSTODY_XPUB: TEST_XPUB }), store, TEST_SECRET_KEY, {
    clock: { now: () => new Date('2026-11-20T09:00:00+09:00') },
    passwords: createPasswords(createSecrets(TEST_SECRET_KEY).pepper, { memoryKiB: 64 }),
    sms: { send: () => Promise.resolve() },
    log: pino({ level: 'silent' }),
  });
  await seedDemo(deps);
  const order = (won: bigint) =>
    buy(deps, HOLDER, { linkedAccountId: 1, won: asWon(won), requestId: randomUUID() });
  const [paid, parted] = [await order(10_000n), await order(20_000n)];
  const at = '2026-11-20 09:10:00';
  const text = statementText([
    { at, won: 10_000, name: '다온일' },
    { at, won: 15_000, name: '다온일' },
    { at, won: 5_000, name: '다온일' },
    { at, won: -700, name: '수수료' },
  ]);
  const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
  const bring = () => importStatement(deps, OPERATOR, { ...upload, requestId: randomUUID() });
  const both = await Promise.all([bring(), bring()]);
  expect(both.map(({ imported, repeated }) => [imported, repeated]).toSorted()).toEqual([
    [0, 4],
    [4, 0],
  ]);

  const list = async (filter = {}) => (await listBankLines(deps, { ...PAGE, filter })).data;
  const [certain] = await list({ match: 'certain' });
  expect(certain).toMatchObject({ won: '10000', candidates: [{ kind: 'purchase', id: paid.id }] });
  expect(await list({ match: 'several' })).toEqual([]);
  const rest = await list({ match: 'none', companyId: 1, day: '2026-11-20' });
  expect(rest.map(({ won }) => won)).toEqual(['700', '5000', '15000']);
  await expect(cancelRequest(deps, HOLDER, paid.id)).rejects.toThrow();
  expect(await expirePurchases(deps)).toBe(0);

  const approve = () =>
    approveBankLines(deps, OPERATOR, { ids: [certain?.id ?? 0], requestId: randomUUID() });
  const outcomes = (await Promise.all([approve(), approve()])).flatMap(({ results }) =>
    results.map(({ outcome }) => outcome),
  );
  expect(outcomes.toSorted()).toEqual(['approved', 'refused']);

  const [fee, five, fifteen] = rest.map(({ id }) => id);
  const pay = (id = 0) => settleBankLine(deps, OPERATOR, { id, as: 'order', orderId: parted.id });
  expect(await pay(fifteen)).toMatchObject({ missing: '5000' });
  expect(await getBankLine(deps, five ?? 0)).toMatchObject({
    match: 'none',
    others: expect.arrayContaining([expect.objectContaining({ id: parted.id })]) as unknown,
  });
  await releaseBankLine(deps, OPERATOR, { id: fifteen ?? 0, reason: '잘못' });
  await pay(fifteen);
  expect(await pay(five)).toMatchObject({
    approvals: 1,
    line: { match: 'settled', candidates: [{ state: 1 }] },
  });
  expect(await settleBankLine(deps, OPERATOR, { id: fee ?? 0, as: 'other', note: '수수료' })).toMatchObject({
    line: { settledAs: 'other' },
  });
  expect(await list({ match: 'settled' })).toHaveLength(4);
  expect(await store.read((db) => checkBooks(db))).toEqual([]);
});
