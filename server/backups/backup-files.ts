// The file names of scheduled backups. Other files in the folder are ignored.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError } from '../../db/errors.ts';
import { parseDatabaseUrl } from '../../db/open.ts';

const NAME = /^daon-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.(?:sqlite|rows)\.zst$/;

/** `daon-20261121T081500Z.sqlite.zst`, or `….rows.zst` of a PostgreSQL database. */
export function backupName(at: Date, databaseUrl: string): string {
  const form = parseDatabaseUrl(databaseUrl).dialect === 'sqlite' ? 'sqlite' : 'rows';
  return `daon-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.${form}.zst`;
}

function timeOf(name: string): Date | null {
  const parts = NAME.exec(name);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

export type BackupFile = { name: string; at: Date };

/** Newest first; empty when the folder does not exist. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isSystemError(error, 'ENOENT')) return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const at = timeOf(name);
      return at === null ? [] : [{ name, at }];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** Removes all but the newest ones. The one just made always stays, even if the clock jumped. */
export async function dropOldBackups(folder: string, keep: number, justMade: string): Promise<void> {
  const others = (await listBackups(folder)).filter(({ name }) => name !== justMade);
  for (const { name } of others.slice(keep - 1)) await rm(join(folder, name), { force: true });
}
