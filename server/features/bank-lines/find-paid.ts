// Whether the money of purchases is there. Holders ask on every screen, and the writer when they cancel, so only what bears on these
// orders is read, however many lines and orders of the amount there are.
import type { ReadDb } from '../../../db/store.ts';
import { ordersWithMoney, type OpenLine } from '../../../domain/bank-matching/match-lines.ts';
import { keysOfName, type NameKeys } from '../../../domain/bank-matching/name-keys.ts';
import { isPlainPayer, namesWithin, readPayer } from '../../../domain/bank-matching/payer-name.ts';
import { HOLDER_NAME_MAX } from '../../../domain/limits.ts';
import { wordsOfCompany } from './match-bank-lines.ts';
import {
  findNaming,
  findPayableNamed,
  findPayableOf,
  type OrderGroup,
  type Window,
} from './payer-keys.repo.ts';
import {
  findPayable,
  hasSettledLine,
  isOldLine,
  openLineOfPurchase,
  type Payable,
} from './payable-orders.repo.ts';

/** How many lines more than orders are read first: mostly one line names a holder, or a few do. */
const MORE_LINES = 4;
/** How many are read for one order; see ADR-0028 for what becomes of more. */
const LINES_MAX = 1_000;
const NO_END = new Date(8_640_000_000_000_000);

const windowOf = ({ from, until }: Payable): Window => ({ from, until: until ?? NO_END });

/** The times of orders, those that overlap as one. */
function windowsOf(orders: readonly Payable[]): Window[] {
  const joined: Window[] = [];
  for (const window of orders.map(windowOf).toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = joined.at(-1);
    if (last === undefined || window.from > last.until) joined.push(window);
    else if (window.until > last.until) last.until = window.until;
  }
  return joined;
}

const mayPay = (line: OpenLine, order: Payable): boolean => {
  const { from, until } = windowOf(order);
  const isOfAccount = order.accountId === null || order.accountId === line.accountId;
  return isOfAccount && line.at >= from && line.at <= until;
};

function keysOf(orders: readonly Payable[]): NameKeys {
  const all = [...new Set(orders.map(({ name }) => name))].map(keysOfName);
  return { keys: all.flatMap(({ keys }) => keys), ranges: all.flatMap(({ ranges }) => ranges) };
}

/**
 * The orders of a group whose money is there by these lines, as `ordersWithMoney` finds them among all orders of the amount: a plain
 * line means no order of another holder but those whose names stand in it.
 */
async function judge(
  db: ReadDb,
  group: OrderGroup,
  { own, lines, wanted }: { own: readonly Payable[]; lines: readonly OpenLine[]; wanted: readonly number[] },
  now: Date,
): Promise<Set<number>> {
  const words = await wordsOfCompany(db, group.companyId);
  const ofText = Map.groupBy(lines, (line) => readPayer(line, words));
  const plain = [...ofText].filter(([payer]) => isPlainPayer(payer));
  const plainLines = plain.flatMap(([, same]) => same);
  const names = new Set(plain.flatMap(([payer]) => [...namesWithin(payer, HOLDER_NAME_MAX)]));
  const named = names.size === 0 ? [] : await findPayableNamed(db, group, names, now);
  const paid = ordersWithMoney(plainLines, [...own, ...named], words);
  // What some lines show is true among all.
  if (plainLines.length === lines.length || wanted.every((id) => paid.has(id))) return paid;
  const { holderId, companyId, won } = group;
  const payable = await findPayable(db, 'in', [won], now);
  const others = payable.filter((order) => order.companyId === companyId && order.holderId !== holderId);
  return ordersWithMoney(lines, [...own, ...others], words);
}

/** The orders of a group whose money is there. Only lines that may name the holder can show that. */
async function findPaidOfGroup(
  db: ReadDb,
  group: OrderGroup,
  wanted: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const own = await findPayableOf(db, group, now);
  const near = new Map<number, OpenLine>();
  const keys = keysOf(own);
  const look = async (window: Window, most: number): Promise<boolean> => {
    const { lines, isAll } = await findNaming(db, group, keys, window, most);
    for (const line of lines) near.set(line.id, { ...line, isOld: isOldLine(line, now) });
    return isAll;
  };
  let isAll = true;
  for (const window of windowsOf(own)) isAll = (await look(window, own.length + MORE_LINES)) && isAll;
  if (near.size === 0) return new Set();
  const paid = await judge(db, group, { own, lines: [...near.values()], wanted }, now);
  if (isAll || wanted.every((id) => paid.has(id))) return paid;
  for (const order of own.filter(({ id }) => !paid.has(id)))
    if ([...near.values()].filter((line) => mayPay(line, order)).length < LINES_MAX)
      await look(windowOf(order), LINES_MAX);
  return judge(db, group, { own, lines: [...near.values()], wanted }, now);
}

/**
 * Which of these requests are purchases whose money is there: a line is settled with one, or can only be meant for orders of its
 * holder. Their holders cannot cancel them, and they do not expire (D48).
 */
export async function findPaid(db: ReadDb, ids: readonly number[], now: Date): Promise<Set<number>> {
  const paid = new Set<number>();
  const groups = new Map<string, { group: OrderGroup; wanted: number[] }>();
  for (const id of ids) {
    if (await hasSettledLine(db, id)) paid.add(id);
    const [group] = paid.has(id) ? [] : await openLineOfPurchase(db, { requestId: id });
    if (group === undefined) continue;
    const key = Object.values(group).join(' ');
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { group, wanted: [id] });
    else known.wanted.push(id);
  }
  for (const { group, wanted } of groups.values()) {
    const found = await findPaidOfGroup(db, group, wanted, now);
    for (const id of wanted) if (found.has(id)) paid.add(id);
  }
  return paid;
}

/** The same for one request. */
export const isPaidFor = async (db: ReadDb, requestId: number, now: Date): Promise<boolean> =>
  (await findPaid(db, [requestId], now)).has(requestId);
