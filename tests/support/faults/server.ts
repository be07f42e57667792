// The real `serve` as a process that harnesses hurt: planted faults, a wrapper around it, and how it ended.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { TEST_SECRET_KEY } from '../servers/app.ts';
import { bundleServe, compiledBefore, type Plant } from './bundle.ts';
import { TEST_XPUB } from '../vectors/test-xpub.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const HELD_SERVE = resolve(import.meta.dirname, 'held-serve.mjs');
const READY_WITHIN_MS = 120_000;

export type Ended = { code: number | null; signal: NodeJS.Signals | null; said: string };

export type FaultServer = {
  /** Lets it open its database; resolves when it is ready. Rejects with what it said when it ended instead. */
  release: () => Promise<string>;
  pid: number;
  /** Resolves when it prints this word from now on. */
  hears: (word: string) => Promise<void>;
  signal: (signal: NodeJS.Signals) => void;
  /** Leaves its output without a reader, as `| head` does. */
  leaveOutput: () => void;
  /** How it ended. */
  ended: Promise<Ended>;
  /** Ends it if it lives still. */
  discard: () => Promise<void>;
};

export type FaultServerOptions = {
  path: string;
  plants?: readonly Plant[];
  /** A command that runs it, such as a tracer with its options. */
  wrapper?: readonly string[];
  env?: Readonly<Record<string, string>>;
};

/** Starts a server that has loaded itself and waits to be released. */
export async function holdServer({
  path,
  plants = [],
  wrapper = [],
  env = {},
}: FaultServerOptions): Promise<FaultServer> {
  const script = await bundleServe(plants);
  const [file = '', ...args] = [...wrapper, process.execPath, HELD_SERVE, script];
  const child = spawn(file, args, {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: `file:${path}`,
      SMS_URL: `file:${path}.sms`,
      SECRET_KEY: TEST_SECRET_KEY,
      // Deriving the account key of a phrase takes a tenth of a start.
      CUSTODY_XPUB: TEST_XPUB,
      RATE_LIMIT: 'off',
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      ...compiledBefore(script),
      ...env,
    },
  });
  let said = '';
  const heard = new EventTarget();
  for (const out of [child.stdout, child.stderr]) {
    out.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      heard.dispatchEvent(new Event('said'));
    });
  }
  // `ended`, not the closed input, reports a server that died before it was released.
  child.stdin.on('error', () => undefined);
  const ended = (once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>).then(
    ([code, signal]) => ({ code, signal, said }),
  );
  const alive = () => child.exitCode === null && child.signalCode === null;

  async function origin(): Promise<string> {
    const limit = AbortSignal.timeout(READY_WITHIN_MS);
    for (;;) {
      const found = /http:\/\/127\.0\.0\.1:\d+(?=\/admin\/)/.exec(said)?.[0];
      if (found !== undefined) return found;
      limit.throwIfAborted();
      await once(heard, 'said', { signal: limit });
    }
  }

  return {
    pid: child.pid ?? 0,
    ended,
    async hears(word) {
      const from = said.length;
      while (!said.slice(from).includes(word)) {
        if (!alive()) throw new Error(`the server ended:\n${said}`);
        await Promise.race([once(heard, 'said'), ended]);
      }
    },
    signal: (signal) => void child.kill(signal),
    leaveOutput() {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    release() {
      child.stdin.write('go\n');
      const tooEarly = ended.then((end) => {
        throw new Error(`the server ended with ${end.code ?? end.signal}:\n${end.said}`);
      });
      return Promise.race([origin(), tooEarly]);
    },
    async discard() {
      if (alive()) child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A server that is ready, and where it listens. */
export async function startFaultServer(
  options: FaultServerOptions,
): Promise<{ server: FaultServer; origin: string }> {
  const server = await holdServer(options);
  return { server, origin: await server.release() };
}
