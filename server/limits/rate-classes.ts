// Which limit a procedure falls under (decision 30). Sign-in and text messages are counted where the login and the phone
// are known, by their use-cases, beside the class that every call has.
import { RATE_LIMITS } from '../../domain/limits.ts';
import type { Limit } from './limiter.ts';

const RATE_CLASSES = {
  money: RATE_LIMITS.moneyPerHolder,
  invite: RATE_LIMITS.checkInvitePerNetwork,
  other: RATE_LIMITS.otherPerCaller,
} as const;

export type RateClass = keyof typeof RATE_CLASSES;

/** The limit of a class for one caller: a holder or an operator when known, else the network. */
export function limitOf(rate: RateClass, caller: string): Limit {
  return { key: `${rate}:${caller}`, ...RATE_CLASSES[rate] };
}

/**
 * Guesses at passwords, by network and by login, kept across restarts. The network comes first: one that is over its limit
 * uses up nobody's login.
 */
export function signInLimits(login: string, ipPrefix: string): Limit[] {
  return [
    { key: `sign-in:network:${ipPrefix}`, ...RATE_LIMITS.signInPerNetwork, durable: true },
    { key: `sign-in:login:${login}`, ...RATE_LIMITS.signInPerLogin, durable: true },
  ];
}
