// PostgreSQL keeps no NUL in a text, which SQLite does.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createDeps } from '../../server/create-deps.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { parseEnv } from '../../server/env/env.ts';
import { importStatement } from '../../server/features/bank-lines/import-statement.ts';
import { listBankLines } from '../../server/features/bank-lines/list-bank-lines.ts';
import { createPasswords } from '../../server/ports/passwords.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { inBase64, statementText } from '../support/bank/statement-text.ts';
import { createStoreOnPostgres, type TestStore } from '../support/store/store.ts';
import { TEST_XPUB } from '../support/vectors/test-xpub.ts';

const OPERATOR = { id: 1, login: 'operator' };
const HOLDER = { id: 1 };
const PAGE = { page: 1, perPage: 25 };

/** The demo's people and company on PostgreSQL, at nine o'clock until `wait` is called. */
async function createDesk(store: TestStore) {
  let now = new Date('2026-11-20T09:00:00+09:00');
  const deps = createDeps(parseEnv({ RATE_LIMIT: 'off', CUSTODY_XPUB: TEST_XPUB }), store, TEST_SECRET_KEY, {
    clock: { now: () => now },
    passwords: createPasswords(createSecrets(TEST_SECRET_KEY).pepper, { memoryKiB: 64 }),
    sms: { send: () => Promise.resolve() },
    log: pino({ level: 'silent' }),
  });
  await seedDemo(deps);
  return {
    deps,
    wait: (ms: number) => void (now = new Date(now.getTime() + ms)),
    order: (won: bigint) =>
      buy(deps, HOLDER, { linkedAccountId: 1, won: asWon(won), requestId: randomUUID() }),
  };
}

it('imports, matches, approves, settles and releases as on SQLite', async () => {
  await using store = await createStoreOnPostgres();
  const { deps, order } = await createDesk(store);
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
  expect(certain).toMatchObject({ won: 10_000n, candidates: [{ kind: 'purchase', id: paid.id }] });
  expect(await list({ match: 'several' })).toEqual([]);
  const rest = await list({ match: 'none', companyId: 1, day: '2026-11-20' });
  expect(rest.map(({ won }) => won)).toEqual([700n, 5000n, 15_000n]);
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

it('never counts an approval that expired before a release or before signatures got more hours', async () => {
  await using store = await createStoreOnPostgres();
  const { deps, order, wait } = await createDesk(store);
  const admin = { id: 2, login: 'admin1' };
  const fourEyes = (won: bigint | null) =>
    store.write((tx) => writeSetting(tx, 'fourEyesWon', won === null ? null : asWon(won), deps.clock.now()));
  const [released, kept] = [await order(30_000n), await order(40_000n)];
  await fourEyes(1n);
  const lines = [30_000, 40_000].map((won) => ({ at: '2026-11-20 09:10:00', won, name: '다온일' }));
  await importStatement(deps, OPERATOR, {
    ...{ companyId: 1, fileName: 'a.csv', contentBase64: inBase64(statementText(lines)) },
    requestId: randomUUID(),
  });
  const lineOf = async (won: bigint) =>
    (await listBankLines(deps, { ...PAGE })).data.find((line) => line.won === won)?.id ?? 0;
  const [first, second] = [await lineOf(30_000n), await lineOf(40_000n)];
  const pay = (by: typeof OPERATOR, id: number, orderId: number, isLinked?: true) =>
    settleBankLine(deps, by, { id, as: 'order', orderId, isLinked });
  const once = { approvals: 1, line: { isWaiting: true } };
  expect(await pay(OPERATOR, first, released.id)).toMatchObject(once);
  expect(await pay(OPERATOR, second, kept.id)).toMatchObject(once);

  wait(80 * HOUR_MS);
  const reason = '잘못';
  // Whichever of a release and an approval of the same line comes second finds what the first did.
  const both = await Promise.allSettled([
    releaseBankLine(deps, OPERATOR, { id: first, reason }),
    pay(admin, first, released.id, true),
  ]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await fourEyes(null);
  await changeSetting(deps, admin, { key: 'signatureHours', value: 720 });
  await fourEyes(1n);
  expect(await pay(admin, first, released.id)).toMatchObject(once);
  expect(await pay(admin, second, kept.id, true)).toMatchObject({
    ...once,
    line: { isWaiting: true, approvedBy: ['admin1'] },
  });
  expect(await pay(OPERATOR, first, released.id, true)).toMatchObject({ approvals: 2 });
  const approvals = await store.read((db) =>
    db
      .select({ by: db.t.requestFacts.by })
      .from(db.t.requestFacts)
      .where(
        and(
          eq(db.t.requestFacts.kind, 'signed'),
          eq(db.t.requestFacts.requestId, released.id),
          isNull(db.t.requestFacts.endedAt),
        ),
      )
      .orderBy(db.t.requestFacts.id),
  );
  expect(approvals).toEqual([{ by: admin.id }, { by: OPERATOR.id }]);
  expect(await store.read((db) => checkBooks(db))).toEqual([]);
});

it('stores a cell that is filled up with NUL without it', async () => {
  await using store = await createStoreOnPostgres();
  const deps = createDeps(parseEnv({ RATE_LIMIT: 'off' }), store, TEST_SECRET_KEY, {
    clock: { now: () => new Date('2026-11-20T09:00:00+09:00') },
    passwords: createPasswords(createSecrets(TEST_SECRET_KEY).pepper, { memoryKiB: 64 }),
    log: pino({ level: 'silent' }),
  });
  await seedDemo(deps);
  // Where the first lines have a NUL, the file is no text.
  const lines = Array.from({ length: 100 }, (_, won) => ({
    at: '2026-11-20 09:10:00',
    won: 1_000 + won,
    name: won === 99 ? '다온일\0\0' : '다온이',
  }));
  const file = { companyId: 1, fileName: 'bank.csv', contentBase64: inBase64(statementText(lines)) };
  const operator = { id: 1, login: 'operator' };
  const imported = await importStatement(deps, operator, { ...file, requestId: randomUUID() });
  expect(imported.imported).toBe(100);
  const named = await listBankLines(deps, { page: 1, perPage: 25, filter: { name: '다온일' } });
  expect(named.data.map(({ name }) => name)).toEqual(['다온일']);
});
