// Won in the ledger (ADR-0027): what is posted, the day on which it is booked, and what the check of the books finds.
import { and, asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Store, Tx } from '../../db/store.ts';
import { asUnits, asWon } from '../../domain/money.ts';
import { closeDay } from '../../server/features/closings/close-day.ts';
import { previewClosing } from '../../server/features/closings/preview-closing.ts';
import {
  depositAccountIdAt,
  listDepositAccounts,
  openDepositAccountId,
} from '../../server/companies/deposit-accounts.repo.ts';
import { updateCompany } from '../../server/features/companies/update-company.ts';
import { buy } from '../../server/features/purchases/buy.ts';
import { decideRequest } from '../../server/features/requests/decide-request.ts';
import { takeRequest } from '../../server/features/requests/take-request.ts';
import { sell } from '../../server/features/sales/sell.ts';
import { readWonBalances } from '../../server/ledger/accounts.ts';
import { checkBooks, checkBooksAtStart } from '../../server/ledger/check-books.ts';
import { checkInSlices } from '../../server/ledger/check-in-slices.ts';
import {
  postBankLines,
  postBankOpening,
  postSettlement,
  reverseBankLines,
} from '../../server/ledger/post-won.ts';
import { openDayFrom, wonDeltasOf } from '../../server/ledger/won-bookings.ts';
import {
  accountOfCompany,
  addCompany,
  addHolders,
  createLedgerWorld,
  setTerms,
} from '../support/store/ledger-world.ts';
import { forEachEngine } from '../support/store/store.ts';

const DAON = 100_000_000n;
const DAY = '2026-11-20';
const NONE = { bank: 0n, unmatched: 0n, purchasesPaid: 0n, salePayouts: 0n, refunds: 0n, otherWon: 0n };

async function createBooks(store: Store) {
  const world = await createLedgerWorld(store);
  await setTerms(world, { priceE4: 1_000_000n, flat: DAON / 2n, ratePpm: 5_000n });
  const companyId = await addCompany(world, '다온게임즈', DAON);
  const wanted = { login: 'one', companyId, perDepositFee: DAON, balance: 1_000n * DAON };
  const [holder] = await addHolders(world, [wanted]);
  if (!holder) throw new Error('the holder was not written');
  const [admin] = world.operators;
  const { deps } = world;
  const depositAccountId = await store.read((db) => openDepositAccountId(db, companyId));
  const about = { depositAccountId, operatorId: admin.id, at: deps.clock.now() };
  const { linkedAccountId } = holder;
  return {
    ...{ world, deps, admin, companyId, holder, depositAccountId, about },
    balances: () => store.read((db) => readWonBalances(db, depositAccountId)),
    /** Buys for so much won and approves it. */
    purchase: async (won: bigint, requestId: string) => {
      const { id } = await buy(deps, holder, { linkedAccountId, won: asWon(won), requestId });
      await decideRequest(deps, admin, 'purchase', { id, decision: 'approve' });
    },
    sale: async (gross: bigint, requestId: string) => {
      const { id } = await sell(deps, holder, { linkedAccountId, gross: asUnits(gross), requestId });
      await takeRequest(deps, admin, 'sale', { id });
      await decideRequest(deps, admin, 'sale', { id, decision: 'approve' });
    },
    lines: (...lines: readonly ['in' | 'out', bigint, string][]) =>
      store.write((tx) =>
        postBankLines(tx, {
          ...about,
          lines: lines.map(([direction, won, day]) => ({ direction, won: asWon(won), day })),
        }),
      ),
    bookings: () =>
      store.read((db) => db.select().from(db.t.wonBookings).orderBy(asc(db.t.wonBookings.transactionId))),
    close: (day: string, sums: { in?: bigint; out?: bigint; unmatched?: bigint; last: number }) =>
      store.write(async (tx) => {
        const inWon = asWon(sums.in ?? 0n);
        const outWon = asWon(sums.out ?? 0n);
        await tx.insert(tx.t.closings).values({
          ...{
            depositAccountId,
            day,
            openingWon: asWon(0n),
            inWon,
            outWon,
            closingWon: asWon(inWon - outWon),
          },
          ...{ unmatchedWon: asWon(sums.unmatched ?? 0n), lastTransactionId: sums.last },
          summary: { issued: '0', redeemed: '0', fees: '0', open: [], note: null },
          ...{ closedBy: admin.id, closedAt: about.at },
        });
      }),
  };
}

test('a move of won goes to another account, and moves something', () => {
  const won = asWon(5n);
  expect(wonDeltasOf([{ from: 'unmatched', to: 'bank', won }])).toEqual([
    { account: 'unmatched', amount: -5n },
    { account: 'bank', amount: 5n },
  ]);
  expect(() => wonDeltasOf([{ from: 'bank', to: 'bank', won }])).toThrow(RangeError);
  expect(() => wonDeltasOf([{ from: 'bank', to: 'unmatched', won: asWon(0n) }])).toThrow(RangeError);
  expect(() => wonDeltasOf([])).toThrow(RangeError);
});

