// Writes the migrations of both engines from the schema: `npm run db:generate -- name-of-the-change`. The generator
// supports neither STRICT nor WITHOUT ROWID, nor the required initial rows; they are added here, to every table of
// every SQLite migration, so that running this again changes nothing. SQLite: a changed CHECK and a new column in one
// step generate wrong SQL. Use two steps.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const breakpoint = '--> statement-breakpoint';

/** Tables that are clustered by their primary key. */
const clustered = ['history', 'alarms', 'idempotency_keys', 'ledger_entries', 'payer_keys'];

const systemRows = [
  "INSERT INTO accounts (kind, balance, held, locked) VALUES ('issuance', 0, 0, 0), ('fees', 0, 0, 0), ('external', 0, 0, 0);",
  'INSERT INTO terms (id, per_withdrawal_fee, withdrawal_fee_ppm, version) VALUES (1, 0, 0, 1);',
];
const sqliteRows = ["INSERT INTO sequences (name, value) VALUES ('record', 0), ('alarm', 0);"];

const name = process.argv[2] ?? 'change';
for (const config of ['drizzle.config.ts', 'drizzle.postgres.config.ts']) {
  const generator = join(root, 'node_modules/drizzle-kit/bin.cjs');
  const { status } = spawnSync(
    process.execPath,
    [generator, 'generate', '--config', config, '--name', name],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (status !== 0) process.exit(status ?? 1);
}

function harden(statement) {
  const table = /^\s*CREATE TABLE `(?:__new_)?(\w+)`/.exec(statement)?.[1];
  if (table === undefined || !/\n\);\s*$/.test(statement)) return statement;
  const options = clustered.includes(table) ? 'STRICT, WITHOUT ROWID' : 'STRICT';
  return statement.replace(/\n\);(\s*)$/, `\n) ${options};$1`);
}

function withRows(sql, rows) {
  return rows.reduce(
    (text, row) => (text.includes(row) ? text : `${text.trimEnd()}\n${breakpoint}\n${row}\n`),
    sql,
  );
}

/** The generator compares the schema with the newest snapshot alone; the older ones were half of the project's bytes. */
function keepNewestSnapshot(folder) {
  const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'));
  for (const older of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, older));
}

for (const dialect of ['sqlite', 'postgres']) {
  const folder = join(root, 'db/migrations', dialect);
  keepNewestSnapshot(join(folder, 'meta'));
  for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.sql'))) {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    const tables = dialect === 'sqlite' ? before.split(breakpoint).map(harden).join(breakpoint) : before;
    const rows = dialect === 'sqlite' ? [...systemRows, ...sqliteRows] : systemRows;
    const after = file.startsWith('0000_') ? withRows(tables, rows) : tables;
    if (after !== before) writeFileSync(path, after);
  }
}
