// Proves the operators' log (docs/decisions/0017): every row follows from the one before it under a key that this server has,
// rows without a key stand only before the first one with a key, which counts them, and a key changes only with its rotation.
import { asc, desc, eq, gt, lt } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { readLogKeys, type LogKeys } from '../keys/former-log-keys.ts';
import type { Secrets } from '../ports/secrets.ts';
import { auditHash, FIRST_LINK, SEALED, UNKEYED_ROWS, type AuditEntry, type AuditLink } from './audit-log.ts';
import { keyIdOfHash } from './log-key.ts';

const AUDIT_ROWS_AT_ONCE = 1000; // bounds what is held in memory at a time

type Row = AuditEntry & AuditLink & { prevHash: string };
/** Where the check stands: the row before, and the key that it was made under. */
type Place = { link: AuditLink; keyId: string | null };

/** What is wrong with the key of a row that comes at this place; null when it may be. */
function keyFault({ link, keyId }: Place, row: Row, keys: LogKeys): string | null {
  const own = keyIdOfHash(row.hash);
  const name = `audit row ${row.id}`;
  if (own === null) return keyId === null ? null : `${name} has no key, although the row before it has one`;
  if (!keys.has(own)) return `${name} was made under the key ${own}, which is not here`;
  if (keyId === null && link.id > 0) {
    const seals = row.action === SEALED && row.detail['rows'] === link.id;
    return seals ? null : `${name} is the first under a key and does not seal the rows before it`;
  }
  if (keyId === null || keyId === own) return null;
  const { action, detail } = row;
  const rotates = action === 'rotate-key' && detail['from'] === keyId && detail['to'] === own;
  return rotates
    ? null
    : `${name} was made under another key than the row before it, without a change of the key`;
}

function rowFault(place: Place, row: Row, keys: LogKeys): string | null {
  const { link } = place;
  if (row.id !== link.id + 1) return `audit row ${link.id + 1} is missing`;
  if (row.prevHash !== link.hash) return `audit row ${row.id} does not follow from the row before it`;
  const fault = keyFault(place, row, keys);
  if (fault !== null) return fault;
  const keyId = keyIdOfHash(row.hash);
  const key = keyId === null ? null : (keys.get(keyId) ?? null);
  return auditHash(key, row.prevHash, row.id, row) === row.hash ? null : `audit row ${row.id} was changed`;
}

/** Reads the detail as what appendAudit was given: flat. */
const asRow = <R extends { detail: unknown }>(row: R) => row as R & Pick<Row, 'detail'>;

async function endFault(db: ReadDb, { link, keyId }: Place, present: string): Promise<string | null> {
  if (link.id === 0 || keyId === present) return null;
  if (keyId !== null) return `audit row ${link.id} is the newest and was made under a former key`;
  const { meta } = db.t;
  const [marked] = await db.select().from(meta).where(eq(meta.key, UNKEYED_ROWS));
  // Between a migration and the first start of its program.
  return marked?.value === String(link.id) ? null : `audit row ${link.id} is the newest and has no key`;
}

/** Findings of the operators' log; empty when every row follows from the one before it and the newest is under this key. */
export async function checkAuditChain(db: ReadDb, secrets: Secrets | null): Promise<string[]> {
  const { auditLog } = db.t;
  const keys = await readLogKeys(db, secrets);
  const [before] = await db.select({ id: auditLog.id }).from(auditLog).where(lt(auditLog.id, 1)).limit(1);
  if (before !== undefined) return [`audit row ${before.id} stands before the first one`];
  let place: Place = { link: FIRST_LINK, keyId: null };
  for (;;) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, place.link.id))
      .orderBy(asc(auditLog.id))
      .limit(AUDIT_ROWS_AT_ONCE);
    for (const row of rows) {
      const fault = rowFault(place, asRow(row), keys);
      if (fault !== null) return [fault];
      place = { link: { id: row.id, hash: row.hash }, keyId: keyIdOfHash(row.hash) };
    }
    if (rows.length < AUDIT_ROWS_AT_ONCE) break;
  }
  const fault = await endFault(db, place, secrets?.keyId ?? '');
  return fault === null ? [] : [fault];
}

/** What a start looks at: whether the newest row is authentic under the key of this server, or still to be sealed. */
export async function checkNewestRow(db: ReadDb, secrets: Secrets): Promise<string[]> {
  const { auditLog } = db.t;
  const [found] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  if (found === undefined) return [];
  const row = asRow(found);
  const place = { link: { id: row.id, hash: row.hash }, keyId: keyIdOfHash(row.hash) };
  const fault = await endFault(db, place, secrets.keyId);
  if (fault !== null) return [fault];
  const key = place.keyId === null ? null : secrets.logKey;
  return auditHash(key, row.prevHash, row.id, row) === row.hash ? [] : [`audit row ${row.id} was changed`];
}

/** Whether a link that was kept outside, `<id>:<hash or its beginning>`, is one of this log. */
export async function checkKeptLink(db: ReadDb, kept: AuditLink): Promise<string[]> {
  const { auditLog } = db.t;
  const [row] = await db.select({ hash: auditLog.hash }).from(auditLog).where(eq(auditLog.id, kept.id));
  if (row === undefined) return [`audit row ${kept.id} is missing, of which a link was kept`];
  // The key's id is no part of what a metric can hold.
  const matches = row.hash.startsWith(kept.hash) || (row.hash.split(':').at(-1) ?? '').startsWith(kept.hash);
  return matches ? [] : [`audit row ${kept.id} is not the one of which a link was kept`];
}
