import { chmodSync, existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { openClient, quickCheckClient } from './engines/sqlite-connection.ts';
import type { NativeBinding } from './engines/sqlite-connection.ts';
import { StoreRefusedError } from './errors.ts';

/**
 * Copies a SQLite file as it is at this moment, also while a server writes to it, and checks the copy. Throws
 * StoreRefusedError when the target exists or the copy is not sound.
 */
export function backupSqlite(path: string, target: string, nativeBinding?: NativeBinding): void {
  if (!existsSync(path)) throw new StoreRefusedError(`${path} 파일이 없습니다.`);
  if (existsSync(target))
    throw new StoreRefusedError(`${target} 파일이 이미 있습니다. 다른 이름을 써주세요.`);
  // Not `openClient`: VACUUM INTO is refused on a connection that may only query.
  const client = new Database(path, {
    readonly: true,
    ...(nativeBinding === undefined ? {} : { nativeBinding }),
  });
  try {
    client.prepare('VACUUM INTO ?').run(target);
    // It holds what the database holds, and the database is its owner's alone.
    chmodSync(target, 0o600);
  } finally {
    client.close();
  }
  const copy = openClient(target, { readonly: true, nativeBinding });
  try {
    const findings = quickCheckClient(copy);
    if (findings.length > 0) throw new StoreRefusedError(`백업에 이상이 있습니다: ${findings.join('; ')}`);
  } finally {
    copy.close();
  }
}
