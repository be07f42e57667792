// Which purchases lines have paid is found from few lines and orders (find-paid.ts). It must be what matching all lines of the amount
// with all orders of it finds, whatever the texts are, also after lines were settled and released.
import { expect, it } from 'vitest';
import { and, eq, inArray, isNull } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { ordersWithMoney } from '../../domain/bank-matching/match-lines.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { asPriceE4, asUnits, asWon } from '../../domain/money.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import type { Deps } from '../../server/deps/deps.ts';
import { isOpen } from '../../domain/request-state.ts';
import { releaseLine, settleLine } from '../../server/features/bank-lines/bank-lines.repo.ts';
import { findPaidOfGroup } from '../../server/features/bank-lines/find-paid.ts';
import { keyOlderLines } from '../../server/features/bank-lines/key-older-lines.ts';
import { wordsOfCompany } from '../../server/features/bank-lines/match-bank-lines.ts';
import { findPayable, isOldLine } from '../../server/features/bank-lines/payable-orders.repo.ts';
import { addBuyers, CROWD_WON, importLines, type Buyer } from '../support/people/crowd.ts';
import { depsOnStore } from '../support/servers/deps-on-store.ts';
import { createRandom, type Random } from '../support/store/random.ts';
import { forEachEngine } from '../support/store/store.ts';

const NOW = new Date('2026-11-26T18:30:00+09:00');
const WON = asWon(BigInt(CROWD_WON));
// Names that contain, begin or mask one another, or a word of the bank.
const NAMES =
  `김민수 김민우 이민수 민수 이지 이지원 하나 남궁민수 남궁민 김민수진 한별 주한별 한빛 주식회사한빛 유한회사한빛 한빛무역
  KIMMINSU KIMMINSUK NGUYENTHIMINHHANG NGUYENTHIMINHHAN 가나다라마바사아자차 가나다라마바사아 신한솔 한솔 우리나 주민수`.split(
    /\s+/,
  );
const WORDS = [
  '토스',
  '인터넷',
  '신한 ',
  '님',
  '10000원',
  ' 주문12',
  '(주)',
  '㈜',
  '오픈뱅킹',
  ' 커피',
  '박서준',
  '0',
  'X',
  '*',
];

function textOf(random: Random): string {
  const name = random.pick(NAMES);
  const hidden = () =>
    Array.from(name, (one) => (random.below(3) === 0 ? random.pick([...'*ㅇOX0']) : one)).join('');
  const shown = [() => name, () => name, hidden, () => name.slice(0, -1 - random.below(3)), () => ''];
  const word = () => (random.below(3) === 0 ? random.pick(WORDS) : '');
  return `${word()}${random.pick(shown)()}${word()}`;
}

/** Orders of the buyers in all states, over four days. */
async function addOrders(deps: Deps, random: Random, buyers: readonly Buyer[], count: number): Promise<void> {
  await deps.store.write(async (tx) => {
    for (let id = 10_001; id <= 10_000 + count; id += 1) {
      const buyer = random.pick(buyers);
      const createdAt = new Date(NOW.getTime() - random.below(96) * HOUR_MS);
      const state = random.pick([0, 0, 0, 3, 1] as const);
      const later = () => new Date(createdAt.getTime() + (1 + random.below(36)) * HOUR_MS);
      const decided = state === 1 ? { decidedAt: later(), decidedBy: 1, decidedAs: 'operator' as const } : {};
      const expiresAt = random.below(8) === 0 ? null : later();
      await tx.insert(tx.t.requests).values({
        id,
        kind: 'purchase',
        holderId: buyer.id,
        state,
        version: 1,
        createdAt,
        expiresAt,
        ...decided,
      });
      await tx.insert(tx.t.purchases).values({
        ...{ requestId: id, linkedAccountId: buyer.linkedAccountId, companyId: 1, won: WON },
        ...{ price: asPriceE4(1_000_000n), tokens: asUnits(100_000_000n), fee: asUnits(0n) },
        ...{ depositBankCode: '004', depositNumEnc: 'none', depositName: 'none' },
        depositAccountId: random.pick([1, 1, null]),
      });
    }
  });
}

/** Those that matching everything finds. */
async function findAmongAll(db: ReadDb): Promise<number[]> {
  const { bankLines } = db.t;
  const unsettled = and(isNull(bankLines.settledAs), eq(bankLines.won, WON));
  const lines = (await db.select().from(bankLines).where(unsettled)).map((line) => ({
    ...line,
    accountId: line.depositAccountId,
    isOld: isOldLine(line, NOW),
  }));
  const orders = await findPayable(db, 'in', [WON], NOW);
  const open = new Set(orders.filter(({ state }) => isOpen(state)).map(({ id }) => id));
  const found = ordersWithMoney(lines, orders, await wordsOfCompany(db, 1));
  return [...found.keys()].filter((id) => open.has(id)).sort((a, b) => a - b);
}

async function findFew(db: ReadDb): Promise<number[]> {
  const { requests } = db.t;
  const rows = await db
    .selectDistinct({ holderId: requests.holderId })
    .from(requests)
    .where(eq(requests.kind, 'purchase'));
  const found = [];
  for (const { holderId } of rows)
    found.push(...(await findPaidOfGroup(db, { holderId, companyId: 1, won: WON }, NOW)));
  return found.map(({ id }) => id).sort((a, b) => a - b);
}

forEachEngine('purchases that lines have paid', (createStore) => {
  it.each([1, 2, 4])('are those that matching all lines finds (seed %i)', async (seed) => {
    const random = createRandom(seed);
    const store = await createStore();
    const deps = depsOnStore(store, NOW);
    await seedDemo(deps);
    const buyers = await addBuyers(
      deps,
      Array.from({ length: 14 }, () => random.pick(NAMES)),
    );
    await addOrders(deps, random, buyers, 60);
    const often = random.pick(NAMES);
    const texts = Array.from({ length: 120 }, () => ({
      name: random.below(4) === 0 ? often : textOf(random),
      memo: random.below(4) === 0 ? textOf(random) : '',
    }));
    await importLines(deps, texts, new Date(NOW.getTime() - 90 * HOUR_MS), 40 * 60_000);
    const same = async () => {
      const all = await store.read(findAmongAll);
      expect(await store.read(findFew)).toEqual(all);
      return all;
    };
    const before = await same();
    expect(before).not.toEqual([]);

    const ids = (await store.read((db) => db.select({ id: db.t.bankLines.id }).from(db.t.bankLines))).map(
      ({ id }) => id,
    );
    const some = ids.filter((id) => id % 2 === 0);
    await store.write(async (tx) => {
      for (const id of some) await settleLine(tx, id, { as: 'other', note: null, operatorId: 1, now: NOW });
    });
    const settled = await same();
    expect(settled).not.toEqual(before);
    await store.write(async (tx) => {
      for (const id of some) await releaseLine(tx, id, NOW);
    });
    expect(await same()).toEqual(before);

    // As an older version left them, which wrote no keys.
    await store.write(async (tx) => {
      await tx.delete(tx.t.payerKeys).where(inArray(tx.t.payerKeys.lineId, ids));
      await tx.insert(tx.t.meta).values({ key: 'payer_keys_up_to', value: String(Math.max(...ids)) });
    });
    expect(await store.read(findFew)).toEqual([]);
    await keyOlderLines(deps);
    expect(await same()).toEqual(before);
  });
});
