// The same random sends on both engines make the same rows and the same answers: repeats, chains of one holder, holders who send to
// each other, one key twice in a group, refusals of every kind, and terms that change meanwhile.
import { readFileSync, writeFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import { parseAddress } from '../../domain/address.ts';
import { asUnits, DAON, MAX_AMOUNT } from '../../domain/money.ts';
import { closeAccount } from '../../server/features/account-closing/close-account.ts';
import { blockHolder, unblockHolder } from '../../server/features/holders/change-status.ts';
import { setLock } from '../../server/features/holders/set-lock.ts';
import { send } from '../../server/features/transfers/send.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { writeSetting } from '../../server/settings/read-settings.ts';
import {
  addCompany,
  addHolders,
  createLedgerWorld,
  outcomeOf,
  setTerms,
  type LedgerWorld,
  type TestHolder,
} from '../support/store/ledger-world.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';
import { createRandom, type Random } from '../support/store/random.ts';
import { createSqliteStore, createStoreOnPostgres } from '../support/store/store.ts';

const HOLDERS = 6;
const ROUNDS = 60;
const GROUP = 8;
const OUTSIDE = '0x00000000000000000000000000000000000000a1';
const WRONG_CHECKSUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed'.replace('5aA', '5Aa');

function addressOf(raw: string) {
  const parsed = parseAddress(raw);
  if (!parsed.ok) throw new Error(`not an address: ${raw}`);
  return parsed.value;
}

const isLate = (round: number) => round > ROUNDS / 2;

/** What a round changes before its sends. */
async function changeTerms(
  world: LedgerWorld,
  random: Random,
  holders: readonly TestHolder[],
  round: number,
) {
  const last = holders.at(-1);
  const { deps, operators } = world;
  const [operator] = operators;
  const id = random.pick(holders).id;
  const reason = '확인이 필요해요';
  const setPasswords = (isOn: boolean) =>
    deps.store.write((tx) => writeSetting(tx, 'confirmWithPassword', isOn, deps.clock.now()));
  const chosen = random.below(12);
  if (chosen === 0) await setTerms(world, { priceE4: 1_000_000n, flat: 0n, ratePpm: 0n });
  else if (chosen < 3) await setTerms(world, { priceE4: 2_000_000n, flat: DAON / 2n, ratePpm: 5_000n });
  else if (chosen === 3) {
    // Which refusal comes first where both apply is not decided.
    await setPasswords(false);
    await outcomeOf(blockHolder(deps, operator, { id, reason }));
  } else if (chosen < 6) await outcomeOf(unblockHolder(deps, operator, { id, reason }));
  else if (chosen === 6)
    await setLock(deps, operator, { id, amount: asUnits(random.upTo(50n * DAON)), reason });
  else if (chosen === 7) {
    for (const holder of holders) await outcomeOf(unblockHolder(deps, operator, { id: holder.id, reason }));
    await setPasswords(true);
  } else if (chosen === 8) await setPasswords(false);
  else if (chosen === 9 && isLate(round) && last !== undefined)
    await outcomeOf(closeAccount(deps, { id: last.id }, { password: null }));
  world.wait(1_000);
}

type Send = {
  from: TestHolder;
  to: string;
  net: bigint;
  fee: bigint | undefined;
  key: string;
  accepted: boolean;
};

function sendsOf(random: Random, holders: readonly TestHolder[], round: number): Send[] {
  // The last one closes the wallet.
  const senders = isLate(round) ? holders.slice(0, -1) : holders;
  const one = random.pick(senders);
  const other = random.pick(senders);
  const made: Send[] = [];
  for (let n = 0; n < GROUP; n += 1) {
    const before = random.chance(0.15) ? made.at(-1) : undefined;
    // A chain of one holder, two who send to each other, or anybody.
    const from = random.chance(0.4) ? one : random.chance(0.5) ? other : random.pick(senders);
    const to = random.chance(0.75)
      ? random.pick([one, other, random.pick(holders)]).address
      : random.pick([OUTSIDE, WRONG_CHECKSUM, from.address]);
    const net = random.pick([
      0n,
      1n,
      DAON,
      20n * DAON,
      random.upTo(200n * DAON),
      random.upTo(9n * DAON),
      MAX_AMOUNT,
    ]);
    const fee = random.chance(0.9) ? undefined : random.pick([0n, DAON / 2n]);
    const key = random.chance(0.1) ? `key ${random.below(round * GROUP + 1)}` : `key ${round * GROUP + n}`;
    const fresh = { from, to, net, fee, key, accepted: random.chance(0.5) };
    // Repeated, or the same key for other content.
    made.push(
      before === undefined
        ? fresh
        : random.chance(0.7)
          ? before
          : { ...fresh, from: before.from, key: before.key },
    );
  }
  return made;
}

/** Numbers by their order: PostgreSQL assigns those of what was refused to nothing. */
function ranksOf(ids: readonly (number | null)[]) {
  const sorted = [...new Set(ids)].filter((id) => id !== null).toSorted((one, another) => one - another);
  return (id: number | null) => (id === null ? null : sorted.indexOf(id));
}

/** All rows that sends make. */
async function rowsOf(store: Store) {
  return store.read(async (db) => {
    const {
      accounts,
      ledgerTransactions,
      ledgerEntries,
      history,
      alarms,
      alarmHeads,
      idempotencyKeys,
      requests,
    } = db.t;
    const all = {
      accounts: (await db.select().from(accounts).orderBy(accounts.id)).map(({ balance, held, locked }) => ({
        balance,
        held,
        locked,
      })),
      transactions: await db.select().from(ledgerTransactions).orderBy(ledgerTransactions.id),
      entries: await db.select().from(ledgerEntries).orderBy(ledgerEntries.transactionId, ledgerEntries.leg),
      history: await db.select().from(history).orderBy(history.holderId, history.seq),
      alarms: await db.select().from(alarms).orderBy(alarms.holderId, alarms.seq),
      heads: await db.select().from(alarmHeads).orderBy(alarmHeads.holderId),
      keys: await db.select().from(idempotencyKeys).orderBy(idempotencyKeys.actor, idempotencyKeys.key),
      requests: await db
        .select()
        .from(requests)
        .where(eq(requests.kind, 'externalSend'))
        .orderBy(requests.id),
    };
    const transaction = ranksOf(all.transactions.map(({ id }) => id));
    const record = ranksOf([...all.history, ...all.requests].map(({ id }) => id));
    const alarm = ranksOf(all.alarms.map(({ id }) => id));
    return {
      ...all,
      transactions: all.transactions.map((row) => ({ ...row, id: transaction(row.id) })),
      entries: all.entries.map((row) => ({ ...row, transactionId: transaction(row.transactionId) })),
      history: all.history.map((row) => ({
        ...row,
        id: record(row.id),
        parentId: record(row.parentId),
        ledgerTransactionId: transaction(row.ledgerTransactionId),
      })),
      alarms: all.alarms.map((row) => ({ ...row, id: alarm(row.id), trxId: record(row.trxId) })),
      keys: all.keys.map((row) => ({ ...row, resultId: record(row.resultId) })),
      requests: all.requests.map((row) => ({ ...row, id: record(row.id) })),
    };
  });
}

/** Makes the sends of a round, and answers what each of them answered. */
type Maker = (sends: readonly (() => Promise<unknown>)[], round: number) => Promise<unknown[]>;

/** SQLite answers them in their order. */
const together: Maker = (sends) => Promise.all(sends.map((make) => make()));

/** One after the other: each round in an order of its own, or as they come. */
const inTurn =
  (orders: readonly number[][] = []): Maker =>
  async (sends, round) => {
    const answers: unknown[] = [];
    for (const place of orders[round] ?? sends.keys()) answers[place] = await sends[place]?.();
    return answers;
  };

async function run(store: Store, seed: number, makeAll: Maker): Promise<string> {
  const world = await createLedgerWorld(store);
  const { deps } = world;
  await setTerms(world, { priceE4: 1_000_000n, flat: DAON / 2n, ratePpm: 5_000n });
  const companyId = await addCompany(world, '다온게임즈', asUnits(DAON));
  const balances = [300n * DAON, 300n * DAON, 20n * DAON, 0n, 5n * DAON, MAX_AMOUNT - 3n * DAON];
  const holders = await addHolders(
    world,
    Array.from({ length: HOLDERS }, (_, i) => ({
      ...{
        login: `holder${i}`,
        companyId,
        perDepositFee: i % 2 === 0 ? DAON : 0n,
        balance: balances[i] ?? 0n,
      },
    })),
  );
  const random = createRandom(seed);
  const answers: unknown[] = [];
  const ids: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await changeTerms(world, random, holders, round);
    const make =
      ({ from, to, net, fee, key, accepted }: Send) =>
      () =>
        outcomeOf(
          send(deps, from, {
            ...{
              to: { address: addressOf(to) },
              net: asUnits(net),
              requestId: key,
              checksumAccepted: accepted,
            },
            fee: fee === undefined ? undefined : asUnits(fee),
          }),
        );
    answers.push(...(await makeAll(sendsOf(random, holders, round).map(make), round)));
  }
  for (const answer of answers)
    if (typeof answer === 'object' && answer !== null && 'value' in answer)
      ids.push((answer.value as { id: number }).id);
  const rank = ranksOf(ids);
  const ranked = answers.map((answer) =>
    typeof answer === 'object' && answer !== null && 'value' in answer
      ? { value: { ...(answer.value as { id: number }), id: rank((answer.value as { id: number }).id) } }
      : answer,
  );
  expect(await store.read((db) => checkBooks(db))).toEqual([]);
  const rows = await rowsOf(store);
  return JSON.stringify(
    { answers: ranked, rows },
    (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value),
    1,
  );
}

