import type { InviteKind } from '../../../domain/invite.ts';
import type { Deps } from '../../deps.ts';
import { countOpening, lookUpInvite } from '../invites/consume-invite.ts';

/** The target of an invitation link. Throws INVITE_UNKNOWN, INVITE_USED, INVITE_EXPIRED. */
export async function checkInviteCode(
  deps: Pick<Deps, 'store' | 'clock'>,
  code: string,
): Promise<{ kind: InviteKind; companyName: string }> {
  return deps.store.read((db) => lookUpInvite(db, code, deps.clock.now()));
}

/** Counts an opening of a link for the operators' funnel. Returns the same for existing and unknown codes. */
export async function noteOpening(deps: Pick<Deps, 'store'>, code: string): Promise<Record<string, never>> {
  await deps.store.write((tx) => countOpening(tx, code));
  return {};
}
