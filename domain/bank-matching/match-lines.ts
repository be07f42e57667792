/**
 * Which order a bank's line pays. A line is certain when exactly one order can be meant and the order is meant by no other
 * line: by account, amount, time and name. Whatever leaves a doubt is `several`, and a person decides; certain lines
 * are approved many at a time.
 */
import { salesNamedBy } from '../payout-file.ts';
import { refundsNamedBy } from '../refund-states.ts';
import type { BankSays } from '../request-state.ts';
import {
  cameBefore,
  isTimely,
  mayBeMeant,
  wentBefore,
  type Edge,
  type OpenLine,
  type PayableOrder,
} from './lines-and-orders.ts';
import { certainReason, doubtReason } from './match-reason.ts';
import {
  isNaming,
  nameEvidence,
  readHolderName,
  readPayer,
  type HolderName,
  type NameEvidence,
  type PayerText,
} from './payer-name.ts';

export const LINE_MATCHES = ['certain', 'several', 'none', 'settled'] as const;
export type LineMatch = (typeof LINE_MATCHES)[number];

export type Matched = {
  match: Exclude<LineMatch, 'settled'>;
  candidates: { kind: PayableOrder['kind']; id: number }[];
  /** Why, in words for the operator; null without candidates. */
  why: string | null;
  /** Certain by the reference of its sale or refund, which only the company's own file or transfer writes. */
  isReferred: boolean;
};

const isNamed = ({ name }: Edge): boolean => isNaming(name);
const isPlain = ({ name }: Edge): boolean => name === 'exact' || name === 'decorated';
/** Whether name, time, state and reference all fit. */
const isFitting = (edge: Edge): boolean =>
  isNamed(edge) && edge.isTimely && edge.order.isReady && edge.reference !== 'other';
/** Whether they all fit and the line may be settled with the order. */
const isClear = (edge: Edge): boolean =>
  isFitting(edge) && edge.order.isClear && !edge.isElsewhere && edge.line.isOld !== true;

/** Of all edges of one line, or of one order, the only one that can be meant; null when there is a doubt. */
function onlyOne(edges: readonly Edge[]): Edge | null {
  const named = edges.filter(isNamed);
  const [only] = named;
  if (only === undefined || named.length > 1 || !isClear(only)) return null;
  // A masked or cut name shares its letters with others; then holders who are not named count as well.
  return isPlain(only) || edges.length === 1 ? only : null;
}

const STRENGTH: Readonly<Record<NameEvidence, number>> = {
  exact: 0,
  decorated: 1,
  masked: 2,
  cut: 2,
  unclear: 3,
  elsewhere: 4,
  other: 5,
};

/** What a line refers to. */
type References = Readonly<Record<'sale' | 'refund', readonly number[]>>;

function referenceOf(
  line: OpenLine,
  order: Pick<PayableOrder, 'id' | 'kind' | 'from'>,
  named: References,
): Edge['reference'] {
  const { kind, id, from } = order;
  const count = named.sale.length + named.refund.length;
  if (kind === 'purchase' || count === 0) return 'none';
  const isNamedHere = named[kind].includes(id);
  if (isNamedHere && cameBefore(line, from)) return 'other';
  return isNamedHere && count === 1 ? 'own' : 'other';
}

/** What a line says about the holder of an order; null when it names another person and not the order. */
function evidenceFor(
  name: NameEvidence,
  order: Pick<PayableOrder, 'isFiled'>,
  reference: Edge['reference'],
): NameEvidence | null {
  if (reference !== 'own') return name === 'other' ? null : name;
  // The company's own file wrote the reference, where the bank may have left the name out. Another person's name stays a doubt.
  if ((name === 'unclear' || name === 'elsewhere') && order.isFiled) return 'decorated';
  return name === 'other' ? 'unclear' : name;
}

/** What lines say about names; many lines have the same text, and many orders the same name. */
function readEvidence(words: readonly string[]) {
  const holders = new Map<string, HolderName>();
  const known = new Map<PayerText, Map<string, NameEvidence>>();
  return (line: OpenLine): ((name: string) => NameEvidence) => {
    const payer = readPayer(line, words);
    const ofText = known.get(payer) ?? new Map<string, NameEvidence>();
    known.set(payer, ofText);
    return (name) => {
      const holder = holders.get(name) ?? readHolderName(name);
      holders.set(name, holder);
      const evidence = ofText.get(name) ?? nameEvidence(holder, payer);
      ofText.set(name, evidence);
      return evidence;
    };
  };
}

