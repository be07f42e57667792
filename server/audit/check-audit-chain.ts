import { asc, gt } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { auditHash, FIRST_PREVIOUS_HASH } from './audit-log.ts';

const AUDIT_ROWS_AT_ONCE = 1000; // bounds what is held in memory at a time

/** Findings of the operators' log; empty when every row follows from the one before it. */
export async function checkAuditChain(db: ReadDb): Promise<string[]> {
  const { auditLog } = db.t;
  let previous = { id: 0, hash: FIRST_PREVIOUS_HASH };
  for (;;) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, previous.id))
      .orderBy(asc(auditLog.id))
      .limit(AUDIT_ROWS_AT_ONCE);
    for (const row of rows) {
      if (row.id !== previous.id + 1) return [`audit row ${previous.id + 1} is missing`];
      if (row.prevHash !== previous.hash)
        return [`audit row ${row.id} does not follow from the row before it`];
      // The column holds what appendAudit was given, so its detail is flat.
      const entry = { ...row, detail: row.detail as Parameters<typeof auditHash>[2]['detail'] };
      if (auditHash(row.prevHash, row.id, entry) !== row.hash) return [`audit row ${row.id} was changed`];
      previous = { id: row.id, hash: row.hash };
    }
    if (rows.length < AUDIT_ROWS_AT_ONCE) return [];
  }
}
