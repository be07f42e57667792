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
 * Who may go on with a verification (decision 24): whoever shows its id, from any network, as phones change theirs while the
 * message is on its way; without an id, as old clients know none, only the network that asked for the code.
 */
export function markOf(client: Client, verificationId: string | undefined): ClientMark {
  return verificationId === undefined ? { ipPrefix: client.ipPrefix } : { publicId: verificationId };
}

/** Under which a phone's text messages are counted. */
export function phoneCounterKey(phoneHmac: string): string {
  return `sms:phone:${phoneHmac}`;
}
