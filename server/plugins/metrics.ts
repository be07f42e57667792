// GET /metrics for Prometheus. Open outside production; in production it exists only when METRICS_TOKEN is set, and
// requires that token. Loopback addresses are not trusted, because behind a local proxy all callers have one.
import { createHash, timingSafeEqual } from 'node:crypto';
import { statSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseDatabaseUrl } from '../../db/open.ts';
import { DomainError } from '../../domain/errors.ts';
import type { BackupState } from '../backups/backup-schedule.ts';
import type { Deps } from '../deps/deps.ts';
import { isReady, type Health } from './health.ts';
import { procedurePathOf } from './procedure-path.ts';
import { typeOfProcedure } from '../trpc/call-procedure.ts';

const BACKUP_STATES: readonly BackupState[] = ['off', 'fine', 'failed', 'overdue'];
const SHED = new Set([429, 503]);

/** The declared route, and each procedure separately: never caller input. */
function routeOf(request: FastifyRequest): string {
  const path = procedurePathOf(request);
  if (path === null) return request.routeOptions.url ?? 'none';
  if (typeOfProcedure(path) !== undefined) return `/trpc/${path}`;
  return path.includes(',') ? '/trpc/(batch)' : '/trpc/(unknown)';
}

function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Compares hashes, so that neither timing nor length reveals anything. */
function isSame(given: string, token: string): boolean {
  const [a, b] = [given, token].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function observeAnswers(app: FastifyInstance, { http }: Deps['metrics']): void {
  // By route and status: finding the labels of an observation costs more than counting it.
  const observers = new Map<string, ReturnType<typeof http.answers.labels>>();
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode;
    const route = routeOf(request);
    const key = `${status} ${route}`;
    const observer = observers.get(key) ?? http.answers.labels(route, `${status}`);
    observers.set(key, observer);
    observer.observe(reply.elapsedTime / 1000);
    if (SHED.has(status)) http.shed.inc({ status });
    done();
  });
}

export function registerMetrics(app: FastifyInstance, deps: Deps, health: Health): void {
  const { metrics, env, passwords } = deps;
  observeAnswers(app, metrics);
  const { metricsToken } = env;
  if (env.exposed && metricsToken === undefined) return;
  const address = parseDatabaseUrl(env.databaseUrl);

  app.get('/metrics', async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (metricsToken !== undefined && !isSame(given, metricsToken)) throw new DomainError('UNAUTHENTICATED');
    const backups = deps.backups.status();
    for (const state of BACKUP_STATES) metrics.app.backups.set({ state }, state === backups.state ? 1 : 0);
    metrics.app.backedUpAt.set((backups.lastAt?.getTime() ?? 0) / 1000);
    const { running, waiting } = passwords.load();
    metrics.app.hashes.set({ state: 'running' }, running);
    metrics.app.hashes.set({ state: 'waiting' }, waiting);
    metrics.http.open.set(app.openRequests());
    metrics.app.findings.set(health.bookFindings);
    metrics.app.ready.set((await isReady(deps, health)) ? 1 : 0);
    if (address.dialect === 'sqlite') {
      metrics.store.fileBytes.set({ file: 'database' }, bytesOf(address.path));
      metrics.store.fileBytes.set({ file: 'wal' }, bytesOf(`${address.path}-wal`));
    }
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
