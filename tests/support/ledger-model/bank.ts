// What a line of the bank may pay (ADR-0028), for oracle*.ts. A company of the model has one holder, so the names on
// lines are the holder's or unknown.
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts';
import {
  holderIn,
  PURCHASE_LIFE_MS,
  type ModelFile,
  type ModelLine,
  type ModelPart,
  type ModelRequest,
  type ModelSettledLine,
  type ModelState,
  type ModelWonEntry,
} from './model.ts';

const APPROVED_WITHIN_MS = 14 * DAY_MS;
const EARLY_MS = DAY_MS;
const LATE_MS = 7 * DAY_MS;
const EVIDENCE_GRACE_MS = HOUR_MS;

/**
 * `isFitting`: the line says that the money of the request is there. `isClear`: nothing needs a person either. `isElsewhere`: the
 * request is booked on another bank account than the line's, so the two are never linked.
 */
type Edge = {
  line: ModelLine;
  request: ModelRequest;
  isFitting: boolean;
  isClear: boolean;
  isElsewhere: boolean;
};

/** What a line moves: the bank has more or less, and `unmatched` says that it is not accounted for. */
export function wonOfLine({ holderId, bank, direction, won }: ModelLine): ModelWonEntry[] {
  const amount = direction === 'in' ? won : -won;
  return [
    { holderId, bank, account: 'bank', amount },
    { holderId, bank, account: 'unmatched', amount: -amount },
  ];
}

export const isOpen = ({ state }: ModelRequest) => state === 0 || state === 3;

export const isReversed = (state: ModelState, requestId: number) =>
  state.movements.some(({ rowId, reversed }) => rowId === requestId && reversed);

const SECOND_MS = 1_000;
const WITHIN_MS = 14 * DAY_MS;
const FEWEST_PARTS = 2;

export const sumOf = (parts: readonly { won: bigint }[]): bigint =>
  parts.reduce((sum, { won }) => sum + won, 0n);

/** Whether money that left at `fromMs` may have come, or come back, with a line; a statement of the model has seconds. */
export const isInTime = ({ atMs }: ModelLine, fromMs: number): boolean =>
  atMs + SECOND_MS > fromMs && atMs - fromMs <= WITHIN_MS;

/** A debit does not go before its file was made. */
export const isOlderThanFile = (line: ModelLine, file: { atMs: number }): boolean =>
  line.atMs + SECOND_MS <= file.atMs;

/** Which of the parts that a file still pays an open line may have left unpaid; null where it is no debit for the file. */
export function leftUnpaid<Part extends { won: bigint }>(
  file: { holderId: number; bank: number; atMs: number },
  parts: readonly Part[],
  line: ModelLine,
): readonly Part[] | null {
  const isOfFile = line.holderId === file.holderId && line.bank === file.bank && line.direction === 'out';
  const isFree = line.settled === null && isOfFile && isInTime(line, file.atMs);
  if (parts.length < FEWEST_PARTS || !isFree) return null;
  const left = sumOf(parts) - line.won;
  const failed = parts.filter(({ won }) => won === left);
  return left === 0n || failed.length > 0 ? failed : null;
}

/** Whether one of the two parts of a file is all that a line paid. */
export const isOneOfTwo = <Part extends { won: bigint }>(
  parts: readonly Part[],
  { won }: ModelLine,
  isOnly: (part: Part) => boolean,
): boolean => parts.length === FEWEST_PARTS && parts.some((part) => part.won === won && isOnly(part));

/** The lines that are settled with an order; of the debit for a payout file, the part of a sale. */
export const linesOf = (state: ModelState, requestId: number): ModelLine[] => {
  const own = state.lines.filter(({ settled }) => settled?.requestId === requestId);
  const parts = state.files.flatMap(({ parts: all }) => all.filter(({ saleId }) => saleId === requestId));
  return parts.reduce((found, { debit, won }) => {
    const line = debit === null ? undefined : state.lines.find(({ name }) => name === debit);
    return line === undefined ? found : [...found, { ...line, won }];
  }, own);
};

