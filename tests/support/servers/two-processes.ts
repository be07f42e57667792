// Two processes on one PostgreSQL, each a store of its own: what one of them in memory cannot show.
import { openStore } from '../../../db/open.ts';
import type { Store } from '../../../db/store.ts';
import { buildApp } from '../../../server/app.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { migratedOnPostgres } from './app-database.ts';
import { depsOnStore, type DepsOfTest } from './deps-on-store.ts';

export type TwoProcesses = AsyncDisposable & { first: Deps; second: Deps; store: Store };

/** The demo on a database of its own. Its clock goes, unless `own` has another. */
export async function twoProcesses(own?: DepsOfTest): Promise<TwoProcesses> {
  const { url, remove } = await migratedOnPostgres();
  const first = depsOnStore(await openStore(url), undefined, own);
  const second = depsOnStore(await openStore(url, { exclusive: false }), undefined, own);
  await seedDemo(first);
  return {
    ...{ first, second, store: first.store },
    [Symbol.asyncDispose]: async () => {
      for (const { database, store } of [first, second]) {
        database.stop();
        await store.close();
      }
      await remove();
    },
  };
}

/** The server of a process, without a port. */
export const appOf = (deps: Deps) =>
  buildApp(deps, { dist: '/nowhere', health: { ready: true, bookFindings: 0 } });