/** What may be meant by what, for the lines and the orders of one company, direction and amount. */
function edgesOf(
  lines: readonly OpenLine[],
  orders: readonly PayableOrder[],
  words: readonly string[],
): { ofLine: Map<number, Edge[]>; ofOrder: Map<PayableOrder, Edge[]> } {
  const ofLine = new Map<number, Edge[]>(lines.map((line) => [line.id, []]));
  const ofOrder = new Map<PayableOrder, Edge[]>(orders.map((order) => [order, []]));
  const hasSales = orders.some(({ kind }) => kind !== 'purchase');
  const refunds = new Set(orders.flatMap(({ kind, id }) => (kind === 'refund' ? [id] : [])));
  const evidenceOf = readEvidence(words);
  for (const line of orders.length === 0 ? [] : lines) {
    const ofName = evidenceOf(line);
    const named = {
      sale: hasSales ? salesNamedBy(line) : [],
      // 환불 and a number in the text of a line that no refund has is no reference.
      refund: refunds.size === 0 ? [] : refundsNamedBy(line).filter((id) => refunds.has(id)),
    };
    const edges: Edge[] = [];
    for (const order of orders) {
      if (order.accountId !== null && order.accountId !== line.accountId) continue;
      if (!mayBeMeant(line, order)) continue;
      // Money is not sent back before it came.
      if (order.kind === 'refund' && wentBefore(line, order.from)) continue;
      const evidence = ofName(order.name);
      const reference = referenceOf(line, order, named);
      const name = evidenceFor(evidence, order, reference);
      const isElsewhere = order.bookedOn !== null && order.bookedOn !== line.accountId;
      if (name !== null)
        edges.push({ line, order, name, isTimely: isTimely(line, order), isElsewhere, reference });
    }
    const own = edges.filter(({ reference }) => reference === 'own');
    // A line that plainly names the holder of one order is not about another whom it does not name.
    const isSaid = edges.some(isPlain);
    for (const edge of own.length > 0 ? own : edges) {
      if (isSaid && !isNamed(edge)) continue;
      ofLine.get(line.id)?.push(edge);
      ofOrder.get(edge.order)?.push(edge);
    }
  }
  return { ofLine, ofOrder };
}

/**
 * Whether a line out names a sale that a payout file pays: it carries the sale's reference, or the name on the holder's
 * account and nothing that speaks against it. A name that fits one of the `others` as well says nothing about which of them was
 * paid; they are other sales of the line's company and amount. `words` are those of `nameWords`.
 */
export function namesFiledSale(
  line: OpenLine,
  sale: Pick<PayableOrder, 'id' | 'name' | 'from'>,
  others: readonly PayableOrder[],
  words: readonly string[],
): boolean {
  const order = { ...sale, kind: 'sale', isFiled: true } as const;
  const reference = referenceOf(line, order, { sale: salesNamedBy(line), refund: [] });
  const evidence = evidenceFor(
    nameEvidence(readHolderName(sale.name), readPayer(line, words)),
    order,
    reference,
  );
  if (reference === 'other' || evidence === null || !isNaming(evidence)) return false;
  return reference === 'own' || !(edgesOf([line], others, words).ofLine.get(line.id) ?? []).some(isNamed);
}

function matchEdges({ ofLine, ofOrder }: ReturnType<typeof edgesOf>): Map<number, Matched> {
  return new Map(
    Array.from(ofLine, ([lineId, edges]): [number, Matched] => {
      const only = onlyOne(edges);
      const isMutual = only !== null && onlyOne(ofOrder.get(only.order) ?? []) === only;
      const shown = isMutual ? [only] : [...edges].sort(byLikelihood);
      const candidates = shown.map(({ order }) => ({ kind: order.kind, id: order.id }));
      const [first] = shown;
      if (first === undefined) return [lineId, { match: 'none', candidates, why: null, isReferred: false }];
      const why = isMutual ? certainReason(first) : doubtReason(first, edges);
      const isReferred = isMutual && first.reference === 'own';
      return [lineId, { match: isMutual ? 'certain' : 'several', candidates, why, isReferred }];
    }),
  );
}

/**
 * Matches the lines of one company, direction and amount with the orders of the same three; lines and orders that differ
 * in one of them never touch each other. `words` are those of `nameWords`.
 */
export const matchLines = (
  lines: readonly OpenLine[],
  orders: readonly PayableOrder[],
  words: readonly string[],
): Map<number, Matched> => matchEdges(edgesOf(lines, orders, words));

