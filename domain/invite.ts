/**
 * Invites (D22): a link token of one kind for one company, with an expiry and a number of uses. Opening the link does
 * not consume a use; a successful submission does, and a rejected application returns it.
 */
import { fail, ok } from './result.ts';
import type { Result } from './result.ts';
import { DAY_MS } from './durations.ts';

export const INVITE_KINDS = ['signup', 'link'] as const;
export type InviteKind = (typeof INVITE_KINDS)[number];

export const INVITE_KIND_LABELS: Readonly<Record<InviteKind, string>> = {
  signup: '회원가입',
  link: '계좌 추가',
};

export const INVITE_STATE_LABELS = {
  live: '쓸 수 있음',
  used: '모두 씀',
  expired: '기간 지남',
  revoked: '취소됨',
} as const;

export type Invite = {
  readonly kind: InviteKind;
  /** Null when it never expires. */
  readonly expiresAt: Date | null;
  /** Null when uses are unlimited. */
  readonly maxUses: number | null;
  readonly uses: number;
  readonly revoked: boolean;
};

/** Null stands for an unknown token. A revoked invite gets the same answer. */
export function checkInvite(invite: Invite | null, now: Date): Result<InviteKind> {
  if (invite === null || invite.revoked) return fail('INVITE_UNKNOWN');
  if (invite.maxUses !== null && invite.uses >= invite.maxUses) return fail('INVITE_USED');
  if (invite.expiresAt !== null && now.getTime() >= invite.expiresAt.getTime()) return fail('INVITE_EXPIRED');
  return ok(invite.kind);
}

/** Also checks the kind that a form needs: a sign-up invite is not valid for a link, and the reverse. */
export function checkInviteFor(kind: InviteKind, invite: Invite | null, now: Date): Result<InviteKind> {
  const checked = checkInvite(invite, now);
  return checked.ok && checked.value !== kind ? fail('INVITE_UNKNOWN') : checked;
}

export function inviteExpiresAt(createdAt: Date, days: number): Date {
  return new Date(createdAt.getTime() + days * DAY_MS);
}
