/**
 * Warnings about a send (D75, ADR-0045): which of them its facts give cause for, in the order of their weight. None refuses a send: it
 * asks the holder a question, or lets the send wait.
 */
import { HOUR_MS, MINUTE_MS } from './durations.ts';
import { asUnits, ZERO_UNITS, type DaonUnits } from './money.ts';
import type { RequestKind } from './request-kinds.ts';
import { DONE, FAILED } from './request-state.ts';
import type { WARNING_SETTINGS, WarningMode } from './settings.ts';
import { startOfSeoulDay } from './time.ts';

/** The heaviest first: the wallet asks the question of the first one. Each has a setting. */
export const WARNING_CODES = [
  'lookalike',
  'listed',
  'night',
  'amount',
] as const satisfies readonly (keyof typeof WARNING_SETTINGS)[];
export type WarningCode = (typeof WARNING_CODES)[number];

/** What came of a warning: the holder turned back, or what became of the send. */
export const WARNING_ANSWERS = ['turnedBack', 'sent', 'waited', 'open', 'notSent'] as const;
export type WarningAnswer = (typeof WARNING_ANSWERS)[number];

/** `state` and `requestKind` are those of the send; without a kind it was made immediately. */
export function answerOf({
  sendId,
  state,
  requestKind,
}: {
  sendId: number | null;
  state: number | null;
  requestKind: RequestKind | null;
}): WarningAnswer {
  if (sendId === null) return 'turnedBack';
  if (state === FAILED) return 'notSent';
  if (state !== DONE) return 'open';
  return requestKind === 'waitingSend' ? 'waited' : 'sent';
}

/** What the settings demand. */
export type WarningRules = {
  readonly modes: Readonly<Record<WarningCode, WarningMode>>;
  /** From so many holders on, their reports of a recipient count. */
  readonly reports: number;
  /** Minutes after a sign-in on a new device or raised limits. */
  readonly minutes: number;
  /** An amount above so many times the usual one is far from it. */
  readonly times: number;
};

/** The owner's rules, with a question for each warning that is off where the holder wants to be asked. */
export function stricterWarnings(rules: WarningRules, asks: boolean): WarningRules {
  const { lookalike, listed, night, amount } = rules.modes;
  const asked = (mode: WarningMode): WarningMode => (asks && mode === 'off' ? 'ask' : mode);
  const modes = {
    ...{ lookalike: asked(lookalike), listed: asked(listed) },
    ...{ night: asked(night), amount: asked(amount) },
  };
  return { ...rules, modes };
}

export type WarningFacts = {
  /** Lower case. */
  readonly address: string;
  readonly net: DaonUnits;
  readonly now: Date;
  /** Whether a send of the holder to this wallet was ever completed. */
  readonly isKnown: boolean;
  /**
   * Addresses with which the holder has dealt and which may look like this one, those that were sent to before the others. None of
   * them belongs to the same wallet.
   */
  readonly known: readonly string[];
  readonly isListed: boolean;
  /** How many holders have reported the recipient. */
  readonly reports: number;
  /** When the newest device of the holder became known: its first sign-in (ADR-0044). */
  readonly newDeviceAt: Date | null;
  /** When higher limits of the holder last came in force. */
  readonly limitsRaisedAt: Date | null;
  /** The holder's last sends, the newest first. */
  readonly lastSends: readonly DaonUnits[];
};

export type SendWarning =
  | { readonly code: 'lookalike'; readonly known: string }
  | { readonly code: 'listed'; readonly by: 'operator' | 'holders' }
  | { readonly code: 'night'; readonly after: 'newDevice' | 'raise' }
  | { readonly code: 'amount'; readonly usual: DaonUnits };

/** Without the 0x, so many characters at each end: what lists show of an address and a reader compares. */
export const LIKE_ENDS = 4;

const endsOf = (address: string): string => address.slice(2, 2 + LIKE_ENDS) + address.slice(-LIKE_ENDS);

export const looksLike = (one: string, other: string): boolean =>
  one !== other && endsOf(one) === endsOf(other);

export const LAST_SENDS = 20;
const LAST_SENDS_MIN = 5; // with fewer there is no usual amount

/** The median of a holder's last sends; null for too few of them. */
export function usualAmount(lastSends: readonly DaonUnits[]): DaonUnits | null {
  const sorted = lastSends.slice(0, LAST_SENDS).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  if (sorted.length < LAST_SENDS_MIN) return null;
  const upper = sorted[sorted.length >> 1] ?? ZERO_UNITS;
  const lower = sorted[(sorted.length - 1) >> 1] ?? ZERO_UNITS;
  return asUnits((lower + upper) / 2n);
}

/** From midnight to six in Seoul. */
const NIGHT_MS = 6 * HOUR_MS;
export const isNight = (at: Date): boolean => at.getTime() - startOfSeoulDay(at).getTime() < NIGHT_MS;

function isWithin(at: Date | null, minutes: number, now: Date): boolean {
  const passed = at === null ? -1 : now.getTime() - at.getTime();
  return passed >= 0 && passed < minutes * MINUTE_MS;
}

const FINDERS: {
  readonly [Code in WarningCode]: (
    facts: WarningFacts,
    rules: WarningRules,
  ) => Extract<SendWarning, { code: Code }> | null;
} = {
  lookalike: ({ address, isKnown, known }) => {
    // One who has sent to this very address before means it.
    const like = isKnown ? undefined : known.find((other) => looksLike(address, other));
    return like === undefined ? null : { code: 'lookalike', known: like };
  },
  listed: ({ isListed, reports }, rules) =>
    isListed || reports >= rules.reports ? { code: 'listed', by: isListed ? 'operator' : 'holders' } : null,
  night: ({ isKnown, now, newDeviceAt, limitsRaisedAt }, { minutes }) => {
    if (isKnown || !isNight(now)) return null;
    if (isWithin(newDeviceAt, minutes, now)) return { code: 'night', after: 'newDevice' };
    return isWithin(limitsRaisedAt, minutes, now) ? { code: 'night', after: 'raise' } : null;
  },
  amount: ({ net, lastSends }, { times }) => {
    const usual = usualAmount(lastSends);
    return usual !== null && net > usual * BigInt(times) ? { code: 'amount', usual } : null;
  },
};

/** The warnings that are in one of these modes and that the facts give cause for, the heaviest first. */
export const findWarnings = (
  facts: WarningFacts,
  rules: WarningRules,
  modes: readonly WarningMode[] = ['ask', 'wait'],
): readonly SendWarning[] =>
  WARNING_CODES.flatMap((code) => {
    const found = modes.includes(rules.modes[code]) ? FINDERS[code](facts, rules) : null;
    return found === null ? [] : [found];
  });

/** Whether any warning is in one of these modes. */
export const warnsAtAll = ({ modes }: WarningRules, of: readonly WarningMode[] = ['ask', 'wait']): boolean =>
  WARNING_CODES.some((code) => of.includes(modes[code]));
