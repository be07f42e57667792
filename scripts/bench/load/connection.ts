// One keep-alive connection with one call at a time. Node's own client costs more than a bare server does, and on two
// cores the load must not be what is measured.
import { connect, type Socket } from 'node:net';

export type Answer = { status: number; body: Buffer };

export type Connection = {
  /** Sends a whole request. Rejects when the connection ends before the whole answer. */
  exchange: (request: string) => Promise<Answer>;
  close: () => void;
};

type Waiting = { resolve: (answer: Answer) => void; reject: (error: Error) => void };

/** The whole answer at the start of what arrived, or null while a part of it is missing. */
function parseAnswer(arrived: Buffer): { answer: Answer; closes: boolean } | null {
  const headEnd = arrived.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = arrived.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without a length:\n${head}`);
  const end = headEnd + 4 + Number(length);
  if (arrived.length < end) return null;
  if (arrived.length > end) throw new Error('more than one answer arrived');
  return {
    answer: { status: Number(head.slice(9, 12)), body: arrived.subarray(headEnd + 4, end) },
    closes: /\r\nconnection: *close/i.test(head),
  };
}

export function openConnection(origin: string): Connection {
  const { hostname, port } = new URL(origin);
  let socket: Socket | null = null;
  let waiting: Waiting | null = null;
  let arrived: Buffer | null = null;

  function fail(error: Error): void {
    socket = null;
    arrived = null;
    const failed = waiting;
    waiting = null;
    failed?.reject(error);
  }

  function onData(opened: Socket, part: Buffer): void {
    arrived = arrived === null ? part : Buffer.concat([arrived, part]);
    let parsed: ReturnType<typeof parseAnswer>;
    try {
      parsed = parseAnswer(arrived);
    } catch (error) {
      opened.destroy();
      fail(error as Error);
      return;
    }
    if (parsed === null) return;
    arrived = null;
    if (parsed.closes) {
      opened.destroy();
      socket = null;
    }
    const answered = waiting;
    waiting = null;
    answered?.resolve(parsed.answer);
  }

  function open(): Socket {
    const opened = connect(Number(port), hostname);
    opened.setNoDelay(true);
    opened.on('data', (part) => onData(opened, part));
    opened.on('error', (error) => {
      if (socket === opened) fail(error);
    });
    opened.on('close', () => {
      if (socket === opened) fail(new Error('the connection ended'));
    });
    return opened;
  }

  return {
    exchange: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket ??= open();
        socket.write(request);
      }),
    close() {
      socket?.destroy();
      socket = null;
    },
  };
}
