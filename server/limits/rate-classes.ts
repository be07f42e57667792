// Which limit a procedure falls under (decisions 30 and 54). Sign-in and text messages are counted where the login and the
// phone are known, by their use-cases, beside the class that every call has.
import { NETWORK_TIMES, RATE_LIMITS, type RateLimit } from '../../domain/limits.ts';
import { networksOf, type Networks } from '../networks.ts';
import type { Limit } from './limiter.ts';

const RATE_CLASSES = {
  money: RATE_LIMITS.moneyPerHolder,
  invite: RATE_LIMITS.checkInvitePerNetwork,
  other: RATE_LIMITS.otherPerCaller,
} as const;

export type RateClass = keyof typeof RATE_CLASSES;

/** The limit of a class for a known caller: a holder or an operator. */
export function limitOf(rate: RateClass, caller: string): Limit {
  return { key: `${rate}:${caller}`, ...RATE_CLASSES[rate] };
}

type Level = keyof Networks;
const LEVELS: readonly Level[] = ['narrow', 'site', 'wide'];

/**
 * One limit for each network that contains the caller, the wider the higher. `kind` names what is counted. The /16 of IPv4 is
 * counted only where `withWideIpv4` says so: many households and offices share one.
 */
export function networkLimits(
  kind: string,
  narrow: string,
  { limit, windowMs }: RateLimit,
  { durable = false, withWideIpv4 = false }: { durable?: boolean; withWideIpv4?: boolean } = {},
): Limit[] {
  const networks = networksOf(narrow);
  return LEVELS.flatMap((level) => {
    const network = networks[level];
    if (network === undefined || (network.endsWith('/16') && !withWideIpv4)) return [];
    return [{ key: `${kind}:${network}`, limit: limit * NETWORK_TIMES[level], windowMs, durable }];
  });
}

/** The limits of a class for callers who did not sign in. */
export function strangerLimits(rate: RateClass, narrow: string): Limit[] {
  return networkLimits(`${rate}:ip`, narrow, RATE_CLASSES[rate]);
}

/** Where a password is tried. Each place counts its own tries: wrong ones at the wallet never keep an operator out. */
export type SignInPlace = 'wallet' | 'console';

/**
 * Guesses at passwords by callers whose network is new to the login, kept across restarts. The networks come first: one that
 * is over its limit uses up no login's tries.
 */
export function signInLimits(place: SignInPlace, login: string, narrow: string): Limit[] {
  return [
    ...networkLimits(`sign-in:${place}:network`, narrow, RATE_LIMITS.signInPerNetwork, { durable: true }),
    { key: `sign-in:${place}:login:${login}`, ...RATE_LIMITS.signInPerLogin, durable: true },
  ];
}

/**
 * Tries at a login from a network that it signed in from lately; no stranger elsewhere can use them up. `networkTries` bounds all
 * such logins of the network together (`knownNetworkTries`).
 */
export function knownSignInLimits(
  place: SignInPlace,
  login: string,
  narrow: string,
  networkTries: number,
): Limit[] {
  const { limit, windowMs } = RATE_LIMITS.signInPerLogin;
  return [
    { key: `sign-in:${place}:known:${login}:${narrow}`, limit, windowMs, durable: true },
    { key: `sign-in:${place}:known-network:${narrow}`, limit: networkTries, windowMs, durable: true },
  ];
}

/** Guesses at the password or the authenticator of an operator who is signed in. */
export function ownPasswordLimit(operatorId: number): Limit {
  return { key: `password:operator:${operatorId}`, ...RATE_LIMITS.signInPerLogin, durable: true };
}

/** New passwords that are tried with one reset token. */
export function resetTokenLimit(tokenHash: string): Limit {
  return { key: `password:reset:${tokenHash}`, ...RATE_LIMITS.signInPerLogin, durable: true };
}
