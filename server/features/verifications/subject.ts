import { loginKey } from '../../../domain/login.ts';
import type { Client } from '../../trpc/context.ts';
import type { Secrets } from '../../ports/secrets.ts';
import { phoneHmac } from '../../ports/look-up-hashes.ts';
import type { ClientMark, Purpose, Subject } from './verifications.repo.ts';

/** What a code verifies: access to a phone, for one purpose, for a reset for one login, and for a confirmation for one act. */
export type Claim = {
  purpose: Purpose;
  phone: string;
  login?: string | undefined;
  /** The act that the code confirms. */
  about?: string | undefined;
};

export function subjectOf(secrets: Pick<Secrets, 'hmac'>, claim: Claim): Subject {
  return {
    purpose: claim.purpose,
    phoneHmac: phoneHmac(secrets, claim.phone),
    loginLower: claim.login === undefined ? null : loginKey(claim.login),
  };
}

/**
 * Replaces a verification's id in the legacy API, whose clients know none: any caller of the network that requested the
 * code. JSON cannot express a symbol, so no tRPC caller can send it.
 */
export const SAME_NETWORK: unique symbol = Symbol('same network');

export type VerificationMark = string | typeof SAME_NETWORK;

/** Stored in place of a network for a code requested over tRPC: only its id continues the verification. */
export const BY_ID = 'by-id';

/**
 * Who may continue a verification (D24): a caller with its id, from any network, because phones change networks while
 * the message is in transit; or a caller of the legacy API from the network that requested the code over the legacy
 * API. An unparsable address never matches.
 */
export function markOf(client: Client, mark: VerificationMark): ClientMark {
  if (mark !== SAME_NETWORK) return { publicId: mark };
  return client.ipPrefix.includes('/') ? { ipPrefix: client.ipPrefix } : { publicId: '' };
}