/** A sale stays in its file until it is taken back from it. */
export const inFile = ({ isBack }: ModelPart): boolean => !isBack;

/** The file that pays a sale. */
export const fileOf = (state: ModelState, saleId: number): ModelFile | undefined =>
  state.files.find(({ parts }) => parts.some((part) => part.saleId === saleId && inFile(part)));

/** When an approval is given: it is no older than the lines of its order. */
export const approvedMs = (state: ModelState, requestId: number): number =>
  Math.max(state.nowMs, ...linesOf(state, requestId).map(({ settled }) => settled?.atMs ?? 0));

/** Until when a payment is expected, and how long after that it may still be meant. */
function endOf({ kind, state, createdMs, decidedMs }: ModelRequest): { until: number; graceMs: number } {
  if (state === 1) return { until: decidedMs ?? 0, graceMs: EVIDENCE_GRACE_MS };
  return { until: kind === 'purchase' ? createdMs + PURCHASE_LIFE_MS : Infinity, graceMs: LATE_MS };
}

/** Which orders lines may mean: those without lines, or also open ones with lines, which may be released from them. */
type Orders = 'without lines' | 'with lines';

/** Whether a line may be meant for an order, and whether nothing about the two leaves a doubt; null where it may not. */
function edgeOf(state: ModelState, line: ModelLine, request: ModelRequest, orders: Orders): Edge | null {
  const { kind, holderId, bookedBank, createdMs } = request;
  // A payout file names the account that pays.
  const bank = request.shownBank ?? fileOf(state, request.id)?.bank ?? null;
  if (request.worthWhenAsked !== line.won || !line.isNamed || line.settled !== null) return null;
  const isDone = request.state === 1;
  const isPayable = isDone
    ? (request.decidedMs ?? 0) >= state.nowMs - APPROVED_WITHIN_MS && !isReversed(state, request.id)
    : request.state !== 2;
  const { until, graceMs } = endOf(request);
  const { atMs } = line;
  const mayPay =
    kind === (line.direction === 'in' ? 'purchase' : 'sale') &&
    holderId === line.holderId &&
    (bank === null || bank === line.bank) &&
    isPayable &&
    (isDone
      ? !isPaidWhole(state, request)
      : linesOf(state, request.id).length === 0 || orders === 'with lines') &&
    atMs >= createdMs - EARLY_MS &&
    atMs <= until + graceMs;
  if (!mayPay) return null;
  const isTimely = atMs >= createdMs && atMs <= until;
  const isReady = kind === 'purchase' || isDone || request.takenBy !== null;
  const isActive = isDone || holderIn(state, holderId).status === 'active';
  const isElsewhere = bookedBank !== null && bookedBank !== line.bank;
  const isFitting = isTimely && isReady;
  const isInPart = isDone && linesOf(state, request.id).length > 0;
  const isClear = isFitting && request.state !== 3 && isActive && !isInPart;
  return { line, request, isElsewhere, isFitting, isClear };
}

const edgesOf = (
  state: ModelState,
  lines: readonly ModelLine[],
  requests: readonly ModelRequest[],
  orders: Orders = 'without lines',
): Edge[] =>
  lines.flatMap((line) => requests.flatMap((request) => edgeOf(state, line, request, orders) ?? []));

/** Whether what a line paid may have been approved too long ago to be offered. */
export const isTooOld = (state: ModelState, line: ModelLine): boolean =>
  line.atMs - EVIDENCE_GRACE_MS < state.nowMs - APPROVED_WITHIN_MS;

/** The first line that may be meant for an order, which is the one that says so; of a sale that is surely paid, the first that fits. */
export function firstLineFor(state: ModelState, request: ModelRequest): ModelLine | undefined {
  const edges = edgesOf(state, state.lines, [request]);
  const fitting = isMeantSurely(state, request) ? edges.find(({ isFitting }) => isFitting) : undefined;
  return (fitting ?? edges[0])?.line;
}

