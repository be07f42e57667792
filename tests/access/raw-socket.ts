// Bytes on a socket that no proper client would send.
import { connect, type Socket } from 'node:net';

const SIP = 16 * 1024; // every 20 ms: 24 MB take half a minute

export type RawPeer = {
  socket: Socket;
  /** What the server sent until it closed. Resolves when it has. */
  ended: Promise<string>;
};

/** A connection that sends this first, and then a piece repeatedly for as long as the server reads. */
export function openPeer(port: number, first: string, trickle?: { piece: string; everyMs: number }): RawPeer {
  const socket = connect({ host: '127.0.0.1', port });
  let heard = '';
  socket.on('data', (part: Buffer) => (heard += part.toString('latin1')));
  // These peers expect to be cut off.
  socket.on('error', () => undefined);
  socket.write(first);
  // After what has arrived was read: a write to a connection that was closed meanwhile would throw the answer away.
  const timer =
    trickle === undefined
      ? undefined
      : setInterval(
          () => setImmediate(() => socket.writable && socket.write(trickle.piece)),
          trickle.everyMs,
        );
  const ended = new Promise<string>((resolve) => {
    socket.on('close', () => {
      clearInterval(timer);
      resolve(heard);
    });
  });
  return { socket, ended };
}

/** A connection that reads its answer slowly but steadily. `begun` resolves when the first bytes have arrived. */
export function openSippingPeer(port: number, request: string): { socket: Socket; begun: Promise<void> } {
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => undefined);
  const timer = setInterval(() => void socket.read(Math.min(SIP, socket.readableLength)), 20);
  socket.on('close', () => clearInterval(timer));
  socket.write(request);
  // The listener stays: a stream without a listener starts to flow.
  const begun = new Promise<void>((resolve) => void socket.on('readable', resolve));
  return { socket, begun };
}

export const statusOf = (heard: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0);
