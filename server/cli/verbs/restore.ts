import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { UNFINISHED_RESTORE_PREFIX } from '../../../db/backup/unfinished.ts';
import { commitRecordPath } from '../../../db/engines/commit-record.ts';
import { realPath } from '../../../db/engines/real-path.ts';
import { readBackup, type ReadBackup } from '../../../db/backup/read-backup.ts';
import { acquireFileLock } from '../../../db/engines/file-lock.ts';
import { refusalOfOpening } from '../../../db/engines/opening-errors.ts';
import { integrityCheckFile } from '../../../db/engines/sqlite-connection.ts';
import { openStore, parseDatabaseUrl } from '../../../db/open.ts';
import type { Store } from '../../../db/store.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { appendAudit } from '../../audit/audit-log.ts';
import { checkAuditChain, checkKeptLink } from '../../audit/check-audit-chain.ts';
import { signLog } from '../../audit/log-key.ts';
import { EnvError, parseEnv } from '../../env.ts';
import { checkBooks } from '../../ledger/check-books.ts';
import { applyRegister } from '../../erasure/apply-register.ts';
import { registerPath } from '../../erasure/register.ts';
import { createSecrets, type Secrets } from '../../ports/secrets.ts';
import { findFingerprint, findSecretKey, secretKeyPlace } from '../../secret-key.ts';
import { EXIT, usage, type Exit } from '../exit.ts';
import { pathArgument } from '../path-argument.ts';

/** Refuses a copy made under another key, or with findings in its schema, books or audit log. */
async function accept(
  store: Store,
  source: string,
  secrets: Secrets,
  link: ReadBackup['link'],
): Promise<void> {
  const fingerprint = await findFingerprint(store);
  if (fingerprint === null) throw new EnvError(TERMINAL.backupUnkeyed(source));
  if (fingerprint !== secrets.fingerprint) throw new EnvError(TERMINAL.keyWrong());
  const findings = [
    ...(await store.quickCheck()),
    ...(await store.read((db) => checkBooks(db))),
    ...(await store.read((db) => checkAuditChain(db, secrets))),
    ...(link === null ? [] : await store.read((db) => checkKeptLink(db, link))),
  ];
  if (findings.length > 0) throw new EnvError(TERMINAL.backupDamaged(source, findings));
}

/**
 * Ends all sessions: they may belong to holders who were signed out, blocked or given a new password since the backup.
 */
async function settle(store: Store, source: string, secrets: Secrets, { kind }: ReadBackup): Promise<void> {
  await signLog(store, secrets.logKey).write(async (tx) => {
    for (const table of [tx.t.sessions, tx.t.operatorSessions, tx.t.resetTokens]) await tx.delete(table);
    await appendAudit(tx, {
      at: new Date(),
      actor: 'system',
      action: 'restore',
      subject: '',
      outcome: 'done',
      detail: { backup: basename(source), kind },
    });
  });
}

type Prepared = {
  backup: ReadBackup;
  erased: number;
  unreadable: number;
};

/** Unpacks, migrates and checks a backup at `copy`, and repeats the erasures since it was made. */
async function prepareCopy(
  source: string,
  copy: string,
  { secretKey, register }: { secretKey: string; register: string },
): Promise<Prepared> {
  const secrets = createSecrets(secretKey);
  const backup = await readBackup(source, copy, secrets.sealKey);
  const findings = integrityCheckFile(copy);
  if (findings.length > 0) throw new EnvError(TERMINAL.backupDamaged(source, findings));
  // The copy has no commit record, so opening it skips the address indexes that were assigned since.
  const store = await openStore(`file:${copy}`);
  try {
    await accept(store, source, secrets, backup.link);
    await settle(store, source, secrets, backup);
    const signed = signLog(store, secrets.logKey);
    return { backup, ...(await applyRegister({ store: signed, secrets }, register, new Date())) };
  } finally {
    await store.close();
  }
}

/** What could not be checked for a backup of an earlier format. */
const KIND_SENTENCES: Readonly<Record<ReadBackup['kind'], string>> = {
  keyed: '',
  unkeyed:
    '암호화 키로 서명하지 않은 예전 백업이에요. 만들어진 뒤 바뀌었는지와 감사 기록의 마지막 고리는 알 수 없어요.\n',
  plain: '체크섬이 없는 예전 백업이에요. 파일과 장부만 검사했고, 감사 기록의 마지막 고리는 알 수 없어요.\n',
};

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/** A write-ahead log without its database may still hold the last transactions of the previous one. */
function assertVacant(database: string): void {
  for (const path of [database, `${database}-wal`]) {
    if (existsSync(path)) throw new EnvError(TERMINAL.restoreOccupied(path));
  }
}

/** The temporary folder for the copy, on the target's disk. */
function makeWorkFolder(database: string): string {
  try {
    mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
    return mkdtempSync(join(dirname(database), UNFINISHED_RESTORE_PREFIX));
  } catch (error) {
    throw refusalOfOpening(database, error);
  }
}

/**
 * Renames the finished copy to its target, unless a server created a database there meanwhile. The lock is taken only
 * now: its file remains, because removing it could admit two processes, and a refused restore must leave nothing
 * behind.
 */
async function install(copy: string, database: string): Promise<void> {
  const lock = acquireFileLock(database);
  try {
    assertVacant(database);
    // The commit record is replaced first: the old one may name more commits than the restored database has.
    renameSync(commitRecordPath(copy), commitRecordPath(database));
    renameSync(copy, database);
    await syncFolder(dirname(database));
  } finally {
    lock.release();
  }
}

/**
 * Restores a backup to a path without a database. It is renamed to its target only after its checksum, file, key, books
 * and audit log were verified; all sessions end. An existing database is never touched.
 */
export async function restore(args: string[]): Promise<Exit> {
  const source = pathArgument(args);
  if (source === null) return usage();
  const env = parseEnv(process.env);
  const address = parseDatabaseUrl(env.databaseUrl);
  if (address.dialect !== 'sqlite') throw new EnvError(TERMINAL.restoreOnPostgres());
  const database = realPath(address.path);
  assertVacant(database);
  const secretKey = findSecretKey(env);
  if (secretKey === null) throw new EnvError(TERMINAL.keyMissing(secretKeyPlace(env)));

  const work = makeWorkFolder(database);
  const register = registerPath(env);
  let prepared: Prepared;
  try {
    const copy = join(work, basename(database));
    prepared = await prepareCopy(resolve(source), copy, { secretKey, register });
    await install(copy, database);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const { backup, erased, unreadable } = prepared;
  if (erased > 0) process.stdout.write(`${TERMINAL.erasedAgain(erased)}\n`);
  if (unreadable > 0) process.stdout.write(`${TERMINAL.registerUnreadable(register, unreadable)}\n`);
  process.stdout.write(KIND_SENTENCES[backup.kind]);
  process.stdout.write('백업으로 되돌렸어요. 모두 다시 로그인해야 해요.\n');
  return EXIT.fine;
}
