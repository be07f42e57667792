import { DomainError } from '../../../domain/errors.ts';
import type { InviteKind } from '../../../domain/invite.ts';
import type { Deps } from '../../deps/deps.ts';
import { countOpening, lookUpInvite } from '../invites/consume-invite.ts';
import { mayBeClaimed } from './open-sign-up.ts';

/** The target of an invitation link. Throws INVITE_UNKNOWN, INVITE_USED, INVITE_EXPIRED. */
export async function checkInviteCode(
  deps: Pick<Deps, 'store' | 'clock'>,
  code: string,
): Promise<{ kind: InviteKind; companyName: string }> {
  return deps.store.read((db) => lookUpInvite(db, code, deps.clock.now()));
}

/**
 * Whether a login is still free, answered while the form is filled in. Only someone with a usable invitation learns it, and the
 * network's limit on invitations holds. Throws INVITE_UNKNOWN, INVITE_USED, INVITE_EXPIRED.
 */
export async function checkLogin(
  deps: Pick<Deps, 'store' | 'clock'>,
  input: { inviteCode: string; login: string },
): Promise<{ free: boolean }> {
  return deps.store.read(async (db) => {
    const { kind } = await lookUpInvite(db, input.inviteCode, deps.clock.now());
    if (kind !== 'signup') throw new DomainError('INVITE_UNKNOWN');
    return { free: await mayBeClaimed(db, input.login) };
  });
}

/** Counts an opening of a link for the operators' funnel. Returns the same for existing and unknown codes. */
export async function noteOpening(deps: Pick<Deps, 'store'>, code: string): Promise<Record<string, never>> {
  await deps.store.write((tx) => countOpening(tx, code));
  return {};
}
