// PostgreSQL goes away while a server runs: every API reports it by code, without internal details.
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createPools } from '../../../db/engines/postgres-connection.ts';
import { createPostgresStore } from '../../../db/engines/postgres-store.ts';
import { ERROR_SENTENCES } from '../../../domain/errors.ts';
import { buildApp } from '../../../server/app.ts';
import { createDeps } from '../../../server/create-deps.ts';
import { parseEnv } from '../../../server/env/env.ts';
import { runBackgroundJobs } from '../../../server/jobs/housekeeping.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { startFakePostgres } from '../../support/postgres/fake-postgres.ts';

type Line = { level: number; msg: string };
const WARNING = 40;

async function createWorld() {
  const database = await startFakePostgres();
  const store = createPostgresStore(createPools(database.url));
  const lines: Line[] = [];
  const log = pino(
    { level: 'info' },
    new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(JSON.parse(line.toString('utf8')) as Line);
        done();
      },
    }),
  );
  const deps = createDeps(parseEnv({ DATABASE_URL: database.url }), store, TEST_SECRET_KEY, { log });
  const health = { ready: true, bookFindings: 0 };
  const app = await buildApp(deps, { dist: '/nowhere', health });
  onTestFinished(async () => {
    await app.close();
    await database.goAway();
    deps.database.stop();
    await store.close();
  });
  /** Log lines about the database, and every other warning or error. */
  const said = () => lines.filter(({ level }) => level >= WARNING).map(({ msg }) => msg);
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  const gauge = async (name: string) => {
    const text = (await app.inject({ url: '/metrics' })).body;
    return new RegExp(`^${name} (\\d)$`, 'm').exec(text)?.[1];
  };
  return { database, deps, app, said, statusOf, gauge };
}

const headers = { authorization: `Bearer ${'t'.repeat(43)}` };
const login = { login: 'daon0001', email: 'daon0001', password: 'daon1234!' };

it.each([
  ['/trpc/auth.signIn', login],
  ['/trpc/wallet.home', {}],
  ['/trpc/transfers.send', { to: { address: `0x${'a'.repeat(40)}` }, net: '1', requestId: 'x' }],
  ['/trpc/admin.holders.list', { page: 1, perPage: 10 }],
  ['/admin/exports/holders', {}],
  ['/api/login', login],
  ['/api/getDaon', {}],
])('%s says that the service is not available', async (url, payload) => {
  const { database, app } = await createWorld();
  await database.goAway();
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  const message = ERROR_SENTENCES.UNAVAILABLE;
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  if (url.startsWith('/api/')) expect(answer.json()).toEqual({ res: 503, data: null, message });
  else {
    expect(answer.json()).toMatchObject({ error: { message, data: { reason: 'UNAVAILABLE' } } });
    expect(answer.body).not.toMatch(/ECONN|127\.0\.0\.1|pg|postgres|connection/i);
  }
});

it('is not ready while the database is away, and becomes ready again without a restart', async () => {
  const { database, statusOf, gauge } = await createWorld();
  expect([await statusOf('/readyz'), await gauge('database_reachable')]).toEqual([200, '1']);
  await database.goAway();
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200]);
  expect([await gauge('database_reachable'), await gauge('server_ready')]).toEqual(['0', '0']);
  await database.comeBack();
  await expect.poll(() => statusOf('/readyz')).toBe(200);
  expect([await gauge('database_reachable'), await gauge('server_ready')]).toEqual(['1', '1']);
});

it('logs the loss once and the return once, without a call that triggers it', async () => {
  const { database, deps, app, said } = await createWorld();
  await database.goAway();
  for (let n = 0; n < 5; n += 1)
    await app.inject({ method: 'POST', url: '/trpc/wallet.home', headers, payload: {} });
  await app.inject({ url: '/admin/events', headers });
  await runBackgroundJobs(deps, { bookFindings: 0 });
  expect(said()).toEqual(['the database can not be reached']);
  await database.comeBack();
  await expect.poll(said).toEqual(['the database can not be reached', 'the database is back']);
});

it('logs one outage when a check is answered in the middle of it', async () => {
  const { database, app, said, statusOf } = await createWorld();
  const call = () => app.inject({ method: 'POST', url: '/trpc/wallet.home', headers, payload: {} });
  for (let n = 0; n < 3; n += 1) {
    await database.goAway();
    await call();
    expect(await statusOf('/readyz')).toBe(503);
    await database.comeBack();
    await expect.poll(() => statusOf('/readyz'), { interval: 5 }).toBe(200);
  }
  await expect.poll(said).toEqual(['the database can not be reached', 'the database is back']);
});