const SEEDS = [1, 2, 3];
/** Compared on both engines. */
const COMPARED = longOrShort(SEEDS, SEEDS.slice(0, 1));

async function onSqlite(seed: number, makeAll = together): Promise<string> {
  await using store = await createSqliteStore();
  const made = await run(store, seed, makeAll);
  return made;
}

const known = new Map<number, Promise<string>>();

/** The sends of each round together, made once. */
function knownOnSqlite(seed: number): Promise<string> {
  const made = known.get(seed) ?? onSqlite(seed);
  known.set(seed, made);
  return made;
}

/** A store whose single writes run in the order in which they are asked for, and in which order it made the sends of each round. */
function noteOrders(store: Store): { noted: Store; orders: number[][]; grouped: () => number } {
  const { writeGroup } = store;
  if (writeGroup === null) throw new Error('this engine groups no sends');
  const orders: number[][] = [];
  let inGroups = 0;
  let last: Promise<unknown> = Promise.resolve();
  const noted: Store = {
    ...store,
    write(fn) {
      const written = last.then(() => store.write(fn));
      last = written.catch(() => undefined);
      return written;
    },
    async writeGroup(fn) {
      const answers = await writeGroup(fn);
      const isMade = (answers as unknown[]).map((answer) => answer !== null);
      const places = [...isMade.keys()];
      orders.push([...places.filter((place) => isMade[place]), ...places.filter((place) => !isMade[place])]);
      inGroups += isMade.filter(Boolean).length;
      return answers;
    },
  };
  return { noted, orders, grouped: () => inGroups };
}

