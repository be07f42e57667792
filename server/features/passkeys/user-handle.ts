import type { Secrets } from '../../ports/secrets.ts';

/**
 * By which authenticators know a holder, base64url: it says nothing about the person. A second passkey in the same authenticator
 * replaces one that was removed here. Each row keeps its own, because another key of the server gives other handles.
 */
export const userHandleOf = (secrets: Pick<Secrets, 'hmac'>, holderId: number): string =>
  Buffer.from(secrets.hmac('passkey-user', String(holderId)), 'hex').toString('base64url');