/** The edges of a line that leaves no doubt whose order it paid, when all that it may mean belongs to one holder; empty otherwise. */
function edgesOfOneHolder(edges: readonly Edge[]): readonly Edge[] {
  const named = edges.filter(isNamed);
  const counted = named.every(isPlain) ? named : edges;
  const holders = new Set(counted.map(({ order }) => order.holderId));
  return holders.size === 1 ? named.filter(isFitting) : [];
}

/**
 * The orders without which a line would be left over, when each line pays an order of its own: those that every greatest assignment
 * of lines to orders pays, with the line that pays each in one of them. `choices` are the edges of each line to the orders that it may pay.
 */
function neededOrders(choices: readonly (readonly Edge[])[]): Map<PayableOrder, OpenLine> {
  const payer = new Map<PayableOrder, number>();
  const all = new Set(choices.flat().map(({ order }) => order));
  const assign = (line: number, tried: Set<PayableOrder>): boolean => {
    const orders = (choices[line] ?? []).map(({ order }) => order);
    const free = orders.find((order) => !payer.has(order));
    const paid =
      free ??
      orders.find((order) => {
        if (tried.has(order)) return false;
        tried.add(order);
        const other = payer.get(order);
        return other !== undefined && assign(other, tried);
      });
    if (paid !== undefined) payer.set(paid, line);
    return paid !== undefined;
  };
  for (const line of choices.keys()) {
    // No order is left over then.
    if (payer.size === all.size) break;
    assign(line, new Set());
  }
  const paidBy = new Map([...payer].map(([order, line]) => [line, order]));
  const linesFor = Map.groupBy(
    choices.flatMap((edges, line) => edges.map(({ order }) => ({ order, line }))),
    ({ order }) => order,
  );
  // An order that is left over may take the line of another, which is then left over in its place.
  const spare = new Set([...linesFor.keys()].filter((order) => !payer.has(order)));
  for (const order of spare)
    for (const { line } of linesFor.get(order) ?? []) {
      const paid = paidBy.get(line);
      if (paid !== undefined) spare.add(paid);
    }
  const found = new Map<PayableOrder, OpenLine>();
  for (const [order, line] of payer) {
    const [edge] = choices[line] ?? [];
    if (edge !== undefined && !spare.has(order)) found.set(order, edge.line);
  }
  return found;
}

/** An order by its id, with the line that says something about it. */
export type LineOfOrder = Map<number, number>;

function ordersNeeded(ofLine: ReadonlyMap<number, Edge[]>): LineOfOrder {
  const needed = neededOrders([...ofLine.values()].map(edgesOfOneHolder));
  return new Map([...needed].map(([{ id }, line]) => [id, line.id]));
}

/**
 * The orders whose money has come or left: without one of them, a line of its holder would be left over. A person may still have to
 * say which of the holder's orders a line pays, because a second equal order makes a certain line doubtful; it must not free the
 * first order. Takes what `matchLines` takes.
 */
export const ordersWithMoney = (
  lines: readonly OpenLine[],
  orders: readonly PayableOrder[],
  words: readonly string[],
): LineOfOrder => ordersNeeded(edgesOf(lines, orders, words).ofLine);

/** What the lines say about each order, with one line that says so. Takes what `matchLines` takes. */
export function readMoney(
  lines: readonly OpenLine[],
  orders: readonly PayableOrder[],
  words: readonly string[],
): Map<number, { says: BankSays; lineId: number }> {
  const edges = edgesOf(lines, orders, words);
  const { ofLine } = edges;
  const found = new Map<number, { says: BankSays; lineId: number }>();
  const add = (says: BankSays, id: number, lineId: number) => {
    if (!found.has(id)) found.set(id, { says, lineId });
  };
  for (const [id, lineId] of ordersNeeded(ofLine)) add('certain', id, lineId);
  for (const ofOne of ofLine.values())
    for (const { order, line } of edgesOfOneHolder(ofOne)) add('likely', order.id, line.id);
  for (const [lineId, { candidates }] of matchEdges(edges))
    for (const { id } of candidates) add('possible', id, lineId);
  return found;
}

/** The likelier order first: by name, then by time, then the older. */
function byLikelihood(a: Edge, b: Edge): number {
  return (
    STRENGTH[a.name] - STRENGTH[b.name] || Number(b.isTimely) - Number(a.isTimely) || a.order.id - b.order.id
  );
}
