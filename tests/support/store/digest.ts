// What the database holds, as one hash for each table, so that a call that was refused can be shown to have changed nothing.
import { createHash } from 'node:crypto';
import { sqliteTables } from '../../../db/schema/sqlite.ts';
import type { ReadDb, Store } from '../../../db/store.ts';
import { parts } from '../servers/app.ts';

const { definePrepared } = parts;

// What every call may touch, refused or not: counters of limits, and the log of what was tried. Leases are renewed meanwhile.
const TOUCHED_BY_ALL = ['rateCounters', 'auditLog', 'leases'];

const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'number') return `${value}`;
  if (value instanceof Date) return `${value.getTime()}`;
  return value === null ? '\u0001' : JSON.stringify(value, asText);
}

/** JSON of whole rows would take most of the time of a digest. */
function lineOf(row: object): string {
  let line = '';
  for (const [column, value] of Object.entries(row))
    if (column !== 'lastSeenAt') line += `${textOf(value)}\u0000`;
  return line;
}

/** The log of a refused try is a commit, and commits are counted. */
const isCommitCount = (row: unknown) => (row as { name?: unknown }).name === 'commits';

type TableName = keyof typeof sqliteTables;

// Harnesses take hundreds of digests, and building the queries would take longer than running them.
const READS = (Object.keys(sqliteTables) as TableName[])
  .filter((name) => !TOUCHED_BY_ALL.includes(name))
  .map((name) => ({
    name,
    readRows: definePrepared(`digest_${name}`, (db: ReadDb): PromiseLike<object[]> =>
      db.select().from(db.t[name]),
    ),
  }));

export type Digest = Readonly<Record<string, string>>;

export async function digestOf(store: Store): Promise<Digest> {
  return store.read(async (db) => {
    const digest: Record<string, string> = {};
    for (const { name, readRows } of READS) {
      const all = await readRows(db);
      const rows = name === 'sequences' ? all.filter((row) => !isCommitCount(row)) : all;
      const lines = rows.map(lineOf).sort();
      digest[name] = createHash('sha256').update(lines.join('\n')).digest('hex');
    }
    return digest;
  });
}
