// What operators may do (D13, D14, D43 and D48 to 52), for ledger-oracle.ts.
import {
  addDaonOfDay,
  addRow,
  availableIn,
  countNeeded,
  holderIn,
  isIssueRefused,
  MAX_UNITS,
  operatorIn,
  post,
  postWon,
  PURCHASE_LIFE_MS,
  recordAct,
  requestIn,
  showUnits,
  stands,
  wonFor,
  type ModelEntry,
  type ModelRequest,
  type ModelSignature,
  type ModelState,
  type SignedAct,
  type Worth,
} from './model.ts';
import { approveAsPaid, approvedMs, fileOf, isMoneyThere, isOpen, isPaidSale, releaseLines } from './bank.ts';
import type { OperatorOperation } from './operation.ts';
import { filePaid, openDebitsOf } from './oracle-files.ts';
import { openRefundLines, whyNotOpened } from './oracle-refund-files.ts';
import { complete } from './oracle-approval.ts';
import { giveUpLooser, isHeldByHolder, setLocks } from './locks.ts';
import {
  failRequest,
  holdFree,
  isForTwo,
  isOnChain,
  moveRow,
  refuse,
  type Possibility,
} from './possibility.ts';

/** Of a decision the model needs no kind: it knows the request. */
type Decision = Omit<Extract<OperatorOperation, { do: 'decide' }>, 'do' | 'kind'>;
type Of<Do extends OperatorOperation['do']> = Extract<OperatorOperation, { do: Do }>;

const isPaidByHand = ({ kind }: ModelRequest) => kind === 'sale' || kind === 'externalSend';
const larger = (a: bigint, b: bigint) => (a > b ? a : b);

/** Decision 51: the larger of what it was worth when asked and what it is worth now. */
function worthOf(state: ModelState, request: ModelRequest): Worth {
  const units = request.amount < 0n ? -request.amount : request.amount;
  const worth = larger(request.worthWhenAsked, wonFor(units, state.terms.priceE4));
  return { least: worth, most: worth };
}

function signaturesOf(state: ModelState, request: ModelRequest, act: SignedAct) {
  const standing = request.signatures.filter((signature) => stands(state, signature));
  const agreeing = standing.filter((it) => it.version === request.version && it.act === act);
  return { standing, agreeing };
}

/** An operator has one opinion of a version: a new signature replaces the former. */
function sign(request: ModelRequest, signature: ModelSignature): void {
  const others = request.signatures.filter(
    (it) => it.operatorId !== signature.operatorId || it.version !== signature.version,
  );
  request.signatures = [...others, signature];
}

/**
 * Why another operator than the one who pays a request by hand may not decide it. Lines may have paid a sale of a payout file; where they
 * do not name it, two people say so with a note.
 */
function takeInTheWay(
  state: ModelState,
  request: ModelRequest,
  { by, decision }: Pick<Decision, 'by' | 'decision'>,
): 'TAKEN' | 'PAYOUT_UNNAMED' | null {
  if (request.takenBy === null || request.takenBy === by) return null;
  const paid = decision === 'approve' ? filePaid(state, request) : 'none';
  if (paid === 'named') return null;
  return paid === 'none' ? 'TAKEN' : 'PAYOUT_UNNAMED';
}

function refusalsOfDecision(
  state: ModelState,
  operation: Decision,
  request: ModelRequest,
  isVouched: boolean,
): string[] {
  const { by, decision, version, reason, hash } = operation;
  const { standing, agreeing } = signaturesOf(state, request, decision);
  const isSecond = agreeing.some(({ operatorId }) => operatorId !== by);
  const isStale = version !== undefined && version !== request.version;
  const isSend = decision === 'approve' && request.kind === 'externalSend';
  const use = hash === undefined ? undefined : state.hashes.get(hash);
  const isOverdue =
    request.kind === 'purchase' &&
    request.createdMs + PURCHASE_LIFE_MS <= state.nowMs &&
    !standing.some(({ act }) => act === 'approve') &&
    !isMoneyThere(state, request);
  const inTheWay = takeInTheWay(state, request, operation);
  const isAllowed = inTheWay === 'PAYOUT_UNNAMED' && isVouched;
  // Its tokens would go back, or another operator would pay it again.
  const endsTake = decision === 'reject' || (decision === 'hold' && request.takenBy !== null);
  return [
    ...(decision !== 'approve' && reason === undefined ? ['REASON_REQUIRED'] : []),
    ...(request.state === 0 || (request.state === 3 && decision !== 'hold') ? [] : ['ALREADY_DECIDED']),
    ...(isStale ? ['ALREADY_DECIDED'] : []),
    ...(inTheWay !== null && !isAllowed && (!isSecond || isStale) ? [inTheWay] : []),
    ...(decision === 'approve' && isPaidByHand(request) && request.takenBy === null ? ['NOT_TAKEN'] : []),
    ...(decision === 'approve' && isStopped(state, request) ? ['HELD_BY_HOLDER'] : []),
    ...(decision === 'approve' && isOverdue ? ['ALREADY_DECIDED'] : []),
    ...(decision !== 'approve' && fileOf(state, request.id) !== undefined ? ['IN_PAYOUT'] : []),
    ...(endsTake && isPaidSale(state, request) ? ['PAYOUT_PAID'] : []),
    ...(isSend && hash === undefined ? ['TX_HASH_REQUIRED'] : []),
    ...(isSend && use !== undefined && use.requestId !== request.id ? ['TX_HASH_USED'] : []),
    ...(isSend && agreeing.some((it) => it.hash !== hash) ? ['TX_HASH_DIFFERS'] : []),
    ...(agreeing.some(({ operatorId }) => operatorId === by) ? ['SAME_OPERATOR'] : []),
  ];
}

