// Bytes on a socket, as no proper client would send them.
import { connect, type Socket } from 'node:net';

export type RawPeer = {
  socket: Socket;
  /** What the server sent until it closed. Resolves when it has. */
  ended: Promise<string>;
};

/** A connection that sends this at once, and then a piece again and again for as long as the server listens. */
export function openPeer(port: number, first: string, trickle?: { piece: string; everyMs: number }): RawPeer {
  const socket = connect({ host: '127.0.0.1', port });
  let heard = '';
  socket.on('data', (part: Buffer) => (heard += part.toString('latin1')));
  // Being cut off is what these peers are for.
  socket.on('error', () => undefined);
  socket.write(first);
  const timer =
    trickle === undefined ? undefined : setInterval(() => socket.write(trickle.piece), trickle.everyMs);
  const ended = new Promise<string>((resolve) => {
    socket.on('close', () => {
      clearInterval(timer);
      resolve(heard);
    });
  });
  return { socket, ended };
}

export const statusOf = (heard: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0);
