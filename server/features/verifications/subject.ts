import { loginKey } from '../../../domain/login.ts';
import type { Client } from '../../context.ts';
import type { Secrets } from '../../ports/secrets.ts';
import { phoneHmac } from '../sign-ups/open-sign-up.ts';
import type { ClientMark, Purpose, Subject } from './verifications.repo.ts';

/** What is proved: that a phone is at hand, for one purpose, and for a reset for one login. */
export type Claim = { purpose: Purpose; phone: string; login?: string | undefined };

export function subjectOf(secrets: Pick<Secrets, 'hmac'>, claim: Claim): Subject {
  return {
    purpose: claim.purpose,
    phoneHmac: phoneHmac(secrets, claim.phone),
    loginLower: claim.login === undefined ? null : loginKey(claim.login),
  };
}

/**
 * Stands for a verification's id in the calls of the legacy API, whose clients know none: a caller of the network that asked
 * for the code there. No JSON spells a symbol, so no caller of tRPC can send it.
 */
export const SAME_NETWORK: unique symbol = Symbol('same network');

export type VerificationMark = string | typeof SAME_NETWORK;

/** Kept in the place of a network for a code that was asked for over tRPC: nothing but its id goes on with it. */
export const BY_ID = 'by-id';

/**
 * Who may go on with a verification (decision 24): a caller who shows its id, from any network, as phones change theirs while
 * the message is on its way; or one of the legacy API from the network that asked for the code over the legacy API. An address
 * that cannot be read is no network.
 */
export function markOf(client: Client, mark: VerificationMark): ClientMark {
  if (mark !== SAME_NETWORK) return { publicId: mark };
  return client.ipPrefix.includes('/') ? { ipPrefix: client.ipPrefix } : { publicId: '' };
}

/** Under which a phone's text messages are counted. */
export function phoneCounterKey(phoneHmac: string): string {
  return `sms:phone:${phoneHmac}`;
}
