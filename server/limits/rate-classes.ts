// The rate limit of each procedure (D30 and D54). Sign-ins and text messages are additionally counted by their
// use-cases, where the login and the phone are known.
import { NETWORK_TIMES, RATE_LIMITS, type RateLimit } from '../../domain/limits.ts';
import { networksOf, type Networks } from '../env/networks.ts';
import type { Limit } from './limiter.ts';

const RATE_CLASSES = {
  money: RATE_LIMITS.moneyPerHolder,
  invite: RATE_LIMITS.checkInvitePerNetwork,
  statement: RATE_LIMITS.statementsPerHolder,
  push: RATE_LIMITS.pushPerHolder,
  other: RATE_LIMITS.otherPerCaller,
} as const;

export type RateClass = keyof typeof RATE_CLASSES;

/** The limit of a class for an authenticated caller: a holder or an operator. */
export function limitOf(rate: RateClass, caller: string): Limit {
  return { key: `${rate}:${caller}`, ...RATE_CLASSES[rate] };
}

type Level = keyof Networks;
const LEVELS: readonly Level[] = ['narrow', 'site', 'wide'];

/**
 * One limit for each network that contains the caller; wider networks have higher limits. `kind` names what is counted.
 * The IPv4 /16 is counted only with `withWideIpv4`: many households and offices share one.
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

/** The limits of a class for callers who are not signed in. */
export function unauthenticatedLimits(rate: RateClass, narrow: string): Limit[] {
  return networkLimits(`${rate}:ip`, narrow, RATE_CLASSES[rate]);
}

/** Where a password is tried. Each place has its own counters: wrong tries at the wallet never lock an operator out. */
export type SignInPlace = 'wallet' | 'console';

/** Limits of all attempts of a network to sign in at a place. */
export const signInNetworkLimits = (place: SignInPlace, narrow: string): Limit[] =>
  networkLimits(`sign-in:${place}:network`, narrow, RATE_LIMITS.signInPerNetwork, { durable: true });

/**
 * Limits of password attempts from networks unknown to the login, kept across restarts. The networks come first: a
 * network over its limit uses up no login's tries.
 */
export function signInLimits(place: SignInPlace, login: string, narrow: string): Limit[] {
  return [
    ...signInNetworkLimits(place, narrow),
    { key: `sign-in:${place}:login:${login}`, ...RATE_LIMITS.signInPerLogin, durable: true },
  ];
}

/**
 * Limits of attempts on a login from a network from which it signed in lately; other networks cannot use them up.
 * `networkTries` limits all such logins of the network together (`knownNetworkTries`).
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

/** Limit of attempts on the password or the authenticator of a signed-in operator. */
export function ownPasswordLimit(operatorId: number): Limit {
  return { key: `password:operator:${operatorId}`, ...RATE_LIMITS.signInPerLogin, durable: true };
}

/** Limit of new passwords tried with one reset token. */
export function resetTokenLimit(tokenHash: string): Limit {
  return { key: `password:reset:${tokenHash}`, ...RATE_LIMITS.signInPerLogin, durable: true };
}
