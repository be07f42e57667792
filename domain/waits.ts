/**
 * Time to think (D74): a first send to a wallet here waits from a sum on, so that one who is being deceived can still cancel it.
 */
import type { ErrorCode } from './errors.ts';
import { HOUR_MS } from './durations.ts';
import type { Settings } from './settings.ts';
import { lowerOf, type OwnWait } from './own-limits.ts';
import { wonOf, type DaonUnits, type PriceE4, type Won } from './money.ts';

/** From which worth a first send waits, and for how long. */
export type WaitRule = { readonly fromWon: Won; readonly hours: number };

/** What the owner demands. */
export type OwnersWait = Pick<Settings, 'firstSendWaitWon' | 'firstSendWaitHours'>;

export const NO_OWN_WAIT: OwnWait = { waitWon: null, waitHours: null };

export const waitHoursOf = (owners: Pick<OwnersWait, 'firstSendWaitHours'>, own: OwnWait): number =>
  Math.max(owners.firstSendWaitHours, own.waitHours ?? 0);

/** The stricter of what the owner demands and what the holder has chosen; null while neither demands a wait. */
export function waitRuleOf(owners: OwnersWait, own: OwnWait): WaitRule | null {
  const fromWon = lowerOf(owners.firstSendWaitWon, own.waitWon);
  return fromWon === null ? null : { fromWon, hours: waitHoursOf(owners, own) };
}

/**
 * Whether a send waits if it is the first to its wallet. Without a price its worth cannot be shown to be small (as in D43), and it
 * waits.
 */
export const waitsAsFirst = (
  net: DaonUnits,
  price: PriceE4 | null,
  rule: WaitRule | null,
): rule is WaitRule => rule !== null && (price === null || wonOf(net, price) >= rule.fromWon);

export const runsAtOf = (now: Date, { hours }: Pick<WaitRule, 'hours'>): Date =>
  new Date(now.getTime() + hours * HOUR_MS);

/** Said by the alarm about a recipient that is to be designated. */
export const DESIGNATING = '내가 한 일이 아니거나 누가 시켰다면 받는 사람 관리에서 바로 취소해주세요.';

/** Of one that was made at its hour. */
export const SENT_AT_ITS_HOUR = '기다린 시간이 지나 보냈어요.';
/** Of a sender who was blocked or has closed the wallet before the hour came. */
export const SENDER_STOPPED = '지갑을 쓸 수 없는 상태라 보내지 않았어요.';
/** Of the holder's own freeze. */
export const SENDER_LOCKED = '지갑을 잠가서 보내지 않았어요.';
/** Of an emergency stop. */
export const SENDER_FROZEN = '지갑을 긴급 정지해서 보내지 않았어요.';

const REASONS: Partial<Readonly<Record<ErrorCode, string>>> = {
  RECIPIENT_UNAVAILABLE: '받는 지갑을 쓸 수 없게 되어 보내지 않았어요.',
  FEE_CHANGED: '기다리는 동안 수수료가 바뀌어 보내지 않았어요. 새 수수료를 확인하고 다시 보내주세요.',
  BELOW_MINIMUM: '기다리는 동안 최소 수량이 바뀌어 보내지 않았어요.',
  OWN_LIMIT: '내가 정한 한도를 넘어 보내지 않았어요.',
  // What was held is there, so that an operator has locked it.
  NOT_ENOUGH: '관리자가 잠근 수량이라 보내지 않았어요.',
  AMOUNT_TOO_LARGE: '받는 지갑이 받을 수 있는 금액을 넘어 보내지 않았어요.',
};

const OTHER = '조건이 바뀌어 보내지 않았어요.';

/** Why a send was not made when its hour came. */
export const whyNotSent = (code: ErrorCode): string => REASONS[code] ?? OTHER;

/** Whether an alarm with this reason is about a send that waited, which no operator decided. */
export function isOfWaitingSend(reason: string | null): boolean {
  const said: readonly (string | null)[] = [
    ...[SENT_AT_ITS_HOUR, SENDER_STOPPED, SENDER_LOCKED],
    ...[SENDER_FROZEN, OTHER],
  ];
  return reason !== null && (said.includes(reason) || Object.values(REASONS).includes(reason));
}
