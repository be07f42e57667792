/**
 * The state machine of a request (D13 to D16): 0 → 1 | 2 | 3 and 3 → 1 | 2. States 1 and 2 are final; a correction is a
 * new transaction, never a step back. The table below lists all legal decisions. A hold that names a day ends without one:
 * 3 → 0.
 */
import { HOUR_MS } from './durations.ts';

export const PENDING = 0;
export const DONE = 1;
export const FAILED = 2;
export const ON_HOLD = 3;

export type RequestState = typeof PENDING | typeof DONE | typeof FAILED | typeof ON_HOLD;

export const REQUEST_STATES = [PENDING, DONE, FAILED, ON_HOLD] as const;

/** Korean labels by state. */
export const REQUEST_STATE_LABELS: Readonly<Record<number, string>> & Readonly<Record<RequestState, string>> =
  {
    [PENDING]: '대기',
    [DONE]: '완료',
    [FAILED]: '거절',
    [ON_HOLD]: '보류',
  };

export const DECISIONS = ['approve', 'reject', 'hold'] as const;
export type Decision = (typeof DECISIONS)[number];

export const DECISION_LABELS: Readonly<Record<Decision, string>> = {
  approve: '승인',
  reject: '거절',
  hold: '보류',
};

/** The decisions that need a reason, which the holder reads. */
export const REASONED_DECISIONS = ['reject', 'hold'] as const satisfies readonly Decision[];
export type ReasonedDecision = (typeof REASONED_DECISIONS)[number];

/** What operators sign on a request: a decision, or the end of a take (D48). */
export const SIGNED_ACTS = [...DECISIONS, 'putBack'] as const;
export type SignedAct = (typeof SIGNED_ACTS)[number];

/** What is known about a request beside its own row. */
export const REQUEST_FACT_KINDS = [
  /** An operator has signed an act on a version of it. */
  'signed',
  /** An operator has said that the won of the taken sale was sent; it lasts until the take ends. */
  'saidPaid',
  /** An open line of the bank is its money: without the request, a line of its holder would be left over, or the line names the sale. */
  'certain',
  /** An open line has surely paid one of the equal sales of its holder, whichever it is. */
  'likely',
  /** An open line may mean the sale. */
  'possible',
  /** A line that is settled with the sale names its holder and no other sale, or carries its reference. */
  'named',
] as const;
export type RequestFactKind = (typeof REQUEST_FACT_KINDS)[number];

/** What open lines of the bank say, the strongest first. */
export const BANK_SAYS = ['certain', 'likely', 'possible'] as const satisfies readonly RequestFactKind[];
export type BankSays = (typeof BANK_SAYS)[number];

const TRANSITIONS: Readonly<Record<RequestState, Readonly<Partial<Record<Decision, RequestState>>>>> = {
  [PENDING]: { approve: DONE, reject: FAILED, hold: ON_HOLD },
  [ON_HOLD]: { approve: DONE, reject: FAILED },
  [DONE]: {},
  [FAILED]: {},
};

/** The state after an operator's decision; undefined when the table has no such step. */
export const stateAfter = (state: RequestState, decision: Decision): RequestState | undefined =>
  TRANSITIONS[state][decision];

/** Undecided: its reservation stands and it counts as open. */
export function isOpen(state: RequestState): boolean {
  return state === PENDING || state === ON_HOLD;
}

/** The reasons that the product itself sets; both are shown to the holder as they are. */
export const CANCEL_REASON = '직접 취소';
export const EXPIRE_REASON = '입금 시간 만료';
/** Of an order that a new purchase replaced, because the money that came was another sum (D61). */
export const REPLACED_REASON = '입금액이 달라 새 구매로 처리했어요';

/** Whether a purchase is past its expiry; requests of other kinds have none. */
export function isOverdue(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now.getTime();
}

/** When a purchase made at `createdAt` expires. */
export function purchaseExpiresAt(createdAt: Date, purchaseLifeHours: number): Date {
  return new Date(createdAt.getTime() + purchaseLifeHours * HOUR_MS);
}

/** Whether another operator acted after this one saw the request; without a version only the table decides (D13). */
export const isStaleVersion = (seen: number | undefined, current: number): boolean =>
  seen !== undefined && seen !== current;