/** Whether an open line names a sale, and no other order that it may mean. */
export const namesSale = (state: ModelState, line: ModelLine, { id }: ModelRequest): boolean =>
  line.isNamed &&
  edgesOf(
    state,
    [line],
    state.requests.filter((one) => one.id !== id),
  ).length === 0;

/** The only order that a line can mean, which no other line can mean; null where there is a doubt. */
export function certainOrder(state: ModelState, line: ModelLine): ModelRequest | null {
  if (isTooOld(state, line)) return null;
  const [only, ...others] = edgesOf(state, [line], state.requests);
  if (only === undefined || others.length > 0 || !only.isClear || only.isElsewhere) return null;
  return edgesOf(state, state.lines, [only.request]).length === 1 ? only.request : null;
}

/** The orders that a line may mean. */
export const candidatesOf = (state: ModelState, line: ModelLine): number[] =>
  edgesOf(state, [line], state.requests).map(({ request }) => request.id);

/** How many orders lines can pay, each one of its own. */
function mostPaid(choices: readonly (readonly number[])[], taken: readonly number[] = []): number {
  const [first, ...rest] = choices;
  if (first === undefined) return 0;
  const free = first.filter((id) => !taken.includes(id));
  return Math.max(mostPaid(rest, taken), ...free.map((id) => 1 + mostPaid(rest, [...taken, id])));
}

/** Whether one of the holder's lines would be left over without this order, when each pays an order of its own. */
function isMeantSurely(
  state: ModelState,
  { id, worthWhenAsked }: ModelRequest,
  orders: Orders = 'without lines',
): boolean {
  const lines = state.lines.filter(({ won }) => won === worthWhenAsked);
  const choices = lines.map((line) =>
    edgesOf(state, [line], state.requests, orders).flatMap((edge) =>
      edge.isFitting ? [edge.request.id] : [],
    ),
  );
  const meant = choices.filter((ids) => ids.length > 0);
  return meant.some((ids) => ids.includes(id)) && mostPaid(meant) > mostPaid(meant, [id]);
}

/** Whether a line is settled with an order, or, for a purchase, one of its holder's lines would be left over without it (D48). */
export const isMoneyThere = (state: ModelState, request: ModelRequest): boolean =>
  linesOf(state, request.id).length > 0 || (request.kind === 'purchase' && isMeantSurely(state, request));

/** Whether a line is settled with a sale, or an open one surely paid it (ADR-0029). */
export const isPaidSale = (state: ModelState, request: ModelRequest): boolean =>
  request.kind === 'sale' && (linesOf(state, request.id).length > 0 || isMeantSurely(state, request));

export const isPaidWhole = (state: ModelState, { id, worthWhenAsked }: ModelRequest): boolean =>
  linesOf(state, id).reduce((total, { won }) => total + won, 0n) === worthWhenAsked;

/** What is said of a sale ends with its take. */
export function sayPaid(request: ModelRequest): void {
  if (request.kind === 'sale' && request.takenBy !== null) request.saidPaidAt = request.version;
}

/**
 * What was credited for an order and for those that were given its price: all of an approved one, and of an open one at its price, the
 * lines of another.
 */
const creditedWon = (state: ModelState, orderId: number): bigint =>
  state.requests
    .filter(({ id, priceOf }) => id === orderId || priceOf === orderId)
    .flatMap((one) =>
      (one.state === 1 && !isReversed(state, one.id)) || (one.id !== orderId && isOpen(one))
        ? [one.worthWhenAsked]
        : linesOf(state, one.id).map(({ won }) => won),
    )
    .reduce((sum, won) => sum + won, 0n);

/**
 * Whether a line has the price of an earlier order: the order is over, the line may have been meant for it, and is no more than is left of
 * it.
 */
function isAtKeptPrice(state: ModelState, { atMs, won }: ModelLine, order: ModelRequest): boolean {
  const { id, createdMs, worthWhenAsked } = order;
  const untilMs = createdMs + PURCHASE_LIFE_MS + LATE_MS;
  const isInTime = atMs >= createdMs - EARLY_MS && atMs <= untilMs;
  return !isOpen(order) && isInTime && won <= worthWhenAsked - creditedWon(state, id);
}

