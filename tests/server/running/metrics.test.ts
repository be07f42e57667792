// The metrics of the server, who may read them, and what no label may contain.
import { connect } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { runBackgroundJobs } from '../../../server/jobs/housekeeping.ts';
import { createMetrics } from '../../../server/metrics/metrics.ts';
import { observeStore } from '../../../server/metrics/observe-store.ts';
import { registerDrain } from '../../../server/plugins/drain.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { openStore } from '../../../db/open.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '../../../domain/durations.ts';

const TOKEN = 'a token for scraping that is long enough';
const PRODUCTION = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32), RATE_LIMIT: 'on' };

const ask = ({ app }: TestApp, authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

describe('/metrics', () => {
  it('is open outside production', async () => {
    await using world = await createTestApp();
    const answer = await ask(world);
    expect(answer.statusCode).toBe(200);
    // The timestamp exists from the start; 0 would raise an alert.
    expect(answer.body).toContain('\ndatabase_reachable 1\n');
  });

  it('does not exist in production without a token, not from loopback either', async () => {
    await using world = await createTestApp(PRODUCTION);
    expect((await ask(world)).statusCode).toBe(404);
    expect((await ask(world, `Bearer ${TOKEN}`)).statusCode).toBe(404);
  });

  it('is for the bearer of the token in production', async () => {
    await using world = await createTestApp({ ...PRODUCTION, METRICS_TOKEN: TOKEN });
    const answer = await ask(world, `Bearer ${TOKEN}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const wrong of [undefined, `Bearer ${TOKEN}.`, `Bearer ${TOKEN.slice(1)}`, TOKEN, 'Bearer ']) {
      expect((await ask(world, wrong)).statusCode).toBe(401);
    }
  });

  it('requires a token that cannot be guessed', async () => {
    await expect(createTestApp({ METRICS_TOKEN: 'short' })).rejects.toThrow('METRICS_TOKEN');
  });

  it('counts each procedure and route by status, and no unknown name of a caller', async () => {
    await using world = await createTestApp();
    await world.signIn('daon0001');
    await world.call('auth.signIn', { login: 'daon0001', password: 'not the one 1' });
    for (const url of ['/trpc/marker1', '/trpc/marker2,marker3?batch=1', '/api/marker4', '/marker5.txt']) {
      await world.app.inject({ method: 'POST', url, payload: {} });
    }
    const { body } = await ask(world);
    expect(body).toContain('http_request_seconds_count{route="/trpc/auth.signIn",status="200"} 1');
    expect(body).toContain('http_request_seconds_count{route="/trpc/auth.signIn",status="401"} 1');
    expect(body).toContain('http_request_seconds_count{route="/trpc/(unknown)",status="404"} 1');
    expect(body).not.toContain('marker');
    expect(body).not.toContain('daon0001');
  });

  it('reports the age of the newest backup, and a failed one', async () => {
    await using world = await createTestApp();
    expect((await ask(world)).body).toContain('backup_state{state="off"} 1');
    const failedAt = world.deps.clock.now();
    const lastAt = new Date(failedAt.getTime() - DAY_MS);
    vi.spyOn(world.deps.backups, 'status').mockReturnValue({
      state: 'failed',
      lastAt,
      failedAt,
      failure: 'planted',
    });
    const { body } = await ask(world);
    expect(body).toContain('backup_state{state="failed"} 1');
    expect(body).toContain('backup_state{state="off"} 0');
    expect(body).toContain(`backup_last_success_timestamp_seconds ${lastAt.getTime() / 1000}`);
    expect(body).not.toContain('planted');
  });

  it('counts refused calls', async () => {
    await using world = await createTestApp({ RATE_LIMIT: 'on' });
    const guess = () => world.call('auth.signIn', { login: 'nobody1', password: 'not the one 1' });
    while ((await guess()).status !== 429);
    expect((await ask(world)).body).toContain('http_requests_shed_total{status="429"} 1');
  });

  it('reports jobs, sessions and pending requests after a run', async () => {
    await using world = await createTestApp();
    await world.signIn('daon0001');
    await world.signInOperator('operator');
    await runBackgroundJobs(world.deps, { bookFindings: 0 });
    const { body } = await ask(world);
    expect(body).toContain('sessions_open{of="holders"} 1');
    expect(body).toContain('sessions_open{of="operators"} 1');
    expect(body).toContain('requests_undecided{kind="signUp"} 1');
    expect(body).toContain('text_messages{state="waiting"} 0');
    expect(body).toContain('job_seconds_count{job="checkBooks",outcome="done"} 1');
    const seconds = world.deps.clock.now().getTime() / 1000;
    expect(body).toContain(`job_last_success_timestamp_seconds{job="expirePurchases"} ${seconds}`);
  });
});

describe('a job that fails', () => {
  it('is logged and counted, and the other jobs still run', async () => {
    await using world = await createTestApp();
    const logged = vi.spyOn(world.deps.log, 'error').mockReturnValue();
    const fail = () => Promise.reject(new Error('planted'));
    const { limiter } = world.deps;
    const broken = { limiter: { ...limiter, sweep: fail }, outbox: { flush: fail, sweep: fail } };
    await runBackgroundJobs({ ...world.deps, ...broken }, { bookFindings: 0 });
    const steps = logged.mock.calls.map(([detail]) => (detail as { step: string }).step);
    expect(steps).toEqual(['sweepLimits', 'sendMessages', 'sweepMessages']);
    const { body } = await ask(world);
    expect(body).toContain('job_seconds_count{job="sweepLimits",outcome="failed"} 1');
    expect(body).not.toContain('job_last_success_timestamp_seconds{job="sweepLimits"}');
    expect(body).toContain('job_seconds_count{job="countStanding",outcome="done"} 1');
  });
});

it('counts writes, those that fail, and how many shared a commit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daon-metrics-'));
  const metrics = createMetrics();
  const onCommit = (operations: number) => metrics.store.commits.observe(operations);
  const opened = await openStore(`file:${join(folder, 'daon.sqlite')}`, { onCommit });
  onTestFinished(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
  });
  const store = observeStore(opened, metrics);
  const writes = Array.from({ length: 5 }, (_, i) =>
    store.write(async (tx) => {
      if (i === 2) throw new Error('planted');
      await tx.insert(tx.t.meta).values({ key: `key ${i}`, value: '' });
    }),
  );
  expect((await metrics.store.writesWaiting.get()).values).toMatchObject([{ value: 5 }]);
  await Promise.allSettled(writes);
  const text = await metrics.registry.metrics();
  expect(text).toContain('store_writes_waiting 0');
  expect(text).toContain('store_write_wait_seconds_count 5');
  expect(text).toContain('store_write_seconds_count{outcome="committed"} 4');
  expect(text).toContain('store_write_seconds_count{outcome="failed"} 1');
  expect(text).toContain('store_commit_operations_sum 5');
  expect(text).toContain('store_commit_operations_count 1');
});

it('does not wait for answers to callers that have disconnected', async () => {
  await using world = await createTestApp();
  const app = await buildApp(world.deps, {
    dist: '/nowhere',
    health: { ready: true, bookFindings: 0 },
  });
  app.get('/never', () => new Promise<never>(() => undefined));
  const drain = registerDrain(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const caller = connect(port, '127.0.0.1');
  await once(caller, 'connect');
  caller.write('GET /never HTTP/1.1\r\nhost: wallet\r\n\r\n');
  await expect.poll(() => app.openRequests()).toBe(1);
  caller.destroy();
  await expect.poll(() => app.openRequests()).toBe(0);
  // Its time is never up, so a drain that counts them never ends.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  await drain();
});
