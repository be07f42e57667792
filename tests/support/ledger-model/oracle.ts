// Judges one operation: which states the model may be in after it, given what was answered; none when the decisions do not
// allow that answer. Where several refusals apply any of them is right, and where the decisions leave something open every
// reading is tried.
import { isDeepStrictEqual } from 'node:util';
import {
  addRow,
  availableIn,
  copyState,
  dayOf,
  feeOnTop,
  holderIn,
  MAX_UNITS,
  MAX_WON,
  netOfGross,
  OPEN_PURCHASES_MAX,
  post,
  PURCHASE_LIFE_MS,
  requestIn,
  showUnits,
  stands,
  unitsFor,
  wonFor,
  type ModelRequest,
  type ModelAnswer,
  type ModelState,
} from './model.ts';
import { isOfBank, isOfLocks, keyOf, type HolderOperation, type Judged, type Outcome } from './operation.ts';
import { isMoneyThere } from './bank.ts';
import { judgeBank } from './oracle-bank.ts';
import {
  addSpend,
  isHeldByHolder,
  isWaiting,
  limitRefusals,
  setLocks,
  standingRefusals,
  waitsUntil,
} from './locks.ts';
import { judgeDueJob, judgeDueSend, judgeLocks } from './oracle-locks.ts';
import { judgeOperator } from './oracle-operators.ts';
import {
  addFeeRow,
  failRequest,
  isFree,
  openRequest,
  refuse,
  type Answered,
  type Possibility,
} from './possibility.ts';

function judgeBuy(state: ModelState, operation: Extract<HolderOperation, { do: 'buy' }>): Possibility[] {
  const { terms, requests, settings } = state;
  const holder = holderIn(state, operation.by);
  const { won, shown } = operation;
  const tokens = unitsFor(won, terms.priceE4);
  const fee = holder.perDepositFee;
  const open = requests.filter(
    (it) => it.holderId === holder.id && it.kind === 'purchase' && (it.state === 0 || it.state === 3),
  );
  const openWon = open.reduce((sum, { worthWhenAsked }) => sum + worthWhenAsked, 0n);
  const refusals = [
    ...(holder.status === 'active' ? [] : ['UNAUTHENTICATED']),
    ...(shown === undefined || shown === terms.priceE4 ? [] : ['PRICE_CHANGED']),
    ...(tokens > terms.flat + fee ? [] : ['BELOW_MINIMUM']),
    ...(tokens <= MAX_UNITS ? [] : ['AMOUNT_TOO_LARGE']),
    ...(open.length < OPEN_PURCHASES_MAX && openWon + won <= settings.openPurchasesWonMax
      ? []
      : ['TOO_MANY_OPEN']),
  ];
  if (refusals.length > 0) return refuse(...refusals);
  const about = { kind: 'purchase', holderId: holder.id, amount: tokens, fee, worthWhenAsked: won } as const;
  return [
    {
      answer: { state: 0, fee: showUnits(fee) },
      commit: (draft, { id }) => openRequest(draft, { ...about, id: Number(id) }),
    },
  ];
}

/** A sale by its gross, or a send to an agent by its net (D6). */
function judgeSale(
  state: ModelState,
  operation: Extract<HolderOperation, { do: 'sell' | 'sendToAgent' }>,
): Possibility[] {
  const { terms } = state;
  const holder = holderIn(state, operation.by);
  const { shown } = operation;
  const net = operation.do === 'sendToAgent' ? operation.net : netOfGross(operation.gross, terms);
  const gross = operation.do === 'sell' ? operation.gross : net + feeOnTop(net, terms);
  const payout = wonFor(net, terms.priceE4);
  const refusals = [
    ...standingRefusals(holder, operation),
    ...limitRefusals(state, holder, net),
    ...(shown === undefined || shown === terms.priceE4 ? [] : ['PRICE_CHANGED']),
    ...(net > 0n && payout >= 1n ? [] : ['AMOUNT_TOO_SMALL']),
    ...(operation.do === 'sell' || net >= holder.perDepositFee ? [] : ['BELOW_MINIMUM']),
    ...(gross <= MAX_UNITS && payout <= MAX_WON ? [] : ['AMOUNT_TOO_LARGE']),
    ...(gross <= availableIn(holder) ? [] : ['NOT_ENOUGH']),
  ];
  if (refusals.length > 0) return refuse(...refusals);
  const about = { kind: 'sale', holderId: holder.id, amount: -net, fee: gross - net } as const;
  return [
    {
      answer: { state: 0 },
      commit: (draft, { id }) => {
        holderIn(draft, holder.id).held += gross;
        openRequest(draft, { ...about, id: Number(id), worthWhenAsked: payout });
        addSpend(draft, holder.id, Number(id), net);
      },
    },
  ];
}