/** The open purchases of a line's holder that it may be meant for by its bank account and time, and that have no money of their own. */
export const meantByTime = (state: ModelState, line: ModelLine): ModelRequest[] =>
  state.requests.filter(
    (request) =>
      request.kind === 'purchase' &&
      isOpen(request) &&
      request.holderId === line.holderId &&
      request.shownBank === line.bank &&
      line.atMs >= request.createdMs - EARLY_MS &&
      line.atMs <= request.createdMs + PURCHASE_LIFE_MS + LATE_MS &&
      !isMoneyThere(state, request),
  );

/** The order whose price a line has that is made a purchase for an earlier one; null for today's price. */
export function orderAtKeptPrice(
  state: ModelState,
  line: ModelLine,
  earlier: ModelRequest | undefined,
): ModelRequest | null {
  const first = state.requests.find(({ id }) => id === earlier?.priceOf) ?? earlier;
  return first !== undefined && isAtKeptPrice(state, line, first) ? first : null;
}

/** Whether another operator says it, by the line or by an approval, which may have expired. */
export const isSaidByOther = (request: ModelRequest, settled: ModelSettledLine, by: number): boolean =>
  settled.by !== by ||
  request.signatures.some(
    ({ act, operatorId, version }) => act === 'approve' && operatorId !== by && version === request.version,
  );

/** As an approval says it: whole lines say it themselves. */
export function approveAsPaid(state: ModelState, request: ModelRequest): void {
  if (!isPaidWhole(state, request)) sayPaid(request);
}

/**
 * Whether a line has paid one of the holder's equal sales, of which this is one. A sale that was ever in a payout file may have been paid
 * by any line that may mean it.
 */
function isAmongPaid(state: ModelState, request: ModelRequest, orders: Orders): boolean {
  const wasFiled = state.files.some(({ parts }) => parts.some(({ saleId }) => saleId === request.id));
  return edgesOf(state, state.lines, [request], orders).some(({ isFitting }) => isFitting || wasFiled);
}

/**
 * Ends what lines say, and keeps of the taken sales what they said: that they are surely paid, or among those of which one is, unless the
 * line is settled with a sale that it may mean.
 */
export function keepEvidence(
  draft: ModelState,
  { line = null, paidIds = [] }: { line?: ModelLine | null; paidIds?: readonly number[] },
  end: () => void,
): void {
  const others = draft.requests.filter(
    (one) => one.kind === 'sale' && isOpen(one) && !paidIds.includes(one.id),
  );
  const isAnswer =
    line !== null && edgesOf(draft, [line], draft.requests).some((it) => paidIds.includes(it.request.id));
  const evidence = (['without lines', 'with lines'] as const).flatMap((orders) => [
    ...others.map((one) => ({ one, stands: () => isMeantSurely(draft, one, orders) })),
    ...(isAnswer ? [] : others.map((one) => ({ one, stands: () => isAmongPaid(draft, one, orders) }))),
  ]);
  const before = evidence.filter(({ stands }) => stands());
  end();
  for (const { one, stands } of before) if (!stands()) sayPaid(one);
}

/** An approved purchase of which a line may be what its approval relied on, or a part of it. */
export const mayBeOfDone = (state: ModelState, line: ModelLine): boolean =>
  state.requests.some((one) => {
    return (
      one.kind === 'purchase' &&
      one.state === 1 &&
      one.holderId === line.holderId &&
      !isReversed(state, one.id) &&
      line.won <= one.worthWhenAsked &&
      !isPaidWhole(state, one) &&
      line.atMs >= one.createdMs - EARLY_MS &&
      line.atMs <= (one.decidedMs ?? 0) + EVIDENCE_GRACE_MS
    );
  });

export function releaseLines(state: ModelState, isMeant: (settled: ModelSettledLine) => boolean): void {
  for (const line of state.lines) if (line.settled !== null && isMeant(line.settled)) line.settled = null;
}
