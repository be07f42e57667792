// A listener that speaks as much of PostgreSQL's protocol as beginning and ending transactions needs, and can be taken away:
// what a lost database does to us is the same for a real one, which not every machine has.
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const WELCOME = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const DONE = message('C', Buffer.from('DONE\0'));
const NOTHING = Buffer.alloc(0);
/** What answers a message that is not the first: a statement, or one of the five with which a prepared one is run. */
const ANSWERS: Readonly<Record<string, Buffer>> = {
  Q: Buffer.concat([DONE, READY]),
  P: message('1', NOTHING),
  B: message('2', NOTHING),
  D: message('n', NOTHING),
  E: DONE,
  S: READY,
};

export type FakePostgres = {
  url: string;
  /** Statements that arrived, without the prepared ones. */
  said: string[];
  /** Ends every connection, as a crash of the database does; newcomers are let in again. */
  cut: () => void;
  /** Ends every connection and refuses new ones, until `comeBack`. */
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
  [Symbol.asyncDispose]: () => Promise<void>;
};

/** Answers the first message of a connection with a welcome and every statement with its end. */
function serve(socket: Socket, said: string[]): void {
  let welcomed = false;
  let unread = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (part) => {
    unread = Buffer.concat([unread, part]);
    for (;;) {
      const head = welcomed ? 1 : 0; // the first message has no type
      if (unread.length < head + 4) return;
      const end = head + unread.readInt32BE(head);
      if (unread.length < end) return;
      const type = welcomed ? unread.toString('latin1', 0, 1) : '';
      if (type === 'Q') said.push(unread.toString('utf8', head + 4, end - 1));
      socket.write(welcomed ? (ANSWERS[type] ?? NOTHING) : Buffer.concat([WELCOME, READY]));
      welcomed = true;
      unread = unread.subarray(end);
    }
  });
}

export async function startFakePostgres(): Promise<FakePostgres> {
  const sockets = new Set<Socket>();
  const said: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(socket, said);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const goAway = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };
  return {
    url: `postgres://daon@127.0.0.1:${port}/daon`,
    said,
    cut,
    goAway,
    comeBack: () => listen(port),
    [Symbol.asyncDispose]: goAway,
  };
}