/** `isVouched`: the operator says in a note that lines which do not name the sale have paid it. */
export function judgeDecision(state: ModelState, operation: Decision, isVouched = false): Possibility[] {
  const { by, decision, id } = operation;
  const request = requestIn(state, id);
  const { standing, agreeing } = signaturesOf(state, request, decision);
  const refusals = refusalsOfDecision(state, operation, request, isVouched);
  const worth = worthOf(state, request);
  const approves = decision === 'approve';
  const who = { operatorId: by, holderId: request.holderId };
  const isTwo =
    isForTwo(state, request, standing, decision) ||
    takeInTheWay(state, request, operation) === 'PAYOUT_UNNAMED';
  const needed = isTwo ? [2] : approves ? countNeeded(state, worth, who) : [1];
  const hash = approves && request.kind === 'externalSend' ? (operation.hash ?? null) : null;
  const completes = needed.includes(1) || agreeing.length > 0;
  if (completes && approves && request.kind === 'purchase' && isIssueRefused(state, request.amount))
    refusals.push('ISSUE_LIMIT');
  if (refusals.length > 0 && !(refusals.length === 1 && refusals[0] === 'ISSUE_LIMIT' && needed.length > 1))
    return refuse(...refusals);

  const take = (draft: ModelState) => {
    if (hash !== null) draft.hashes.set(hash, { requestId: id });
    return requestIn(draft, id);
  };
  const atMs = (draft: ModelState) => (approves ? approvedMs(draft, id) : draft.nowMs);
  return needed.flatMap((count): Possibility[] => {
    if (count === 2 && agreeing.length === 0) {
      const commit = (draft: ModelState) => {
        const signature = { operatorId: by, act: decision, hash, atMs: atMs(draft) };
        const signed = take(draft);
        sign(signed, { ...signature, version: request.version });
        if (approves) approveAsPaid(draft, signed);
      };
      return [{ answer: { id, state: request.state, approvals: 1 }, commit }];
    }
    if (refusals.length > 0) return refuse(...refusals);
    const next = { approve: 1, reject: 2, hold: 3 } as const;
    const commit = (draft: ModelState) => {
      const moved = take(draft);
      // The second signature stands as the first does, on a request that goes on after a hold.
      if (count === 2)
        sign(moved, { operatorId: by, act: decision, version: request.version, hash, atMs: atMs(draft) });
      const operatorIds = [...new Set([by, ...agreeing.map(({ operatorId }) => operatorId)])];
      if (approves) recordAct(draft, worth, { operatorIds, holderId: request.holderId });
      if (approves) complete(draft, moved);
      else if (decision === 'reject') {
        failRequest(draft, moved);
        releaseLines(draft, ({ requestId }) => requestId === id);
      } else {
        moved.state = 3;
        moved.isHeld = false;
        moved.decidedMs = draft.nowMs;
        moved.version += 1;
        moved.takenBy = null;
        moveRow(holderIn(draft, moved.holderId), id, 3);
      }
    };
    const approvals = count === 2 ? 2 : approves ? 1 : 0;
    return [{ answer: { id, state: next[decision], approvals }, commit }];
  });
}

/** A freeze forbids to begin a payment. What has been paid nevertheless is still approved. */
const isStopped = (state: ModelState, request: ModelRequest): boolean =>
  request.kind !== 'purchase' &&
  request.takenBy === null &&
  (isHeldByHolder(request) || holderIn(state, request.holderId).locks.frozenMs !== null) &&
  !isPaidSale(state, request);

