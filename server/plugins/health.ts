import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps/deps.ts';

export type Health = {
  /** True from the end of the start-up checks until shutdown begins. */
  ready: boolean;
  /** Number of findings of the last ledger check; anything above zero should page someone. */
  bookFindings: number;
  /** Whether any check since the start found something, also if a later one did not: it may have looked elsewhere. */
  wereBooksWrong?: boolean;
};

/** Whether the server may receive traffic. */
export async function isReady({ database }: Pick<Deps, 'database'>, health: Health): Promise<boolean> {
  return health.ready && (await database.isReachable());
}

/** `/healthz` while the process lives, `/readyz` while it may receive traffic. */
export function registerHealth(app: FastifyInstance, deps: Deps, health: Health): void {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady(deps, health);
    if (!ready) reply.header('retry-after', '2');
    return reply.code(ready ? 200 : 503).send({ ready });
  });
}
