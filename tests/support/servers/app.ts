// The whole server on a database of its own, without a port: the demo's people, a clock that stands still, and text
// messages that are kept. The demo is filled once and copied.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Store } from '../../../db/store.ts';
import type { Custody } from '../../../server/custody/custody.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import type { Env } from '../../../server/env/env.ts';
import type { Parts } from '../../../server/parts.ts';
import type { Passwords } from '../../../server/ports/passwords.ts';
import {
  copyAppDatabase,
  IS_ON_POSTGRES,
  letCopy,
  newAppDatabase,
  type AppDatabase,
} from './app-database.ts';
import { loadBuild } from '../build/build.ts';
import { makeMemoryFolder, sharedFolder } from '../runner/memory-folder.ts';
import { TEST_XPUB } from '../vectors/test-xpub.ts';
import { checkDetails } from './unnamed-details.ts';

// The projects of vitest.config.ts say which tests run on the build, and why the others need the sources.
export const parts: Parts =
  process.env['DAON_TESTS_ON'] === 'build'
    ? await loadBuild().loadParts()
    : (await import('../../../server/parts.ts')).parts;
const {
  buildApp,
  createDeps,
  createPasswords,
  createSecrets,
  custodyOf,
  findFormerPepper,
  openStore,
  parseEnv,
  seedDemo,
} = parts;

export const TEST_SECRET_KEY = 'a key for tests that is used nowhere else';
const STARTED_AT = Date.parse('2026-11-20T09:00:00+09:00');

export type TestSms = { to: string; text: string };

export type ErrorBody = {
  error: {
    message: string;
    data: {
      code: string;
      httpStatus: number;
      reason: string;
      details?: Record<string, unknown>;
      fields?: Record<string, string[]>;
    };
  };
};

export type TrpcAnswer = {
  status: number;
  headers: Record<string, unknown>;
  /** The whole body as JSON. */
  body: unknown;
  /** `result.data`; fails the test when the call was refused. */
  data: <T>() => T;
  /** Our code of the refusal; fails the test when the call succeeded. */
  reason: () => string;
  error: () => ErrorBody['error'];
};

export type Calls = {
  /** Calls a procedure over the wire. */
  call: (path: string, input?: unknown, token?: string) => Promise<TrpcAnswer>;
  signIn: (login: string, password?: string) => Promise<string>;
  signInOperator: (login: 'operator' | 'admin1' | (string & {}), password?: string) => Promise<string>;
};

export type TestApp = Calls & {
  app: FastifyInstance;
  deps: Deps;
  store: Store;
  /** Lets time pass. */
  wait: (ms: number) => void;
  messages: TestSms[];
  /** Closes the server and starts it again on the same file, as after a crash. */
  restart: () => Promise<void>;
  /** Closes the server, gives its file to `change`, and starts it again with the key that this answers. */
  restartAfter: (change: (databaseUrl: string, secretKey: string) => Promise<string>) => Promise<void>;
  close: () => Promise<void>;
  [Symbol.asyncDispose]: () => Promise<void>;
};

// The cost of hashing is not under test; what is hashed and compared is.
function quickPasswords(store: Store, secretKey: string): Passwords {
  const secrets = createSecrets(secretKey);
  return createPasswords(secrets.pepper, { memoryKiB: 64 }, (keyId) =>
    findFormerPepper(store, secrets, keyId),
  );
}

type World = { nowMs: number; messages: TestSms[]; secretKey: string };

// Parsing the extended public key takes longer than opening the database.
const custodies = new Map<string | undefined, Custody>();

function custodyOfTest({ custodyOff, custodyXpub }: Env): Custody {
  const xpub = custodyOff ? undefined : (custodyXpub ?? TEST_XPUB);
  const custody = custodies.get(xpub) ?? custodyOf({ custodyXpub: xpub });
  custodies.set(xpub, custody);
  return custody;
}

function depsOn(store: Store, env: Env, world: World): Deps {
  return createDeps(env, store, world.secretKey, {
    clock: { now: () => new Date(world.nowMs) },
    custody: custodyOfTest(env),
    passwords: quickPasswords(store, world.secretKey),
    sms: { send: async (to, text) => void world.messages.push({ to, text }) },
    log: pino({ level: 'silent' }),
  });
}

function toAnswer(status: number, headers: Record<string, unknown>, text: string): TrpcAnswer {
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  const error = () => {
    const found = (body as Partial<ErrorBody> | undefined)?.error;
    if (!found) throw new Error(`the call succeeded: ${text}`);
    return found;
  };
  return {
    status,
    headers,
    body,
    data<T>() {
      const result = (body as { result?: { data: T } } | undefined)?.result;
      if (!result) throw new Error(`the call was refused: ${text}`);
      return result.data;
    },
    reason: () => error().data.reason,
    error,
  };
}

