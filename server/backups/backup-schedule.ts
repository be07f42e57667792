// Scheduled backups (BACKUP_DIR): one is made when the newest is older than the interval; a failed one is retried after
// a pause and shown in the console until one succeeds.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LONGEST_MS } from '../../db/engines/unfinished-restores.ts';
import type { Env } from '../env/env.ts';
import type { Clock } from '../ports/clock.ts';
import { backupName, dropOldBackups, listBackups } from './backup-files.ts';
import { runBackup } from './run-backup.ts';

const RETRY_MS = 10 * 60_000;
/** How far in the future a backup may be dated and still count. */
const CLOCK_SLACK_MS = 5 * 60_000;

export type BackupState = 'off' | 'fine' | 'failed' | 'overdue';

export type BackupStatus = {
  state: BackupState;
  /** When the newest backup was made. */
  lastAt: Date | null;
  /** When the last attempt failed, and its error; null after a success. */
  failedAt: Date | null;
  failure: string | null;
};

export type Backups = {
  status: () => BackupStatus;
  /** Starts a backup when one is due; does not wait for it. */
  tick: () => Promise<void>;
  /** Resolves when no backup is running. */
  idle: () => Promise<void>;
  /** Aborts a running backup, and starts no more. */
  stop: () => Promise<void>;
};

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

type Parts = {
  env: Pick<Env, 'backup' | 'databaseUrl'>;
  clock: Clock;
  log: FastifyBaseLogger;
  run?: typeof runBackup;
};

export function createBackups({ env, clock, log, run = runBackup }: Parts): Backups {
  const plan = env.backup;
  const startedAt = clock.now();
  const stopping = new AbortController();
  let making: Promise<void> | null = null;
  let lastAt: Date | null = null;
  let failed: { at: Date; words: string } | null = null;

  /** A backup dated in the future was made with a wrong clock and does not count as recent. */
  async function findLast(folder: string): Promise<Date | null> {
    const believed = clock.now().getTime() + CLOCK_SLACK_MS;
    return (await listBackups(folder)).find(({ at }) => at.getTime() <= believed)?.at ?? null;
  }

  function fail(at: Date, words: string): void {
    failed = { at, words };
    log.error({ words }, 'backup failed');
  }

  async function make({ folder, keep }: NonNullable<typeof plan>): Promise<void> {
    const at = clock.now();
    const name = backupName(at, env.databaseUrl);
    const hang = new AbortController();
    const inTime = AbortSignal.any([stopping.signal, hang.signal]);
    const timer = setTimeout(() => hang.abort(), LONGEST_MS);
    try {
      // Unlike a path that a person typed, the folder of the settings is made.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const words = await run(join(folder, name), inTime);
      if (words !== null) throw new Error(words);
      await dropOldBackups(folder, keep, name);
      failed = null;
      lastAt = at;
      log.info({ name }, 'backup made');
    } catch (error) {
      if (stopping.signal.aborted) return;
      fail(at, hang.signal.aborted ? '한 시간 안에 끝나지 않았어요.' : wordsOf(error));
    } finally {
      clearTimeout(timer);
    }
  }

  const since = (time: Date | null) =>
    time === null ? Infinity : Math.abs(clock.now().getTime() - time.getTime());

  return {
    status() {
      const known = { lastAt, failedAt: failed?.at ?? null, failure: failed?.words ?? null };
      if (plan === null) return { state: 'off', ...known };
      if (failed !== null) return { state: 'failed', ...known };
      // Half an interval late: the schedule is not working.
      const late = since(lastAt ?? startedAt) > plan.everyMs * 1.5;
      return { state: late ? 'overdue' : 'fine', ...known };
    },
    async tick() {
      if (plan === null || making !== null || stopping.signal.aborted) return;
      try {
        lastAt = await findLast(plan.folder);
      } catch (error) {
        fail(clock.now(), wordsOf(error));
        return;
      }
      if (since(lastAt) < plan.everyMs || since(failed?.at ?? null) < RETRY_MS) return;
      making = make(plan).finally(() => {
        making = null;
      });
    },
    async idle() {
      await making;
    },
    async stop() {
      stopping.abort();
      await making;
    },
  };
}
