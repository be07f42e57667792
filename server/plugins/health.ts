import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Health = {
  /** True between the end of the start-up checks and the beginning of the end. */
  ready: boolean;
  /** Findings of the last check of the books; anything above zero wakes somebody. */
  bookFindings: number;
};

/** `/healthz` while the process lives, `/readyz` while it may be sent work, `/metrics` outside production. */
export function registerHealth(app: FastifyInstance, health: Health, options: { metrics: boolean }): void {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', (_request, reply) => {
    if (!health.ready) reply.header('retry-after', '2');
    return reply.code(health.ready ? 200 : 503).send({ ready: health.ready });
  });
  if (!options.metrics) return;

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const findings = new Gauge({
    name: 'ledger_findings',
    help: 'What the last check of the books found wrong',
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (_request, reply) => {
    findings.set(health.bookFindings);
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}
