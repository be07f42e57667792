import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { readBackup } from '../../../db/backup/read-backup.ts';
import { acquireFileLock } from '../../../db/engines/file-lock.ts';
import { quickCheckFile } from '../../../db/engines/sqlite-connection.ts';
import { openStore, parseDatabaseUrl } from '../../../db/open.ts';
import type { Store } from '../../../db/store.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { appendAudit } from '../../audit/audit-log.ts';
import { checkAuditChain } from '../../audit/check-audit-chain.ts';
import { EnvError, parseEnv } from '../../env.ts';
import { checkBooks } from '../../ledger/check-books.ts';
import { createSecrets } from '../../ports/secrets.ts';
import { findFingerprint, findSecretKey, secretKeyPlace } from '../../secret-key.ts';
import { EXIT, usage, type Exit } from '../exit.ts';

/** Refuses a copy that was made under another key, or whose books or log are not sound. */
async function accept(store: Store, source: string, secretKey: string): Promise<void> {
  const fingerprint = await findFingerprint(store);
  if (fingerprint === null) throw new EnvError(TERMINAL.backupUnkeyed(source));
  if (fingerprint !== createSecrets(secretKey).fingerprint) throw new EnvError(TERMINAL.keyWrong());
  const findings = [
    ...(await store.read((db) => checkBooks(db))),
    ...(await store.read((db) => checkAuditChain(db))),
  ];
  if (findings.length > 0) throw new EnvError(TERMINAL.backupDamaged(source, findings));
}

/** Whoever was signed out, blocked or given a new password since the backup must not come back with it. */
async function settle(store: Store, source: string): Promise<void> {
  await store.write(async (tx) => {
    for (const table of [tx.t.sessions, tx.t.operatorSessions, tx.t.resetTokens]) await tx.delete(table);
    await appendAudit(tx, {
      at: new Date(),
      actor: 'system',
      action: 'restore',
      subject: '',
      outcome: 'done',
      detail: { backup: basename(source) },
    });
  });
}

/** Unpacks, migrates and checks a backup at `copy`. Answers false when it is of the older kind, without a checksum. */
async function prepareCopy(source: string, copy: string, secretKey: string): Promise<boolean> {
  const sealed = await readBackup(source, copy);
  const findings = quickCheckFile(copy);
  if (findings.length > 0) throw new EnvError(TERMINAL.backupDamaged(source, findings));
  const store = await openStore(`file:${copy}`);
  try {
    await accept(store, source, secretKey);
    await settle(store, source);
  } finally {
    await store.close();
  }
  return sealed;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/**
 * Puts a backup where no database is. It comes to its name only when its checksum, its file, its key, its books and its log
 * were found sound; every session ends. A database that is there is never touched.
 */
export async function restore(args: string[]): Promise<Exit> {
  const [source, ...more] = args;
  if (source === undefined || more.length > 0) return usage();
  const env = parseEnv(process.env);
  const address = parseDatabaseUrl(env.databaseUrl);
  if (address.dialect !== 'sqlite') throw new EnvError(TERMINAL.restoreOnPostgres());
  // A log without its database still holds the last movements of what was there.
  for (const path of [address.path, `${address.path}-wal`]) {
    if (existsSync(path)) throw new EnvError(TERMINAL.restoreOccupied(path));
  }
  const secretKey = findSecretKey(env);
  if (secretKey === null) throw new EnvError(TERMINAL.keyMissing(secretKeyPlace(env)));

  const folder = dirname(address.path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = acquireFileLock(address.path);
  const work = mkdtempSync(join(folder, '.daon-restore-'));
  let sealed: boolean;
  try {
    const copy = join(work, basename(address.path));
    sealed = await prepareCopy(resolve(source), copy, secretKey);
    renameSync(copy, address.path);
    await syncFolder(folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
    lock.release();
  }
  if (!sealed) process.stdout.write('체크섬이 없는 예전 백업이에요. 파일과 장부만 검사했어요.\n');
  process.stdout.write('백업으로 되돌렸어요. 모두 다시 로그인해야 해요.\n');
  return EXIT.fine;
}
