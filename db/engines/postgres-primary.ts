import pg from 'pg';
import { StoreUnreachableError } from '../errors.ts';
import { hostsOf } from './postgres-address.ts';

const CONNECT_MS = 5_000;

/** Connects to the host that accepts writes. Throws StoreUnreachableError. */
export async function connectToPrimary(url: string, name: string): Promise<pg.Client> {
  let cause: unknown;
  for (const connectionString of hostsOf(url)) {
    let client: pg.Client | undefined;
    try {
      // Throws for an address that the driver does not understand.
      client = new pg.Client({
        connectionString,
        application_name: name,
        keepAlive: true,
        connectionTimeoutMillis: CONNECT_MS,
      });
      // Its statements report the loss as well; without a listener the process would end.
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
      if (rows[0]?.standby !== true) return client;
      cause = new Error('the server is a standby');
    } catch (error) {
      cause = error;
    }
    await client?.end().catch(() => undefined);
  }
  throw new StoreUnreachableError('no connection to the database', { cause });
}
