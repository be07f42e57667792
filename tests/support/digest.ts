// What the database holds, as one hash for each table, so that a call that was refused can be shown to have changed nothing.
import { createHash } from 'node:crypto';
import type { Store } from '../../db/store.ts';

// What every call may touch, refused or not: counters of limits, and the log of what was tried.
const TOUCHED_BY_ALL = ['rateCounters', 'auditLog'];

const asText = (key: string, value: unknown) => {
  if (key === 'lastSeenAt') return undefined;
  return typeof value === 'bigint' ? `${value}n` : value;
};

/** The log of a refused try is a commit, and commits are counted. */
const isCommitCount = (row: unknown) => (row as { name?: unknown }).name === 'commits';

export type Digest = Readonly<Record<string, string>>;

export async function digestOf(store: Store): Promise<Digest> {
  return store.read(async (db) => {
    const digest: Record<string, string> = {};
    for (const [name, table] of Object.entries(db.t)) {
      if (TOUCHED_BY_ALL.includes(name)) continue;
      const all: unknown[] = await db.select().from(table);
      const rows = name === 'sequences' ? all.filter((row) => !isCommitCount(row)) : all;
      const lines = rows.map((row) => JSON.stringify(row, asText)).sort();
      digest[name] = createHash('sha256').update(lines.join('\n')).digest('hex');
    }
    return digest;
  });
}
