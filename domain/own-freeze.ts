/**
 * A holder's own freeze (D72): until its holder ends it nothing leaves the wallet. Its end may wait, for as long as the holder chose
 * before. The emergency stop of operators (`holders.freeze`) is another thing.
 */
import { DAY_MS, HOUR_MS } from './durations.ts';

/** The waits in hours that a holder chooses from. */
export const FREEZE_WAITS = [0, 6, 24, 72] as const;
export type FreezeWait = (typeof FREEZE_WAITS)[number];

/** A shorter wait is in force after so long, so that who holds the phone for an hour does not shorten it first. */
export const SHORTEN_WAIT_MS = DAY_MS;

/** The wait in force, and the shorter one that will be from a time on. */
export type WaitPlan = {
  readonly hours: number;
  readonly next: { readonly hours: number; readonly at: Date } | null;
};

/** The plan once a holder wants another wait: a longer one is in force immediately, a shorter one a day later. */
export function planWait({ hours, next }: WaitPlan, wanted: FreezeWait, at: Date): WaitPlan {
  if (wanted >= hours) return { hours: wanted, next: null };
  const isPlanned = next !== null && wanted >= next.hours;
  return {
    hours,
    next: { hours: wanted, at: isPlanned ? next.at : new Date(at.getTime() + SHORTEN_WAIT_MS) },
  };
}

/** When a freeze ends whose holder asks for its end now. */
export const freezeEndsAt = (now: Date, hours: number): Date => new Date(now.getTime() + hours * HOUR_MS);

/** Of what was asked for before the freeze and that no operator had begun to pay. */
export const HELD_BY_HOLDER = '지갑을 잠가서 멈췄어요';

/** To the holder's phone, which may be in other hands: it says what happened and what the holder can do. */
export const FREEZE_MESSAGES = {
  frozen: '[DAON] 지갑을 잠갔어요. 잠금을 풀기 전에는 보내거나 팔 수 없어요.',
  ending: '[DAON] 지갑 잠금을 풀기 시작했어요. 내가 한 일이 아니거나 누가 시켰다면 지금 다시 잠가주세요.',
  ended: '[DAON] 지갑 잠금을 풀었어요. 내가 한 일이 아니거나 누가 시켰다면 지금 다시 잠가주세요.',
  endedByOperators: '[DAON] 관리자가 요청을 확인하고 지갑 잠금을 풀었어요. 요청하지 않았으면 문의해주세요.',
  endedWithPassword:
    '[DAON] 관리자가 요청을 확인하고 지갑 잠금을 풀었어요. 비밀번호를 새로 정해주세요. 요청하지 않았으면 문의해주세요.',
} as const;
