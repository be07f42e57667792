// Whether the money of purchases is there. Holders ask on every screen, and the writer when they cancel, so only what bears on these
// orders is read, however many lines and orders of the amount there are.
import type { ReadDb } from '../../../db/store.ts';
import { ordersWithMoney, type OpenLine } from '../../../domain/bank-matching/match-lines.ts';
import { keysOfName, type NameKeys } from '../../../domain/bank-matching/name-keys.ts';
import {
  isNaming,
  isPlainPayer,
  nameEvidence,
  namesWithin,
  readHolderName,
  readPayer,
  type PayerText,
} from '../../../domain/bank-matching/payer-name.ts';
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

/** How many of the lines came in the time of an order, on its account. */
function countTimely(lines: readonly OpenLine[], order: Payable): number {
  const [from, until] = [order.from.getTime(), order.until?.getTime() ?? Number.POSITIVE_INFINITY];
  let count = 0;
  for (const { at, accountId } of lines) {
    const time = at.getTime();
    if (time >= from && time <= until && (order.accountId ?? accountId) === accountId) count += 1;
  }
  return count;
}

function keysOf(orders: readonly Payable[]): NameKeys {
  const all = [...new Set(orders.map(({ name }) => name))].map(keysOfName);
  return { keys: all.flatMap(({ keys }) => keys), ranges: all.flatMap(({ ranges }) => ranges) };
}

/** The holder's orders of a group, those that are asked for, and the words of the company. */
type About = { own: readonly Payable[]; asked: readonly Payable[]; words: readonly string[] };

/** Whether each order that is asked for has a line left when each of the holder's orders has taken one. The lines name no other holder. */
function haveEnough({ own, asked }: About, lines: readonly (readonly [PayerText, OpenLine[]])[]): boolean {
  const naming = new Map(
    [...new Set(asked.map(({ name }) => name))].map((name) => {
      const holder = readHolderName(name);
      return [
        name,
        lines.filter(([payer]) => isNaming(nameEvidence(holder, payer))).flatMap(([, same]) => same),
      ];
    }),
  );
  return asked.every((order) => countTimely(naming.get(order.name) ?? [], order) >= own.length);
}

/**
 * The orders of a group whose money is there by these lines, as `ordersWithMoney` finds them among all orders of the amount: a plain
 * line means no order of another holder but those whose names stand in it.
 */
async function judge(
  db: ReadDb,
  group: OrderGroup,
  about: About,
  lines: readonly OpenLine[],
  now: Date,
): Promise<Set<number>> {
  const ofText = Map.groupBy(lines, (line) => readPayer(line, about.words));
  const plain = [...ofText].filter(([payer]) => isPlainPayer(payer));
  const plainLines = plain.flatMap(([, same]) => same);
  const names = new Set(plain.flatMap(([payer]) => [...namesWithin(payer, HOLDER_NAME_MAX)]));
  const named = names.size === 0 ? [] : await findPayableNamed(db, group, names, now);
  if (named.length === 0 && haveEnough(about, plain)) return new Set(about.asked.map(({ id }) => id));
  const { own, words, asked } = about;
  const paid = ordersWithMoney(plainLines, [...own, ...named], words);
  // What some lines show is true among all.
  if (plainLines.length === lines.length || asked.every(({ id }) => paid.has(id))) return paid;
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
  const [own, words] = await Promise.all([
    findPayableOf(db, group, now),
    wordsOfCompany(db, group.companyId),
  ]);
  const asked = own.filter(({ id }) => wanted.includes(id));
  if (asked.length === 0) return new Set();
  const about = { own, words, asked };
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
  const paid = await judge(db, group, about, [...near.values()], now);
  if (isAll || asked.every(({ id }) => paid.has(id))) return paid;
  for (const order of own.filter(({ id }) => !paid.has(id)))
    if (countTimely([...near.values()], order) < LINES_MAX) await look(windowOf(order), LINES_MAX);
  return judge(db, group, about, [...near.values()], now);
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
