import type { Tx } from '../../../db/store.ts';
import type { InviteKind } from '../../../domain/invite.ts';
import { hashToken } from '../../ports/secrets.ts';

export type NewInvite = {
  kind: InviteKind;
  companyId: number;
  code: string;
  agentEmail: string | null;
  /** Null: no expiry. */
  expiresAt: Date | null;
  /** Null: unlimited. */
  maxUses: number | null;
  createdBy: number | null;
  now: Date;
};

/** Stores only the hash of an invite's code: the link is shown once (D22). Returns the invite's id. */
export async function addInvite(tx: Tx, invite: NewInvite): Promise<number> {
  const { code, now, ...row } = invite;
  const [inserted] = await tx
    .insert(tx.t.invites)
    .values({ ...row, codeHash: hashToken(code), uses: 0, createdAt: now })
    .returning({ id: tx.t.invites.id });
  if (!inserted) throw new Error('the database did not answer the id of a new invite');
  return inserted.id;
}
