import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { readBackup } from '../../../db/backup/read-backup.ts';
import { acquireFileLock } from '../../../db/engines/file-lock.ts';
import { refusalOfOpening } from '../../../db/engines/opening-errors.ts';
import { quickCheckFile } from '../../../db/engines/sqlite-connection.ts';
import { openStore, parseDatabaseUrl } from '../../../db/open.ts';
import type { Store } from '../../../db/store.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { appendAudit } from '../../audit/audit-log.ts';
import { checkAuditChain } from '../../audit/check-audit-chain.ts';
import { skipIndexes } from '../../custody/skip-indexes.ts';
import { EnvError, parseEnv } from '../../env.ts';
import { checkBooks } from '../../ledger/check-books.ts';
import { applyRegister } from '../../erasure/apply-register.ts';
import { registerPath } from '../../erasure/register.ts';
import { createSecrets } from '../../ports/secrets.ts';
import { findFingerprint, findSecretKey, secretKeyPlace } from '../../secret-key.ts';
import { EXIT, usage, type Exit } from '../exit.ts';
import { pathArgument } from '../path-argument.ts';

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
    await skipIndexes(tx);
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

type Prepared = {
  /** False for a backup of the older kind, without a checksum. */
  sealed: boolean;
  erased: number;
  unreadable: number;
};

/** Unpacks, migrates and checks a backup at `copy`, and erases again whoever was erased since it was made. */
async function prepareCopy(
  source: string,
  copy: string,
  { secretKey, register }: { secretKey: string; register: string },
): Promise<Prepared> {
  const sealed = await readBackup(source, copy);
  const findings = quickCheckFile(copy);
  if (findings.length > 0) throw new EnvError(TERMINAL.backupDamaged(source, findings));
  const store = await openStore(`file:${copy}`);
  try {
    await accept(store, source, secretKey);
    await settle(store, source);
    const secrets = createSecrets(secretKey);
    return { sealed, ...(await applyRegister({ store, secrets }, register, new Date())) };
  } finally {
    await store.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/** A log without its database still holds the last movements of what was there. */
function assertVacant(database: string): void {
  for (const path of [database, `${database}-wal`]) {
    if (existsSync(path)) throw new EnvError(TERMINAL.restoreOccupied(path));
  }
}

/** Where the copy becomes what it is to be, on the disk that it stays on. */
function makeWorkFolder(database: string): string {
  try {
    mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
    return mkdtempSync(join(dirname(database), '.daon-restore-'));
  } catch (error) {
    throw refusalOfOpening(database, error);
  }
}

/**
 * Gives the finished copy its name, unless a server made a database there meanwhile. The lock comes only now: its file
 * stays, for removing it could let two in, and a restore that is refused is to leave nothing.
 */
async function install(copy: string, database: string): Promise<void> {
  const lock = acquireFileLock(database);
  try {
    assertVacant(database);
    renameSync(copy, database);
    await syncFolder(dirname(database));
  } finally {
    lock.release();
  }
}

/**
 * Puts a backup where no database is. It comes to its name only when its checksum, its file, its key, its books and its log
 * were found sound; every session ends. A database that is there is never touched.
 */
export async function restore(args: string[]): Promise<Exit> {
  const source = pathArgument(args);
  if (source === null) return usage();
  const env = parseEnv(process.env);
  const address = parseDatabaseUrl(env.databaseUrl);
  if (address.dialect !== 'sqlite') throw new EnvError(TERMINAL.restoreOnPostgres());
  assertVacant(address.path);
  const secretKey = findSecretKey(env);
  if (secretKey === null) throw new EnvError(TERMINAL.keyMissing(secretKeyPlace(env)));

  const work = makeWorkFolder(address.path);
  const register = registerPath(env);
  let prepared: Prepared;
  try {
    const copy = join(work, basename(address.path));
    prepared = await prepareCopy(resolve(source), copy, { secretKey, register });
    await install(copy, address.path);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const { sealed, erased, unreadable } = prepared;
  if (erased > 0) process.stdout.write(`${TERMINAL.erasedAgain(erased)}\n`);
  if (unreadable > 0) process.stdout.write(`${TERMINAL.registerUnreadable(register, unreadable)}\n`);
  if (!sealed) process.stdout.write('체크섬이 없는 예전 백업이에요. 파일과 장부만 검사했어요.\n');
  process.stdout.write('백업으로 되돌렸어요. 모두 다시 로그인해야 해요.\n');
  return EXIT.fine;
}
