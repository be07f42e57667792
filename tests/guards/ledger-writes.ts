import type { SourceFile } from './source-files.ts';

// Books balance because one place writes them. Drizzle's names and the database's are both looked for.
const ledgerTables = '(?:accounts|ledgerTransactions|ledgerEntries|ledgerChecks)';
const ledgerTablesInSql = '(?:accounts|ledger_transactions|ledger_entries|ledger_checks)';
const builderWrite = new RegExp(`\\.(?:insert|update|delete)\\(\\s*(?:\\w+\\.)*${ledgerTables}\\s*\\)`, 'g');
const sqlWrite = new RegExp(
  `\\b(?:insert\\s+into|update|delete\\s+from)\\s+["\`]?${ledgerTablesInSql}\\b["\`]?(?:\\s|$)`,
  'gi',
);

// The script writes migrations, and the system's own accounts exist from the first of them on.
const writers = ['server/ledger/', 'tests/', 'db/', 'scripts/generate-migrations.mjs'];

function mayWrite(path: string): boolean {
  return writers.some((writer) => path.startsWith(writer));
}

/** Writes to ledger tables from outside `server/ledger/`, as `file: what`. */
export function findLedgerWrites(file: SourceFile): string[] {
  if (mayWrite(file.path)) return [];
  const writes = [...file.text.matchAll(builderWrite), ...file.text.matchAll(sqlWrite)];
  return writes.map(([write]) => `${file.path}: ${write.trim()}`);
}
