// How many pages the write-ahead log gets for a send, where its holders are any of hundreds: each row in a place of its own
// is a page, and an index more is another. And how many rows and index entries a send makes, and of how many bytes.
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { asUnits, DAON } from '../../domain/money.ts';
import { send } from '../../server/features/transfers/send.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import {
  addCompany,
  addHolders,
  addressOf,
  createLedgerWorld,
  setTerms,
  type TestHolder,
} from '../support/store/ledger-world.ts';
import { createRandom } from '../support/store/random.ts';
import { createSqliteStore } from '../support/store/store.ts';

const PAGES_MAX = 4;
const BYTES_MAX = 290;
/** Of a send with a fee; one transaction of 64 is in the index of times. */
const ENTRIES_MAX = 15 + 1 / 32;
const HOLDERS = 400;
const SENDS_BEFORE = 1_600;
const GROUP = 32;
const GROUPS = 4;
const PAGE_WITH_HEADER = 4096 + 24;

type Size = { entries: number; bytes: number };

/** All rows and index entries of a file, and their bytes. An inner page of a table with row ids holds none. */
function sizeOf(path: string): Size {
  const file = new Database(path, { readonly: true });
  try {
    const size = file.prepare<[], Size>(
      `SELECT sum(ncell) AS entries, sum(payload) AS bytes FROM dbstat WHERE pagetype = 'leaf' OR (pagetype = 'internal'
        AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'table' AND wr = 0))`,
    );
    return size.get() ?? { entries: 0, bytes: 0 };
  } finally {
    file.close();
  }
}

test('a send of a group of 32 among hundreds of holders writes few pages and bytes', async () => {
  await using store = await createSqliteStore();
  const world = await createLedgerWorld(store);
  await setTerms(world, { priceE4: 1_000_000n, flat: DAON / 2n, ratePpm: 5_000n });
  const companyId = await addCompany(world, '다온게임즈', asUnits(0n));
  const holders = await addHolders(
    world,
    Array.from({ length: HOLDERS }, (_, i) => ({
      login: `holder${i}`,
      companyId,
      perDepositFee: asUnits(0n),
      balance: 1_000n * DAON,
    })),
  );
  const random = createRandom(7);
  const sendOf = (from: TestHolder, { address }: TestHolder) =>
    send(world.deps, from, { to: { address: addressOf(address) }, net: DAON, requestId: randomUUID() });
  const sendAny = () => {
    const from = random.pick(holders);
    return sendOf(from, random.pick(holders.filter((one) => one !== from)));
  };
  for (let made = 0; made < SENDS_BEFORE; made += GROUP)
    await Promise.all(Array.from({ length: GROUP }, sendAny));

  const pages = async (act: () => Promise<unknown>, extra = 0) => {
    let before = 0;
    let all = 0;
    for (let group = 0; group < GROUPS; group += 1) {
      expect(await store.clearOldPages()).toBe(true);
      before = statSync(`${store.path}-wal`).size;
      await Promise.all([
        ...Array.from({ length: GROUP }, act),
        ...Array.from({ length: extra }, (_, i) =>
          store.write((tx) =>
            tx.insert(tx.t.meta).values({ key: `${group}-${i}`, value: 'x'.repeat(3_000) }),
          ),
        ),
      ]);
      all += Math.floor((statSync(`${store.path}-wal`).size - before) / PAGE_WITH_HEADER);
    }
    return all / GROUPS / GROUP;
  };
  const each = await pages(sendAny);
  expect(each).toBeLessThanOrEqual(PAGES_MAX);
  // One more page for each is noticed.
  expect(await pages(sendAny, GROUP)).toBeGreaterThan(each + 0.5);

  const sizes = async (act: () => Promise<unknown>): Promise<Size> => {
    const before = sizeOf(store.path);
    for (let group = 0; group < GROUPS; group += 1) await Promise.all(Array.from({ length: GROUP }, act));
    const { entries, bytes } = sizeOf(store.path);
    const sends = GROUPS * GROUP;
    return { entries: (entries - before.entries) / sends, bytes: (bytes - before.bytes) / sends };
  };
  const size = await sizes(sendAny);
  expect(size.entries).toBeLessThanOrEqual(ENTRIES_MAX);
  expect(size.bytes).toBeLessThanOrEqual(BYTES_MAX);
  // A hash of each that is stored again is noticed.
  const withHash = await sizes(() =>
    Promise.all([
      sendAny(),
      store.write((tx) => tx.insert(tx.t.meta).values({ key: randomUUID(), value: 'x'.repeat(32) })),
    ]),
  );
  expect(withHash.entries).toBeGreaterThan(ENTRIES_MAX);
  expect(withHash.bytes).toBeGreaterThan(BYTES_MAX);
  expect(await store.read((db) => checkBooks(db))).toEqual([]);
});