function callsOf(app: () => FastifyInstance): Calls {
  const call: Calls['call'] = async (path, input = {}, token) => {
    const answer = await app().inject({
      method: 'POST',
      url: `/trpc/${path}`,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      payload: typeof input === 'string' ? input : JSON.stringify(input),
    });
    return toAnswer(answer.statusCode, answer.headers, answer.body);
  };
  return {
    call,
    signIn: async (login, password = DEMO_PASSWORD) =>
      (await call('auth.signIn', { login, password })).data<{ token: string }>().token,
    signInOperator: async (login, password = DEMO_PASSWORD) =>
      (await call('admin.auth.signIn', { login, password })).data<{ token: string }>().token,
  };
}

async function startApp(folder: string, env: Env, world: World) {
  const store = await openStore(env.databaseUrl);
  const deps = depsOn(store, env, world);
  const health = { ready: true, bookFindings: 0 };
  return { store, deps, app: await buildApp(deps, { dist: join(folder, 'dist'), health }) };
}

/** The server on a database that is filled already, of either engine. */
export async function openAppOn(databaseUrl: string): Promise<Calls & AsyncDisposable> {
  const env = parseEnv({ RATE_LIMIT: 'off', DATABASE_URL: databaseUrl });
  const { app, store } = await startApp('/nowhere', env, worldOf([]));
  return {
    ...callsOf(() => app),
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await store.close();
    },
  };
}

/** A database that worlds begin with a copy of, the messages sent after the demo's, and what `act` returned. */
export type Base<T> = { database: AppDatabase; messages: readonly TestSms[]; made: T };

type Running = Awaited<ReturnType<typeof startApp>>;

/** What `act` does with the server on a database, which may be copied then. */
async function workOn<T>(
  database: AppDatabase,
  world: World,
  act: (running: Running) => Promise<T>,
): Promise<T> {
  const env = parseEnv({ RATE_LIMIT: 'off', DATABASE_URL: database.url });
  const running = await startApp('/nowhere', env, world);
  const made = await act(running);
  await running.app.close();
  await running.store.close();
  await letCopy(database);
  return made;
}

const worldOf = (messages: readonly TestSms[]): World => ({
  nowMs: STARTED_AT,
  messages: [...messages],
  secretKey: TEST_SECRET_KEY,
});

async function fillDemo(folder: string): Promise<AppDatabase> {
  const database = await newAppDatabase(folder);
  // What the demo sends is of no interest to a test.
  await workOn(database, worldOf([]), ({ deps }) => seedDemo(deps));
  return database;
}

let demo: Promise<AppDatabase> | undefined;

/** The demo, filled once for a run; on PostgreSQL once for each process, whose server no other process uses. */
async function demoDatabase(): Promise<AppDatabase> {
  if (IS_ON_POSTGRES) return (demo ??= fillDemo(''));
  return newAppDatabase(await sharedFolder('demo', async (folder) => void (await fillDemo(folder))));
}

/** The demo, after what `act` does in it. Removed when the process ends. */
export async function makeBase<T>(act: (calls: Calls) => Promise<T>): Promise<Base<T>> {
  const folder = makeMemoryFolder('daon-demo-');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const database = await copyAppDatabase(await demoDatabase(), folder);
  const world = worldOf([]);
  const made = await workOn(database, world, ({ app }) => act(callsOf(() => app)));
  return { database, messages: world.messages, made };
}

/** Limits are off unless `env` says RATE_LIMIT: 'on'. `prepare` gets the path of the file before anyone opens it. */
export async function createTestApp(
  env: Record<string, string> = {},
  prepare: (path: string) => void = () => undefined,
): Promise<TestApp> {
  return openTestApp({ database: await demoDatabase(), messages: [], made: undefined }, env, prepare);
}

/** As `createTestApp`, on a copy of `base`. */
export async function openTestApp(
  base: Base<unknown>,
  env: Record<string, string> = {},
  prepare: (path: string) => void = () => undefined,
): Promise<TestApp> {
  const folder = makeMemoryFolder('daon-app-');
  const { url, path, remove } = await copyAppDatabase(base.database, folder);
  prepare(path);
  // Beside a file it has its usual place.
  const register = IS_ON_POSTGRES ? { ERASURE_REGISTER: join(folder, 'erasures.ndjson') } : {};
  const parsedEnv = parseEnv({ RATE_LIMIT: 'off', DATABASE_URL: url, ...register, ...env });
  const world = worldOf(base.messages);
  const start = () => startApp(folder, parsedEnv, world);
  let running = await start();

  const stop = async () => {
    await running.app.close();
    await running.store.close();
  };
  const close = async () => {
    await checkDetails(running.store);
    await stop();
    await remove();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    get app() {
      return running.app;
    },
    get deps() {
      return running.deps;
    },
    get store() {
      return running.store;
    },
    messages: world.messages,
    wait: (ms) => {
      world.nowMs += ms;
    },
    ...callsOf(() => running.app),
    restart: async () => {
      await stop();
      running = await start();
    },
    restartAfter: async (change) => {
      await stop();
      world.secretKey = await change(url, world.secretKey);
      running = await start();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
