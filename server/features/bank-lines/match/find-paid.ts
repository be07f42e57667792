// Which orders' money has come or left. Only what bears on the orders of one holder is read, however many lines and orders of the
// amount there are.
import type { ReadDb } from '../../../../db/store.ts';
import { ordersWithMoney, type LineOfOrder } from '../../../../domain/bank-matching/match-lines.ts';
import { isTimely, type OpenLine } from '../../../../domain/bank-matching/lines-and-orders.ts';
import { keysOfName, type NameKeys } from '../../../../domain/bank-matching/name-keys.ts';
import {
  isNaming,
  isPlainPayer,
  nameEvidence,
  namesWithin,
  readHolderName,
  readPayer,
  type PayerText,
} from '../../../../domain/bank-matching/payer-name.ts';
import { DAY_MS } from '../../../../domain/durations.ts';
import { HOLDER_NAME_MAX } from '../../../../domain/limits.ts';
import { salesNamedBy } from '../../../../domain/payout-file.ts';
import { isOpen } from '../../../../domain/request-state.ts';
import { wordsOfCompany } from './match-bank-lines.ts';
import { findPayable, isOldLine, type OrderGroup, type Payable } from './payable-orders.repo.ts';
import { findNaming, findPayableNamed, findTextsNaming, type Window } from './payer-keys.repo.ts';

/** How many lines more than orders are read first: mostly one line names a holder, or a few do. */
export const MORE_LINES = 4;
/** How many are read for one order; see ADR-0028 for what becomes of more. */
const LINES_MAX = 1_000;
export const NO_END = new Date(8_640_000_000_000_000);

/** A bank that gives days only says that a line came at the beginning of its day. */
const windowOf = ({ from, until }: Payable): Window => ({
  from: new Date(from.getTime() - DAY_MS),
  until: until ?? NO_END,
});

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

/** The lines that came in the time of an order, on its account. */
const timelyLines = (lines: readonly OpenLine[], order: Payable): OpenLine[] =>
  lines.filter((line) => isTimely(line, order) && (order.accountId ?? line.accountId) === line.accountId);

function keysOf(orders: readonly Payable[]): NameKeys {
  const all = [...new Set(orders.map(({ name }) => name))].map(keysOfName);
  return { keys: all.flatMap(({ keys }) => keys), ranges: all.flatMap(({ ranges }) => ranges) };
}

/** The holder's orders of a group, those that are asked for, and the words of the company. */
type About = { own: readonly Payable[]; asked: readonly Payable[]; words: readonly string[] };

/**
 * The line of each order that is asked for, when there is one left for it although each of the holder's orders has taken one; null when
 * there are too few. The lines name no other holder.
 */
function findEnough(
  { own, asked }: About,
  lines: readonly (readonly [PayerText, OpenLine[]])[],
): LineOfOrder | null {
  const naming = new Map(
    [...new Set(asked.map(({ name }) => name))].map((name) => {
      const holder = readHolderName(name);
      return [
        name,
        lines.filter(([payer]) => isNaming(nameEvidence(holder, payer))).flatMap(([, same]) => same),
      ];
    }),
  );
  const found: LineOfOrder = new Map();
  for (const order of asked) {
    const timely = timelyLines(naming.get(order.name) ?? [], order).filter(
      (line) => order.kind === 'purchase' || salesNamedBy(line).length === 0,
    );
    const [first] = timely;
    if (first === undefined || timely.length < own.length) return null;
    found.set(order.id, first.id);
  }
  return found;
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
): Promise<LineOfOrder> {
  const ofText = Map.groupBy(lines, (line) => readPayer(line, about.words));
  const plain = [...ofText].filter(([payer]) => isPlainPayer(payer));
  const plainLines = plain.flatMap(([, same]) => same);
  const named = await findNamedIn(
    db,
    group,
    plain.map(([payer]) => payer),
    now,
  );
  const enough = named.length === 0 ? findEnough(about, plain) : null;
  if (enough !== null) return enough;
  const { own, words, asked } = about;
  const paid = ordersWithMoney(plainLines, [...own, ...named], words);
  // What some lines show is true among all.
  if (plainLines.length === lines.length || asked.every(({ id }) => paid.has(id))) return paid;
  return ordersWithMoney(lines, [...own, ...(await findOthers(db, group, now))], words);
}

