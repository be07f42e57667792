import { missingTriggersOfPostgres } from '../engines/postgres-triggers.ts';
import { StoreRefusedError } from '../errors.ts';
import { readThrough } from '../rows/postgres-rows.ts';
import { placeOfPostgres } from '../rows/postgres-session.ts';
import { openPostgresSnapshot, type PostgresSnapshot } from '../rows/postgres-source.ts';
import { listRowTables } from '../rows/row-tables.ts';
import { writeRowsFile } from '../rows/rows-file.ts';
import { newestVersion } from '../rows/schema-version.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { writeSealed, type BackupContent, type FindSealKey, type WrittenBackup } from './write-sealed.ts';

type Row = { value: string };
type Link = { id: string; hash: string };

/** The rows of one snapshot, with the fingerprint of its key and the newest row of its audit log. */
async function contentOf(snapshot: PostgresSnapshot, version: string): Promise<BackupContent> {
  const { client, reader } = snapshot;
  const known = await client.query<Row>("SELECT value FROM meta WHERE key = 'secret_key_fingerprint'");
  const { rows } = await client.query<Link>('SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1');
  const [newest] = rows;
  return {
    bytes: writeRowsFile(reader, { version, tables: listRowTables() }),
    fingerprint: known.rows[0]?.value ?? null,
    link: newest === undefined ? null : { id: Number(newest.id), hash: newest.hash },
  };
}

/**
 * Writes a backup of a PostgreSQL database to `target`, also while servers write to it: all rows of one snapshot in the
 * logical form. Throws StoreRefusedError as `writeBackup` does, and StoreUnreachableError.
 */
export async function writeRowsBackup(
  url: string,
  target: string,
  findKey: FindSealKey,
  migrationsFolder: string,
): Promise<WrittenBackup> {
  const snapshot = await openPostgresSnapshot({ url, migrationsFolder });
  try {
    const findings = await readThrough(snapshot.client, missingTriggersOfPostgres);
    if (findings.length > 0)
      throw new StoreRefusedError(TERMINAL.backupOfDamaged(placeOfPostgres(url), findings));
    return await writeSealed(target, findKey, () => contentOf(snapshot, newestVersion(migrationsFolder)));
  } finally {
    await snapshot.close();
  }
}
