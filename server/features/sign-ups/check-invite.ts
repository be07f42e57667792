import type { InviteKind } from '../../../domain/invite.ts';
import type { Deps } from '../../deps.ts';
import { countOpening, lookUpInvite } from '../invites/use-invite.ts';

/** Where an invitation link leads. Throws INVITE_UNKNOWN, INVITE_USED, INVITE_EXPIRED. */
export async function checkInviteCode(
  deps: Pick<Deps, 'store' | 'clock'>,
  code: string,
): Promise<{ kind: InviteKind; companyName: string }> {
  return deps.store.read((db) => lookUpInvite(db, code, deps.clock.now()));
}

/** Counts that a link was followed, for the operators' funnel. Answers alike for codes that exist and that do not. */
export async function noteOpening(deps: Pick<Deps, 'store'>, code: string): Promise<Record<string, never>> {
  await deps.store.write((tx) => countOpening(tx, code));
  return {};
}
