// The upgrade of a database whose values were bound to no row (ADR-0034): each is encrypted again at its place, and each password
// hash gets its MAC. It goes on in batches, so a process that dies leaves some rows in the new form and the next one does the
// others. No process of an older version may have the database open.
import { hasRow } from '../../db/count-rows.ts';
import { eq, inArray, like, or } from '../../db/sql.ts';
import type { ReadDb, Store, Tx } from '../../db/store.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { appendAudit } from '../audit/audit-log.ts';
import { checkAuditChain } from '../audit/check-audit-chain.ts';
import { signLog } from '../audit/log-key.ts';
import { countSignedRows } from '../audit/read-signed.ts';
import { SIGNED, signPresent } from '../audit/signed-columns.ts';
import { EnvError } from '../env/env.ts';
import { isBoundHash, isBoundText, placeOf, type BoundColumn, type Secrets } from '../ports/secrets.ts';
import {
  boundRows,
  listBoundTables,
  readBoundRows,
  writeBoundValues,
  type BoundRow,
  type BoundTable,
} from './bound-tables.ts';
import { passwordTableOf, storePassword } from './stored-password.ts';
import { isUnbound, UNBOUND_ROWS } from './unbound-rows.ts';

const ROWS_AT_ONCE = 500; // a row has four values in a statement, far below what either engine binds

export type Bound = {
  rows: number;
  /** Values that cannot be read with this key. They stay as they are: no use of them succeeds, and `verify` names them. */
  unreadable: number;
};

const ACT = { actor: 'system', action: 'bind-rows', subject: '', outcome: 'done' } as const;

const isBound = (column: BoundColumn, stored: unknown): boolean =>
  typeof stored === 'string' &&
  (passwordTableOf(column) === null ? isBoundText(stored) : isBoundHash(stored));

/** Whether any value of a table belongs to its row. */
async function hasBound(db: ReadDb, table: BoundTable): Promise<boolean> {
  for await (const rows of boundRows(db, table))
    if (rows.some((row) => table.columns.some(({ column, key }) => isBound(column, row[key])))) return true;
  return false;
}

async function findBound(db: ReadDb): Promise<boolean> {
  for (const table of listBoundTables(db)) if (await hasBound(db, table)) return true;
  return false;
}

async function hasBegun(db: ReadDb): Promise<boolean> {
  const { auditLog } = db.t;
  return hasRow(db, auditLog, eq(auditLog.action, ACT.action));
}

/**
 * Whoever can write the file can set the mark of the migration. A database that was bound once says so in its log, with each
 * row that signs a column; where the log was emptied, its bound values say so, as the log has a row before the first of them.
 */
async function begin(store: Store, secrets: Secrets, now: Date): Promise<void> {
  const findings = await store.read((db) => checkAuditChain(db, secrets));
  if (findings.length > 0) throw new EnvError(TERMINAL.logWrong(findings));
  if ((await store.read(countSignedRows)) > 0) throw new EnvError(TERMINAL.rowsUnboundAgain());
  if (await store.read(hasBegun)) return;
  if (await store.read(findBound)) throw new EnvError(TERMINAL.rowsBoundWithoutLog());
  await store.write((tx) => appendAudit(tx, { ...ACT, at: now, detail: { begins: true } }));
}

/** The value at its place; null where there is nothing to do, undefined where it cannot be read. */
function boundValue(
  secrets: Secrets,
  column: BoundColumn,
  row: BoundRow,
  stored: unknown,
): string | null | undefined {
  if (typeof stored !== 'string') return null;
  if (isBound(column, stored)) return null;
  const table = passwordTableOf(column);
  if (table !== null)
    return storePassword(secrets, table, { id: row.id, login: String(row['login']) }, stored);
  try {
    return secrets.encrypt(secrets.decryptUnbound(stored), placeOf(column, row.id));
  } catch {
    return undefined;
  }
}

/** Binds the values of one batch. Returns the rows that it looked at. */
async function bindBatch(
  tx: Tx,
  secrets: Secrets,
  table: BoundTable,
  after: number,
  done: Bound,
): Promise<BoundRow[]> {
  const rows = await readBoundRows(tx, table, after, ROWS_AT_ONCE);
  const changed = new Set<number>();
  for (const { column, key } of table.columns) {
    const values = new Map<number, string>();
    for (const row of rows) {
      const value = boundValue(secrets, column, row, row[key]);
      if (value === undefined) done.unreadable += 1;
      else if (value !== null) values.set(row.id, value);
    }
    await writeBoundValues(tx, table, key, values);
    for (const id of values.keys()) changed.add(id);
  }
  done.rows += changed.size;
  return rows;
}

async function bindTable(store: Store, secrets: Secrets, table: BoundTable, done: Bound): Promise<void> {
  let after = 0; // ids are positive
  for (;;) {
    const batch = { rows: 0, unreadable: 0 };
    const rows = await store.write((tx) => bindBatch(tx, secrets, table, after, batch));
    done.rows += batch.rows;
    done.unreadable += batch.unreadable;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}

/** The kept secrets of former keys, and the key of pushes. */
async function bindMeta(tx: Tx, secrets: Secrets): Promise<void> {
  const { meta } = tx.t;
  const named = ['password_pepper.%', 'audit_key.%', 'vapid_key'].map((name) => like(meta.key, name));
  for (const { key, value } of await tx
    .select()
    .from(meta)
    .where(or(...named))) {
    if (isBoundText(value)) continue;
    const bound = secrets.encrypt(secrets.decryptUnbound(value), placeOf('meta.value', key));
    await tx.update(meta).set({ value: bound }).where(eq(meta.key, key));
  }
}

/** The log is checked with its former keys, so these come first, in a transaction of their own. */
export async function bindKeptKeys(store: Store, secrets: Secrets): Promise<void> {
  if (await store.read(isUnbound)) await store.write((tx) => bindMeta(tx, secrets));
}

/**
 * Binds all values of a database that an older version has written, and signs the present state of what `verify` compares with the
 * log. Null when there is nothing to bind. The store must be signed, and no other process may write. Throws EnvError when the
 * log is not sound or says that the values were bound before.
 */
export async function bindRows(opened: Store, secrets: Secrets, now: Date): Promise<Bound | null> {
  if (!(await opened.read(isUnbound))) return null;
  const store = signLog(opened, secrets.logKey);
  await bindKeptKeys(store, secrets);
  await begin(store, secrets, now);
  const done: Bound = { rows: 0, unreadable: 0 };
  for (const table of await store.read(async (db: ReadDb) => listBoundTables(db)))
    await bindTable(store, secrets, table, done);
  await store.write(async (tx) => {
    const { meta } = tx.t;
    await tx.delete(meta).where(inArray(meta.key, [UNBOUND_ROWS]));
    await appendAudit(tx, {
      ...ACT,
      at: now,
      detail: { rows: done.rows, unreadable: done.unreadable, [SIGNED]: await signPresent(tx, secrets) },
    });
  });
  return done;
}
