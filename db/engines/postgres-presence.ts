// Every process that writes to a PostgreSQL database holds a shared advisory lock while the store is open. A command
// that requires exclusive access takes the same lock exclusively: processes that have read the key before would not
// notice a change of it.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { StoreRefusedError } from '../errors.ts';
import { connectClient } from './postgres-connection.ts';

/** An arbitrary advisory lock id that is used for nothing else in the database. */
const presenceLock = 4_460_021;
const retryAfterMs = 1_000;

export type Presence = { release(): Promise<void> };

async function connect(url: string, alone: boolean): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'daon-wallet presence',
    keepAlive: true,
  });
  // The 'end' event reports the loss as well; without an error listener the process would end.
  client.on('error', () => undefined);
  await connectClient(client);
  const kind = alone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const { rows } = await client.query<{ held: boolean }>(`SELECT ${kind}(${presenceLock}) AS held`);
  if (rows[0]?.held === true) return client;
  await client.end();
  throw new StoreRefusedError(alone ? TERMINAL.databaseInUse() : TERMINAL.databaseTaken());
}

/**
 * Throws StoreRefusedError when another process has exclusive access, or when `alone` is set and another process is
 * connected, and StoreUnreachableError. A lock that was lost with its connection is taken again; `onFatal` is called
 * when another process took exclusive access meanwhile.
 */
export async function announcePresence(
  url: string,
  alone: boolean,
  onFatal: (error: Error) => void,
): Promise<Presence> {
  let released = false;
  let client = await connect(url, alone);

  async function reconnect(): Promise<void> {
    while (!released) {
      try {
        const next = await connect(url, alone);
        if (released) return await next.end();
        hold(next);
        return;
      } catch (error) {
        if (error instanceof StoreRefusedError) return onFatal(error);
        await pause(retryAfterMs, undefined, { ref: false });
      }
    }
  }

  function hold(held: pg.Client): void {
    client = held;
    held.once('end', () => void reconnect());
  }
  hold(client);

  return {
    async release() {
      released = true;
      await client.end();
    },
  };
}
