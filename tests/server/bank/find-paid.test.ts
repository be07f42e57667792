// Which orders lines have paid is found from few lines and orders (find-paid.ts). It must be what matching all lines of the amount
// with all orders of it finds, whatever the texts are, also after lines were settled and released.
import { expect, it } from 'vitest';
import { and, eq, inArray, isNull } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { ordersWithMoney } from '../../../domain/bank-matching/match-lines.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import { asPriceE4, asUnits, asWon } from '../../../domain/money.ts';
import { salesNamedBy } from '../../../domain/payout-file.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { isOpen } from '../../../domain/request-state.ts';
import { releaseLine, settleLine } from '../../../server/features/bank-lines/lines/bank-lines.repo.ts';
import { findPaid } from '../../../server/features/bank-lines/match/find-paid.ts';
import { keyOlderLines } from '../../../server/features/bank-lines/match/key-older-lines.ts';
import { wordsOfCompany } from '../../../server/features/bank-lines/match/match-bank-lines.ts';
import {
  findPayable,
  isOldLine,
  type Direction,
} from '../../../server/features/bank-lines/match/payable-orders.repo.ts';
import { findPayableOf } from '../../../server/features/bank-lines/match/payer-keys.repo.ts';
import { addBuyers, CROWD_WON, importLines, type Buyer } from '../../support/people/crowd.ts';
import { depsOnStore } from '../../support/servers/deps-on-store.ts';
import { createRandom, type Random } from '../../support/store/random.ts';
import { longOrShort } from '../../support/runner/long-or-short.ts';
import { forEachEngine } from '../../support/store/store.ts';

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
async function addOrders(
  deps: Deps,
  direction: Direction,
  random: Random,
  buyers: readonly Buyer[],
  count: number,
): Promise<void> {
  await deps.store.write(async (tx) => {
    for (let id = 10_001; id <= 10_000 + count; id += 1) {
      const buyer = random.pick(buyers);
      const createdAt = new Date(NOW.getTime() - random.below(96) * HOUR_MS);
      const state = random.pick([0, 0, 0, 3, 1] as const);
      const later = () => new Date(createdAt.getTime() + (1 + random.below(36)) * HOUR_MS);
      const decided = state === 1 ? { decidedAt: later(), decidedBy: 1, decidedAs: 'operator' as const } : {};
      const isSale = direction === 'out';
      const taken = isSale && random.below(4) > 0 ? { takenBy: 1, takenAt: later() } : {};
      await tx.insert(tx.t.requests).values({
        id,
        kind: isSale ? 'sale' : 'purchase',
        holderId: buyer.id,
        state,
        version: 1,
        createdAt,
        expiresAt: isSale || random.below(8) === 0 ? null : later(),
        ...taken,
        ...decided,
      });
      const common = {
        requestId: id,
        linkedAccountId: buyer.linkedAccountId,
        companyId: 1,
        fee: asUnits(0n),
      };
      const [price, tokens] = [asPriceE4(1_000_000n), asUnits(100_000_000n)];
      if (isSale) {
        await tx.insert(tx.t.sales).values({
          ...common,
          ...{ price, gross: tokens, net: tokens, payoutWon: WON, names: 'gross' },
        });
        continue;
      }
      await tx.insert(tx.t.purchases).values({
        ...common,
        ...{ price, tokens, won: WON },
        ...{ depositBankCode: '004', depositNumEnc: 'none', depositName: 'none' },
        depositAccountId: random.pick([1, 1, null]),
      });
    }
  });
}

/** Those that matching everything finds. */
async function findAmongAll(db: ReadDb, direction: Direction): Promise<number[]> {
  const { bankLines } = db.t;
  const unsettled = and(isNull(bankLines.settledAs), eq(bankLines.won, WON));
  const lines = (await db.select().from(bankLines).where(unsettled)).map((line) => ({
    ...line,
    accountId: line.depositAccountId,
    isOld: isOldLine(line, NOW),
  }));
  const orders = await findPayable(db, direction, [WON], NOW);
  const open = new Set(orders.filter(({ state }) => isOpen(state)).map(({ id }) => id));
  const found = ordersWithMoney(lines, orders, await wordsOfCompany(db, 1));
  return [...found.keys()].filter((id) => open.has(id)).sort((a, b) => a - b);
}

async function findFew(db: ReadDb, direction: Direction): Promise<number[]> {
  const { requests } = db.t;
  const rows = await db
    .selectDistinct({ holderId: requests.holderId })
    .from(requests)
    .where(eq(requests.kind, direction === 'in' ? 'purchase' : 'sale'));
  const found: number[] = [];
  for (const { holderId } of rows) {
    const group = { direction, holderId, companyId: 1, won: WON };
    const own = await findPayableOf(db, group, NOW);
    found.push(...(await findPaid(db, group, own, NOW)).keys());
  }
  return found.sort((a, b) => a - b);
}

/** Rows are chosen by the database and matched here: fewer of one seed show that PostgreSQL chooses the same. */
const COUNTS = {
  SQLite: longOrShort({ orders: 60, lines: 120 }, { orders: 40, lines: 80 }),
  PostgreSQL: { orders: 28, lines: 48 },
};
const SEEDS = { SQLite: [1], PostgreSQL: [4] };
const casesOf = (engine: keyof typeof SEEDS) =>
  SEEDS[engine].flatMap((seed) => [['in', seed] as const, ['out', seed] as const]);

forEachEngine('orders that lines have paid', (createStore, engine) => {
  it.each(casesOf(engine))(
    'are those that matching all lines finds (%s, seed %i)',
    async (direction, seed) => {
      const random = createRandom(seed);
      const store = await createStore();
      const deps = depsOnStore(store, NOW);
      await seedDemo(deps);
      const buyers = await addBuyers(
        deps,
        Array.from({ length: 14 }, () => random.pick(NAMES)),
      );
      const { orders, lines: count } = COUNTS[engine];
      await addOrders(deps, direction, random, buyers, orders);
      const often = random.pick(NAMES);
      // Some remarks carry the reference of a payout file.
      const reference = () =>
        direction === 'out' && random.below(6) === 0 ? `판매${10_001 + random.below(orders)}` : '';
      const texts = Array.from({ length: count }, () => ({
        name: random.below(4) === 0 ? often : textOf(random),
        memo: random.below(4) === 0 ? textOf(random) : reference(),
      }));
      const first = new Date(NOW.getTime() - 90 * HOUR_MS);
      await importLines(deps, texts, { direction, from: first, apartMs: 40 * 60_000 });
      const few = () => store.read((db) => findFew(db, direction));
      const same = async () => {
        const all = await store.read((db) => findAmongAll(db, direction));
        expect(await few()).toEqual(all);
        return all;
      };
      const before = await same();
      expect(before).not.toEqual([]);

      const lines = await store.read((db) => db.select().from(db.t.bankLines));
      const ids = lines.map(({ id }) => id);
      // Lines that refer to a sale are not settled with something else before it is taken.
      const some = lines
        .filter((line) => line.id % 8 > 0 && salesNamedBy(line).length === 0)
        .map(({ id }) => id);
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
      expect(await few()).toEqual([]);
      await keyOlderLines(deps);
      expect(await same()).toEqual(before);
    },
  );
});
