// The real server on a real database with the demo data, called over the legacy API without a port.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { isPaidByHand, type DecidedKind } from '../../domain/request-kinds.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import type { Deps } from '../../server/deps/deps.ts';
import type { DecideInput } from '../../server/features/requests/decide-request.ts';
import { makeMemoryFolder } from '../support/runner/memory-folder.ts';
import { parts } from '../support/servers/app.ts';
import {
  copyAppDatabase,
  letCopy,
  newAppDatabase,
  type AppDatabase,
} from '../support/servers/app-database.ts';

const {
  buildApp,
  createDeps,
  createPasswords,
  createSecrets,
  decideRequest,
  openStore,
  parseEnv,
  seedDemo,
  takeRequest,
} = parts;

const SECRET_KEY = 'a key for tests that is used nowhere else';
// Weak hashing: these tests check answers, not the cost of guessing.
const PASSWORD_COST = { memoryKiB: 64 };

/** The start time of every test. */
export const STARTED_AT = Date.parse('2026-11-20T09:00:00+09:00');

type Raw = Readonly<Record<string, string | undefined>>;

export type SentMessage = { to: string; text: string };

type World = { deps: Deps; wait: (ms: number) => void; messages: SentMessage[] };

async function openWorld(databaseUrl: string, raw: Raw): Promise<World> {
  let nowMs = STARTED_AT;
  const messages: SentMessage[] = [];
  const secrets = createSecrets(SECRET_KEY);
  const env = parseEnv({ DATABASE_URL: databaseUrl, SECRET_KEY, ...raw });
  const deps = createDeps(env, await openStore(env.databaseUrl), SECRET_KEY, {
    clock: { now: () => new Date(nowMs) },
    secrets,
    passwords: createPasswords(secrets.pepper, PASSWORD_COST),
    sms: { send: async (to, text) => void messages.push({ to, text }) },
    log: pino({ level: 'silent' }),
  });
  return { deps, wait: (ms) => (nowMs += ms), messages };
}

const newFolder = () => makeMemoryFolder('daon-legacy-');
const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

let seeded: Promise<AppDatabase> | undefined;

/** Seeded once for each process; every test gets a copy. */
async function seedBase(): Promise<AppDatabase> {
  const folder = newFolder();
  process.once('exit', () => removeFolder(folder));
  const database = await newAppDatabase(folder);
  const { deps } = await openWorld(database.url, {});
  await seedDemo(deps);
  await deps.store.close();
  await letCopy(database);
  return database;
}

export type Answer = {
  status: number;
  body: Record<string, unknown>;
  text: string;
  response: LightMyRequestResponse;
};

export type CallOptions = {
  token?: string | undefined;
  headers?: Record<string, string>;
  query?: string;
  /** The network address that the call comes from. */
  from?: string;
};

export class LegacyApp {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly wait: (ms: number) => void;
  readonly messages: readonly SentMessage[];

  constructor(app: FastifyInstance, { deps, wait, messages }: World) {
    this.app = app;
    this.deps = deps;
    this.wait = wait;
    this.messages = messages;
  }

  /** Any request, with its body read as JSON. */
  async request(options: InjectOptions): Promise<Answer> {
    const response = await this.app.inject(options);
    return { status: response.statusCode, body: JSON.parse(response.body), text: response.body, response };
  }

  /** One call with a JSON body; a text is sent as it is. */
  call(path: string, payload: object | string | undefined, options: CallOptions = {}): Promise<Answer> {
    return this.request({
      method: 'POST',
      url: `/api/${path}${options.query ?? ''}`,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      ...(payload === undefined ? {} : { payload }),
      ...(options.from === undefined ? {} : { remoteAddress: options.from }),
    });
  }

  /** The six digits of the newest text message to a phone. */
  codeSentTo(phone: string): string {
    const text = this.messages.findLast((message) => message.to === phone)?.text ?? '';
    const codes = text.match(/[0-9]{6,}/g) ?? [];
    expect(codes, text).toEqual([expect.stringMatching(/^[0-9]{6}$/)]);
    return codes[0] ?? '';
  }

  async signIn(login = 'daon0001'): Promise<string> {
    const { body } = await this.call('login', { email: login, password: DEMO_PASSWORD });
    return (body['data'] as { api_token: string }).api_token;
  }

  /** Data of a call that must succeed. */
  async dataOf<T>(path: string, payload: object | undefined, options: CallOptions): Promise<T> {
    const { status, body } = await this.call(path, payload, options);
    expect({ status, res: body['res'] }, path).toEqual({ status: 200, res: 0 });
    return body['data'] as T;
  }

  /** The decision of the demo's operator; a request that is paid by hand is taken before it is approved. */
  async decide(kind: DecidedKind, input: DecideInput): Promise<void> {
    const [operator] = await this.deps.store.read((db) =>
      db.select({ id: db.t.operators.id, login: db.t.operators.login }).from(db.t.operators),
    );
    if (!operator) throw new Error('the demo has an operator');
    if (isPaidByHand(kind) && input.decision === 'approve')
      await takeRequest(this.deps, operator, kind, { id: input.id });
    await decideRequest(this.deps, operator, kind, input);
  }
}

/** A server of the test's own, closed when the test ends. */
export async function openLegacyApp(raw: Raw = {}): Promise<LegacyApp> {
  seeded ??= seedBase();
  const folder = newFolder();
  const database = await copyAppDatabase(await seeded, folder);
  const world = await openWorld(database.url, raw);
  const { deps } = world;
  const app = await buildApp(deps, { dist: join(folder, 'dist'), health: { ready: true, bookFindings: 0 } });
  onTestFinished(async () => {
    await app.close();
    await deps.store.close();
    await database.remove();
    removeFolder(folder);
  });
  return new LegacyApp(app, world);
}
