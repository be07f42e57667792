import { count, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import { asUnits, asWon } from '../../domain/money.ts';
import { buy } from '../../server/features/purchases/buy.ts';
import { sell } from '../../server/features/sales/sell.ts';
import { expirePurchases } from '../../server/features/purchases/expire-purchases.ts';
import { cancelRequest } from '../../server/features/requests/cancel-request.ts';
import { decideRequest } from '../../server/features/requests/decide-request.ts';
import { takeRequest } from '../../server/features/requests/take-request.ts';
import { send } from '../../server/features/transfers/send.ts';
import { readBalance } from '../../server/ledger/accounts.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import {
  addCompany,
  addHolders,
  addressOf,
  createLedgerWorld,
  outcomeOf,
  setFourEyes,
  setTerms,
  type LedgerWorld,
  type TestHolder,
} from '../support/store/ledger-world.ts';
import { forEachEngine } from '../support/store/store.ts';

const DAON = 100_000_000n;
const OUTSIDE = addressOf('0x00000000000000000000000000000000000000a1');

async function createPair(store: Store, balance: bigint) {
  const world = await createLedgerWorld(store);
  await setTerms(world, { priceE4: 1_000_000n, flat: DAON / 2n, ratePpm: 5_000n });
  const companyId = await addCompany(world, '다온게임즈', DAON);
  const holderOf = (login: string) => ({ login, companyId, perDepositFee: DAON, balance });
  const [one, two] = await addHolders(world, [holderOf('one'), holderOf('two')]);
  if (!one || !two) throw new Error('the holders were not written');
  return { world, one, two };
}

const times = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => outcomeOf(make(i))));
const succeeded = (outcomes: object[]) => outcomes.filter((outcome) => 'value' in outcome).length;
const refusedWith = (outcomes: object[], code: string) =>
  outcomes.filter((outcome) => 'refused' in outcome && outcome.refused === code).length;
const expectSoundBooks = async (store: Store) => expect(await store.read((db) => checkBooks(db))).toEqual([]);