test('the first open day is the day itself, or the one after the last signed day', () => {
  expect(openDayFrom('2026-11-20', null)).toBe('2026-11-20');
  expect(openDayFrom('2026-11-20', '2026-11-19')).toBe('2026-11-20');
  expect(openDayFrom('2026-11-20', '2026-11-20')).toBe('2026-11-21');
  expect(openDayFrom('2026-11-01', '2026-12-31')).toBe('2027-01-01');
});

forEachEngine('won in the ledger', (createStore) => {
  test('lines come to the bank, requests take them out of unmatched, and settlements account for the rest', async () => {
    const store = await createStore();
    const books = await createBooks(store);
    expect(await books.balances()).toEqual(NONE);
    const ids = await books.lines(['in', 10_000n, DAY], ['out', 300n, DAY], ['in', 50n, '2026-11-21']);
    expect(ids).toHaveLength(3);
    expect(await books.balances()).toEqual({ ...NONE, bank: 9_750n, unmatched: -9_750n });
    await books.purchase(10_000n, 'bought');
    expect(await books.balances()).toEqual({
      ...NONE,
      ...{ bank: 9_750n, unmatched: 250n, purchasesPaid: -10_000n },
    });
    await store.write(async (tx) => {
      const note = '이체 수수료';
      await postSettlement(tx, { ...books.about, direction: 'out', as: 'otherWon', won: asWon(300n), note });
      await postSettlement(tx, { ...books.about, direction: 'in', as: 'refunds', won: asWon(50n), note });
    });
    expect(await books.balances()).toEqual({
      ...{ bank: 9_750n, unmatched: 0n, purchasesPaid: -10_000n, salePayouts: 0n },
      ...{ refunds: -50n, otherWon: 300n },
    });
    // (10 − 0.5) / 1.005 DAON at 100 won.
    await books.sale(10n * DAON, 'sold');
    expect(await books.balances()).toMatchObject({ unmatched: -945n, salePayouts: 945n });
    expect(await store.read((db) => checkBooks(db))).toEqual([]);
    const rows = await books.bookings();
    expect(rows.map(({ day, note }) => [day, note])).toEqual([
      ...[DAY, DAY, '2026-11-21', DAY].map((day) => [day, null]),
      ...['이체 수수료', '이체 수수료'].map((note) => [DAY, note]),
      [DAY, null],
    ]);
    expect(rows.slice(0, 3).map(({ transactionId }) => transactionId)).toEqual(ids);
  });

  test('what the bank held before the first line has an entry of its own, and nothing has none', async () => {
    const store = await createStore();
    const { about, balances } = await createBooks(store);
    const open = (held: bigint) =>
      store.write((tx) => postBankOpening(tx, { ...about, held: asWon(held), day: DAY }));
    expect(await open(0n)).toBeNull();
    await open(7_000n);
    await open(-1_000n);
    expect(await balances()).toEqual({ ...NONE, bank: 6_000n, otherWon: -6_000n });
  });

  test('many lines are posted in their order, and too much is refused', async () => {
    const store = await createStore();
    const { lines, balances, bookings } = await createBooks(store);
    const many = Array.from({ length: 1_203 }, (_, n) => ['in', BigInt(n + 1), DAY] as const);
    const ids = await lines(
      ...many.map(([direction, won, day]) => [direction, won, day] as ['in', bigint, string]),
    );
    expect(new Set(ids).size).toBe(1_203);
    expect((await bookings()).map(({ transactionId }) => transactionId)).toEqual(ids);
    const amountOf = async (transactionId: number) =>
      store.read((db) => {
        const { ledgerEntries } = db.t;
        return db
          .select({ amount: ledgerEntries.amount })
          .from(ledgerEntries)
          .where(and(eq(ledgerEntries.transactionId, transactionId), sql`${ledgerEntries.amount} > 0`));
      });
    expect(await amountOf(ids[700] ?? 0)).toEqual([{ amount: 701n }]);
    expect((await balances()).bank).toBe((1_203n * 1_204n) / 2n);
    const most = 99_999_999_999_999n;
    const tooMuch = Array.from({ length: 10_001 }, () => ['in', most, DAY] as ['in', bigint, string]);
    await expect(lines(...tooMuch)).rejects.toMatchObject({ code: 'AMOUNT_TOO_LARGE' });
    expect((await balances()).bank).toBe((1_203n * 1_204n) / 2n);
  });

  test('what belongs to a signed day is booked on the next one', async () => {
    const store = await createStore();
    const { lines, close, purchase, bookings } = await createBooks(store);
    const [first = 0] = await lines(['in', 5_000n, DAY]);
    await close(DAY, { in: 5_000n, unmatched: -5_000n, last: first });
    await lines(['in', 1_000n, '2026-11-18'], ['in', 2_000n, '2026-11-25']);
    await purchase(5_000n, 'late');
    expect((await bookings()).map(({ day }) => day)).toEqual([DAY, '2026-11-21', '2026-11-25', '2026-11-21']);
    expect(await store.read((db) => checkBooks(db))).toEqual([]);
  });

  test('a signed day is what the books said, and is closed once', async () => {
    const store = await createStore();
    const { lines, deps, admin, companyId, purchase, world } = await createBooks(store);
    await lines(['in', 5_000n, DAY], ['out', 200n, DAY]);
    await purchase(5_000n, 'first');
    const [, second] = world.operators;
    const sign = (operator: typeof admin, requestId: string) =>
      closeDay(deps, operator, { companyId, day: DAY, requestId });
    expect(await sign(admin, 'one')).toMatchObject({ id: null, approvals: 1 });
    const both = await Promise.allSettled([sign(second, 'two'), sign(second, 'three')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const signed = await previewClosing(deps, { companyId, day: DAY });
    expect(signed).toMatchObject({ in: '5000', out: '200', closing: '4800', unmatched: '200', issued: '50' });
    expect(signed.closed).toMatchObject({ closedBy: second.login, agreedBy: admin.login });
    await lines(['in', 40n, DAY]);
    expect(await previewClosing(deps, { companyId, day: DAY })).toEqual(signed);
    expect(await previewClosing(deps, { companyId, day: '2026-11-21' })).toMatchObject({
      ...{ from: '2026-11-21', opening: '4800', in: '40', closing: '4840', unmatched: '160', issued: '0' },
    });
    expect(await store.read((db) => checkBooks(db))).toEqual([]);
  });

  test('a company has books for each bank account, and goes on with those that it had', async () => {
    const store = await createStore();
    const { world, deps, admin, companyId, holder, purchase, balances } = await createBooks(store);
    const start = deps.clock.now();
    const { id } = await buy(deps, holder, {
      linkedAccountId: holder.linkedAccountId,
      won: asWon(3_000n),
      requestId: 'before the change',
    });
    world.wait(1_000);
    const change = async (accountNum: string, name = '다온게임즈') => {
      for (const operator of world.operators)
        await updateCompany(deps, operator, {
          id: companyId,
          depositAccount: { bank: '081', accountNum, name },
        });
    };
    await change('99999999');
    world.wait(1_000);
    const accounts = await store.read((db) => listDepositAccounts(db, companyId));
    expect(accounts.map(({ until }) => until === null)).toEqual([false, true]);
    const [before, now] = accounts.map((row) => row.id);
    const at = (when: Date) => store.read((db) => depositAccountIdAt(db, companyId, when));
    expect([await at(start), await at(deps.clock.now()), await at(new Date(0))]).toEqual([before, now, now]);
    // The order was made while buyers were shown the account of before, so its won is there.
    await decideRequest(deps, admin, 'purchase', { id, decision: 'approve' });
    expect(await balances()).toMatchObject({ unmatched: 3_000n, purchasesPaid: -3_000n });
    await purchase(4_000n, 'after the change');
    expect(await store.read((db) => readWonBalances(db, now ?? 0))).toMatchObject({ unmatched: 4_000n });
    await change(accountOfCompany('다온게임즈'));
    await change(accountOfCompany('다온게임즈'), '다온');
    const after = await store.read((db) => listDepositAccounts(db, companyId));
    expect(after.map((row) => [row.id, row.until === null])).toEqual([
      [before, true],
      [now, false],
    ]);
    expect(await store.read((db) => checkBooks(db))).toEqual([]);
  });

  test('the sums of won accounts are kept by a check, and read on from there', async () => {
    const store = await createStore();
    const { lines, balances, deps } = await createBooks(store);
    await lines(['in', 400n, DAY]);
    expect((await checkBooksAtStart(store, deps.clock.now())).findings).toEqual([]);
    const kept = await store.read((db) =>
      db.select({ balance: db.t.accounts.balance }).from(db.t.accounts).where(eq(db.t.accounts.kind, 'bank')),
    );
    expect(kept).toEqual([{ balance: 400n }]);
    await lines(['out', 30n, DAY]);
    expect(await balances()).toEqual({ ...NONE, bank: 370n, unmatched: -370n });
    expect((await checkBooksAtStart(store, deps.clock.now())).findings).toEqual([]);
  });

  test('a line that was taken back is no turnover, and a closing that counted it as such still stands', async () => {
    const closed = async (sums: { in: bigint; out: bigint }) => {
      const store = await createStore();
      const { lines, close, depositAccountId, about } = await createBooks(store);
      const [transactionId = 0] = await lines(['in', 5_000n, DAY], ['in', 70n, DAY]);
      const line = { transactionId, direction: 'in', won: asWon(5_000n), day: DAY } as const;
      await store.write((tx) => reverseBankLines(tx, { ...about, lines: [line] }));
      await close(DAY, { ...sums, unmatched: -70n, last: transactionId + 2 });
      return [depositAccountId, await store.read((db) => checkBooks(db))];
    };
    expect(await closed({ in: 70n, out: 0n })).toEqual([expect.any(Number), []]);
    expect(await closed({ in: 5_070n, out: 5_000n })).toEqual([expect.any(Number), []]);
    const [id, findings] = await closed({ in: 71n, out: 1n });
    expect(findings).toEqual([
      `closing of ${DAY} of deposit account ${String(id)}: its entries sum to other amounts`,
    ]);
  });

  type About = { transactionId: number; bankId: number; feesId: number; depositAccountId: number };
  const faults: [string, RegExp, (tx: Tx, about: About) => Promise<unknown>][] = [
    [
      'won that was made of units of DAON',
      /its entries in won sum to 100 won, not to 0/,
      async (tx, { transactionId, feesId, bankId }) => {
        const { ledgerEntries: entries } = tx.t;
        const rows = [
          { leg: 7, accountId: feesId, amount: asUnits(-100n) },
          { leg: 8, accountId: bankId, amount: asUnits(100n) },
        ];
        await tx.insert(entries).values(rows.map((row) => ({ transactionId, ...row })));
      },
    ],
    [
      'won that is booked on no day',
      /its won is booked on no day of its deposit account/,
      (tx, { transactionId }) =>
        tx.delete(tx.t.wonBookings).where(eq(tx.t.wonBookings.transactionId, transactionId)),
    ],
    [
      'a balance of a won account that was changed',
      /bank of deposit account \d+\): its balance is 5001 won, its entries sum to 5000/,
      (tx, { bankId }) =>
        tx
          .update(tx.t.accounts)
          .set({ balance: sql`balance + 1` })
          .where(eq(tx.t.accounts.id, bankId)),
    ],
    [
      'a day that was booked after it was signed',
      /it was booked on 2026-11-20 after that day was closed/,
      (tx) => tx.update(tx.t.wonBookings).set({ day: DAY }).where(eq(tx.t.wonBookings.day, '2026-11-21')),
    ],
  ];
  const wholeOnly: typeof faults = [
    [
      'a day of a transaction that moved no won',
      /it is booked on a day and moved no won/,
      (tx, { depositAccountId }) =>
        tx.insert(tx.t.wonBookings).values({ transactionId: 1, depositAccountId, day: DAY }),
    ],
    [
      'accounts of a deposit account that together hold something',
      /the accounts of deposit account \d+ together hold 1 won, not 0/,
      (tx, { bankId }) =>
        tx
          .update(tx.t.accounts)
          .set({ balance: sql`balance + 1` })
          .where(eq(tx.t.accounts.id, bankId)),
    ],
    [
      'a signed day that says other sums',
      /closing of 2026-11-20 of deposit account \d+: its entries sum to other amounts/,
      (tx) => tx.update(tx.t.closings).set({ unmatchedWon: asWon(-4_999n) }),
    ],
  ];

  async function planted(store: Awaited<ReturnType<typeof createStore>>, plant: (typeof faults)[number][2]) {
    const { lines, close, depositAccountId, deps } = await createBooks(store);
    const [transactionId = 0] = await lines(['in', 5_000n, DAY]);
    await close(DAY, { in: 5_000n, unmatched: -5_000n, last: transactionId });
    await lines(['in', 70n, '2026-11-21'], ['out', 70n, '2026-11-21']);
    const idOf = async (kind: 'bank' | 'fees') =>
      (await store.read((db) => db.select().from(db.t.accounts).where(eq(db.t.accounts.kind, kind))))[0]
        ?.id ?? 0;
    const about = { transactionId, depositAccountId, bankId: await idOf('bank'), feesId: await idOf('fees') };
    expect(await store.read((db) => checkBooks(db))).toEqual([]);
    await store.liftTriggers();
    await store.write((tx) => plant(tx, about));
    return deps;
  }

  test.each([...faults, ...wholeOnly])('the check finds %s', async (name, finding, plant) => {
    const store = await createStore();
    await planted(store, plant);
    expect((await store.read((db) => checkBooks(db))).join('\n')).toMatch(finding);
    if (wholeOnly.some(([one]) => one === name)) return;
    const inParts = await checkInSlices(store, { lastTransactionId: 0, sums: {} }, 0, 2);
    expect(inParts.findings).not.toEqual([]);
  });
});
