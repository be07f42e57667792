import { and, eq, gt, isNull, lt, or, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { checkInvite, checkInviteFor, type InviteKind } from '../../../domain/invite.ts';
import { hashToken } from '../../ports/secrets.ts';
import { unwrap } from '../../trpc/unwrap.ts';

async function findInvite(db: ReadDb, code: string) {
  const { invites, companies } = db.t;
  const rows = await db
    .select({
      id: invites.id,
      kind: invites.kind,
      companyId: invites.companyId,
      companyName: companies.name,
      agentEmail: invites.agentEmail,
      expiresAt: invites.expiresAt,
      maxUses: invites.maxUses,
      uses: invites.uses,
      revokedAt: invites.revokedAt,
    })
    .from(invites)
    .innerJoin(companies, eq(companies.id, invites.companyId))
    .where(eq(invites.codeHash, hashToken(code)));
  const row = rows[0];
  return row ? { ...row, revoked: row.revokedAt !== null } : null;
}

/**
 * The kind and company of an invite. Looking it up consumes no use (D22). Throws INVITE_UNKNOWN, INVITE_USED,
 * INVITE_EXPIRED.
 */
export async function lookUpInvite(
  db: ReadDb,
  code: string,
  now: Date,
): Promise<{ kind: InviteKind; companyName: string }> {
  const invite = await findInvite(db, code);
  const kind = unwrap(checkInvite(invite, now));
  return { kind, companyName: invite?.companyName ?? '' };
}

/** Counts an opening of a live invite's link. */
export async function countOpening(tx: Tx, code: string): Promise<void> {
  const { invites } = tx.t;
  await tx
    .update(invites)
    .set({ opens: sql`${invites.opens} + 1` })
    .where(eq(invites.codeHash, hashToken(code)));
}

/**
 * Consumes one use of an invite, in the transaction of the submission: of two concurrent callers for the last use, one
 * succeeds. Throws INVITE_UNKNOWN (also for one of the other kind), INVITE_USED, INVITE_EXPIRED.
 */
export async function consumeInvite(
  tx: Tx,
  kind: InviteKind,
  code: string,
  now: Date,
): Promise<{ id: number; companyId: number; agentEmail: string | null }> {
  const invite = await findInvite(tx, code);
  unwrap(checkInviteFor(kind, invite, now));
  if (invite === null) throw new DomainError('INVITE_UNKNOWN');
  const { invites } = tx.t;
  const used = await tx
    .update(invites)
    .set({ uses: sql`${invites.uses} + 1` })
    .where(
      and(
        eq(invites.id, invite.id),
        isNull(invites.revokedAt),
        or(isNull(invites.maxUses), lt(invites.uses, invites.maxUses)),
        or(isNull(invites.expiresAt), gt(invites.expiresAt, now)),
      ),
    )
    .returning({ id: invites.id });
  if (used.length === 0) throw new DomainError('INVITE_USED');
  return { id: invite.id, companyId: invite.companyId, agentEmail: invite.agentEmail };
}