forEachEngine('calls at the same time', (createStore, engine) => {
  const outflows = 64;
  const fitting = 21n;
  const repeats = 60;
  /** In each round another act is the first. */
  const rounds = engine === 'PostgreSQL' ? 12 : 4;
  // A send of 10 costs 10.55; each of the three ways below takes exactly that out of what is available.
  const gross = (10n * DAON * 1_055n) / 1_000n;

  test.each([
    ['one unit short of some', -1n, Number(fitting) - 1],
    ['exactly enough for some', 0n, Number(fitting)],
    ['one unit more than enough for some', 1n, Number(fitting)],
  ])('many outflows from a balance that is %s', async (_name, more, fit) => {
    const balance = fitting * gross + more;
    const store = await createStore();
    const { world, one, two } = await createPair(store, balance);
    const { deps } = world;
    const outcomes = await times<unknown>(outflows, (i) => {
      const requestId = `out-${i}`;
      const { linkedAccountId } = one;
      if (i % 4 === 0) return sell(deps, one, { linkedAccountId, gross: asUnits(gross), requestId });
      const to =
        i % 4 === 1 ? { linkedAccountId } : { address: i % 4 === 2 ? OUTSIDE : addressOf(two.address) };
      return send(deps, one, { to, net: asUnits(10n * DAON), requestId });
    });
    expect(succeeded(outcomes)).toBe(fit);
    expect(refusedWith(outcomes, 'NOT_ENOUGH')).toBe(outflows - fit);
    const left = await store.read((db) => readBalance(db, one.id));
    expect(left.balance - left.held).toBe(balance - BigInt(fit) * gross);
    await expectSoundBooks(store);
  });

  test('the same request many times is one purchase with one answer', async () => {
    const store = await createStore();
    const { world, one } = await createPair(store, 0n);
    const order = { linkedAccountId: one.linkedAccountId, won: asWon(10_000n), requestId: 'same' };
    const outcomes = await times(repeats, () => buy(world.deps, one, order));
    const [first] = outcomes;
    expect(first).toHaveProperty('value');
    expect(outcomes.every((outcome) => JSON.stringify(outcome) === JSON.stringify(first))).toBe(true);
    const [purchases] = await store.read((db) => db.select({ n: count() }).from(db.t.purchases));
    expect(purchases?.n).toBe(1);
    await expectSoundBooks(store);
  });

  test('of many contents under one key, one is done and the others are refused', async () => {
    const store = await createStore();
    const { world, one, two } = await createPair(store, 1_000n * DAON);
    const to = { address: addressOf(two.address) };
    const outcomes = await times(20, (i) =>
      send(world.deps, one, { to, net: asUnits(DAON * BigInt(i + 1)), requestId: 'one key' }),
    );
    expect(succeeded(outcomes)).toBe(1);
    expect(refusedWith(outcomes, 'IDEMPOTENCY_MISMATCH')).toBe(19);
    await expectSoundBooks(store);
  });

  const sellTen = async ({ deps }: LedgerWorld, holder: TestHolder, requestId: string) =>
    (
      await sell(deps, holder, {
        linkedAccountId: holder.linkedAccountId,
        gross: asUnits(10n * DAON),
        requestId,
      })
    ).id;
  const readRequest = async (store: Store, id: number) => {
    const rows = await store.read((db) => db.select().from(db.t.requests).where(eq(db.t.requests.id, id)));
    return rows[0];
  };

  test('of a take, a rejection, a hold and a cancellation, one wins', async () => {
    const store = await createStore();
    const { world, one } = await createPair(store, 1_000n * DAON);
    const { deps, operators } = world;
    const acts = ['take', 'reject', 'hold', 'cancel'] as const;
    for (let round = 0; round < rounds; round += 1) {
      const id = await sellTen(world, one, `sale-${round}`);
      const outcomes = await times<unknown>(acts.length, (i) => {
        const act = acts[(i + round) % acts.length] ?? 'cancel';
        if (act === 'cancel') return cancelRequest(deps, one, id);
        const operator = operators[i % 2] ?? operators[0];
        if (act === 'take') return takeRequest(deps, operator, 'sale', { id, version: 1 });
        return decideRequest(deps, operator, 'sale', { id, decision: act, reason: '동시에', version: 1 });
      });
      expect(succeeded(outcomes)).toBe(1);
      const refused = ['ALREADY_DECIDED', 'TAKEN', 'CANNOT_CANCEL'].map((code) =>
        refusedWith(outcomes, code),
      );
      expect(refused.reduce((sum, n) => sum + n)).toBe(3);
      expect((await readRequest(store, id))?.version).toBe(2);
    }
    await expectSoundBooks(store);
  });

  test('of the approval, rejection and hold of a taken sale, one wins, and a cancellation never does', async () => {
    const store = await createStore();
    const { world, one } = await createPair(store, 1_000n * DAON);
    const { deps, operators } = world;
    const acts = ['approve', 'reject', 'hold', 'cancel'] as const;
    for (let round = 0; round < rounds; round += 1) {
      const id = await sellTen(world, one, `sale-${round}`);
      await takeRequest(deps, operators[0], 'sale', { id });
      const outcomes = await times<unknown>(acts.length, (i) => {
        const act = acts[(i + round) % acts.length] ?? 'cancel';
        if (act === 'cancel') return cancelRequest(deps, one, id);
        return decideRequest(deps, operators[0], 'sale', { id, decision: act, reason: '동시에', version: 2 });
      });
      expect(succeeded(outcomes)).toBe(1);
      expect([refusedWith(outcomes, 'ALREADY_DECIDED'), refusedWith(outcomes, 'CANNOT_CANCEL')]).toEqual([
        2, 1,
      ]);
      expect(await readRequest(store, id)).toMatchObject({
        version: 3,
        takenBy: null,
        decidedAs: 'operator',
      });
    }
    await expectSoundBooks(store);
  });

  test.each(['the holder', 'its time'] as const)(
    'of a first approval of a purchase and its end by %s, one wins',
    async (ender) => {
      const store = await createStore();
      const { world, one } = await createPair(store, 1_000n * DAON);
      await setFourEyes(world, 1n);
      const { operators } = world;
      const { linkedAccountId } = one;
      for (let round = 0; round < rounds; round += 1) {
        const { deps } = world;
        const { id } = await buy(deps, one, {
          linkedAccountId,
          won: asWon(50_000n),
          requestId: `purchase-${round}`,
        });
        // The clock of another process is ahead.
        const later = {
          ...deps,
          clock: { now: () => new Date(deps.clock.now().getTime() + 24 * 3_600_000) },
        };
        const approve = () =>
          outcomeOf<unknown>(decideRequest(deps, operators[0], 'purchase', { id, decision: 'approve' }));
        const end = async () =>
          ender === 'the holder'
            ? 'value' in (await outcomeOf(cancelRequest(deps, one, id)))
            : (await expirePurchases(later)) === 1;
        const [signed, ended] =
          round % 2 === 0
            ? await Promise.all([approve(), end()])
            : ((await Promise.all([end(), approve()])).toReversed() as [object, boolean]);
        expect([round, 'value' in signed, ended]).toEqual([round, !ended, ended]);
        const second = decideRequest(deps, operators[1], 'purchase', { id, decision: 'approve' });
        expect(await outcomeOf<unknown>(second)).toMatchObject(
          ended ? { refused: 'ALREADY_DECIDED' } : { value: { id, state: 1, approvals: 2 } },
        );
      }
      await expectSoundBooks(store);
    },
  );

  test('a sale taken by 20 at the same moment is taken once', async () => {
    const store = await createStore();
    const { world, one } = await createPair(store, 1_000n * DAON);
    const { deps, operators } = world;
    const id = await sellTen(world, one, 'sale');
    const outcomes = await times(20, (i) =>
      takeRequest(deps, operators[i % 2] ?? operators[0], 'sale', { id }),
    );
    // The taker's own calls are repeats, the other's are refused.
    expect([succeeded(outcomes), refusedWith(outcomes, 'TAKEN')]).toEqual([10, 10]);
    const log = await store.read((db) => db.select().from(db.t.auditLog));
    expect(log.filter(({ action }) => action === 'sales.take')).toHaveLength(1);
    expect((await readRequest(store, id))?.version).toBe(2);
  });

  test('a sale approved by 20 concurrent calls leaves once', async () => {
    const store = await createStore();
    const { world, one } = await createPair(store, 1_000n * DAON);
    const { deps, operators } = world;
    const { id } = await sell(deps, one, {
      linkedAccountId: one.linkedAccountId,
      gross: asUnits(100n * DAON),
      requestId: 'sale',
    });
    await takeRequest(deps, operators[0], 'sale', { id });
    const outcomes = await times(20, () =>
      decideRequest(deps, operators[0], 'sale', { id, decision: 'approve' }),
    );
    expect(succeeded(outcomes)).toBe(1);
    const left = await store.read((db) => readBalance(db, one.id));
    expect(left).toEqual({ balance: 900n * DAON, held: 0n, locked: 0n });
    await expectSoundBooks(store);
  });

  test('two who send to each other lose only the fees', async () => {
    const store = await createStore();
    const { world, one, two } = await createPair(store, 1_000n * DAON);
    const outcomes = await times(40, (i) => {
      const [from, to] = i % 2 === 0 ? [one, two] : [two, one];
      const address = addressOf(to.address);
      return send(world.deps, from, { to: { address }, net: asUnits(10n * DAON), requestId: `swap-${i}` });
    });
    expect(succeeded(outcomes)).toBe(40);
    for (const holder of [one, two]) {
      const { balance } = await store.read((db) => readBalance(db, holder.id));
      expect(balance).toBe(1_000n * DAON - 20n * (gross - 10n * DAON));
    }
    await expectSoundBooks(store);
  });
});
