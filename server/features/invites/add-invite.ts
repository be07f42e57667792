import type { Tx } from '../../../db/store.ts';
import type { InviteKind } from '../../../domain/invite.ts';
import { hashToken } from '../../ports/secrets.ts';

export type NewInvite = {
  kind: InviteKind;
  companyId: number;
  code: string;
  agentEmail: string | null;
  /** Null: never ends. */
  expiresAt: Date | null;
  /** Null: as often as wanted. */
  maxUses: number | null;
  createdBy: number | null;
  now: Date;
};

/** Keeps the hash of an invite's code only: the link is shown once (decision 22). Answers the invite's id. */
export async function addInvite(tx: Tx, invite: NewInvite): Promise<number> {
  const { code, now, ...row } = invite;
  const [inserted] = await tx
    .insert(tx.t.invites)
    .values({ ...row, codeHash: hashToken(code), uses: 0, createdAt: now })
    .returning({ id: tx.t.invites.id });
  if (!inserted) throw new Error('the database did not answer the id of a new invite');
  return inserted.id;
}