test('sends of every kind are among them', async () => {
  const made = (await Promise.all(SEEDS.map(knownOnSqlite))).join('');
  const codes = [
    'NOT_ENOUGH',
    'OWN_ADDRESS',
    'BELOW_MINIMUM',
    'FEE_CHANGED',
    'RECIPIENT_UNAVAILABLE',
    'AMOUNT_TOO_LARGE',
  ];
  codes.push('CHECKSUM_NOT_ACCEPTED', 'UNAUTHENTICATED', 'PASSWORD_CONFIRM_REQUIRED', 'IDEMPOTENCY_MISMATCH');
  expect(codes.filter((code) => !made.includes(`"${code}"`))).toEqual([]);
  if (process.env['DUMP'] !== undefined) writeFileSync(process.env['DUMP'], made);
  if (process.env['COMPARE'] !== undefined) expect(made).toBe(readFileSync(process.env['COMPARE'], 'utf8'));
});

test('both engines make the same rows and answers, one send after the other', async () => {
  for (const seed of COMPARED) {
    await using postgres = await createStoreOnPostgres();
    const alone = { ...postgres, writeGroup: null };
    expect(await run(alone, seed, inTurn()), `seed ${seed}`).toBe(await knownOnSqlite(seed));
  }
});

test('groups on PostgreSQL make the rows and answers of their sends one after the other', async () => {
  let inGroups = 0;
  for (const seed of COMPARED) {
    await using postgres = await createStoreOnPostgres();
    const { noted, orders, grouped } = noteOrders(postgres);
    const made = await run(noted, seed, together);
    expect(orders).toHaveLength(ROUNDS);
    expect(orders.every((order) => order.length === GROUP)).toBe(true);
    inGroups += grouped();
    expect(made, `seed ${seed}`).toBe(await onSqlite(seed, inTurn(orders)));
  }
  expect(inGroups).toBeGreaterThan((ROUNDS / 3) * COMPARED.length);
});
