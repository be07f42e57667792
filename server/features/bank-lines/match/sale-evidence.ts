// What open lines say about sales. A line means one by its amount, time and name, or by the reference of its payout file.
import type { ReadDb } from '../../../../db/store.ts';
import { readMoney } from '../../../../domain/bank-matching/match-lines.ts';
import { cameBefore, EARLY_MS } from '../../../../domain/bank-matching/lines-and-orders.ts';
import { DAY_MS } from '../../../../domain/durations.ts';
import { salesNamedBy } from '../../../../domain/payout-file.ts';
import { isOpen, type BankSays } from '../../../../domain/request-state.ts';
import { findNear, findOrdersBeside, findPaid, MORE_LINES, NO_END } from './find-paid.ts';
import { wordsOfCompany } from './match-bank-lines.ts';
import { isOldLine, type OrderGroup, type Payable } from './payable-orders.repo.ts';
import { findNewestOut, findReferring } from './payer-keys.repo.ts';

export type Evidence = { says: BankSays; lineId: number };

/** How many lines that name no one may be what paid a sale of a payout file: the newest. */
const UNNAMED_MAX = 100;

/**
 * The lines that refer to sales. Such a line must have the amount of its sale, unless the sale was ever in a file: then the amount may
 * include the bank's fee, or be a part of the payout.
 */
async function findReferred(db: ReadDb, companyId: number, sales: readonly Payable[]) {
  const lines = await findReferring(
    db,
    companyId,
    sales.map(({ id }) => id),
  );
  const found = new Map<number, number>();
  for (const line of lines)
    for (const named of salesNamedBy(line)) {
      const sale = sales.find(({ id }) => id === named);
      if (sale === undefined || cameBefore(line, sale.from)) continue;
      if (sale.wasFiled || line.won === sale.won) found.set(sale.id, line.id);
    }
  return found;
}

/** What the lines of the amount say of sales that are not surely paid. */
async function readDoubts(db: ReadDb, group: OrderGroup, own: readonly Payable[], now: Date) {
  const since = Math.min(...own.map(({ from }) => from.getTime()));
  const window = { from: new Date(since - EARLY_MS - DAY_MS), until: NO_END };
  const [near, newest, words] = await Promise.all([
    findNear(db, group, own, own.length + MORE_LINES, now),
    own.some(({ wasFiled }) => wasFiled) ? findNewestOut(db, group, window, UNNAMED_MAX) : [],
    wordsOfCompany(db, group.companyId),
  ]);
  const all = [...near.lines, ...newest.map((line) => ({ ...line, isOld: isOldLine(line, now) }))];
  if (all.length === 0) return new Map<number, Evidence>();
  const lines = [...new Map(all.map((line) => [line.id, line])).values()];
  const others = await findOrdersBeside(db, group, lines, words, now);
  return readMoney(lines, [...own, ...others], words);
}

/** The strongest that open lines say about each open sale of a group. `own` are the orders of the group. */
export async function readSaleEvidence(
  db: ReadDb,
  group: OrderGroup,
  own: readonly Payable[],
  now: Date,
): Promise<Map<number, Evidence>> {
  const open = own.filter(({ state }) => isOpen(state));
  const certain = new Map([
    ...(await findReferred(db, group.companyId, open)),
    ...(await findPaid(db, group, own, now)),
  ]);
  const doubts =
    certain.size < open.length ? await readDoubts(db, group, own, now) : new Map<number, Evidence>();
  return new Map([
    ...doubts,
    ...[...certain].map(([id, lineId]) => [id, { says: 'certain', lineId }] as const),
  ]);
}
