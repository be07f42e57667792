// The arithmetic of a holder's own locks, as the decisions say (D72 to D74).
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts';
import { dayOf, holderIn, wonFor, type ModelHolder, type ModelRequest, type ModelState } from './model.ts';
import type { ModelLocks, ModelRules } from './locks-of-holder.ts';

/** Units of DAON by 1/10 000 won. */
const WON = 1_000_000_000_000n;
const RAISE_MS = DAY_MS;

export function setLocks(state: ModelState, holderId: number, change: Partial<ModelLocks>): void {
  const holder = holderIn(state, holderId);
  holder.locks = { ...holder.locks, ...change };
}

/** A freeze and a block give up what would be looser later. */
export function giveUpLooser(state: ModelState, holderId: number): void {
  const { recipients } = holderIn(state, holderId).locks;
  const kept = recipients.map((one) => ({ ...one, fromMs: null }));
  setLocks(state, holderId, { endsMs: null, nextWait: null, next: null, recipients: kept });
}

/** Why a holder may not act; `evenFrozen` for the few acts that a freeze allows. */
export function standingRefusals(
  { status, locks }: ModelHolder,
  { via, evenFrozen = false }: { via?: string | undefined; evenFrozen?: boolean } = {},
): string[] {
  if (status !== 'active' || (via !== undefined && !locks.isSignedIn)) return ['UNAUTHENTICATED'];
  return locks.frozenMs !== null && !evenFrozen ? ['WALLET_FROZEN'] : [];
}

/** A request that failed gives its share back (ADR-0039). */
export function spentToday(state: ModelState, { locks: { spends } }: ModelHolder): bigint {
  const today = dayOf(state.nowMs);
  const hasFailed = (id: number) => state.requests.some((it) => it.id === id && it.state === 2);
  return spends.reduce(
    (sum, { id, worth, day }) => (day === today && !hasFailed(id) ? sum + worth : sum),
    0n,
  );
}

export function addSpend(state: ModelState, holderId: number, id: number, net: bigint): void {
  const { spends } = holderIn(state, holderId).locks;
  const worth = net * state.terms.priceE4;
  setLocks(state, holderId, { spends: [...spends, { id, worth, day: dayOf(state.nowMs) }] });
}

/** What may still leave by one act; null without a limit. `counted` of the day is not counted again. */
export function leftOf(
  state: ModelState,
  holder: ModelHolder,
  counted = 0n,
): { won: bigint; of: 'day' | 'act' } | null {
  const { day, act } = holder.locks.rules;
  const byAct = act === null ? null : ({ won: act, of: 'act' } as const);
  if (day === null) return byAct;
  const rest = day - (spentToday(state, holder) - counted + WON - 1n) / WON;
  return byAct === null || rest < byAct.won ? { won: rest > 0n ? rest : 0n, of: 'day' } : byAct;
}

export const limitRefusals = (
  state: ModelState,
  holder: ModelHolder,
  net: bigint,
  counted = 0n,
): string[] => {
  const left = leftOf(state, holder, counted);
  return left !== null && net * state.terms.priceE4 > left.won * WON ? ['OWN_LIMIT'] : [];
};

const least = (a: bigint | null, b: bigint | null) => (a === null || (b !== null && b < a) ? b : a);
const isLess = (a: bigint | null, b: bigint | null) => b === null || (a !== null && a <= b);

/** Whether nothing of the one is laxer than of the other. */
export const isAsStrict = (one: ModelRules, other: ModelRules): boolean =>
  isLess(one.day, other.day) &&
  isLess(one.act, other.act) &&
  isLess(one.waitWon, other.waitWon) &&
  (one.waitHours ?? 0) >= (other.waitHours ?? 0);

/** Stricter is in force now, laxer a day later; less of what was asked for does not begin the day anew. */
export function rulesAfter(
  { rules, next }: ModelLocks,
  wanted: ModelRules,
  nowMs: number,
): Pick<ModelLocks, 'rules' | 'next'> {
  const hours = (wanted.waitHours ?? 0) > (rules.waitHours ?? 0) ? wanted.waitHours : rules.waitHours;
  const inForce: ModelRules = {
    day: least(rules.day, wanted.day),
    act: least(rules.act, wanted.act),
    waitWon: least(rules.waitWon, wanted.waitWon),
    waitHours: hours,
  };
  if (isAsStrict(wanted, rules)) return { rules: inForce, next: null };
  const goesOn = next !== null && isAsStrict(wanted, next);
  return { rules: inForce, next: { ...wanted, atMs: goesOn ? next.atMs : nowMs + RAISE_MS } };
}

const waitHoursOf = ({ settings }: ModelState, { locks: { rules } }: ModelHolder): number =>
  Math.max(settings.waitHours, rules.waitHours ?? 0);

export const waitsUntil = (state: ModelState, holder: ModelHolder): number =>
  state.nowMs + waitHoursOf(state, holder) * HOUR_MS;

/** D74: a first send from a sum on waits, unless its recipient is designated. */
export function isWaiting(state: ModelState, sender: ModelHolder, receiverId: number, net: bigint): boolean {
  const { rules, recipients, sentTo } = sender.locks;
  const from = least(state.settings.waitWon, rules.waitWon);
  const isKnown =
    sentTo.includes(receiverId) ||
    recipients.some(({ receiver, designated }) => designated && receiver === receiverId);
  return from !== null && !isKnown && wonFor(net, state.terms.priceE4) >= from;
}

export const isHeldByHolder = ({ state, isHeld }: ModelRequest): boolean => state === 3 && isHeld;
