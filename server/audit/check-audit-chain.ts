// Verifies the audit log (ADR-0017): every row's hash covers the previous one under a key that this server
// has, unkeyed rows stand only before the first keyed one, which states their number, and a key changes only with its
// rotation.
import { asc, desc, eq, gt, lt } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { readLogKeys, type LogKeys } from '../keys/former-log-keys.ts';
import type { Secrets } from '../ports/secrets.ts';
import {
  auditDetail,
  auditHash,
  FIRST_LINK,
  SEALED,
  UNKEYED_ROWS,
  type AuditEntry,
  type AuditLink,
} from './audit-log.ts';
import { keyIdOfHash } from './log-key.ts';

const AUDIT_ROWS_AT_ONCE = 1000; // limits memory use

type Row = AuditEntry & AuditLink & { prevHash: string };
type RawRow = Omit<Row, 'detail'> & { detail: unknown };
/** The position of the check: the previous row, and the key that it was hashed with. */
type Place = { link: AuditLink; keyId: string | null };

/** What is wrong with the key of a row at this position; null when it is valid. */
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

function rowFault(place: Place, raw: RawRow, keys: LogKeys): string | null {
  const row = parseRow(raw);
  if (row === null) return `audit row ${raw.id} was changed`;
  const { link } = place;
  if (row.id !== link.id + 1) return `audit row ${link.id + 1} is missing`;
  if (row.prevHash !== link.hash) return `audit row ${row.id} does not follow from the row before it`;
  const fault = keyFault(place, row, keys);
  if (fault !== null) return fault;
  const keyId = keyIdOfHash(row.hash);
  const key = keyId === null ? null : (keys.get(keyId) ?? null);
  return auditHash(key, row.prevHash, row.id, row) === row.hash ? null : `audit row ${row.id} was changed`;
}

/** The row with the detail that appendAudit was given; null when it holds anything else. */
function parseRow<R extends { detail: unknown }>(row: R): (R & Pick<Row, 'detail'>) | null {
  const detail = auditDetail.safeParse(row.detail);
  return detail.success ? { ...row, detail: detail.data } : null;
}

async function endFault(db: ReadDb, { link, keyId }: Place, present: string): Promise<string | null> {
  if (link.id === 0 || keyId === present) return null;
  if (keyId !== null) return `audit row ${link.id} is the newest and was made under a former key`;
  const { meta } = db.t;
  const [marked] = await db.select().from(meta).where(eq(meta.key, UNKEYED_ROWS));
  // The state between a migration and the first start of the version it belongs to.
  return marked?.value === String(link.id) ? null : `audit row ${link.id} is the newest and has no key`;
}

/** Findings of the audit log; empty when the chain is intact and the newest row is under this key. */
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
      const fault = rowFault(place, row, keys);
      if (fault !== null) return [fault];
      place = { link: { id: row.id, hash: row.hash }, keyId: keyIdOfHash(row.hash) };
    }
    if (rows.length < AUDIT_ROWS_AT_ONCE) break;
  }
  const fault = await endFault(db, place, secrets?.keyId ?? '');
  return fault === null ? [] : [fault];
}

/** The check at server start: the newest row is authentic under this server's key, or still to be sealed. */
export async function checkNewestRow(db: ReadDb, secrets: Secrets): Promise<string[]> {
  const { auditLog } = db.t;
  const [found] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  if (found === undefined) return [];
  const row = parseRow(found);
  if (row === null) return [`audit row ${found.id} was changed`];
  const place = { link: { id: row.id, hash: row.hash }, keyId: keyIdOfHash(row.hash) };
  const fault = await endFault(db, place, secrets.keyId);
  if (fault !== null) return [fault];
  const key = place.keyId === null ? null : secrets.logKey;
  return auditHash(key, row.prevHash, row.id, row) === row.hash ? [] : [`audit row ${row.id} was changed`];
}

/** Whether a link that was recorded outside, `<id>:<hash or a prefix>`, is part of this log. */
export async function checkKeptLink(db: ReadDb, kept: AuditLink): Promise<string[]> {
  const { auditLog } = db.t;
  // That of an empty log, which a server prints until the first act, has no row: every log begins with it.
  const [row] =
    kept.id === FIRST_LINK.id
      ? [FIRST_LINK]
      : await db.select({ hash: auditLog.hash }).from(auditLog).where(eq(auditLog.id, kept.id));
  if (row === undefined) return [`audit row ${kept.id} is missing, of which a link was kept`];
  // A metric cannot hold the key's id.
  const matches = row.hash.startsWith(kept.hash) || (row.hash.split(':').at(-1) ?? '').startsWith(kept.hash);
  return matches ? [] : [`audit row ${kept.id} is not the one of which a link was kept`];
}
