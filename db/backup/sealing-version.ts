// Every version that signs the operators' log with a key seals its backups with that key too. A database of such a version
// that arrives without a seal was unpacked or forged.
import { openClient, type Client } from '../engines/sqlite-connection.ts';
import { newestMillis } from '../engines/sqlite-migrate.ts';
import { listMigrations } from '../rows/schema-version.ts';

/** The first migration of the versions that key the log. */
const FIRST = '0007';

/** The hash of a row that names a key, as `<key id>:<64 hex digits>`. */
const KEYED = '________:%';

function hasKeyedRow(client: Client): boolean {
  const log = client.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'audit_log'").get();
  if (log === undefined) return false;
  return client.prepare('SELECT 1 FROM audit_log WHERE hash LIKE ? LIMIT 1').get(KEYED) !== undefined;
}

/**
 * Whether a database file is of a version that seals its backups. Its structure says so, and a keyed row of its log: both
 * would have to be taken back by hand to the state of an older version, with all rows.
 */
export function isOfSealingVersion(path: string, migrationsFolder: string): boolean {
  const first = listMigrations(migrationsFolder).find(({ tag }) => tag.startsWith(FIRST));
  if (first === undefined) throw new Error(`there is no migration ${FIRST}`);
  const client = openClient(path, { readonly: true });
  try {
    return newestMillis(client) >= first.when || hasKeyedRow(client);
  } finally {
    client.close();
  }
}
