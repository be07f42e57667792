import { rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { assertVacant, installCopy, makeWorkFolder } from '../../../db/engines/install-copy.ts';
import { LONGEST_MS, removeUnfinished } from '../../../db/engines/unfinished-restores.ts';
import { assertFile } from '../../../db/engines/opening-errors.ts';
import { realPath } from '../../../db/engines/real-path.ts';
import { isOfSealingVersion } from '../../../db/backup/sealing-version.ts';
import { holdsRows, loadRows } from '../../../db/backup/load-rows.ts';
import { readBackup, type ReadBackup } from '../../../db/backup/read-backup.ts';
import { integrityCheckFile } from '../../../db/engines/sqlite-connection.ts';
import { migrationsOf, openStore, parseDatabaseUrl } from '../../../db/open.ts';
import type { RowsTarget } from '../../../db/rows/ends.ts';
import { openRowsSource, openRowsTarget } from '../../../db/rows/open-ends.ts';
import { StoreNewerError } from '../../../db/errors.ts';
import type { Store } from '../../../db/store.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { appendAudit } from '../../audit/audit-log.ts';
import { checkAuditChain, checkKeptLink } from '../../audit/check-audit-chain.ts';
import { signLog } from '../../audit/log-key.ts';
import { settleSetBack } from '../../backups/settle-set-back.ts';
import { EnvError, parseEnv } from '../../env/env.ts';
import { bindKeptKeys, bindRows } from '../../keys/bind-rows.ts';
import { checkBooks } from '../../ledger/check-books.ts';
import { deleteMarks, fillTarget } from '../../moving/move-database.ts';
import { applyRegister } from '../../erasure/apply-register.ts';
import { countErasures, registerPath } from '../../erasure/register.ts';
import { createSecrets, type Secrets } from '../../ports/secrets.ts';
import { findFingerprint, findSecretKey, secretKeyPlace } from '../../env/secret-key.ts';
import { EXIT, type Exit } from '../exit.ts';
import { readArguments } from '../read-arguments.ts';

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
  await bindKeptKeys(store, secrets);
  const findings = [
    ...(await store.quickCheck()),
    ...(await store.read((db) => checkBooks(db))),
    ...(await store.read((db) => checkAuditChain(db, secrets))),
    ...(link === null ? [] : await store.read((db) => checkKeptLink(db, link))),
  ];
  if (findings.length > 0) throw new EnvError(TERMINAL.backupDamaged(source, findings));
}

/** Also takes back the mark of a move, since restoring decides which database serves. */
async function settle(store: Store, source: string, secrets: Secrets, { kind }: ReadBackup): Promise<void> {
  const now = new Date();
  await signLog(store, secrets.logKey).write(async (tx) => {
    await settleSetBack(tx, now);
    await deleteMarks(tx);
    await appendAudit(tx, {
      at: now,
      actor: 'system',
      action: 'restore',
      subject: '',
      outcome: 'done',
      detail: { backup: basename(source), kind },
    });
  });
}

type Keys = { secretKey: string; register: string; unsealed: boolean };

type Prepared = {
  backup: ReadBackup;
  erased: number;
  refused: number;
  unreadable: number;
};

/** Unpacks, migrates and checks a backup at `copy`, and repeats the erasures since it was made. */
async function prepareCopy(source: string, copy: string, keys: Keys): Promise<Prepared> {
  try {
    return await unpackInto(copy, source, keys);
  } catch (error) {
    // It names the copy, which is gone by now.
    if (error instanceof StoreNewerError) throw new EnvError(TERMINAL.backupNewer(source));
    throw error;
  }
}