function judgeSend(state: ModelState, operation: Extract<HolderOperation, { do: 'send' }>): Possibility[] {
  const { terms } = state;
  const holder = holderIn(state, operation.by);
  const receiver = operation.receiver === null ? null : holderIn(state, operation.receiver);
  const { net } = operation;
  const fee = feeOnTop(net, terms);
  const gross = net + fee;
  const refusals = [
    ...standingRefusals(holder, operation),
    ...limitRefusals(state, holder, net),
    ...(receiver?.id === holder.id ? ['OWN_ADDRESS'] : []),
    ...(receiver?.status === 'closed' ? ['RECIPIENT_UNAVAILABLE'] : []),
    ...(net >= holder.perDepositFee ? [] : ['BELOW_MINIMUM']),
    ...(gross <= MAX_UNITS ? [] : ['AMOUNT_TOO_LARGE']),
    ...(gross <= availableIn(holder) ? [] : ['NOT_ENOUGH']),
  ];
  if (refusals.length > 0) return refuse(...refusals);
  if (receiver === null) {
    const about = { kind: 'externalSend', holderId: holder.id, amount: -net, fee } as const;
    const worthWhenAsked = wonFor(net, terms.priceE4);
    const commit = (draft: ModelState, { id }: Answered) => {
      holderIn(draft, holder.id).held += gross;
      openRequest(draft, { ...about, id: Number(id), worthWhenAsked });
      addSpend(draft, holder.id, Number(id), net);
    };
    return [{ answer: { state: 0 }, commit }];
  }
  if (isWaiting(state, holder, receiver.id, net)) {
    const about = { kind: 'waitingSend', holderId: holder.id, amount: -net, fee } as const;
    const worthWhenAsked = wonFor(net, terms.priceE4);
    const waits = { receiverId: receiver.id, untilMs: waitsUntil(state, holder) };
    const commit = (draft: ModelState, { id }: Answered) => {
      holderIn(draft, holder.id).held += gross;
      openRequest(draft, { ...about, id: Number(id), worthWhenAsked }, { waits });
      addSpend(draft, holder.id, Number(id), net);
    };
    return [{ answer: { state: 0 }, commit }];
  }
  const commit = (draft: ModelState, { id }: Answered) => {
    const price = terms.priceE4;
    post(draft, {
      rowId: Number(id),
      entries: [
        { account: holder.id, amount: -gross },
        { account: receiver.id, amount: net },
        { account: 'fees', amount: fee },
      ],
      won: [],
      ...{ leastPrice: price, mostPrice: price, deposit: null },
    });
    const payer = holderIn(draft, holder.id);
    addRow(payer, { id: Number(id), type: 1, incoming: false, state: 1, amount: -net, fee });
    addFeeRow(payer, fee);
    const row = { id: null, type: 1, incoming: true, state: 1, amount: net, fee: 0n } as const;
    addRow(holderIn(draft, receiver.id), row);
    addSpend(draft, holder.id, Number(id), net);
    setLocks(draft, holder.id, { sentTo: [...payer.locks.sentTo, receiver.id] });
  };
  return [{ answer: { state: 1 }, commit }];
}