function judgeTake(state: ModelState, { by, id, version }: Of<'take'>): Possibility[] {
  const request = requestIn(state, id);
  const takenBy = operatorIn(state, by).login;
  if (!isOpen(request)) return refuse('ALREADY_DECIDED');
  if (request.takenBy === by)
    return [{ answer: { id, state: request.state, version: request.version, takenBy } }];
  const refusals = [
    ...(request.takenBy === null ? [] : ['TAKEN']),
    ...(isStopped(state, request) ? ['HELD_BY_HOLDER'] : []),
    ...(version === undefined || version === request.version ? [] : ['ALREADY_DECIDED']),
  ];
  if (refusals.length > 0) return refuse(...refusals);
  const commit = (draft: ModelState) => {
    const taken = requestIn(draft, id);
    taken.takenBy = by;
    taken.version += 1;
  };
  return [{ answer: { id, state: request.state, version: request.version + 1, takenBy }, commit }];
}

function judgePutBack(state: ModelState, { by, id, version, reason }: Of<'putBack'>): Possibility[] {
  const request = requestIn(state, id);
  const { standing, agreeing } = signaturesOf(state, request, 'putBack');
  const needsTwo = isForTwo(state, request, standing, 'putBack');
  const isSecond = agreeing.some(({ operatorId }) => operatorId !== by);
  const isStale = version !== undefined && version !== request.version;
  const mayPutBack = request.takenBy === by || operatorIn(state, by).isAdmin || (isSecond && !isStale);
  const refusals = [
    ...(reason === undefined ? ['REASON_REQUIRED'] : []),
    ...(isOpen(request) ? [] : ['ALREADY_DECIDED']),
    ...(request.takenBy === null ? ['NOT_TAKEN'] : mayPutBack ? [] : ['TAKEN']),
    ...(isStale ? ['ALREADY_DECIDED'] : []),
    ...(fileOf(state, id) === undefined ? [] : ['IN_PAYOUT']),
    ...(isPaidSale(state, request) ? ['PAYOUT_PAID'] : []),
    ...(agreeing.some(({ operatorId }) => operatorId === by) ? ['SAME_OPERATOR'] : []),
  ];
  if (refusals.length > 0) return refuse(...refusals);
  if (needsTwo && agreeing.length === 0) {
    const takenBy = request.takenBy === null ? null : operatorIn(state, request.takenBy).login;
    const commit = (draft: ModelState) => {
      const signature = { operatorId: by, act: 'putBack', hash: null, atMs: draft.nowMs } as const;
      sign(requestIn(draft, id), { ...signature, version: request.version });
    };
    const answer = { id, state: request.state, version: request.version, takenBy, approvals: 1 };
    return [{ answer, commit }];
  }
  const commit = (draft: ModelState) => {
    const back = requestIn(draft, id);
    if (needsTwo)
      sign(back, { operatorId: by, act: 'putBack', version: back.version, hash: null, atMs: draft.nowMs });
    back.takenBy = null;
    back.version += 1;
    // Of a frozen wallet it is held as what was free when it was frozen.
    if (isFrozen) holdFree(draft, back.holderId);
  };
  const isFrozen = holderIn(state, request.holderId).locks.frozenMs !== null;
  const goesOnHold = isFrozen && request.state === 0 && !isOnChain(state, request);
  const answered = goesOnHold
    ? { id, state: 3, version: request.version + 2, takenBy: null }
    : { id, state: request.state, version: request.version + 1, takenBy: null };
  return [{ answer: { ...answered, approvals: needsTwo ? 2 : 0 }, commit }];
}

/** An act that two operators agree on by asking for the same, each under an own key (D50). */
function judgeTogether(
  state: ModelState,
  act: {
    kind: string;
    content: string;
    by: number;
    holderId: number | null;
    worth: Worth;
    /** Refusals that only what takes effect meets. */
    late: readonly string[];
    answer: object;
    commit: (draft: ModelState, id: number) => void;
  },
): Possibility[] {
  const { kind, content, by, holderId, worth, late } = act;
  const known = state.proposals.get(kind);
  const open = known !== undefined && stands(state, known) ? known : undefined;
  const agreed = open !== undefined && open.content === content ? open : undefined;
  const byWorth = countNeeded(state, worth, { operatorId: by, holderId });
  // Once two are needed, two are needed; for another content under the same name that is not decided.
  const needed = agreed === undefined ? (open === undefined ? byWorth : [...new Set([...byWorth, 2])]) : [2];
  return needed.flatMap((count): Possibility[] => {
    if (count === 2 && agreed?.operatorId === by) return refuse('SAME_OPERATOR', ...late);
    if (count === 2 && agreed === undefined) {
      const first: Possibility = {
        answer: { ...act.answer, id: null, state: 0, approvals: 1 },
        commit: (draft) => void draft.proposals.set(kind, { content, operatorId: by, atMs: draft.nowMs }),
      };
      return late.length > 0 ? [first, ...refuse(...late)] : [first];
    }
    if (late.length > 0) return refuse(...late);
    const commit = (draft: ModelState, { id }: { id?: number | null }) => {
      if (count === 2) draft.proposals.delete(kind);
      const operatorIds = agreed === undefined ? [by] : [by, agreed.operatorId];
      recordAct(draft, worth, { operatorIds, holderId });
      act.commit(draft, Number(id));
    };
    return [{ answer: { ...act.answer, state: 1, approvals: count }, commit }];
  });
}

