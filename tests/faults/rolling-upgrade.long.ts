// A process of the next version migrates a PostgreSQL while one of this version serves it, and both serve until the former
// one ends. Sixteen clients see no failed call, the books are whole, and this version does not start any more.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Plant } from '../support/faults/bundle.ts';
import { judge, repeatAll } from '../support/faults/judge.ts';
import { startLoad } from '../support/faults/load.ts';
import { startFaultServer, type FaultServer } from '../support/faults/server.ts';
import { makeFaultWorld } from '../support/faults/world.ts';
import { realPostgres, runIn } from '../support/postgres/real-postgres.ts';

const OURS = resolve(import.meta.dirname, '../../db/migrations');
const LOAD_MS = 2_000;
const postgres = realPostgres();

/** The next version: this one with one migration more. */
const NEXT: Plant = {
  file: 'db/open.ts',
  find: 'options.migrationsFolder ?? join',
  put: "options.migrationsFolder ?? process.env['NEXT_MIGRATIONS'] ?? join",
};

function nextMigrations(folder: string, statement: string): string {
  const migrations = join(folder, 'migrations');
  cpSync(OURS, migrations, { recursive: true });
  const journal = join(migrations, 'postgres/meta/_journal.json');
  const known = JSON.parse(readFileSync(journal, 'utf8')) as { entries: object[] };
  const when = 9_000_000_000_000;
  known.entries.push({ idx: known.entries.length, version: '7', when, tag: 'next', breakpoints: true });
  writeFileSync(journal, JSON.stringify(known));
  writeFileSync(join(migrations, 'postgres/next.sql'), statement);
  return migrations;
}

async function upgradeUnderLoad(statement: string): Promise<{ findings: string[]; url: string }> {
  const url = await postgres.newDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'daon-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const world = await makeFaultWorld(url);
  const findings: string[] = [];
  const start = async (name: string, plants: readonly Plant[], env: Record<string, string> = {}) => {
    const path = join(folder, name);
    const started = await startFaultServer({ path, plants, env: { DATABASE_URL: url, ...env } });
    onTestFinished(() => started.server.discard());
    return started;
  };
  const begin = (origin: string, part: number) => {
    const load = startLoad(
      world,
      origin,
      world.clients.filter((_, n) => n % 2 === part),
    );
    load.over.catch((error: unknown) => void findings.push(String(error)));
    load.begun.catch(() => undefined);
    return load;
  };
  const leave = async (server: FaultServer) => {
    server.signal('SIGTERM');
    const { code, said } = await server.ended;
    if (code !== 0) findings.push(`a process ended with ${code}:\n${said}`);
  };

  const migrationsFolder = nextMigrations(folder, statement);
  const old = await start('old', []);
  const loads = [begin(old.origin, 0)];
  await delay(LOAD_MS);
  const next = await start('next', [NEXT], { NEXT_MIGRATIONS: migrationsFolder });
  // New connections plan anew, and those of before have plans from before the migration.
  loads.push(begin(next.origin, 1));
  await delay(LOAD_MS);
  await leave(old.server);
  await delay(LOAD_MS);
  await Promise.all(loads.map((load) => load.stop()));
  await Promise.allSettled(loads.map(({ over }) => over));
  const operations = loads.flatMap((load) => load.operations);
  const decisions = loads.flatMap((load) => load.decisions);
  const unanswered = loads.reduce((sum, load) => sum + load.unanswered(), 0);
  if (unanswered > 0) findings.push(`${unanswered} calls were not answered`);
  if (findings.length === 0) findings.push(...(await repeatAll(next.origin, operations.slice(-20))));
  await leave(next.server);
  if (findings.length === 0)
    findings.push(...(await judge(world, { operations, decisions }, { whole: true, migrationsFolder })));
  return { findings, url };
}

it('a column that is added fails no call of either version', { timeout: 180_000 }, async () => {
  const { findings, url } = await upgradeUnderLoad('ALTER TABLE holders ADD COLUMN next_note text');
  expect(findings).toEqual([]);
  const columns = "SELECT 1 FROM information_schema.columns WHERE column_name = 'next_note'";
  expect(await runIn(url, columns)).toHaveLength(1);
  // The way back is a backup.
  const folder = mkdtempSync(join(tmpdir(), 'daon-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const again = startFaultServer({ path: join(folder, 'old'), env: { DATABASE_URL: url } });
  await expect(again).rejects.toThrow(/the server ended with 1/);
});

it('a column that is renamed under the former version is found', { timeout: 180_000 }, async () => {
  const { findings } = await upgradeUnderLoad('ALTER TABLE holders RENAME COLUMN status TO next_status');
  expect(findings.join('\n')).toContain('was refused');
});
