// Scheduled backups: when they are made, how many are kept, and how a missing one is reported.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBackups, type Backups } from '../../../server/backups/backup-schedule.ts';
import { parseEnv } from '../../../server/env/env.ts';
import { runBackgroundJobs } from '../../../server/jobs/housekeeping.ts';
import { createTestApp } from '../../support/servers/app.ts';
import { HOUR_MS } from '../../../domain/durations.ts';

const START = Date.parse('2026-11-20T00:00:00Z');

let folder: string;
let nowMs: number;
let refusal: string | null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daon-backups-'));
  nowMs = START;
  refusal = null;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const planned = (more: Record<string, string> = {}) =>
  parseEnv({ BACKUP_DIR: folder, BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '3', ...more });

function create(more: Record<string, string> = {}): Backups {
  return createBackups({
    env: planned(more),
    clock: { now: () => new Date(nowMs) },
    log: pino({ level: 'silent' }),
    run: async (target) => {
      if (refusal === null) writeFileSync(target, 'a backup');
      return refusal;
    },
  });
}

const made = () => readdirSync(folder).sort();

async function tick(backups: Backups, waitMs = 0): Promise<string> {
  nowMs += waitMs;
  await backups.tick();
  await backups.idle();
  return backups.status().state;
}

it('makes one when the newest is older than the interval, also after a restart', async () => {
  const backups = create();
  expect(await tick(backups)).toBe('fine');
  expect(made()).toEqual(['daon-20261120T000000Z.sqlite.zst']);
  await tick(backups, 6 * HOUR_MS - 1);
  await tick(create());
  expect(made()).toHaveLength(1);
  await tick(create(), 1);
  expect(made()).toEqual(['daon-20261120T000000Z.sqlite.zst', 'daon-20261120T060000Z.sqlite.zst']);
});

it('names those of PostgreSQL by their form, and counts both forms in one folder', async () => {
  await tick(create());
  const moved = { DATABASE_URL: 'postgres://localhost/daon' };
  const onPostgres = create(moved);
  expect(await tick(onPostgres)).toBe('fine');
  expect(made()).toHaveLength(1);
  for (let n = 0; n < 3; n += 1) await tick(onPostgres, 6 * HOUR_MS);
  expect(made()).toEqual([
    'daon-20261120T060000Z.rows.zst',
    'daon-20261120T120000Z.rows.zst',
    'daon-20261120T180000Z.rows.zst',
  ]);
});

it('keeps the newest backups and touches no other file', async () => {
  writeFileSync(join(folder, 'before-upgrade.sqlite.zst'), 'made by hand');
  const backups = create();
  for (let n = 0; n < 5; n += 1) await tick(backups, 6 * HOUR_MS);
  expect(made()).toEqual([
    'before-upgrade.sqlite.zst',
    'daon-20261120T180000Z.sqlite.zst',
    'daon-20261121T000000Z.sqlite.zst',
    'daon-20261121T060000Z.sqlite.zst',
  ]);
});

it('deletes none when the new one fails, reports it, and retries after ten minutes', async () => {
  const backups = create();
  for (let n = 0; n < 3; n += 1) await tick(backups, 6 * HOUR_MS);
  refusal = '디스크가 가득 찼어요.';
  expect(await tick(backups, 6 * HOUR_MS)).toBe('failed');
  expect(backups.status()).toMatchObject({ failure: '디스크가 가득 찼어요.', failedAt: new Date(nowMs) });
  expect(made()).toHaveLength(3);
  refusal = null;
  expect(await tick(backups, 10 * 60_000 - 1)).toBe('failed');
  expect(await tick(backups, 1)).toBe('fine');
  expect(backups.status()).toMatchObject({ failure: null, failedAt: null, lastAt: new Date(nowMs) });
});

it('is overdue half an interval after the next backup was due', async () => {
  const backups = create();
  await tick(backups);
  nowMs += 9 * HOUR_MS;
  expect(backups.status().state).toBe('fine');
  nowMs += 1;
  expect(backups.status().state).toBe('overdue');
});

it('ignores a backup dated in the future by a wrong clock, and keeps the one that it makes then', async () => {
  nowMs = Date.parse('2031-01-01T00:00:00Z');
  const backups = create();
  for (let n = 0; n < 3; n += 1) await tick(backups, 6 * HOUR_MS);
  nowMs = START;
  expect(await tick(backups)).toBe('fine');
  expect(made()).toContain('daon-20261120T000000Z.sqlite.zst');
  expect(made()).toHaveLength(3);
});

it('is off unless a folder is named, and refuses invalid intervals and counts', () => {
  expect(parseEnv({}).backup).toBeNull();
  expect(planned().backup).toEqual({ folder, everyMs: 6 * HOUR_MS, keep: 3 });
  for (const wrong of [
    { BACKUP_EVERY_HOURS: '0' },
    { BACKUP_EVERY_HOURS: '169' },
    { BACKUP_KEEP: '1' },
    { BACKUP_KEEP: 'all' },
  ]) {
    expect(() => planned(wrong)).toThrow(new RegExp(Object.keys(wrong)[0] ?? ''));
  }
});

it('shows a failed backup in the console', async () => {
  writeFileSync(join(folder, 'file'), '');
  await using world = await createTestApp({ BACKUP_DIR: join(folder, 'file', 'deep') });
  const operator = await world.signInOperator('operator');
  const summary = async () =>
    (await world.call('admin.dashboard.summary', {}, operator)).data<{ backups: object }>().backups;
  expect(await summary()).toEqual({ state: 'fine', lastAt: null, failedAt: null, failure: null });
  await runBackgroundJobs(world.deps, { bookFindings: 0 });
  await world.deps.backups.idle();
  expect(await summary()).toMatchObject({ state: 'failed', failedAt: '2026-11-20T09:00:00+09:00' });
});
