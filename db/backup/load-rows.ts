// A backup in the logical form becomes a SQLite file of the version that it was made with; opening the file migrates it
// further, as it does a SQLite backup of an older version.
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { findEngineError, StoreRefusedError } from '../errors.ts';
import { copyRows, describeRows, findDifferences } from '../rows/copy-rows.ts';
import { readRowsFile, ROWS_HEAD } from '../rows/rows-file.ts';
import { createSqliteCopy } from '../rows/sqlite-copy.ts';

/** Whether an unpacked backup has the logical form. */
export async function holdsRows(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(ROWS_HEAD.length);
    await file.read(head, 0, head.length, 0);
    return head.toString('latin1') === ROWS_HEAD;
  } finally {
    await file.close();
  }
}

async function load(rowsPath: string, path: string, migrationsFolder: string): Promise<string[]> {
  const { version, tables, reader } = await readRowsFile(createReadStream(rowsPath));
  const copy = createSqliteCopy(path, { version, migrationsFolder });
  try {
    const faults = copy.compareTables(tables);
    if (faults.length > 0) return faults;
    const copied = await copyRows(reader, copy.writer, tables);
    const findings = [...findDifferences(copied, await describeRows(copy.writer, tables)), ...copy.check()];
    // Without a commit record: wallet addresses that were assigned since the backup are skipped.
    if (findings.length === 0) copy.finish({ record: false });
    return findings;
  } finally {
    copy.close();
  }
}

/** Errors of the form itself, and values that the tables do not take. */
const isDamage = (error: unknown) =>
  error instanceof SyntaxError ||
  error instanceof RangeError ||
  findEngineError(error)?.code.startsWith('SQLITE_CONSTRAINT') === true;

/**
 * Replaces an unpacked backup in the logical form by a SQLite file of the same name. Throws StoreRefusedError when the
 * rows do not fit, or are of a newer version.
 */
export async function loadRows(path: string, source: string, migrationsFolder: string): Promise<void> {
  const rowsPath = `${path}.rows`;
  await rename(path, rowsPath);
  try {
    const findings = await load(rowsPath, path, migrationsFolder);
    if (findings.length > 0) throw new StoreRefusedError(TERMINAL.backupDamaged(source, findings));
  } catch (error) {
    if (!isDamage(error)) throw error;
    const finding = error instanceof Error ? error.message : String(error);
    throw new StoreRefusedError(TERMINAL.backupDamaged(source, [finding]), { cause: error });
  } finally {
    await rm(rowsPath, { force: true });
  }
}
