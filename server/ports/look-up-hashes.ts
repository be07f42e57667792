// The keyed hashes by which a person's data is found without being read (D44).
import type { Secrets } from './secrets.ts';

/** The look-up hash of a phone. */
export function phoneHmac(secrets: Pick<Secrets, 'hmac'>, phone: string): string {
  return secrets.hmac('phone', phone);
}

/** HMAC of bank and number together, which only one live link may hold (D25). */
export function accountHmac(secrets: Pick<Secrets, 'hmac'>, bankCode: string, accountNum: string): string {
  return secrets.hmac('account', `${bankCode}:${accountNum}`);
}
