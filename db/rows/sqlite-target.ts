import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findOccupant, installCopy, makeWorkFolder } from '../engines/install-copy.ts';
import { assertFile } from '../engines/opening-errors.ts';
import { readMarkOfFile } from '../engines/sqlite-mark.ts';
import type { NativeBinding } from '../engines/sqlite-connection.ts';
import { ARRIVING_FROM, type MoveMark } from '../moved-mark.ts';
import { newestVersion } from './schema-version.ts';
import { createSqliteCopy, type SqliteCopy } from './sqlite-copy.ts';
import type { RowsTarget } from './ends.ts';

type Options = { path: string; migrationsFolder: string; nativeBinding?: NativeBinding | undefined };

function stateOf(path: string, nativeBinding: NativeBinding | undefined): 'vacant' | 'occupied' | MoveMark {
  if (findOccupant(path) === null) return 'vacant';
  try {
    assertFile(path);
    const mark = readMarkOfFile(path, nativeBinding);
    return mark?.key === ARRIVING_FROM ? mark : 'occupied';
  } catch {
    return 'occupied';
  }
}

/** Fills a file that does not exist yet, in a folder beside it. */
export function openSqliteTarget({ path, migrationsFolder, nativeBinding }: Options): RowsTarget {
  let work: string | null = null;
  let copy: SqliteCopy | null = null;
  let copyPath = '';
  return {
    place: path,
    state: stateOf(path, nativeBinding),
    async open() {
      work = makeWorkFolder(path);
      copyPath = join(work, basename(path));
      const version = newestVersion(migrationsFolder);
      copy = createSqliteCopy(copyPath, { version, migrationsFolder, nativeBinding });
      return copy.writer;
    },
    check: async () => copy?.check() ?? [],
    async commit(note) {
      if (note !== null) copy?.note(note);
      copy?.finish({ record: true });
      await installCopy(copyPath, path);
    },
    async close() {
      copy?.close();
      if (work !== null) rmSync(work, { recursive: true, force: true });
    },
  };
}
