import { asc, gt } from 'drizzle-orm';
import type { Store } from '../../db/store.ts';

/** Rows of the operators' log after this one, as `outcome action`. */
export async function auditSince(store: Store, id: number): Promise<{ lastId: number; lines: string[] }> {
  const rows = await store.read((db) => {
    const { auditLog } = db.t;
    return db.select().from(auditLog).where(gt(auditLog.id, id)).orderBy(asc(auditLog.id));
  });
  return { lastId: rows.at(-1)?.id ?? id, lines: rows.map((row) => `${row.outcome} ${row.action}`) };
}
