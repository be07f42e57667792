// What a holder does with the own locks (D72 to D74), and what runs by the clock, for oracle.ts.
import { HOUR_MS } from '../../../domain/durations.ts';
import { addRow, dayOf, feeOnTop, holderIn, MAX_UNITS, post, requestIn } from './model.ts';
import type { ModelHolder, ModelRequest, ModelState } from './model.ts';
import {
  isAsStrict,
  isHeldByHolder,
  leftOf,
  limitRefusals,
  rulesAfter,
  giveUpLooser,
  setLocks,
  standingRefusals,
  waitsUntil,
} from './locks.ts';
import type { ModelLocks, ModelRecipient, ModelRules } from './locks-of-holder.ts';
import type { DueSend, JobOperation, LockOperation } from './operation.ts';
import { addFeeRow, failRequest, holdFree, moveRow, refuse, type Possibility } from './possibility.ts';

type Of<Do extends LockOperation['do']> = Extract<LockOperation, { do: Do }>;

/** Answers name the second. */
const inSeconds = (ms: number | null): number | null => (ms === null ? null : ms - (ms % 1_000));

const showRules = ({ day, act, waitWon, waitHours }: ModelRules) => ({
  day: day === null ? null : `${day}`,
  act: act === null ? null : `${act}`,
  waitWon: waitWon === null ? null : `${waitWon}`,
  waitHours,
});

/** What the holder is shown of the own limits. */
function showLimits(state: ModelState, holder: ModelHolder, locks: Pick<ModelLocks, 'rules' | 'next'>) {
  const { rules, next } = locks;
  const left = leftOf(state, { ...holder, locks: { ...holder.locks, rules } });
  return {
    ...showRules(rules),
    next: next === null ? null : { ...showRules(next), atMs: inSeconds(next.atMs) },
    left: left === null ? null : { won: `${left.won}`, of: left.of },
  };
}

/** The codes of a proof that is no good: there is no passkey, or there was none when its options were asked for. */
const proofRefusals = ({ locks }: ModelHolder, isProven: boolean): string[] =>
  isProven && locks.hasPasskey
    ? []
    : isProven
      ? ['NOT_FOUND', 'CONFIRMATION_REFUSED']
      : ['CONFIRMATION_REQUIRED'];

function judgeFreeze(state: ModelState, holder: ModelHolder): Possibility[] {
  const standing = standingRefusals(holder, { via: 'trpc', evenFrozen: true });
  if (standing.length > 0) return refuse(...standing);
  const freeze = (draft: ModelState) => {
    const held = holdFree(draft, holder.id);
    const { frozenMs, endsMs } = holderIn(draft, holder.id).locks;
    setLocks(draft, holder.id, { isSignedIn: false });
    if (frozenMs !== null && endsMs === null) return held;
    giveUpLooser(draft, holder.id);
    // One whose end was asked for begins anew.
    setLocks(draft, holder.id, { frozenMs: draft.nowMs });
    return held;
  };
  // How many it holds depends on nothing that the commit draws.
  const held = freeze({
    ...state,
    holders: state.holders.map((one) => ({ ...one })),
    requests: state.requests.map((one) => ({ ...one })),
  });
  return [{ answer: { held }, commit: (draft) => void freeze(draft) }];
}

/** A sign-in by a passkey asks for the end of a freeze. */
function judgeComeBack({ nowMs }: ModelState, { id, status, locks }: ModelHolder): Possibility[] {
  if (!locks.hasPasskey || status !== 'active') return refuse('PASSKEY_REFUSED', 'BLOCKED');
  if (locks.frozenMs === null || locks.endsMs !== null) return [{ answer: {} }];
  const ended =
    locks.waitHours === 0 ? { frozenMs: null, endsMs: null } : { endsMs: nowMs + locks.waitHours * HOUR_MS };
  return [{ answer: {}, commit: (draft) => setLocks(draft, id, ended) }];
}

function judgeWait(
  state: ModelState,
  holder: ModelHolder,
  { hours, isProven }: Of<'setWait'>,
): Possibility[] {
  const { waitHours, nextWait, frozenMs, endsMs } = holder.locks;
  const isShorter = hours < waitHours;
  if (isShorter && proofRefusals(holder, isProven).length > 0)
    return refuse(...proofRefusals(holder, isProven));
  const goesOn = nextWait !== null && hours >= nextWait.hours;
  const next = isShorter ? { hours, atMs: goesOn ? nextWait.atMs : state.nowMs + 24 * HOUR_MS } : null;
  const wait = { hours: isShorter ? waitHours : hours, next };
  const set: Possibility = {
    answer: {
      ...{ frozenMs: inSeconds(frozenMs), endsMs: inSeconds(endsMs) },
      wait: { hours: wait.hours, next: next === null ? null : { hours, atMs: inSeconds(next.atMs) } },
    },
    commit: (draft) => setLocks(draft, holder.id, { waitHours: wait.hours, nextWait: next }),
  };
  // A proof that is not needed is asked for all the same, and there may be none.
  return isProven && !holder.locks.hasPasskey ? [set, ...refuse('NOT_FOUND')] : [set];
}

