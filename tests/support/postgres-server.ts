// A PostgreSQL of its own, from the binaries that this machine has installed: for what one process in memory cannot show.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const INSTALLED = '/usr/lib/postgresql'; // where Debian and Ubuntu put every version
const readyWithinMs = 30_000;

export type PostgresServer = {
  url: string;
  /** The process that starts the ones of the connections. */
  pid: () => number;
  /** Runs a statement as the owner of everything. */
  psql: (statement: string) => string;
  /** Ends it, by SIGINT orderly, by SIGQUIT or SIGKILL as a crash does; resolves when it has ended. */
  end: (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => Promise<void>;
  /** Starts it on the same data and the same port. */
  startAgain: () => Promise<void>;
  /** Lets it be silent, as a network does that is broken; and speak again. */
  freeze: () => void;
  thaw: () => void;
  stop: () => Promise<void>;
};

/** The folder of `initdb` and `postgres`: PG_BIN, else the newest that is installed; null, and a word about it, when there is none. */
export function findPostgres(): string | null {
  const named = process.env['PG_BIN'];
  const installed = existsSync(INSTALLED)
    ? readdirSync(INSTALLED)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(INSTALLED, version, 'bin'))
    : [];
  const folders = [...(named === undefined ? [] : [named]), ...installed];
  const found = folders.find((bin) => existsSync(join(bin, 'initdb')));
  if (found !== undefined) return found;
  console.error(
    'No PostgreSQL is installed here (apt-get install postgresql, or PG_BIN): nothing was tried.',
  );
  return null;
}

/** PostgreSQL refuses to run as root; its package made a user for it. */
function asUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** What runs under a process: PostgreSQL has a process for each connection. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

export async function startPostgres(bin: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'daon-postgres-'));
  const user = asUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, encoding: 'utf8', env: { LC_ALL: 'C' } } as const;
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'daon', '-A', 'trust', '-E', 'UTF8'], {
    ...options,
    stdio: 'pipe',
  });
  const port = await freePort();
  const target = ['-h', '127.0.0.1', '-p', String(port), '-U', 'daon'];
  const psql = (statement: string) =>
    execFileSync(join(bin, 'psql'), [...target, '-d', 'postgres', '-Atc', statement], {
      ...options,
      stdio: 'pipe',
    });
  const run = () => {
    const args = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1'];
    const child = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' });
    return { child, closed: once(child, 'close') };
  };
  let running = run();

  async function untilReady(): Promise<void> {
    for (const deadline = Date.now() + readyWithinMs; ;) {
      try {
        psql('SELECT 1');
        return;
      } catch (error) {
        if (Date.now() > deadline) throw error;
        // After a kill its connections may still be ending, and then it does not start beside them.
        if (running.child.exitCode !== null) running = run();
        await delay(100);
      }
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    await running.closed;
  };
  const signalAll = (signal: NodeJS.Signals) => {
    const { pid = 0 } = running.child;
    for (const one of [pid, ...childrenOf(pid)]) process.kill(one, signal);
  };

  await untilReady();
  return {
    url: `postgres://daon@127.0.0.1:${port}/postgres`,
    pid: () => running.child.pid ?? 0,
    psql,
    end,
    async startAgain() {
      running = run();
      await untilReady();
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async stop() {
      await end('SIGINT'); // ends what is connected, and writes all down
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
