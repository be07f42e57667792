// Every version that signs the operators' log with a key seals its backups with that key too. A database of such a version
// that arrives without a seal was unpacked or forged.
import { openClient, type Client } from '../engines/sqlite-connection.ts';
import { appliedMillis } from '../engines/sqlite-migrate.ts';
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

/** Every operator was added by an act, which is in the log. */
function hasLostLog(client: Client): boolean {
  const count = (table: string) =>
    Number(client.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0);
  return count('operators') > 0 && count('audit_log') === 0;
}

/**
 * Whether a database file is of a version that seals its backups, or shows not to be of an older one: its migrations are not the
 * first ones of this program, a row of its log names a key, or it has operators and no log. All of its structure and rows would
 * have to be taken back by hand to the state of an older version.
 */
export function isOfSealingVersion(path: string, migrationsFolder: string): boolean {
  const migrations = listMigrations(migrationsFolder);
  const first = migrations.find(({ tag }) => tag.startsWith(FIRST));
  if (first === undefined) throw new Error(`there is no migration ${FIRST}`);
  const client = openClient(path, { readonly: true });
  try {
    const older = migrations.filter(({ when }) => when < first.when);
    const applied = appliedMillis(client);
    const isOlder = applied.length > 0 && applied.every((when, index) => when === older[index]?.when);
    return !isOlder || hasKeyedRow(client) || hasLostLog(client);
  } finally {
    client.close();
  }
}
