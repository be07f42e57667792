// The system's PostgreSQL with its own benchmark, with its defaults and on the disk of the product's database: in memory,
// where the tests keep theirs, its commits are free.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from '../../../tests/support/postgres/postgres-programs.ts';
import { startPostgres } from '../../../tests/support/postgres/postgres-server.ts';
import { cpuMsOf } from '../machine.ts';
import type { Contestant } from '../rounds.ts';
import { endWithRun, makeFolder } from '../scratch.ts';

/** tpcb-like updates one row for each of so many branches: were they fewer than clients, these would wait for each other. */
const SCALE = 16;
const CLIENTS = ['-c', '16', '-M', 'prepared', '-n'];
const DATABASE = 'pgbench';

export type Postgres = {
  /** The process that starts the ones of the connections. */
  pid: number;
  /** An empty database. */
  url: string;
  /** As autovacuum does it after a while. */
  vacuum: () => Promise<unknown>;
  tpcb: (name: string) => Contestant;
};

/** Null when there is none. */
export async function startWithPgbench(): Promise<Postgres | null> {
  const bin = findPostgres('pgbench');
  if (bin === null) return null;
  const server = await startPostgres(bin, { max_wal_size: '1GB' }, makeFolder());
  const pid = server.pid();
  endWithRun(pid, 'SIGQUIT');
  await server.sql(`CREATE DATABASE ${DATABASE}`);
  const benchUrl = server.url.replace(/postgres$/, DATABASE);
  const pgbench = (...args: string[]) => promisify(execFile)(path.join(bin, 'pgbench'), [...args, benchUrl]);
  await pgbench('-i', '-q', '-s', String(SCALE));
  return {
    pid,
    url: server.url,
    vacuum: () => server.sql('VACUUM ANALYZE'),
    tpcb: (name) => ({
      name,
      async run(seconds) {
        const before = cpuMsOf(pid);
        const { stdout } = await pgbench(...CLIENTS, '-T', String(Math.ceil(seconds)));
        const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
        const calls = number(/transactions actually processed: (\d+)/);
        // Without the time to connect, which the product's clients do not spend either.
        return { calls, seconds: calls / number(/tps = ([\d.]+)/), cpuMs: cpuMsOf(pid) - before };
      },
    }),
  };
}