function judgeDeposit(state: ModelState, operation: Of<'deposit'>): Possibility[] {
  const { by, holderId, amount, hash, logIndex } = operation;
  const holder = holderIn(state, holderId);
  const name = `${hash}:${logIndex}`;
  const use = state.hashes.get(hash);
  const refusals = [
    ...(use !== undefined && use.requestId !== null ? ['TX_HASH_USED'] : []),
    ...(state.deposits.has(name) ? ['DEPOSIT_RECORDED'] : []),
    ...(holder.status === 'closed' ? ['RECIPIENT_UNAVAILABLE'] : []),
  ];
  if (refusals.length > 0) return refuse(...refusals);
  const price = state.terms.priceE4;
  const worth = wonFor(amount, price);
  return judgeTogether(state, {
    kind: `deposit:${name}`,
    content: `${holderId}:${amount}`,
    ...{ by, holderId, worth: { least: worth, most: worth } },
    late: [
      ...(holder.balance + amount > MAX_UNITS ? ['AMOUNT_TOO_LARGE'] : []),
      ...(isIssueRefused(state, amount) ? ['ISSUE_LIMIT'] : []),
    ],
    answer: {},
    commit: (draft, rowId) => {
      draft.hashes.set(hash, { requestId: null });
      draft.deposits.add(name);
      draft.mints = [...draft.mints, { units: amount, atMs: draft.nowMs }];
      const entries = [
        { account: holderId, amount },
        { account: 'external', amount: -amount },
      ] as const;
      post(draft, { rowId, entries, won: [], leastPrice: price, mostPrice: price, deposit: name });
      const row = { id: rowId, type: 1, incoming: true, state: 1, amount, fee: 0n } as const;
      addRow(holderIn(draft, holderId), row);
    },
  });
}

function judgePayOut(state: ModelState, { by, holderId, amount }: Of<'payOut'>): Possibility[] {
  const holder = holderIn(state, holderId);
  const price = state.terms.priceE4;
  const won = wonFor(amount, price);
  const refusals = [
    ...(holder.status === 'closed' ? [] : ['STATUS_NOT_ALLOWED']),
    ...(won >= 1n ? [] : ['AMOUNT_TOO_SMALL']),
  ];
  if (refusals.length > 0) return refuse(...refusals);
  return judgeTogether(state, {
    kind: `payout:${holderId}`,
    content: `${amount}:${won}`,
    ...{ by, holderId, worth: { least: won, most: won } },
    late: amount > availableIn(holder) ? ['NOT_ENOUGH'] : [],
    answer: { amount: showUnits(amount), payoutWon: `${won}` },
    commit: (draft, rowId) => {
      const entries = [
        { account: holderId, amount: -amount },
        { account: 'issuance', amount },
      ] as const;
      post(draft, { rowId, entries, won: [], leastPrice: price, mostPrice: price, deposit: null });
      const row = { id: rowId, type: 3, incoming: false, state: 1, amount: -amount, fee: 0n } as const;
      addRow(holderIn(draft, holderId), row);
    },
  });
}

const isMint = ({ account, amount }: ModelEntry) =>
  (account === 'issuance' || account === 'external') && amount > 0n;

