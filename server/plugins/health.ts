import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

export type Health = {
  /** True between the end of the start-up checks and the beginning of the end. */
  ready: boolean;
  /** Findings of the last check of the books; anything above zero wakes somebody. */
  bookFindings: number;
};

/** Whether the server may be sent work. */
export async function isReady({ database }: Pick<Deps, 'database'>, health: Health): Promise<boolean> {
  return health.ready && (await database.isReachable());
}

/** `/healthz` while the process lives, `/readyz` while it may be sent work. */
export function registerHealth(app: FastifyInstance, deps: Deps, health: Health): void {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady(deps, health);
    if (!ready) reply.header('retry-after', '2');
    return reply.code(ready ? 200 : 503).send({ ready });
  });
}