/** Decision 48: a take ends cancelling, and so do a signature and a hash of the chain. */
function judgeCancel(
  state: ModelState,
  { by, id, via }: Extract<HolderOperation, { do: 'cancel' }>,
): Possibility[] {
  const standing = standingRefusals(holderIn(state, by), { via, evenFrozen: true });
  if (standing.length > 0) return refuse(...standing);
  const request = requestIn(state, id);
  if (request.holderId !== by) return refuse('NOT_FOUND');
  const signatures = request.signatures.filter((signature) => stands(state, signature));
  const isPending = request.state === 0 || isHeldByHolder(request);
  if (!isPending || !isFree(state, request)) return refuse('CANNOT_CANCEL');
  const cancelled: Possibility = {
    answer: { id, state: 2 },
    commit: (draft) => failRequest(draft, requestIn(draft, id)),
  };
  // Two people put it back after it was signed: whether that signature still ends cancelling is not decided.
  return signatures.length > 0 ? [...refuse('CANNOT_CANCEL'), cancelled] : [cancelled];
}

function judgeClose(state: ModelState, holderId: number): Possibility[] {
  const standing = standingRefusals(holderIn(state, holderId));
  if (standing.length > 0) return refuse(...standing);
  const commit = (draft: ModelState) => {
    holderIn(draft, holderId).status = 'closed';
    setLocks(draft, holderId, { isSignedIn: false, hasPasskey: false });
  };
  return [{ answer: {}, commit }];
}

/** Decisions 16 and 48: a purchase ends after its time, unless an approval of it stands or its money is there. */
function judgeExpire(state: ModelState): Possibility[] {
  const due = state.requests.filter(
    ({ kind, state: now, createdMs }) =>
      kind === 'purchase' && (now === 0 || now === 3) && createdMs + PURCHASE_LIFE_MS <= state.nowMs,
  );
  const isApproved = ({ signatures }: ModelRequest) =>
    signatures.some((it) => it.act === 'approve' && stands(state, it));
  const isKept = (of: ModelState, request: ModelRequest) => isApproved(request) || isMoneyThere(of, request);
  const draft = copyState(state);
  // One after another: an order that has ended frees a line for the next one.
  const ids = due.flatMap(({ id }) => {
    const request = requestIn(draft, id);
    if (isKept(draft, request)) return [];
    failRequest(draft, request);
    return [id];
  });
  const commit = (of: ModelState) => {
    for (const id of ids) failRequest(of, requestIn(of, id));
  };
  return [{ answer: { expired: ids.length }, commit }];
}

function judge(state: ModelState, operation: Judged): Possibility[] {
  if (isOfBank(operation)) return judgeBank(state, operation);
  if (isOfLocks(operation)) return judgeLocks(state, operation);
  switch (operation.do) {
    case 'buy':
      return judgeBuy(state, operation);
    case 'sell':
    case 'sendToAgent':
      return judgeSale(state, operation);
    case 'send':
      return judgeSend(state, operation);
    case 'cancel':
      return judgeCancel(state, operation);
    case 'close':
      return judgeClose(state, operation.by);
    case 'expire':
      return judgeExpire(state);
    case 'runsSend':
      return judgeDueSend(operation);
    case 'runSends':
    case 'raiseRules':
    case 'endFreezes':
    case 'designateDue':
      return judgeDueJob(state, operation);
    default:
      return judgeOperator(state, operation);
  }
}

const isLater = ({ nowMs }: ModelState, operation: Judged) =>
  operation.do === 'closeDay' && operation.day > dayOf(nowMs);

function settledWithOf({ lines }: ModelState, operation: Judged): string | null {
  if (operation.do !== 'approveLine') return null;
  const settled = lines.find(({ name }) => name === operation.line.name)?.settled;
  return settled ? `${settled.as} ${settled.rowId}` : null;
}

