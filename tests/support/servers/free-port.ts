import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A free port of loopback, for a program that must be given one. A connection of it is closed last, by the port's side: for a
 * minute the system then gives the port to no process that asks for any free one, and a program may still ask for it by number.
 */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  const other = connect(port, '127.0.0.1');
  const [accepted] = (await once(probe, 'connection')) as [Socket];
  accepted.end();
  await once(other.resume(), 'close');
  probe.close();
  await once(probe, 'close');
  return port;
}
