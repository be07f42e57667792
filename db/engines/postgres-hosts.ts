// Several hosts of one database, of which one accepts writes. Calls go to the one that did so last; when it does not any
// more, all are asked at the same time: a host that is silent would make the next one wait.
import { StoreUnreachableError } from '../errors.ts';
import type { PgLease, PgPurpose, PgSource } from './postgres-connection.ts';

/** A source that leads to whichever host accepts writes. */
export function joinHosts(hosts: readonly PgSource[]): PgSource {
  let [active] = hosts;
  if (active !== undefined && hosts.length === 1) return active;
  let searching: Promise<PgSource> | null = null;

  /** The first host that gives a connection, which only the one that accepts writes does. */
  async function search(): Promise<PgSource> {
    try {
      return await Promise.any(
        hosts.map(async (host) => {
          (await host.acquire('one')).release();
          return host;
        }),
      );
    } catch (error) {
      const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
      throw new StoreUnreachableError('no host accepts writes', { cause });
    } finally {
      searching = null;
    }
  }

  return {
    async acquire(purpose: PgPurpose): Promise<PgLease> {
      try {
        if (active !== undefined) return await active.acquire(purpose);
      } catch (error) {
        if (!(error instanceof StoreUnreachableError)) throw error;
      }
      searching ??= search();
      active = await searching;
      return active.acquire(purpose);
    },
    async close() {
      await Promise.all(hosts.map((host) => host.close()));
    },
  };
}