/** The orders of other holders that plain texts name. */
async function findNamedIn(
  db: ReadDb,
  group: OrderGroup,
  payers: readonly PayerText[],
  now: Date,
): Promise<Payable[]> {
  const names = new Set(payers.flatMap((payer) => [...namesWithin(payer, HOLDER_NAME_MAX)]));
  return names.size === 0 ? [] : findPayableNamed(db, group, names, now);
}

/** All orders of other holders, of the group's company and amount. */
async function findOthers(
  db: ReadDb,
  { direction, holderId, companyId, won }: OrderGroup,
  now: Date,
): Promise<Payable[]> {
  const payable = await findPayable(db, direction, [won], now);
  return payable.filter((order) => order.companyId === companyId && order.holderId !== holderId);
}

/** The orders of other holders that bear on what lines say about the orders of a group. */
export async function findOrdersBeside(
  db: ReadDb,
  group: OrderGroup,
  lines: readonly OpenLine[],
  words: readonly string[],
  now: Date,
): Promise<Payable[]> {
  const payers = [...new Set(lines.map((line) => readPayer(line, words)))];
  return payers.every(isPlainPayer) ? findNamedIn(db, group, payers, now) : findOthers(db, group, now);
}

/** The lines that may name the holder of orders and came in their time; not `isAll` when there are more than `most`. */
export async function findNear(
  db: ReadDb,
  group: OrderGroup,
  own: readonly Payable[],
  most: number,
  now: Date,
) {
  const keys = keysOf(own);
  const lines = new Map<number, OpenLine>();
  let isAll = true;
  for (const window of windowsOf(own)) {
    const found = await findNaming(db, group, keys, window, most);
    for (const line of found.lines) lines.set(line.id, { ...line, isOld: isOldLine(line, now) });
    isAll = found.isAll && isAll;
  }
  return { lines: [...lines.values()], isAll };
}

/**
 * The open orders of a group whose money is there or has left, with a line that shows it: an open line can only be meant for orders of
 * its holder, and without the order it would be left over. `own` are the orders of the group.
 */
export async function findPaid(
  db: ReadDb,
  group: OrderGroup,
  own: readonly Payable[],
  now: Date,
): Promise<LineOfOrder> {
  const asked = own.filter(({ state, isReady }) => isOpen(state) && isReady);
  if (asked.length === 0) return new Map();
  const words = await wordsOfCompany(db, group.companyId);
  const onlyAsked = (found: LineOfOrder): LineOfOrder =>
    new Map([...found].filter(([id]) => asked.some((order) => order.id === id)));
  const about = { own, words, asked };
  const near = await findNear(db, group, own, own.length + MORE_LINES, now);
  if (near.lines.length === 0) return new Map();
  const paid = onlyAsked(await judge(db, group, about, near.lines, now));
  if (near.isAll || paid.size === asked.length) return paid;
  const all = await findNear(db, group, own, LINES_MAX, now);
  return onlyAsked(await judge(db, group, about, all.lines, now));
}

/**
 * The holders of other orders for which lines may be meant that may name the holder of a group: more of their orders may be certain
 * once an order of this holder has ended. `name` is that of the holder's account.
 */
export async function findRivals(
  db: ReadDb,
  group: OrderGroup & { name: string },
  now: Date,
): Promise<Set<number>> {
  const words = await wordsOfCompany(db, group.companyId);
  const ever = { from: new Date(0), until: NO_END };
  const texts = await findTextsNaming(db, group, keysOfName(group.name), ever, LINES_MAX);
  const payers = [...new Set(texts.map((text) => readPayer(text, words)))];
  const rivals = await findNamedIn(db, group, payers.filter(isPlainPayer), now);
  const unclear = payers.filter((payer) => !isPlainPayer(payer));
  const others = unclear.length === 0 ? [] : await findOthers(db, group, now);
  const may = (order: Payable) => {
    const holder = readHolderName(order.name);
    return unclear.some((payer) => nameEvidence(holder, payer) !== 'other');
  };
  return new Set([...rivals, ...others.filter(may)].map(({ holderId }) => holderId));
}
