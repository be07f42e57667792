// Sums and the second person on PostgreSQL (D49 and D50): the same use-cases on the other engine. One database
// serves both tests, because seeding takes seconds; the movements of the first are outside the window of the second.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eq } from '../../db/sql.ts';
import { asUnits, DAON } from '../../domain/money.ts';
import { findOpenProposals } from '../../server/features/dashboard/dashboard.repo.ts';
import { recordDeposit } from '../../server/features/deposits/record-deposit.ts';
import { createOperator } from '../../server/features/operators/create-operator.ts';
import { writeSetting } from '../../server/settings/read-settings.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import {
  addCompany,
  addHolders,
  addressOf,
  createLedgerWorld,
  setFourEyes,
  setTerms,
  type LedgerWorld,
  type TestHolder,
  type TestOperator,
} from '../support/store/ledger-world.ts';
import { createStoreOnPostgres, type TestStore } from '../support/store/store.ts';

const HOUR_MS = 3_600_000;
const ALONE = { state: 1, approvals: 1 };
const WAITS = { id: null, state: 0, approvals: 1 };
const TOGETHER = { state: 1, approvals: 2 };

let store: TestStore;
let world: LedgerWorld;
let holders: TestHolder[];
let hashes = 0;

beforeAll(async () => {
  store = await createStoreOnPostgres();
  world = await createLedgerWorld(store);
  await setTerms(world, { priceE4: 1_000_000n, flat: 0n, ratePpm: 0n });
  const companyId = await addCompany(world, '다온게임즈', 0n);
  const holderOf = (login: string) => ({ login, companyId, perDepositFee: 0n, balance: 0n });
  holders = await addHolders(world, ['one', 'two', 'three'].map(holderOf));
  await setFourEyes(world, 10_000_000n);
}, 180_000);
afterAll(async () => {
  expect(await store.read((db) => checkBooks(db))).toEqual([]);
  await store.close();
});

const newHash = () => `0x${String((hashes += 1)).padStart(64, '0')}`;

/** At 100 won each; `units` are hundred-millionths. */
const deposit = (by: TestOperator, holder: number, units: bigint, txHash = newHash()) =>
  recordDeposit(world.deps, by, {
    address: addressOf(holders[holder]?.address ?? ''),
    amount: asUnits(units),
    txHash,
    logIndex: 0,
    requestId: randomUUID(),
  });

it('adds up what an operator moved and a holder got, to the won and to the millisecond', async () => {
  const [first, second] = world.operators;
  expect(await deposit(first, 0, 50_000n * DAON)).toMatchObject(ALONE);
  expect(await deposit(first, 1, 50_000n * DAON - 1_000_000n)).toMatchObject(ALONE);
  expect(await deposit(first, 2, 1_000_000n)).toEqual(WAITS);
  expect(await deposit(second, 0, 49_999n * DAON)).toMatchObject(ALONE);
  expect(await deposit(second, 0, DAON)).toEqual(WAITS);
  world.wait(24 * HOUR_MS - 1);
  expect(await deposit(first, 2, 99_900n * DAON)).toEqual(WAITS);
  world.wait(1);
  expect(await deposit(first, 2, 99_900n * DAON)).toMatchObject(ALONE);
  await store.write((tx) => writeSetting(tx, 'fourEyesSumHours', 25, world.deps.clock.now()));
  world.wait(24 * HOUR_MS);
  expect(await deposit(first, 1, 99_900n * DAON)).toEqual(WAITS);
});

it('accepts as second person another settled operator with a phone of their own and the role', async () => {
  const { deps, operators } = world;
  const [first, second] = operators;
  world.wait(100 * HOUR_MS);
  const made = { login: 'admin3', role: 'admin', password: 'first pass 1', phone: '01033330001' } as const;
  expect(await createOperator(deps, first, made)).toMatchObject({ id: null, approvals: 1 });
  await expect(createOperator(deps, first, made)).rejects.toMatchObject({ code: 'SAME_OPERATOR' });
  const third = await createOperator(deps, second, made);
  expect(third).toMatchObject({ applied: true, approvals: 2 });
  const newcomer = { id: third.id ?? 0, login: 'admin3', role: 'admin' } as const;

  const [txHash, big] = [newHash(), 100_000n * DAON];
  expect(await deposit(first, 0, big, txHash)).toEqual(WAITS);
  const tooNew = { code: 'SECOND_PERSON_TOO_NEW' };
  world.wait(24 * HOUR_MS - 1);
  await expect(deposit(newcomer, 0, big, txHash)).rejects.toMatchObject(tooNew);
  world.wait(1);
  const change = (id: number, to: object) =>
    store.write(
      async (tx) => void (await tx.update(tx.t.operators).set(to).where(eq(tx.t.operators.id, id))),
    );
  await change(newcomer.id, { phoneHmac: null });
  await expect(deposit(newcomer, 0, big, txHash)).rejects.toMatchObject({ code: 'OPERATOR_PHONE_REQUIRED' });
  await change(newcomer.id, { phoneHmac: deps.secrets.hmac('phone', made.phone) });
  // The first signer is no longer an admin: the signature ends, and the next one is the first.
  await change(first.id, { role: 'viewer' });
  expect(await deposit(newcomer, 0, big, txHash)).toEqual(WAITS);
  await change(first.id, { role: 'admin' });
  expect(await deposit(second, 0, big, txHash)).toMatchObject(TOGETHER);
});

it('counts no proposal from before its operator was reset, also after the wait', async () => {
  const [first, second] = world.operators;
  world.wait(100 * HOUR_MS);
  const [txHash, big] = [newHash(), 100_000n * DAON];
  expect(await deposit(first, 0, big, txHash)).toEqual(WAITS);
  const now = world.deps.clock.now();
  const reset = { powersChangedAt: now, signaturesVoidUntil: now };
  await store.write(
    async (tx) => void (await tx.update(tx.t.operators).set(reset).where(eq(tx.t.operators.id, first.id))),
  );
  world.wait(24 * HOUR_MS);
  expect((await store.read((db) => findOpenProposals(db, world.deps.clock.now()))).length).toBe(0);
  expect(await deposit(second, 0, big, txHash)).toEqual(WAITS);
  expect((await store.read((db) => findOpenProposals(db, world.deps.clock.now()))).length).toBe(1);
  expect(await deposit(first, 0, big, txHash)).toMatchObject(TOGETHER);
});
