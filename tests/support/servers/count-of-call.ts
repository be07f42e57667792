// What one call costs by counts, which do not depend on the machine: the promises that the process makes for it, and the
// statements that SQLite runs. The call comes over HTTP and by callbacks, so that the counting itself makes no promise.
import { createHook } from 'node:async_hooks';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'better-sqlite3';
import type { FastifyInstance } from 'fastify';

export type Call = { path: string; token: string; body: object };
export type Counted = {
  status: number;
  text: string;
  /** Where each promise was made. */
  promises: string[];
  statements: string[];
};

type Statement = { source: string; run: unknown; all: unknown; get: unknown };
const RUNS = ['run', 'all', 'get'] as const;

const prototypeOfStatements = () =>
  Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1')) as Statement;

/** Calls back with the text of each statement that SQLite runs, until the answer is called. */
function watchStatements(onRun: (text: string) => void): () => void {
  const prototype = prototypeOfStatements();
  const before = RUNS.map((name) => [name, prototype[name]] as const);
  for (const [name, run] of before)
    prototype[name] = function counted(this: Statement, ...args: unknown[]) {
      onRun(this.source);
      return (run as (...args: unknown[]) => unknown).apply(this, args);
    };
  return () => {
    for (const [name, run] of before) prototype[name] = run;
  };
}

/** The frames that made a promise, from the innermost, without the place of the project. */
const placeOf = (stack = '') =>
  stack
    .split('\n')
    .filter((line) => !/^Error|async_hooks|count-of-call/.test(line))
    .map((line) =>
      line
        .replace(/^ *at (?:async )?/, '')
        .replace(/(?:file:\/\/)?\/\S*?\/((?:server|db|node_modules)\/)/, '$1'),
    )
    .slice(0, 4)
    .join(' < ');

/** The statements that belong to one operation, and not to the group that it is written in, which also reads the last ids. */
export function statementsOfOperation(statements: readonly string[]): string[] {
  const first = statements.indexOf('SAVEPOINT operation');
  const last = statements.indexOf('RELEASE operation');
  return statements.slice(first + 1, last).filter((text) => !text.includes(' FROM sequences '));
}

/** Each place with how often it is in the list, the most frequent first. */
export function tallyOf(places: readonly string[]): string {
  const times = new Map<string, number>();
  for (const place of places) times.set(place, (times.get(place) ?? 0) + 1);
  const sorted = [...times].toSorted(([, one], [, other]) => other - one);
  return sorted.map(([place, many]) => `${many} × ${place}`).join('\n');
}

/** Listens, and returns a function that makes a call and counts what the process does for it. */
export async function countingCalls(app: FastifyInstance): Promise<(call: Call) => Promise<Counted>> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  function count({ path, token, body }: Call, done: (counted: Counted) => void): void {
    const counted: Counted = { status: 0, text: '', promises: [], statements: [] };
    const hook = createHook({
      init(_id, type) {
        if (type === 'PROMISE') counted.promises.push(placeOf(new Error('made').stack));
      },
    });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const made = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers });
    let unwatch: () => void;
    made.on('response', (answer) => {
      counted.status = answer.statusCode ?? 0;
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (counted.text += part));
      // What the server does behind its answer belongs to the call.
      const end = () => {
        hook.disable();
        unwatch();
        done(counted);
      };
      answer.on('end', () => setImmediate(() => setImmediate(end)));
    });
    // Not in the turn that waits for the result, whose own promises are none of the call.
    setImmediate(() => {
      hook.enable();
      unwatch = watchStatements((text) => counted.statements.push(text));
      made.end(JSON.stringify(body));
    });
  }

  return (call) => new Promise((resolve) => count(call, resolve));
}
