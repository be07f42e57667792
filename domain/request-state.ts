/**
 * The state machine of a request (D13 to D16): 0 → 1 | 2 | 3 and 3 → 1 | 2. States 1 and 2 are final; a correction is a
 * new transaction, never a step back. The table below lists all legal decisions. A hold that names a day ends without one:
 * 3 → 0.
 */
import { normalizeReason, reasonError } from './reason.ts';
import { fail, ok } from './result.ts';
import type { Result } from './result.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';
import { parseSeoulDay, startOfSeoulDay } from './time.ts';

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

export const REQUEST_KINDS = ['purchase', 'sale', 'externalSend', 'link', 'signUp'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** The kinds that move a holder's tokens: the holder may cancel them, and the home screen counts the open ones. */
export const MONEY_REQUEST_KINDS = [
  'purchase',
  'sale',
  'externalSend',
] as const satisfies readonly RequestKind[];

export const isMoneyKind = (kind: RequestKind): boolean => MONEY_REQUEST_KINDS.some((one) => one === kind);

/** A record with one value for each kind of request. */
export function eachRequestKind<T>(valueOf: (kind: RequestKind) => T): Record<RequestKind, T> {
  return Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<RequestKind, T>;
}

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

const TRANSITIONS: Readonly<Record<RequestState, Readonly<Partial<Record<Decision, RequestState>>>>> = {
  [PENDING]: { approve: DONE, reject: FAILED, hold: ON_HOLD },
  [ON_HOLD]: { approve: DONE, reject: FAILED },
  [DONE]: {},
  [FAILED]: {},
};

/** The state after an operator's decision; ALREADY_DECIDED when the table has no such step. */
export function decide(state: RequestState, decision: Decision): Result<RequestState> {
  const next = TRANSITIONS[state][decision];
  return next === undefined ? fail('ALREADY_DECIDED') : ok(next);
}

export function legalDecisions(state: RequestState): readonly Decision[] {
  return DECISIONS.filter((decision) => TRANSITIONS[state][decision] !== undefined);
}

/**
 * Kinds that are paid outside the system before they are approved. An operator takes such a request first, so that it
 * cannot be cancelled while it is being paid (D48).
 */
export function isPaidByHand(kind: RequestKind): boolean {
  return kind === 'sale' || kind === 'externalSend';
}

/** Undecided: its reservation stands and it counts as open. */
export function isOpen(state: RequestState): boolean {
  return state === PENDING || state === ON_HOLD;
}

/** The reasons that the product itself sets; both are shown to the holder as they are. */
export const CANCEL_REASON = '직접 취소';
export const EXPIRE_REASON = '입금 시간 만료';

/** Whether a purchase is past its expiry; requests of other kinds have none. */
export function isOverdue(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now.getTime();
}

/** When a purchase made at `createdAt` expires. */
export function purchaseExpiresAt(createdAt: Date, purchaseLifeHours: number): Date {
  return new Date(createdAt.getTime() + purchaseLifeHours * HOUR_MS);
}

/**
 * Checks the reason of a decision: required for reject and hold, optional for an approval. Trimmed, 1 to 200
 * characters; REASON_REQUIRED otherwise.
 */
export function checkReason(decision: Decision, raw: string | null | undefined): Result<string | null> {
  const reason = normalizeReason(raw ?? '');
  if (reason === '' && decision === 'approve') return ok(null);
  return reasonError(reason) === null ? ok(reason) : fail('REASON_REQUIRED');
}

const HOLD_DAYS_MAX = 365; // a later day is more likely a mistyped year

/**
 * When a hold ends that names a day: at its beginning in Seoul, from tomorrow and within a year. Null for one without a day.
 * HOLD_DAY_INVALID for another day, and for a day of another decision.
 */
export function holdUntil(
  decision: Decision,
  rawDay: string | null | undefined,
  now: Date,
): Result<Date | null> {
  if (rawDay === null || rawDay === undefined) return ok(null);
  const start = parseSeoulDay(rawDay);
  const today = startOfSeoulDay(now);
  if (decision !== 'hold' || start === null || start.getTime() <= today.getTime())
    return fail('HOLD_DAY_INVALID');
  return start.getTime() - today.getTime() <= HOLD_DAYS_MAX * DAY_MS ? ok(start) : fail('HOLD_DAY_INVALID');
}

/**
 * Compares the version that the operator saw with the current one. A stale version is ALREADY_DECIDED, because another
 * operator acted first; without a version only the table decides (D13).
 */
export function checkVersion(seen: number | undefined, current: number): Result<number> {
  return seen !== undefined && seen !== current ? fail('ALREADY_DECIDED') : ok(current);
}