function judgeRules(state: ModelState, holder: ModelHolder, operation: Of<'setRules'>): Possibility[] {
  const { isProven, day, act, waitWon, waitHours } = operation;
  const wanted = { day, act, waitWon, waitHours };
  const proof = proofRefusals(holder, isProven);
  if (!isAsStrict(wanted, holder.locks.rules) && proof.length > 0) return refuse(...proof);
  const after = rulesAfter(holder.locks, wanted, state.nowMs);
  const set: Possibility = {
    answer: showLimits(state, holder, after),
    commit: (draft) => setLocks(draft, holder.id, after),
  };
  return isProven && proof.length > 0 ? [set, ...refuse('NOT_FOUND')] : [set];
}

function judgeResume(state: ModelState, holder: ModelHolder, { id }: Of<'resume'>): Possibility[] {
  const request = requestIn(state, id);
  if (request.holderId !== holder.id) return refuse('NOT_FOUND');
  const isDue = request.waits !== null && request.waits.untilMs <= state.nowMs;
  if (!isHeldByHolder(request) || isDue) return refuse('STATUS_NOT_ALLOWED');
  const commit = (draft: ModelState) => {
    const resumed = requestIn(draft, id);
    resumed.state = 0;
    resumed.isHeld = false;
    resumed.decidedMs = null;
    resumed.version += 1;
    moveRow(holderIn(draft, holder.id), id, 0);
  };
  return [{ answer: { id, state: 0 }, commit }];
}

function judgeRecipient(
  state: ModelState,
  holder: ModelHolder,
  operation: Of<'saveRecipient' | 'removeRecipient' | 'designate' | 'undesignate'>,
): Possibility[] {
  const { recipients } = holder.locks;
  if (operation.do === 'saveRecipient') {
    const { to: address, receiver } = operation;
    if (receiver === holder.id) return refuse('OWN_ADDRESS');
    const known = recipients.find((one) => one.address === address);
    if (known !== undefined) return [{ answer: { id: known.id } }];
    return [
      {
        answer: {},
        commit: (draft, { id }) => {
          const { recipients: now } = holderIn(draft, holder.id).locks;
          const saved = { id: Number(id), address, receiver, designated: false, fromMs: null };
          setLocks(draft, holder.id, { recipients: [...now, saved] });
        },
      },
    ];
  }
  const one = recipients.find(({ id }) => id === operation.id);
  if (one === undefined) return refuse('NOT_FOUND');
  const change = (changed: Partial<ModelRecipient> | null) => (draft: ModelState) => {
    const { recipients: now } = holderIn(draft, holder.id).locks;
    const after = now.flatMap((it) =>
      it.id !== one.id ? [it] : changed === null ? [] : [{ ...it, ...changed }],
    );
    setLocks(draft, holder.id, { recipients: after });
  };
  if (operation.do === 'removeRecipient') return [{ answer: {}, commit: change(null) }];
  if (operation.do === 'undesignate')
    return [{ answer: {}, commit: change({ designated: false, fromMs: null }) }];
  if (one.designated || one.fromMs !== null) return [{ answer: { fromMs: inSeconds(one.fromMs) } }];
  if (one.receiver === null) return refuse('RECIPIENT_OUTSIDE');
  const fromMs = waitsUntil(state, holder);
  return [{ answer: { fromMs: inSeconds(fromMs) }, commit: change({ fromMs }) }];
}

function judgeKeep(state: ModelState, holder: ModelHolder): Possibility[] {
  const after = { rules: holder.locks.rules, next: null };
  const commit = (draft: ModelState) => setLocks(draft, holder.id, after);
  return [{ answer: showLimits(state, holder, after), commit }];
}

export function judgeLocks(state: ModelState, operation: LockOperation): Possibility[] {
  const holder = holderIn(state, operation.by);
  if (operation.do === 'freeze') return judgeFreeze(state, holder);
  if (operation.do === 'comeBack') return judgeComeBack(state, holder);
  const standing = standingRefusals(holder, { via: 'trpc' });
  if (standing.length > 0) {
    // The options to prove an act are asked for before.
    const noPasskey = 'isProven' in operation && operation.isProven && !holder.locks.hasPasskey;
    return refuse(...standing, ...(noPasskey ? ['NOT_FOUND'] : []));
  }
  switch (operation.do) {
    case 'setWait':
      return judgeWait(state, holder, operation);
    case 'setRules':
      return judgeRules(state, holder, operation);
    case 'keepRules':
      return judgeKeep(state, holder);
    case 'resume':
      return judgeResume(state, holder, operation);
    default:
      return judgeRecipient(state, holder, operation);
  }
}

