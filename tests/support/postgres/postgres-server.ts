// A PostgreSQL of its own, for what one process in memory cannot show.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { migratePostgres } from '../../../db/engines/postgres-migrate.ts';
import { migrationsOf } from '../../../db/open.ts';
import { freePort } from '../servers/free-port.ts';
import { hashOfFiles, kept } from '../build/kept.ts';
import { makeMemoryFolder } from '../runner/memory-folder.ts';
import {
  copyFiles,
  giveTo,
  requireReachable,
  runnablePrograms,
  unprivilegedUser,
  type User,
} from './postgres-programs.ts';

const readyWithinMs = 60_000;
const promotedWithinMs = 60_000;

export type PostgresServer = {
  url: string;
  /** The same by its socket, which costs less of the processor. */
  socketUrl: string;
  port: number;
  /** The process that starts the ones of the connections. */
  pid: () => number;
  /** Runs statements as the owner of everything, each on its own, and returns the rows of the last. */
  sql: (...statements: string[]) => Promise<Record<string, unknown>[]>;
  /** Ends it, by SIGINT orderly, by SIGQUIT or SIGKILL as a crash does; resolves when it has ended. */
  end: (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => Promise<void>;
  /** Starts it on the same data and the same port. */
  startAgain: () => Promise<void>;
  /** Lets it be silent, as a network does that is broken; and speak again. */
  freeze: () => void;
  thaw: () => void;
  /** Makes a running standby of it, on a port if one is given; `synchronous` lets each COMMIT wait for it. */
  addStandby: (options?: { synchronous?: boolean; port?: number }) => Promise<PostgresServer>;
  /** Makes a standby the primary; resolves when it accepts writes. */
  promote: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Settings by name, as in postgresql.conf. */
export type PostgresSettings = Readonly<Record<string, string>>;

/** What runs under a process: PostgreSQL has a process for each connection. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

async function runSql(url: string, statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // A crash that is asked for ends this connection too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const SOCKET_PATH_MAX = 80;

/** Runs a server on a folder that holds `data`. */
async function runServer(
  bin: string,
  folder: string,
  user: User,
  givenPort?: number,
): Promise<PostgresServer> {
  const port = givenPort ?? (await freePort());
  const url = `postgres://daon@127.0.0.1:${port}/postgres`;
  const data = join(folder, 'data');
  // In some folders its path would be too long.
  const socketIn = folder.length > SOCKET_PATH_MAX ? '' : folder;
  const sql: PostgresServer['sql'] = (...statements) => runSql(url, statements);
  const run = () => {
    const args = ['-D', data, '-p', String(port), '-k', socketIn, '-h', '127.0.0.1'];
    const options = { ...user, cwd: folder, env: { LC_ALL: 'C' }, stdio: 'ignore' } as const;
    const child = spawn(join(bin, 'postgres'), args, options);
    return { child, closed: once(child, 'close') };
  };
  let running = run();

  async function untilReady(): Promise<void> {
    for (const deadline = Date.now() + readyWithinMs; ;) {
      try {
        const [answered] = await sql('SHOW data_directory');
        if (answered?.['data_directory'] !== data) throw new Error(`another PostgreSQL has the port ${port}`);
        return;
      } catch (error) {
        if (Date.now() > deadline) throw error;
        // After a kill its connections may still be ending, and then it does not start beside them.
        if (running.child.exitCode !== null) running = run();
        await delay(50);
      }
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    await running.closed;
  };
  const signalAll = (signal: NodeJS.Signals) => {
    const { pid = 0 } = running.child;
    const children = childrenOf(pid);
    process.kill(pid, signal);
    for (const child of children) {
      try {
        process.kill(child, signal);
      } catch (error) {
        // It has ended since it was listed: a server that goes on may have no use for it.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };

  /** The files of a running server, as a base backup has them: without the log, which the standby fetches. */
  async function copyTo(standby: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(`SELECT pg_backup_start('standby', true)`);
      const isLeftOut = (file: string) =>
        file.startsWith(join(data, 'pg_wal/0')) || file === join(data, 'postmaster.pid');
      cpSync(data, standby, { recursive: true, verbatimSymlinks: true, filter: (file) => !isLeftOut(file) });
      const { rows } = await client.query<{ labelfile: string }>(
        'SELECT labelfile FROM pg_backup_stop(false)',
      );
      writeFileSync(join(standby, 'backup_label'), rows[0]?.labelfile ?? '');
    } finally {
      await client.end();
    }
  }

  await untilReady();
  return {
    url,
    socketUrl: socketIn === '' ? url : `${url}?host=${encodeURIComponent(socketIn)}`,
    port,
    pid: () => running.child.pid ?? 0,
    sql,
    end,
    async startAgain() {
      running = run();
      await untilReady();
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async addStandby({ synchronous = false, port: standbyPort } = {}) {
      const place = makeFolder(user);
      const name = `standby_${String(Date.now())}`;
      await sql(`SELECT pg_create_physical_replication_slot('${name}', true)`);
      await copyTo(join(place, 'data'));
      writeFileSync(join(place, 'data/standby.signal'), '');
      const primary = `host=127.0.0.1 port=${port} user=daon application_name=${name}`;
      appendFileSync(
        join(place, 'data/postgresql.auto.conf'),
        `primary_conninfo = ${quoted(primary)}\nprimary_slot_name = '${name}'\nsynchronous_standby_names = ''\n`,
      );
      giveTo(user, place);
      const standby = await runServer(bin, place, user, standbyPort);
      if (synchronous) {
        await sql(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`, 'SELECT pg_reload_conf()');
        const state = `SELECT sync_state FROM pg_stat_replication WHERE application_name = '${name}'`;
        while ((await sql(state))[0]?.['sync_state'] !== 'sync') await delay(20);
      }
      return standby;
    },
    async promote() {
      await sql(`SELECT pg_promote(true, ${promotedWithinMs / 1000})`);
    },
    async stop() {
      await end('SIGQUIT'); // nothing is kept, so nothing has to be written down first
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function makeFolder(user: User, parent?: string): string {
  const prefix = 'daon-postgres-';
  const folder = parent === undefined ? makeMemoryFolder(prefix) : mkdtempSync(join(parent, prefix));
  giveTo(user, folder);
  requireReachable(user, folder);
  return folder;
}

/** What a migration leaves depends on these files. */
const MIGRATING = join(import.meta.dirname, '../../../db');

/** The database in each cluster that has all migrations and no rows but theirs; others are made from it. */
export const MIGRATED = 'migrated';

/** What a new database is a copy of, for `CREATE DATABASE`. By files, which takes half as long as by the log. */
export const template = (name: string): string => `TEMPLATE ${name} STRATEGY FILE_COPY`;

/** Fills a folder with the files of a cluster that has ended and holds the database `MIGRATED`. */
async function makeCluster(bin: string, user: User, target: string): Promise<void> {
  const folder = makeFolder(user);
  const init = ['-D', join(folder, 'data'), '-U', 'daon', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, { ...user, cwd: folder, env: { LC_ALL: 'C' }, stdio: 'pipe' });
  const server = await runServer(bin, folder, user);
  try {
    await server.sql(`CREATE DATABASE ${MIGRATED}`);
    // Not by a start, after which a copy of the database would count as restored.
    await migratePostgres(server.url.replace(/postgres$/, MIGRATED), migrationsOf('postgres'));
    await server.end('SIGINT');
    copyFiles(join(folder, 'data'), target);
  } finally {
    await server.stop();
  }
}

/**
 * A new cluster: a copy of one that is made once for each state of the migrations. In memory, unless a folder is given that
 * PostgreSQL's user may enter.
 */
export async function startPostgres(
  found: string,
  settings: PostgresSettings = {},
  parent?: string,
): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const bin = runnablePrograms(user, found);
  const version = execFileSync(join(bin, 'postgres'), ['--version'], { ...user, encoding: 'utf8' });
  const name = `cluster-${hashOfFiles(MIGRATING, version)}`;
  const made = await kept(name, (target) => makeCluster(bin, user, target));
  const folder = makeFolder(user, parent);
  const data = join(folder, 'data');
  copyFiles(made, data);
  // Its files are in memory, so little of the log is kept. Memory that processes share is a file too: /dev/shm may be closed.
  const usual = { max_wal_size: '128MB', dynamic_shared_memory_type: 'mmap' };
  const lines = Object.entries({ ...usual, ...settings }).map(
    ([setting, value]) => `${setting} = ${quoted(value)}\n`,
  );
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''));
  giveTo(user, folder);
  return runServer(bin, folder, user);
}