async function unpackInto(copy: string, source: string, keys: Keys): Promise<Prepared> {
  const { secretKey, register, unsealed } = keys;
  const secrets = createSecrets(secretKey);
  const backup = await readBackup(source, copy, { key: secrets.sealKey, unsealed });
  if (await holdsRows(copy)) await loadRows(copy, source, migrationsOf('sqlite'));
  const findings = integrityCheckFile(copy);
  if (findings.length > 0) throw new EnvError(TERMINAL.backupDamaged(source, findings));
  if (backup.kind !== 'keyed' && isOfSealingVersion(copy, migrationsOf('sqlite')))
    throw new EnvError(TERMINAL.backupStripped(source));
  // The copy has no commit record, so opening it skips the numbers that were given since.
  const store = await openStore(`file:${copy}`, { evenIfMoved: true });
  try {
    await accept(store, source, secrets, backup.link);
    await bindRows(store, secrets, new Date());
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
    '주의: 암호화 키로 서명하지 않은 예전 백업이에요. 만들어진 뒤 바뀌었는지와 감사 기록의 마지막 고리는 알 수 없어요.\n',
  plain:
    '주의: 체크섬이 없는 예전 백업이에요. 파일과 장부만 검사했고, 감사 기록의 마지막 고리는 알 수 없어요.\n',
};

/** Restores to a path without a database. */
async function restoreToFile(source: string, database: string, keys: Keys): Promise<Prepared> {
  assertVacant(database);
  const work = makeWorkFolder(database);
  try {
    const copy = join(work, basename(database));
    const prepared = await prepareCopy(source, copy, keys);
    await installCopy(copy, database);
    return prepared;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Prepares the copy in a folder beside the backup, and fills an empty PostgreSQL from it in one transaction. */
async function restoreToPostgres(source: string, url: string, keys: Keys): Promise<Prepared> {
  const target = await openRowsTarget(url);
  try {
    if (target.state !== 'vacant') throw new EnvError(TERMINAL.moveOccupied(target.place));
    const work = makeWorkFolder(source);
    try {
      // An earlier one that was killed has left what the backup holds; no server knows the folder of the backup.
      await removeUnfinished(dirname(source), new Date(Date.now() - LONGEST_MS));
      const copy = join(work, 'copy.sqlite');
      const prepared = await prepareCopy(source, copy, keys);
      await fillFrom(copy, target, keys);
      return prepared;
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  } finally {
    await target.close();
  }
}

async function fillFrom(copy: string, target: RowsTarget, { secretKey }: Keys): Promise<void> {
  const source = await openRowsSource(`file:${copy}`);
  try {
    await fillTarget(source, target, createSecrets(secretKey));
    await target.commit(null);
  } finally {
    await source.close();
  }
}

const OPTIONS = { unsealed: { type: 'boolean', default: false } } as const;

/**
 * Restores a backup to a path without a database, or to an empty PostgreSQL. It appears there only after its checksum,
 * file, key, books and audit log were verified; all sessions end. An existing database is never touched. A backup without a
 * seal of the key is refused: with `--unsealed` only one of a version that made no such seals is taken.
 */
export async function restore(args: string[]): Promise<Exit> {
  const { values, texts } = readArguments(args, { options: OPTIONS, names: ['PATH'] });
  const source = resolve(texts[0] ?? '');
  assertFile(source);
  const env = parseEnv(process.env);
  const address = parseDatabaseUrl(env.databaseUrl);
  const database = address.dialect === 'sqlite' ? realPath(address.path) : null;
  if (database !== null) assertVacant(database);
  const secretKey = findSecretKey(env);
  if (secretKey === null) throw new EnvError(TERMINAL.keyMissing(secretKeyPlace(env)));
  const register = registerPath(env);
  const known = countErasures(register);
  const keys = { secretKey, register, unsealed: values.unsealed };
  const { backup, erased, refused, unreadable } =
    database === null
      ? await restoreToPostgres(source, env.databaseUrl, keys)
      : await restoreToFile(source, database, keys);
  process.stdout.write(
    `${known === null ? TERMINAL.registerMissing(register) : TERMINAL.registerRead(register, known)}\n`,
  );
  if (erased > 0) process.stdout.write(`${TERMINAL.erasedAgain(erased)}\n`);
  if (refused > 0) process.stdout.write(`${TERMINAL.registerRefused(register, refused)}\n`);
  if (unreadable > 0) process.stdout.write(`${TERMINAL.registerUnreadable(register, unreadable)}\n`);
  process.stdout.write(KIND_SENTENCES[backup.kind]);
  process.stdout.write('백업으로 되돌렸어요. 모두 다시 로그인해야 해요.\n');
  return EXIT.fine;
}
