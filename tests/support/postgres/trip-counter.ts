// A proxy in front of PostgreSQL that counts round trips: a client that sends, after an answer, begins the next one.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

export type TripCounter = {
  /** DATABASE_URL of the same database through the proxy. */
  url: string;
  /** Round trips of all connections so far. */
  trips: () => number;
  stop: () => Promise<void>;
};

export async function countTrips(databaseUrl: string): Promise<TripCounter> {
  const target = new URL(databaseUrl);
  let trips = 0;
  const sockets = new Set<{ destroy: () => void }>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let isAnswered = true;
    client.on('data', (part) => {
      if (isAnswered) trips += 1;
      isAnswered = false;
      database.write(part);
    });
    database.on('data', (part) => {
      isAnswered = true;
      client.write(part);
    });
    for (const [one, other] of [[client, database] as const, [database, client] as const]) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  url.search = ''; // without its socket
  return {
    url: url.href,
    trips: () => trips,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