const isDueSend = ({ nowMs }: ModelState, { state, waits }: ModelRequest): boolean =>
  waits !== null && (state === 0 || state === 3) && waits.untilMs <= nowMs;

/** The sends whose hour has come. */
export const dueSends = (state: ModelState): number[] =>
  state.requests.filter((request) => isDueSend(state, request)).map(({ id }) => id);

/** D74: decided again by what holds at its hour. It counts for the day on which it was asked for. */
function isSendable(state: ModelState, request: ModelRequest, receiver: ModelHolder): boolean {
  const sender = holderIn(state, request.holderId);
  const { status, locks, perDepositFee } = sender;
  const net = -request.amount;
  const asked = locks.spends.find(({ id }) => id === request.id);
  const counted = asked?.day === dayOf(state.nowMs) ? asked.worth : 0n;
  return (
    status === 'active' &&
    locks.frozenMs === null &&
    request.state === 0 &&
    receiver.status !== 'closed' &&
    feeOnTop(net, state.terms) === request.fee &&
    net >= perDepositFee &&
    limitRefusals(state, sender, net, counted).length === 0 &&
    // A lock may cover what is held.
    sender.balance - sender.locked >= sender.held &&
    receiver.balance <= MAX_UNITS - net
  );
}

function runSend(state: ModelState, id: number): void {
  const request = requestIn(state, id);
  if (request.waits === null || !isDueSend(state, request)) return;
  const receiver = holderIn(state, request.waits.receiverId);
  if (!isSendable(state, request, receiver)) return failRequest(state, request);
  const { amount, fee, priceWhenAsked } = request;
  const sender = holderIn(state, request.holderId);
  const gross = fee - amount;
  const prices = [priceWhenAsked, state.terms.priceE4].toSorted((a, b) => (a < b ? -1 : 1));
  request.state = 1;
  request.decidedMs = state.nowMs;
  request.version += 1;
  sender.held -= gross;
  post(state, {
    rowId: id,
    entries: [
      { account: sender.id, amount: -gross },
      { account: receiver.id, amount: -amount },
      { account: 'fees', amount: fee },
    ],
    won: [],
    leastPrice: prices[0] ?? 0n,
    mostPrice: prices[1] ?? 0n,
    deposit: null,
  });
  moveRow(sender, id, 1);
  addFeeRow(sender, fee);
  addRow(receiver, { id: null, type: 1, incoming: true, state: 1, amount: -amount, fee: 0n });
  setLocks(state, sender.id, { sentTo: [...sender.locks.sentTo, receiver.id] });
}

const isDue = ({ nowMs }: ModelState, atMs: number | null | undefined): boolean =>
  atMs !== null && atMs !== undefined && atMs <= nowMs;

/** What a job changes of a holder, and how many things that are. */
function dueOf(
  state: ModelState,
  { locks }: ModelHolder,
  job: 'raiseRules' | 'endFreezes' | 'designateDue',
): { change: Partial<ModelLocks>; count: number } {
  const { next, nextWait, endsMs, recipients } = locks;
  if (job === 'raiseRules') {
    if (next === null || !isDue(state, next.atMs)) return { change: {}, count: 0 };
    const { atMs: _at, ...rules } = next;
    return { change: { rules, next: null }, count: 1 };
  }
  if (job === 'endFreezes') {
    const ended = isDue(state, endsMs);
    const shorter = nextWait !== null && isDue(state, nextWait.atMs);
    const change = {
      ...(ended ? { frozenMs: null, endsMs: null } : {}),
      ...(shorter ? { waitHours: nextWait.hours, nextWait: null } : {}),
    };
    return { change, count: Number(ended) + Number(shorter) };
  }
  const due = recipients.filter(({ fromMs }) => isDue(state, fromMs));
  const after = recipients.map((one) =>
    due.includes(one) ? { ...one, designated: true, fromMs: null } : one,
  );
  return { change: { recipients: after }, count: due.length };
}

export const judgeDueSend = ({ id }: DueSend): Possibility[] => [
  { answer: {}, commit: (draft) => runSend(draft, id) },
];

export function judgeDueJob(
  state: ModelState,
  { do: job }: Exclude<JobOperation, { do: 'expire' }>,
): Possibility[] {
  // What it has done is said by each of its sends.
  if (job === 'runSends') return [{ answer: {} }];
  const count = state.holders.reduce((sum, holder) => sum + dueOf(state, holder, job).count, 0);
  const commit = (draft: ModelState) => {
    for (const holder of draft.holders) setLocks(draft, holder.id, dueOf(draft, holder, job).change);
  };
  return [{ answer: { count }, commit }];
}
