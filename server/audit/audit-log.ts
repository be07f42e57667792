// The operators' log (decision 42): append-only, each row hashed together with the one before it, so that a row that was
// changed or taken out breaks the chain from there on.
import { createHash } from 'node:crypto';
import { desc } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';

export type AuditEntry = {
  at: Date;
  /** `operator:3 admin1`, `terminal`, or `system`. */
  actor: string;
  /** The procedure's path below `admin.`, or the verb of the command line. */
  action: string;
  /** What it was done to, e.g. `purchase:17`; empty where there is no single thing. */
  subject: string;
  /** `done`, or the code of the refusal. */
  outcome: string;
  /** Flat: what changed, from what to what. */
  detail: Record<string, string | number | boolean | null>;
};

export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/** The hash that a row carries; `verify` computes it again. */
export function auditHash(previousHash: string, id: number, entry: AuditEntry): string {
  // PostgreSQL does not keep the order of a JSON object's keys, so the hash must not depend on it.
  const detail = Object.entries(entry.detail).sort(([a], [b]) => (a < b ? -1 : 1));
  const content = [
    id,
    entry.at.toISOString(),
    entry.actor,
    entry.action,
    entry.subject,
    entry.outcome,
    detail,
  ];
  return createHash('sha256').update(previousHash).update(JSON.stringify(content)).digest('hex');
}

/** Adds a row to the chain, in the transaction of the act itself. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { auditLog } = tx.t;
  const rows = await tx
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1);
  const last = rows[0] ?? { id: 0, hash: FIRST_PREVIOUS_HASH };
  const id = last.id + 1;
  await tx
    .insert(auditLog)
    .values({ ...entry, id, prevHash: last.hash, hash: auditHash(last.hash, id, entry) });
}

export function operatorActor(operator: { id: number; login: string }): string {
  return `operator:${operator.id} ${operator.login}`;
}
