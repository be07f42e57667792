/**
 * A linked account ("agent") is a holder's bank account under one company (D25 and D31). It can be used while active; a
 * suspended one is still listed and names the contact.
 */
import type { Decision } from './request-state.ts';
import { fail, ok } from './result.ts';
import type { Result } from './result.ts';

export const LINKED_ACCOUNT_STATUSES = ['waiting', 'active', 'suspended', 'rejected', 'removed'] as const;
export type LinkedAccountStatus = (typeof LINKED_ACCOUNT_STATUSES)[number];

export const LINKED_ACCOUNT_STATUS_LABELS: Readonly<Record<LinkedAccountStatus, string>> = {
  waiting: '승인 대기',
  active: '이용 중',
  suspended: '이용 정지',
  rejected: '거절',
  removed: '해제',
};

/** Whether money may move over the account. Waiting, rejected and removed links are treated as missing. */
export function checkUsable(status: LinkedAccountStatus): Result<'active'> {
  if (status === 'active') return ok(status);
  return fail(status === 'suspended' ? 'LINKED_ACCOUNT_SUSPENDED' : 'LINKED_ACCOUNT_NOT_FOUND');
}

/** Whether it blocks other links from using the same bank account (ACCOUNT_TAKEN). */
export function occupiesAccount(status: LinkedAccountStatus): boolean {
  return status === 'waiting' || status === 'active' || status === 'suspended';
}

export function statusAfterLink(decision: Decision): LinkedAccountStatus {
  return ({ approve: 'active', reject: 'rejected', hold: 'waiting' } as const)[decision];
}

export function suspend(status: LinkedAccountStatus): Result<LinkedAccountStatus> {
  return status === 'active' ? ok('suspended') : fail('STATUS_NOT_ALLOWED');
}

export function release(status: LinkedAccountStatus): Result<LinkedAccountStatus> {
  return status === 'suspended' ? ok('active') : fail('STATUS_NOT_ALLOWED');
}
