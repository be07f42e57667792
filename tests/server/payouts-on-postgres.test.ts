// Payout files on PostgreSQL: the same use-cases on the other engine.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { DomainError } from '../../domain/errors.ts';
import { parseDaon } from '../../domain/money.ts';
import { payoutReference } from '../../domain/payout-file.ts';
import { createDeps } from '../../server/create-deps.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { parseEnv } from '../../server/env/env.ts';
import { approveBankLines } from '../../server/features/bank-lines/approve-bank-lines.ts';
import { importStatement } from '../../server/features/bank-lines/import-statement.ts';
import { listBankLines } from '../../server/features/bank-lines/list-bank-lines.ts';
import { createPayout } from '../../server/features/payouts/create-payout.ts';
import { downloadPayout } from '../../server/features/payouts/download-payout.ts';
import { getPayoutDetail, listPayouts } from '../../server/features/payouts/list-payouts.ts';
import { listCandidates } from '../../server/features/payouts/payout-candidates.ts';
import { takeBackSales } from '../../server/features/payouts/take-back-sales.ts';
import { decideRequest } from '../../server/features/requests/decide-request.ts';
import { putBackRequest } from '../../server/features/requests/put-back-request.ts';
import { sell } from '../../server/features/sales/sell.ts';
import { unwrap } from '../../server/trpc/unwrap.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { createPasswords } from '../../server/ports/passwords.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import { inBase64, statementText } from '../support/bank/statement-text.ts';
import { createStoreOnPostgres } from '../support/store/store.ts';
import { TEST_XPUB } from '../support/vectors/test-xpub.ts';

const MAKER = { id: 1, login: 'operator', role: 'operator' } as const;
const OTHER = { id: 2, login: 'admin1', role: 'admin' } as const;
const PAGE = { page: 1, perPage: 25 };

const codeOf = (refused: PromiseSettledResult<unknown>) =>
  refused.status === 'rejected' && refused.reason instanceof DomainError
    ? refused.reason.code
    : refused.status;

it('makes a file once, matches, approves and takes back as on SQLite', async () => {
  await using store = await createStoreOnPostgres();
  const deps = createDeps(parseEnv({ RATE_LIMIT: 'off', CUSTODY_XPUB: TEST_XPUB }), store, TEST_SECRET_KEY, {
    clock: { now: () => new Date('2026-11-20T09:00:00+09:00') },
    passwords: createPasswords(createSecrets(TEST_SECRET_KEY).pepper, { memoryKiB: 64 }),
    sms: { send: () => Promise.resolve() },
    log: pino({ level: 'silent' }),
  });
  await seedDemo(deps);
  const order = async () =>
    (
      await sell(
        deps,
        { id: 1 },
        { linkedAccountId: 1, gross: unwrap(parseDaon('100')), requestId: randomUUID() },
      )
    ).id;
  const ids = [await order(), await order(), await order()];
  const [paid = 0, open = 0, back = 0] = ids;
  const input = {
    ...({ companyId: 1, saleIds: ids, template: 'standard', format: 'xlsx', reason: '지급' } as const),
    requestId: randomUUID(),
  };
  const first = await createPayout(deps, MAKER, input);
  expect(await createPayout(deps, MAKER, input)).toEqual(first);
  const again = await Promise.allSettled(
    [MAKER, OTHER].map((by) => createPayout(deps, by, { ...input, requestId: randomUUID() })),
  );
  expect(again.map(codeOf)).toEqual(['PAYOUT_REFUSED', 'PAYOUT_REFUSED']);
  const seen = { downloads: 1, paid: [] };
  const both = await Promise.allSettled(
    [MAKER, OTHER].map((by) => downloadPayout(deps, by, { id: first.id, reason: '다시', seen })),
  );
  expect(both.map(codeOf).toSorted()).toEqual(['PAYOUT_AGAIN', 'fulfilled']);
  const repeat = await downloadPayout(deps, OTHER, {
    ...{ id: first.id, reason: '다시' },
    seen: { downloads: 2, paid: [] },
  });
  expect(repeat).toMatchObject({ isRepeat: true, contentBase64: first.contentBase64 });
  const { sales } = await listCandidates(deps, OTHER, { companyId: 1 });
  expect(sales.map(({ whyNot, payoutId }) => [whyNot, payoutId])).toEqual(
    ids.map(() => ['inPayout', first.id]),
  );
  expect(
    codeOf(
      (await Promise.allSettled([putBackRequest(deps, MAKER, 'sale', { id: open, reason: '확인' })]))[0],
    ),
  ).toBe('IN_PAYOUT');

  const won = -Number((await getPayoutDetail(deps, first.id)).sales[0]?.won);
  const text = statementText(
    [{ at: '2026-11-20 09:10:00', won, name: '다온일', memo: payoutReference(paid) }],
    100_000_000,
  );
  const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text), requestId: randomUUID() };
  await importStatement(deps, MAKER, upload);
  const [line] = (await listBankLines(deps, { ...PAGE, filter: { match: 'certain' } })).data;
  expect(line?.candidates).toMatchObject([{ id: paid }]);
  const { results } = await approveBankLines(deps, OTHER, { ids: [line?.id ?? 0], requestId: randomUUID() });
  expect(results).toMatchObject([{ outcome: 'approved' }]);

  await takeBackSales(deps, OTHER, { id: first.id, saleIds: [back], reason: '은행에서 거절' });
  await decideRequest(deps, MAKER, 'sale', { id: open, decision: 'approve' });
  const { data } = await listPayouts(deps, { ...PAGE, filter: { companyId: 1 } });
  expect(data).toMatchObject([
    {
      id: first.id,
      states: { paid: { count: 1 }, approved: { count: 1 }, takenBack: { count: 1 }, open: { count: 0 } },
    },
  ]);
  const freed = [MAKER, MAKER].map((by) =>
    createPayout(deps, by, { ...input, saleIds: [back], requestId: randomUUID() }),
  );
  expect((await Promise.allSettled(freed)).map(codeOf).toSorted()).toEqual(['PAYOUT_REFUSED', 'fulfilled']);
  expect(await store.read((db) => checkBooks(db))).toEqual([]);
});
