// What a confirmation is bound to: the challenge that a passkey signs is a hash of the act (ADR-0043).
import { hash } from 'node:crypto';
import { canonicalContent, type ContentRecord } from '../../../domain/idempotency.ts';

/** Another version has another name, so that no signature counts for both. */
const DOMAIN = 'daon.confirmation.v1';

/** An act, by the path of its procedure, and all of its input that decides what happens. */
export type ConfirmedAct = {
  readonly act:
    | 'transfers.send'
    | 'orders.sell'
    | 'linkedAccounts.requestLink'
    | 'auth.closeAccount'
    | 'auth.passkeys.registerOptions'
    | 'auth.passkeys.remove'
    | 'ownLimits.set'
    | 'ownFreeze.setWait'
    | 'ownWarnings.set'
    | 'confirmations.set';
  readonly content: ContentRecord;
};

/** The same text for the same act of a holder, whatever the order of its fields. */
export const confirmedText = (holderId: number, { act, content }: ConfirmedAct): string =>
  `${DOMAIN}\n${canonicalContent({ act, holderId, content })}`;

/** What the authenticator signs, base64url. Without the nonce, which only the server knows, no signature can be prepared. */
export const challengeOf = (nonce: string, holderId: number, act: ConfirmedAct): string =>
  hash('sha256', `${confirmedText(holderId, act)}\n${nonce}`, 'base64url');
