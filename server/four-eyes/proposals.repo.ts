import { and, beginsWith, eq, gt, lte, or, type SQL } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { canonicalContent } from '../../domain/idempotency.ts';
import { withoutHashes } from '../../domain/proposal.ts';
import type { OperatorRole } from '../../domain/roles.ts';
import { signaturesValidSince } from './signatures-valid-since.ts';
import { countAgreed, isValidSigner } from '../acting/second-operator.ts';

export type Proposal = {
  kind: string;
  content: Record<string, string>;
  operatorId: number;
  now: Date;
  /** The holders that the act is about: an operator with the phone of one of them may not sign (D43). */
  holderIds?: readonly number[];
};

/** Closings, rules for lines, returned payouts and payees of refunds are signed by operators, everything else by admins. */
const CLOSING = 'closing:';
export const LINE_RULE = 'lineRule:';
const BANK_RETURN = 'bankReturn:';
const REFUND_PAYEE = 'refundPayee:';
const BY_OPERATORS = [CLOSING, LINE_RULE, BANK_RETURN, REFUND_PAYEE];
/** The kind of the signature under a day, written `2026-11-20`. */
export const closingKind = (depositAccountId: number, day: string): string =>
  `${CLOSING}${depositAccountId}:${day}`;
export const refundPayeeKind = (refundId: number): string => `${REFUND_PAYEE}${refundId}`;
export const erasureKind = (holderId: number): string => `erase:${holderId}`;
export const removePasskeyKind = (passkeyId: number): string => `removePasskey:${passkeyId}`;
export const endFreezeKind = (holderId: number): string => `endFreeze:${holderId}`;
/** Two operators agree on the sale as well: a line out may have paid one of several. */
export const bankReturnKind = (outId: number, backId: number, saleId: number): string =>
  `${BANK_RETURN}${outId}:${backId}:${saleId}`;
const leastRoleOf = (kind: string): OperatorRole =>
  BY_OPERATORS.some((prefix) => kind.startsWith(prefix)) ? 'operator' : 'admin';

/** The condition on a row of `proposals`, joined with its operator, that a second operator can still approve it. */
export async function isProposed(db: ReadDb, now: Date): Promise<SQL | undefined> {
  const { createdAt, kind, state } = db.t.proposals;
  const isValid = (leastRole: OperatorRole) => isValidSigner(db, { signedAt: createdAt }, { leastRole, now });
  return and(
    eq(state, 'open'),
    gt(createdAt, await signaturesValidSince(db, now)),
    or(
      await isValid('admin'),
      and(or(...BY_OPERATORS.map((prefix) => beginsWith(kind, prefix))), await isValid('operator')),
    ),
  );
}

/** `signers` are the operators whose signatures made the act take effect, the last one first. */
export type Signed = { applied: boolean; approvals: number; signers: readonly number[] };

async function findOpen(db: ReadDb, kind: string) {
  const { proposals } = db.t;
  const [open] = await db
    .select()
    .from(proposals)
    .where(and(eq(proposals.kind, kind), eq(proposals.state, 'open')));
  return open ?? null;
}

/** The content of the open proposal of this kind; null when there is none. */
export async function findOpenContent(db: ReadDb, kind: string, now: Date): Promise<string | null> {
  const { proposals } = db.t;
  const [open] = await db
    .select({ content: proposals.content })
    .from(proposals)
    .where(
      and(
        eq(proposals.kind, kind),
        eq(proposals.state, 'open'),
        gt(proposals.createdAt, await signaturesValidSince(db, now)),
      ),
    );
  return open === undefined ? null : String(open.content);
}

/**
 * Stores the first operator's proposal; an identical call by a second operator approves it. A different proposal of the
 * same kind replaces the first one, so that nothing takes effect that only one operator saw. An identical one also
 * replaces it when the first has expired (`signatureHours`) or no longer counts (`findValidSigner`). Secrets in `content`
 * are keyed hashes under names that end in `Hmac`. Throws the errors of countAgreed.
 */
export async function proposeTogether(tx: Tx, proposal: Proposal): Promise<Signed> {
  const { kind, operatorId, holderIds = [], now } = proposal;
  const { proposals } = tx.t;
  const content = canonicalContent(proposal.content);
  const open = await findOpen(tx, kind);
  const same =
    open !== null && open.content === content && open.createdAt > (await signaturesValidSince(tx, now));
  const earlier = same ? [{ operatorId: open.proposedBy, signedAt: open.createdAt }] : [];
  const approvals = await countAgreed(tx, earlier, operatorId, {
    leastRole: leastRoleOf(kind),
    holderIds,
    now,
  });
  if (open !== null) {
    const closed = { content: withoutHashes(String(open.content)), closedAt: now };
    await tx
      .update(proposals)
      .set(
        approvals === 2
          ? { ...closed, state: 'approved', approvedBy: operatorId }
          : { ...closed, state: 'withdrawn' },
      )
      .where(eq(proposals.id, open.id));
    if (approvals === 2) return { applied: true, approvals, signers: [operatorId, open.proposedBy] };
  }
  await tx.insert(proposals).values({ kind, content, state: 'open', proposedBy: operatorId, createdAt: now });
  return { applied: false, approvals: 1, signers: [] };
}

/** Withdraws the open proposals that were made at or before `since`. */
export async function withdrawProposalsUntil(tx: Tx, since: Date, now: Date): Promise<void> {
  await withdrawWhere(tx, lte(tx.t.proposals.createdAt, since), now);
}

/**
 * Withdraws the open proposal of an act that was carried out without it: by one operator alone while four eyes are off, at the terminal,
 * or by a change of its subject that takes one person. Its signature would count for the next act that is the same.
 */
export async function withdrawProposalOf(tx: Tx, { kind, now }: Pick<Proposal, 'kind' | 'now'>) {
  await withdrawWhere(tx, eq(tx.t.proposals.kind, kind), now);
}

/** Withdraws the open signatures under the days of a deposit account up to one, which a closing has closed. */
export async function withdrawClosingsUntil(
  tx: Tx,
  { depositAccountId, day, now }: { depositAccountId: number; day: string; now: Date },
): Promise<void> {
  const { kind } = tx.t.proposals;
  const isUntil = and(
    beginsWith(kind, closingKind(depositAccountId, '')),
    lte(kind, closingKind(depositAccountId, day)),
  );
  if (isUntil !== undefined) await withdrawWhere(tx, isUntil, now);
}

async function withdrawWhere(tx: Tx, condition: SQL, now: Date): Promise<void> {
  const { proposals } = tx.t;
  const old = await tx
    .select({ id: proposals.id, content: proposals.content })
    .from(proposals)
    .where(and(eq(proposals.state, 'open'), condition));
  for (const { id, content } of old) {
    const closed = { content: withoutHashes(String(content)), closedAt: now, state: 'withdrawn' } as const;
    await tx.update(proposals).set(closed).where(eq(proposals.id, id));
  }
}
