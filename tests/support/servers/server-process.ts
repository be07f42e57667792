import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BUILD } from '../build/build.ts';
import { compiledBefore } from '../faults/bundle.ts';
import { freePort } from './free-port.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const readyWithinMs = 120_000;
const stopWithinMs = 15_000;

export type VerbEnd = { code: number | null; said: string };

export interface RunningServer {
  child: ChildProcess;
  origin: string;
  /** The last text message sent to a phone, or null. */
  lastSms(phone: string): Promise<string | null>;
  /** All that it printed so far. */
  output(): string;
  /** Runs a verb of the command line on its database; `typed` is the standard input. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>, typed?: string): Promise<VerbEnd>;
  /** The same, for a verb that must succeed. */
  terminal(args: readonly string[], typed?: string): Promise<void>;
  /** Kills it, as a power cut does; its files stay when the folder was given. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

async function findLastSms(file: string, phone: string): Promise<string | null> {
  const lines = await readFile(file, 'utf8').catch(() => '');
  const messages = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { to: string; text: string });
  return messages.findLast((message) => message.to === phone)?.text ?? null;
}

type Given = {
  /** It is used and kept, so that a second start finds what the first one left. */
  readonly folder?: string;
  /** A folder that an earlier server left; the server works on a copy. */
  readonly copyOf?: string;
  /** Node is run with them, and a channel for messages is open to what they load. */
  readonly nodeArgs?: readonly string[];
  /** What is run instead of the build: a script, or the single executable. */
  readonly script?: string;
};

/** The executable has its own Node. */
const commandOf = (script: string, nodeArgs: readonly string[] = []): [string, ...string[]] =>
  script.endsWith('.cjs') || script.endsWith('.ts') ? [process.execPath, ...nodeArgs, script] : [script];

const smsFileIn = (folder: string) => path.join(folder, 'sms.ndjson');

/** What a server in a folder of its own is given, besides where it listens. */
export const environmentOn = (folder: string) => ({
  DATABASE_URL: `file:${path.join(folder, 'daon.sqlite')}`,
  SMS_URL: `file:${smsFileIn(folder)}`,
  RATE_LIMIT: 'off',
  NODE_ENV: 'test',
});

/** The real server as a process of its own, on a database of its own with the demo data. */
export async function startServer(
  env: Readonly<Record<string, string>> = {},
  given: Given = {},
): Promise<RunningServer> {
  const folder = given.folder ?? (await mkdtemp(path.join(os.tmpdir(), 'daon-e2e-')));
  if (given.copyOf !== undefined) await cp(given.copyOf, folder, { recursive: true });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;

  const script = given.script ?? BUILD;
  const environment = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    ...environmentOn(folder),
    DEMO: '1',
    ...compiledBefore(script),
    ...env,
  };
  const [file, ...before] = commandOf(script, given.nodeArgs);
  const child = spawn(file, [...before, 'serve'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', ...(given.nodeArgs ? (['ipc'] as const) : [])],
    env: environment,
  });
  let printed = '';
  child.stdout?.on('data', (part: Buffer) => (printed += part.toString('utf8')));
  child.stderr?.on('data', (part: Buffer) => (printed += part.toString('utf8')));
  const closed = once(child, 'close');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  const run: RunningServer['run'] = async (args, others = {}, typed = '') => {
    const [command, ...first] = commandOf(script);
    const verb = spawn(command, [...first, ...args], { cwd: root, env: { ...environment, ...others } });
    let said = '';
    for (const out of [verb.stdout, verb.stderr])
      out.setEncoding('utf8').on('data', (part: string) => (said += part));
    verb.stdin.on('error', () => undefined); // A verb that reads no input may have ended already.
    verb.stdin.end(typed);
    const [code] = (await once(verb, 'close')) as [number | null];
    return { code, said };
  };
  const terminal = async (args: readonly string[], typed = '') => {
    const { code, said } = await run(args, {}, typed);
    if (code !== 0) throw new Error(`daon ${args.join(' ')} ended with ${code}: ${said}`);
  };

  const cleanUp = async () => {
    if (given.folder === undefined) await rm(folder, { recursive: true, force: true });
  };
  const kill = async () => {
    if (!hasEnded()) child.kill('SIGKILL');
    await closed;
    await cleanUp();
  };
  const stop = async () => {
    if (!hasEnded()) {
      child.kill('SIGTERM');
      const limit = AbortSignal.timeout(stopWithinMs);
      const onLimit = () => child.kill('SIGKILL');
      limit.addEventListener('abort', onLimit);
      await closed;
      limit.removeEventListener('abort', onLimit);
    }
    await cleanUp();
  };

  const deadline = Date.now() + readyWithinMs;
  while (!(await isReady(origin))) {
    if (hasEnded() || Date.now() > deadline) {
      await stop();
      throw new Error(`the server did not become ready:\n${printed}`);
    }
    await delay(50);
  }
  return {
    child,
    origin,
    lastSms: (phone) => findLastSms(smsFileIn(folder), phone),
    output: () => printed,
    run,
    terminal,
    kill,
    stop,
  };
}
