import { startPostgres, type PostgresServer } from '../../tests/support/postgres-server.ts';
import { atEnd } from './at-end.ts';

/** A fresh PostgreSQL cluster with default durability, which does not outlive the benchmark. */
export async function startCluster(bin: string): Promise<PostgresServer> {
  const server = await startPostgres(bin);
  const isOver = atEnd(() => process.kill(server.pid(), 'SIGQUIT'));
  return {
    ...server,
    async stop() {
      await server.stop();
      isOver();
    },
  };
}
