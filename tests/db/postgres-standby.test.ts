// A COMMIT whose wait for a synchronous standby is cancelled.
import { expect, it, onTestFinished } from 'vitest';
import { StoreUnreachableError } from '../../db/errors.ts';
import { openStore } from '../../db/open.ts';
import { realPostgres, runIn } from '../support/postgres/real-postgres.ts';

const postgres = realPostgres();

it('answers no write whose wait for the standby was cancelled', async () => {
  const url = await postgres.newDatabase();
  const store = await openStore(url);
  onTestFinished(() => store.close());
  const standby = await postgres.server().addStandby({ synchronous: true });
  onTestFinished(() => standby.stop());
  const put = () => store.write((tx) => tx.insert(tx.t.meta).values({ key: 'test', value: '' }));
  standby.freeze();
  onTestFinished(() => standby.thaw());
  const written = put().then(
    () => 'written',
    (error: unknown) => error,
  );
  const WAITING = `FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND datname = current_database()`;
  await expect.poll(async () => (await runIn(url, `SELECT 1 ${WAITING}`)).length).toBeGreaterThan(0);
  // The lease of the process waits as well.
  const cancel = async () => {
    await runIn(url, `SELECT pg_cancel_backend(pid) ${WAITING}`);
    return Promise.race([written, Promise.resolve('waits')]);
  };
  await expect.poll(cancel).not.toBe('waits');
  await postgres.server().sql('ALTER SYSTEM RESET synchronous_standby_names', 'SELECT pg_reload_conf()');
  expect(await written).toBeInstanceOf(StoreUnreachableError);
  // As is said of an outcome that is not known: it was done, and a repeat finds it.
  expect(await runIn(url, `SELECT key FROM meta WHERE key = 'test'`)).toHaveLength(1);
});
