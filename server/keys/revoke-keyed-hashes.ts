// Keyed hashes whose plain values are not stored: they become invalid with the key, and the affected people request new
// ones.
import { asc, eq, gt, isNull } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { withoutHashes } from '../../domain/proposal.ts';
import { eachRow } from './each-row.ts';

/** The logins whose recovery codes become invalid. Ten letters under a possibly leaked key are not worth keeping. */
export async function endRecoveryCodes(tx: Tx): Promise<string[]> {
  const { operatorRecoveryCodes, operators } = tx.t;
  const rows = await tx
    .selectDistinct({ login: operators.login })
    .from(operatorRecoveryCodes)
    .innerJoin(operators, eq(operators.id, operatorRecoveryCodes.operatorId))
    .where(isNull(operatorRecoveryCodes.usedAt))
    .orderBy(asc(operators.login));
  await tx.delete(operatorRecoveryCodes);
  return rows.map(({ login }) => login);
}

/** The second half of a reset token is derived from the key. */
export async function endResets(tx: Tx): Promise<void> {
  await tx.delete(tx.t.resetTokens);
}

/**
 * Proposals with a number, a phone or a password are compared by keyed hashes. They are withdrawn, so that the first
 * operator proposes again; hashes of closed proposals are removed too.
 */
export async function endKeyedProposals(tx: Tx, now: Date): Promise<number> {
  const { proposals } = tx.t;
  let withdrawn = 0;
  await eachRow(
    (after, limit) =>
      tx.select().from(proposals).where(gt(proposals.id, after)).orderBy(asc(proposals.id)).limit(limit),
    async ({ id, state, content }) => {
      const rest = withoutHashes(String(content));
      if (rest === content) return;
      const open = state === 'open';
      if (open) withdrawn += 1;
      await tx
        .update(proposals)
        .set({ content: rest, ...(open ? { state: 'withdrawn' as const, closedAt: now } : {}) })
        .where(eq(proposals.id, id));
    },
  );
  return withdrawn;
}
