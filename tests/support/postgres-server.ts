// A PostgreSQL of its own, from the binaries that this machine has installed: for what one process in memory cannot show.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const INSTALLED = '/usr/lib/postgresql'; // where Debian and Ubuntu put every version
const readyWithinMs = 30_000;

export type PostgresServer = {
  url: string;
  /** Runs a statement as the owner of everything. */
  psql: (statement: string) => string;
  stop: () => Promise<void>;
};

/** The folder of `initdb` and `postgres`: PG_BIN, else the newest that is installed; null when there is none. */
export function findPostgres(): string | null {
  const named = process.env['PG_BIN'];
  const installed = existsSync(INSTALLED)
    ? readdirSync(INSTALLED)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(INSTALLED, version, 'bin'))
    : [];
  return (
    [...(named === undefined ? [] : [named]), ...installed].find((bin) => existsSync(join(bin, 'initdb'))) ??
    null
  );
}

/** PostgreSQL refuses to run as root; its package made a user for it. */
function asUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

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
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1'],
    { ...options, stdio: 'ignore' },
  );
  const closed = once(child, 'close');
  const target = ['-h', '127.0.0.1', '-p', String(port), '-U', 'daon'];
  const psql = (statement: string) =>
    execFileSync(join(bin, 'psql'), [...target, '-d', 'postgres', '-Atc', statement], {
      ...options,
      stdio: 'pipe',
    });

  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    try {
      psql('SELECT 1');
      break;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
      await delay(100);
    }
  }
  return {
    url: `postgres://daon@127.0.0.1:${port}/postgres`,
    psql,
    async stop() {
      child.kill('SIGINT'); // ends what is connected, and writes all down
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
