// The audit log of operators (D42): append-only, with each row's hash covering the previous one, so that a changed or
// removed row breaks the chain from there on.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { definePrepared, placeholdersOf } from '../../db/prepared.ts';
import { desc, eq } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { keyedHash, keyIdOfHash, logKeyOf, type LogKey } from './log-key.ts';

/** What a row of the log says beside its columns: flat, so that every reader can show it. */
export const auditDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export type AuditEntry = {
  at: Date;
  /** `operator:3 admin1`, `holder:17` for what holders do to their own locks, `terminal`, or `system`. */
  actor: string;
  /** The procedure's path below `admin.`, or the command of the command line. */
  action: string;
  /** What the action applied to, e.g. `purchase:17`; empty without a single subject. */
  subject: string;
  /** `done`, or the error code of the refusal. */
  outcome: string;
  /** What changed, from what to what. */
  detail: z.infer<typeof auditDetail>;
};

/** A row of the chain: its number, and the hash that the next row covers. */
export type AuditLink = { id: number; hash: string };

export const FIRST_PREVIOUS_HASH = '0'.repeat(64);
export const FIRST_LINK: AuditLink = { id: 0, hash: FIRST_PREVIOUS_HASH };

/** The action of the first keyed row after unkeyed rows; its detail holds their number. */
export const SEALED = 'audit.sealed';
/**
 * The row of `meta` with the number of unkeyed rows that a database had when it got its first key; deleted once they
 * are sealed.
 */
export const UNKEYED_ROWS = 'audit_unkeyed_rows';

function contentOf(id: number, entry: AuditEntry): string {
  // PostgreSQL does not keep the key order of a JSON object, so the hash must not depend on it.
  const detail = Object.entries(entry.detail).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    id,
    entry.at.toISOString(),
    entry.actor,
    entry.action,
    entry.subject,
    entry.outcome,
    detail,
  ]);
}

/** The hash of a row with a key, or without one; `verify` recomputes it. */
export function auditHash(key: LogKey | null, previousHash: string, id: number, entry: AuditEntry): string {
  const content = contentOf(id, entry);
  return key === null
    ? createHash('sha256').update(previousHash).update(content).digest('hex')
    : keyedHash(key, previousHash, content);
}

const newestLink = definePrepared('newest_audit_link', (db: ReadDb) => {
  const { auditLog } = db.t;
  return db
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1);
});

const insertRow = definePrepared('insert_audit', (tx: Tx) =>
  tx.insert(tx.t.auditLog).values(placeholdersOf(tx.t.auditLog)),
);

/** The newest row; `FIRST_LINK` for an empty log. */
export async function readNewestLink(db: ReadDb): Promise<AuditLink> {
  const [newest] = await newestLink(db);
  return newest ?? FIRST_LINK;
}

async function appendRow(tx: Tx, last: AuditLink, entry: AuditEntry): Promise<AuditLink> {
  const id = last.id + 1;
  const hash = auditHash(logKeyOf(tx), last.hash, id, entry);
  await insertRow(tx, { ...entry, id, prevHash: last.hash, hash });
  return { id, hash };
}

const isUnkeyed = ({ id, hash }: AuditLink) => id > 0 && keyIdOfHash(hash) === null;

/**
 * Seals the rows older than the log key, once. Throws when their number differs from the recorded one: then an unkeyed
 * chain has replaced a keyed one, and sealing would legitimise it.
 */
async function seal(tx: Tx, last: AuditLink, at: Date): Promise<AuditLink> {
  const { meta } = tx.t;
  const [marked] = await tx.delete(meta).where(eq(meta.key, UNKEYED_ROWS)).returning();
  if (marked?.value !== String(last.id)) throw new Error('the newest row of the operators’ log has no key');
  const detail = { rows: last.id };
  return appendRow(tx, last, { at, actor: 'system', action: SEALED, subject: '', outcome: 'done', detail });
}

/** Appends a row to the chain, in the transaction of the act itself, which must belong to a signed store. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const last = await readNewestLink(tx);
  await appendRow(tx, isUnkeyed(last) ? await seal(tx, last, entry.at) : last, entry);
}

/** Seals the rows older than the log key, if there are any, at server start. Returns their number. */
export async function sealUnkeyedRows(tx: Tx, at: Date): Promise<number> {
  const last = await readNewestLink(tx);
  if (!isUnkeyed(last)) return 0;
  await seal(tx, last, at);
  return last.id;
}

export function operatorActor(operator: { id: number; login: string }): string {
  return `operator:${operator.id} ${operator.login}`;
}
