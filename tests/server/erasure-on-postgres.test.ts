// Addresses and erasures on PostgreSQL: the same use-cases on the other engine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '../../domain/durations.ts';
import { createDeps } from '../../server/create-deps.ts';
import { checkAddresses } from '../../server/custody/check-addresses.ts';
import { countKeyless } from '../../server/custody/count-keyless.ts';
import { custodyOf } from '../../server/custody/custody.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { parseEnv } from '../../server/env/env.ts';
import { eraseDaily, eraseDue, settleRegister } from '../../server/erasure/erase-due.ts';
import { isClockPlausible } from '../../server/erasure/is-clock-plausible.ts';
import { readRegister } from '../../server/erasure/register.ts';
import { decideRequest } from '../../server/features/requests/decide-request.ts';
import { erasePersonalData } from '../../server/features/holders/erase-personal-data.ts';
import { assignNewAddress } from '../../server/features/holders/assign-new-address.ts';
import { getHolder, listHolders } from '../../server/features/holders/list-holders.ts';
import { getReviewContext } from '../../server/features/inbox/get-review-context.ts';
import { addNote } from '../../server/features/notes/keep-notes.ts';
import { searchEverything } from '../../server/features/search/search-everything.ts';
import { signUpKind } from '../../server/features/sign-ups/sign-up-kind.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { createPasswords } from '../../server/ports/passwords.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import { createStoreOnPostgres } from '../support/store/store.ts';
import { TEST_XPUB } from '../support/vectors/test-xpub.ts';

const ADMIN = { id: 2, login: 'admin1' };
const OPERATOR = { id: 1, login: 'operator' };

it('derives addresses and destroys personal data as on SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daon-erasure-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const register = join(folder, 'erasures.ndjson');
  await using store = await createStoreOnPostgres();
  const env = parseEnv({
    DATABASE_URL: 'postgres://127.0.0.1/daon',
    RATE_LIMIT: 'off',
    ERASURE_REGISTER: register,
    CUSTODY_XPUB: TEST_XPUB,
  });
  let now = new Date('2026-11-20T09:00:00+09:00');
  const deps = createDeps(env, store, TEST_SECRET_KEY, {
    clock: { now: () => now },
    passwords: createPasswords(createSecrets(TEST_SECRET_KEY).pepper, { memoryKiB: 64 }),
    sms: { send: () => Promise.resolve() },
    log: pino({ level: 'silent' }),
  });
  await seedDemo(deps);
  const custody = custodyOf(env);
  expect(await store.read(countKeyless)).toBe(0);
  const { addresses } = await assignNewAddress(deps, ADMIN, { id: 1, reason: '확인' });
  expect(addresses).toHaveLength(2);
  expect(addresses[0]?.address).toBe(custody?.addressAt(addresses[0]?.index ?? -1));
  expect(await store.read((db) => checkAddresses(db, custody))).toEqual([]);

  const filter = { state: 0 } as const;
  const [waiting] = (await signUpKind.list(deps, { page: 1, perPage: 1, filter }, OPERATOR)).data;
  const decision = { id: waiting?.id ?? 0, decision: 'reject', reason: '다른 사람의 계좌예요.' } as const;
  await decideRequest(deps, OPERATOR, 'signUp', decision);
  const id = waiting?.holder.id ?? 0;
  expect(await eraseDue(deps)).toBe(0);
  expect(await erasePersonalData(deps, ADMIN, { id, reason: '법원 결정' })).toEqual({
    erased: true,
    approvals: 1,
  });
  expect(await getHolder(deps, id)).toMatchObject({ login: `erased-${id}`, name: '파기됨', phone: '****' });
  const found = (holder: number | string) => listHolders(deps, { page: 1, perPage: 1, filter: { holder } });
  expect(await found(waiting?.holder.login ?? '')).toMatchObject({ total: 0 });
  expect(await found(id)).toMatchObject({ total: 1 });
  expect(await searchEverything(deps, waiting?.holder.login ?? '')).toEqual({ data: [] });
  for (const about of [
    { subject: 'holder', subjectId: id },
    { subject: 'request', subjectId: decision.id },
  ] as const)
    await expect(addNote(deps, OPERATOR, { ...about, body: '메모' })).rejects.toMatchObject({
      code: 'STATUS_NOT_ALLOWED',
    });
  const facts = await getReviewContext(deps, OPERATOR, { kind: 'signUp', id: decision.id });
  expect(facts).toMatchObject({ samePhone: [], sameAccount: [] });
  await settleRegister(deps);
  await eraseDaily(deps);
  expect(readRegister(register, deps.secrets.registerKey)).toMatchObject({
    unreadable: 0,
    erasures: [{ holder: id, by: 'order' }],
  });
  expect(await store.read((db) => checkBooks(db))).toEqual([]);

  const isProven = () => store.read((db) => isClockPlausible(db, now));
  for (const [days, proven] of [
    [91, false],
    [30, true],
  ] as const) {
    now = new Date(now.getTime() + days * DAY_MS);
    await assignNewAddress(deps, ADMIN, { id: 1, reason: '확인' });
    expect(await isProven()).toBe(proven);
  }
});
