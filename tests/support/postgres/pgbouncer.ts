// A PgBouncer in transaction mode in front of a PostgreSQL, with the settings that deploy/pgbouncer.ini recommends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../servers/free-port.ts';
import { unprivilegedUser } from './postgres-programs.ts';
import { type PostgresServer } from './postgres-server.ts';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
const EXAMPLE = join(import.meta.dirname, '../../../deploy/pgbouncer.ini');
const PASSWORD = 'a-password-of-the-pooler';
const readyWithinMs = 60_000;

export type PgBouncer = {
  /** The address of the database through it. */
  url: string;
  /** Ends it, by SIGTERM with all its connections, by SIGKILL as a crash does; resolves when it has ended. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  startAgain: () => Promise<void>;
  /** Leads to another server from the next transaction on, while the connections of the processes stay. */
  leadTo: (postgres: PostgresServer) => Promise<void>;
  stop: () => Promise<void>;
};

/** The example with these values in place of its own. Throws when it does not have one of them. */
function exampleWith(values: Readonly<Record<string, string>>): string {
  let text = readFileSync(EXAMPLE, 'utf8');
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name} = .*$`, 'm');
    if (!line.test(text)) throw new Error(`deploy/pgbouncer.ini has no ${name}`);
    text = text.replace(line, `${name} = ${value}`);
  }
  return text;
}

/** Throws when PgBouncer is not installed: what was not tried has not passed. */
export async function startPgBouncer(
  postgres: PostgresServer,
  poolSize: number,
  database = 'postgres',
): Promise<PgBouncer> {
  const named = process.env['PGBOUNCER'];
  const file = [...(named === undefined ? [] : [named]), ...PLACES].find((place) => existsSync(place));
  if (file === undefined)
    throw new Error('No PgBouncer is here (apt-get install pgbouncer, or PGBOUNCER): nothing was tried.');
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'daon-pgbouncer-'));
  const port = await freePort();
  const users = join(folder, 'userlist.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"daon" "${PASSWORD}"\n`);
  const writeSettings = ({ port: postgresPort }: PostgresServer) => {
    const example = exampleWith({
      daon: `host=127.0.0.1 port=${postgresPort} dbname=${database}`,
      listen_port: String(port),
      auth_file: users,
      default_pool_size: String(poolSize),
    });
    writeFileSync(settings, example);
  };
  writeSettings(postgres);
  if (user.uid !== undefined && user.gid !== undefined)
    for (const path of [folder, users, settings]) chownSync(path, user.uid, user.gid);
  const url = `postgres://daon:${PASSWORD}@127.0.0.1:${port}/daon`;
  const run = () => {
    const child = spawn(file, [settings], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part));
    return { child, closed: once(child, 'close'), said: () => said };
  };
  let running = run();

  async function untilReady(): Promise<void> {
    for (const deadline = Date.now() + readyWithinMs; ; await delay(20)) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.query('SELECT 1');
        return;
      } catch (error) {
        if (Date.now() > deadline || running.child.exitCode !== null)
          throw new Error(`PgBouncer does not answer:\n${running.said()}`, { cause: error });
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    await running.closed;
  };

  await untilReady();
  return {
    url,
    end,
    async startAgain() {
      running = run();
      await untilReady();
    },
    async leadTo(other) {
      writeSettings(other);
      running.child.kill('SIGHUP');
      // It reads the file a moment later.
      await delay(500);
    },
    async stop() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
