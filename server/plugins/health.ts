import type { FastifyInstance } from 'fastify';

export type Health = {
  /** True between the end of the start-up checks and the beginning of the end. */
  ready: boolean;
  /** Findings of the last check of the books; anything above zero wakes somebody. */
  bookFindings: number;
};

/** `/healthz` while the process lives, `/readyz` while it may be sent work. */
export function registerHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', (_request, reply) => reply.code(health.ready ? 200 : 503).send({ ready: health.ready }));
}
