// One keep-alive connection with one call at a time. Node's own client costs more than a bare server does, and on two
// cores the load must not be what is measured. autocannon was tried: a quarter dearer, and its waits are whole milliseconds.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Answer } from './calls.ts';

const HEAD_END = '\r\n\r\n';

/** `exchange` sends a whole request, and rejects when the connection ends before the whole answer. */
export async function openConnection({ hostname, port }: URL) {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.setEncoding('latin1'); // a character for each byte, so that lengths agree
  await once(socket, 'connect');
  let arrived = '';
  let waiting: PromiseWithResolvers<Answer> | null = null;
  socket.on('data', (part: string) => {
    arrived += part;
    const headEnd = arrived.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(arrived)?.[1]);
    const body = arrived.slice(headEnd + HEAD_END.length);
    if (body.length < length) return;
    if (body.length === length) waiting?.resolve({ status: Number(arrived.slice(9, 12)), body });
    else socket.destroy(new Error(`not one whole answer:\n${arrived}`));
    arrived = '';
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('the connection ended')));
  return {
    exchange: (request: string): Promise<Answer> => {
      waiting = Promise.withResolvers<Answer>();
      socket.write(request);
      return waiting.promise;
    },
    close: () => void socket.destroy(),
  };
}