/** Reverses what was moved, by two people where its worth asks for them; `then` follows in the same act. */
export function judgeReversal(
  state: ModelState,
  {
    kind,
    by,
    movement,
    keepsDebit = false,
  }: { kind: string; by: number; movement: ModelState['movements'][number]; keepsDebit?: boolean },
  then: (draft: ModelState, id: number) => void,
): Possibility[] {
  const { rowId } = movement;
  const moved = movement.entries.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n);
  const now = wonFor(moved, state.terms.priceE4);
  const wonMoved = movement.won.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n);
  const minted = movement.entries.filter(isMint).reduce((sum, { amount }) => sum + amount, 0n);
  const payer = movement.entries.find(({ account, amount }) => typeof account === 'number' && amount < 0n);
  const poor = movement.entries.some(
    ({ account, amount }) => typeof account === 'number' && amount > availableIn(holderIn(state, account)),
  );
  return judgeTogether(state, {
    kind,
    content: '',
    by,
    holderId: typeof payer?.account === 'number' ? payer.account : null,
    // Decision 51 speaks of requests. A correction is worth what it is now, or what it was when it was made; at least the won
    // that it moves.
    worth: {
      least: larger(now, wonMoved),
      most: larger(larger(now, wonMoved), wonFor(moved, movement.mostPrice)),
    },
    late: [
      ...(poor ? ['NOT_ENOUGH'] : []),
      ...(isIssueRefused(state, minted) ? ['ISSUE_LIMIT'] : []),
      ...state.lines.flatMap((line) => (line.settled?.rowId === rowId ? whyNotOpened(state, line) : [])),
    ],
    answer: {},
    commit: (draft, id) => {
      for (const { account, amount } of movement.entries) {
        if (typeof account !== 'number') {
          draft.system[account] -= amount;
          continue;
        }
        const holder = holderIn(draft, account);
        holder.balance -= amount;
        addRow(holder, { id: null, type: 1, incoming: amount < 0n, state: 1, amount: -amount, fee: 0n });
      }
      const won = movement.won.map((entry) => ({ ...entry, amount: -entry.amount }));
      postWon(draft, won);
      const entries = movement.entries.map((entry) => ({ ...entry, amount: -entry.amount }));
      addDaonOfDay(draft, { entries, won });
      if (minted > 0n) draft.mints = [...draft.mints, { units: minted, atMs: draft.nowMs }];
      const reversed = draft.movements.find((it) => it.rowId === rowId);
      if (reversed) reversed.reversed = true;
      if (!keepsDebit) openDebitsOf(draft, rowId);
      openRefundLines(
        draft,
        draft.lines.filter(({ settled }) => settled?.rowId === rowId),
      );
      releaseLines(draft, (line) => line.requestId === rowId || line.rowId === rowId);
      if (movement.deposit !== null) draft.deposits.delete(movement.deposit);
      then(draft, id);
    },
  });
}

function judgeCorrection(state: ModelState, operation: Of<'correct'>): Possibility[] {
  const { by, rowId, transactionId } = operation;
  if (state.corrections.has(transactionId)) return refuse('STATUS_NOT_ALLOWED');
  const movement = state.movements.find((it) => it.rowId === rowId);
  // The reversal of a returned payout is a correction of which no answer says the number.
  if (movement === undefined) return refuse('NOT_FOUND', 'STATUS_NOT_ALLOWED');
  if (movement.reversed) return refuse('ALREADY_REVERSED');
  return judgeReversal(state, { kind: `correction:${transactionId}`, by, movement }, (draft, id) =>
    draft.corrections.add(id),
  );
}

function judgeStatus(state: ModelState, { do: what, holderId }: Of<'block' | 'unblock'>): Possibility[] {
  const from = what === 'block' ? 'active' : 'blocked';
  if (holderIn(state, holderId).status !== from) return refuse('STATUS_NOT_ALLOWED');
  const commit = (draft: ModelState) => {
    holderIn(draft, holderId).status = what === 'block' ? 'blocked' : 'active';
    if (what === 'block') giveUpLooser(draft, holderId);
    setLocks(draft, holderId, { isSignedIn: false });
  };
  return [{ answer: {}, commit }];
}

export function judgeOperator(state: ModelState, operation: OperatorOperation): Possibility[] {
  switch (operation.do) {
    case 'take':
      return judgeTake(state, operation);
    case 'putBack':
      return judgePutBack(state, operation);
    case 'decide':
      return judgeDecision(state, operation);
    case 'deposit':
      return judgeDeposit(state, operation);
    case 'payOut':
      return judgePayOut(state, operation);
    case 'correct':
      return judgeCorrection(state, operation);
    case 'block':
    case 'unblock':
      return judgeStatus(state, operation);
    case 'lock': {
      const { holderId, amount } = operation;
      const commit = (draft: ModelState) => {
        holderIn(draft, holderId).locked = amount;
      };
      return [{ answer: {}, commit }];
    }
    case 'setPrice': {
      const commit = (draft: ModelState) => {
        draft.terms = { ...draft.terms, priceE4: operation.priceE4 };
      };
      return [{ answer: { applied: true, approvals: 1 }, commit }];
    }
  }
}