/** The first answer, unless what it says of lines of the bank is not true any more (ADR-0028). */
function judgeRepeat(
  state: ModelState,
  operation: Judged,
  { value, settledWith }: ModelAnswer,
): Possibility[] {
  const isThere = ({ name }: { name: string }) => state.lines.some((line) => line.name === name);
  if (operation.do === 'import' && !operation.lines.every(isThere)) return refuse('BANK_IMPORT_UNDONE');
  if (operation.do === 'approveLine') {
    const line = state.lines.find(({ name }) => name === operation.line.name);
    if (line === undefined) return refuse('NOT_FOUND');
    // The line has been taken back since, from the order or from what it was settled with.
    if (
      !('id' in value) ||
      line.settled?.requestId !== value.id ||
      settledWithOf(state, operation) !== settledWith
    )
      return refuse('STATUS_NOT_ALLOWED');
  }
  if (operation.do === 'settle' && operation.as === 'payoutFile') {
    const line = state.lines.find(({ name }) => name === operation.line.name);
    if (line === undefined) return refuse('NOT_FOUND');
    if (line.settled?.as !== 'payoutFile') return refuse('STATUS_NOT_ALLOWED');
  }
  if (operation.do === 'settle' && operation.as === 'refundFile') {
    const line = state.lines.find(({ name }) => name === operation.line.name);
    if (line === undefined) return refuse('NOT_FOUND');
    if (line.settled === null) return refuse('STATUS_NOT_ALLOWED');
    if (line.settled.as !== 'refundPaid') return refuse('BANK_LINE_SETTLED');
  }
  // What it was about is owed no more.
  const isOwed = ({ line: { name } }: { line: { name: string } }) =>
    state.lines.some((line) => line.name === name && line.settled?.as === 'refund');
  if (operation.do === 'setPayee' && !isOwed(operation)) return refuse('NOT_FOUND');
  return [{ answer: value }];
}

const sessionRefusals = (state: ModelState, by: number): Possibility[] =>
  holderIn(state, by).locks.isSignedIn ? [] : refuse('UNAUTHENTICATED');

/** What the older API answers for the refusals of sales and sends (docs/legacy-api.md). */
const RES: Readonly<Record<string, number>> = {
  ...{ UNAUTHENTICATED: 401, WALLET_FROZEN: 18, OWN_LIMIT: 19, NOT_ENOUGH: 10, BELOW_MINIMUM: 11 },
  ...{ AMOUNT_TOO_SMALL: 11, AMOUNT_TOO_LARGE: 16, OWN_ADDRESS: 13, RECIPIENT_UNAVAILABLE: 13 },
  ...{ IDEMPOTENCY_MISMATCH: 15, PRICE_CHANGED: 12 },
};

const isRefusedSo = (codes: ReadonlySet<string>, refused: string | number): boolean =>
  typeof refused === 'string' ? codes.has(refused) : codes.values().some((code) => RES[code] === refused);

/** The states in which the model may be after the operation was answered like this; none when that may not be. */
export function explain(state: ModelState, operation: Judged, outcome: Outcome): ModelState[] {
  const key = keyOf(operation);
  const known = key === null ? undefined : state.answers.get(key.actor);
  const possibilities: Possibility[] =
    known === undefined
      ? judge(state, operation)
      : known.content === key?.content
        ? judgeRepeat(state, operation, known)
        : refuse('IDEMPOTENCY_MISMATCH', ...(isLater(state, operation) ? ['INVALID_INPUT'] : []));
  // A session that ended while a repeat was under way may be noticed or not: the repeat moves nothing.
  if (known !== undefined && 'via' in operation && operation.via !== undefined)
    possibilities.push(...sessionRefusals(state, operation.by));
  return possibilities.flatMap((possibility) => {
    if ('refuse' in possibility)
      return 'refused' in outcome && isRefusedSo(possibility.refuse, outcome.refused) ? [state] : [];
    if ('refused' in outcome) return [];
    const shown = outcome.value as Answered & Record<string, unknown>;
    const whole = 'id' in shown ? { id: shown.id, ...possibility.answer } : possibility.answer;
    // The older API answers the number alone.
    const expected = 'via' in operation && operation.via === 'legacy' ? { id: shown.id } : whole;
    if (!isDeepStrictEqual(shown, expected)) return [];
    const value: Answered & Record<string, unknown> = { ...shown, ...whole };
    const draft = copyState(state);
    possibility.commit?.(draft, value);
    const settledWith = settledWithOf(draft, operation);
    if (key !== null && known === undefined)
      draft.answers.set(key.actor, { content: key.content, value, settledWith });
    return [draft];
  });
}
