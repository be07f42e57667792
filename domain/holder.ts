/**
 * A holder's status and what it allows (D14, D20, D24 and D26). Waiting until the application is decided; a closed
 * holder keeps the tokens on the ledger and the login forever.
 */
import { fail, ok } from './result.ts';
import type { Result } from './result.ts';
import type { Decision } from './request-state.ts';
import type { SETTINGS } from './settings.ts';
import type { DaonUnits } from './money.ts';

export const HOLDER_STATUSES = ['waiting', 'active', 'blocked', 'closed', 'rejected'] as const;
export type HolderStatus = (typeof HOLDER_STATUSES)[number];

/** Why a person ended a session: a new password, a sign-out from another device, an operator, the holder's own freeze. */
export type SessionEnd = 'password' | 'device' | 'operator' | 'freeze';

export const HOLDER_STATUS_LABELS: Readonly<Record<HolderStatus, string>> = {
  waiting: '승인 대기',
  active: '이용 중',
  blocked: '차단',
  closed: '탈퇴',
  rejected: '가입 거절',
};

/** Called only after the password matched; a closed login gets the same answer as an unknown one. */
export function checkMaySignIn(status: HolderStatus): Result<'active'> {
  switch (status) {
    case 'active':
      return ok(status);
    case 'waiting':
    case 'rejected':
      return fail('NOT_APPROVED');
    case 'blocked':
      return fail('BLOCKED');
    case 'closed':
      return fail('CREDENTIALS_WRONG');
  }
}

/** A blocked holder still receives; a closed wallet never does, and its address is never treated as an external one. */
export function checkMayReceive(status: HolderStatus): Result<HolderStatus> {
  return status === 'active' || status === 'blocked' ? ok(status) : fail('RECIPIENT_UNAVAILABLE');
}

/**
 * Whether a phone may find the login and set a new password. To all others the wallet is unknown: a closed one for ever (D26), a
 * blocked one until an operator ends the block, because the phone may be a thief's.
 */
export const RECOVERABLE_STATUSES = [
  'waiting',
  'active',
  'rejected',
] as const satisfies readonly HolderStatus[];

/** The holder's status after a decision on the application. On hold keeps it waiting. */
export function statusAfterSignUp(decision: Decision): HolderStatus {
  return ({ approve: 'active', reject: 'rejected', hold: 'waiting' } as const)[decision];
}

export function block(status: HolderStatus): Result<HolderStatus> {
  return status === 'active' ? ok('blocked') : fail('STATUS_NOT_ALLOWED');
}

/** The status after an emergency stop. A closed wallet stays closed: a thief may have closed it after a request. */
export function freeze(status: HolderStatus): Result<HolderStatus> {
  return status === 'blocked' || status === 'closed' ? ok(status) : block(status);
}

export function unblock(status: HolderStatus): Result<HolderStatus> {
  return status === 'blocked' ? ok('active') : fail('STATUS_NOT_ALLOWED');
}

/** Closing never takes tokens; whether a balance prevents it is a setting (D26). */
export function checkMayClose(
  policy: (typeof SETTINGS)['closeAccountWithFunds'],
  balance: DaonUnits,
  openRequests: number,
): Result<'closed'> {
  const leftBehind = balance > 0n || openRequests > 0;
  return policy === 'refuse' && leftBehind ? fail('CLOSE_REFUSED') : ok('closed');
}
