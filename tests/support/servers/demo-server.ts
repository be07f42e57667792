// Servers for the browser tests: the build, each on a copy of a demo that was filled once a run. All passwords are hashed
// cheaply, because that cost is not under test: a sign-in costs what the stored hash says, and what is hashed later costs as
// little by a module that is loaded before the build, which has no option for it.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Deps } from '../../../server/deps/deps.ts';
import type { Parts } from '../../../server/parts.ts';
import { loadBuild } from '../build/build.ts';
import { bundleServe, type Plant } from '../faults/bundle.ts';
import type { Server } from '../wallet/people.ts';
import { environmentOn, startServer, type RunningServer } from './server-process.ts';

const TEMPLATE = 'DAON_TEST_SERVER_TEMPLATE';

type Act = (deps: Deps, parts: Parts) => Promise<unknown>;

/** Works on the database of a folder in this process, with cheap hashes. */
async function workOn(folder: string, act: Act, own: Partial<Deps> = {}): Promise<void> {
  const parts = await loadBuild().loadParts();
  const env = parts.parseEnv({ ...environmentOn(folder), LOG_LEVEL: 'fatal' });
  const store = await parts.openStore(env.databaseUrl);
  try {
    const secretKey = await parts.readSecretKey(env, store);
    const secrets = parts.createSecrets(secretKey);
    const passwords = parts.createPasswords(secrets.pepper, { memoryKiB: 64 });
    const custody = parts.readCustody(env);
    await parts.checkKeyFingerprint(store, secrets.fingerprint);
    await act(parts.createDeps(env, store, secretKey, { custody, passwords, ...own }), parts);
  } finally {
    await store.close();
  }
}

/** Run once before all browser tests, which find the filled demo through the environment. */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'daon-demo-'));
  // What the verb `demo` does.
  await workOn(folder, (deps, parts) => parts.seedDemo(deps));
  process.env[TEMPLATE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

// Quoted, because the path may have blanks.
const required = (script: string) => `--require ${JSON.stringify(path.join(import.meta.dirname, script))}`;
const CHEAP = { NODE_OPTIONS: required('cheap-hashes.cjs') };

function template(): string {
  const folder = process.env[TEMPLATE];
  if (folder === undefined) throw new Error('the demo was not prepared');
  return folder;
}

/** The real server on a demo of its own. In a folder that is given, what an earlier one left there is found again. */
export async function startDemoServer(
  env: Readonly<Record<string, string>> = {},
  folder?: string,
): Promise<RunningServer> {
  const isNew = folder === undefined || (await readdir(folder)).length === 0;
  const given = { ...(folder === undefined ? {} : { folder }), ...(isNew ? { copyOf: template() } : {}) };
  // A push service of a test is on this machine.
  const server = await startServer({ ...CHEAP, PUSH_HOSTS: 'any', ...env }, given);
  // Its demo is removed, so it has nothing to write down first; an orderly end waits for seconds while a browser keeps connections.
  return { ...server, stop: () => server.kill() };
}

/** A folder with a demo of its own that outlives a server; `start` may be called again once the server has stopped. */
export async function makeDemoFolder(plants: readonly Plant[] = []) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'daon-demo-'));
  await cp(template(), folder, { recursive: true });
  const script = await bundleServe(plants);
  return {
    /** Where its text messages are written. */
    smsFile: path.join(folder, 'sms.ndjson'),
    start: (env: Readonly<Record<string, string>> = {}) =>
      startServer({ ...CHEAP, ...env }, { script, folder }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What has happened on a server before it starts: at the times that are set, from `start` on. */
export type Past = (server: Server, setTime: (ms: number) => void) => Promise<void>;

async function playPast(folder: string, start: number, act: Past): Promise<void> {
  let now = start;
  const sent = new Map<string, string>();
  const own = {
    clock: { now: () => new Date(now) },
    sms: { send: async (to: string, text: string) => void sent.set(to, text) },
  };
  const play: Act = async (deps, parts) => {
    const app = await parts.buildApp(deps, { dist: folder, health: { ready: true, bookFindings: 0 } });
    try {
      const origin = await app.listen({ host: '127.0.0.1', port: 0 });
      const lastSms = async (phone: string) => sent.get(phone) ?? null;
      await act({ origin, lastSms }, (ms) => (now = start + ms));
    } finally {
      await app.close();
    }
  };
  await workOn(folder, play, own);
}

/** The real server on a demo of its own in which `past` has happened, and whose clock says `now`. */
export async function startDemoServerAt(
  now: number,
  past: { start: number; act: Past },
): Promise<RunningServer & { aheadMs: number }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'daon-demo-'));
  await cp(template(), folder, { recursive: true });
  await playPast(folder, past.start, past.act);
  const aheadMs = now - Date.now();
  const options = `${CHEAP.NODE_OPTIONS} ${required('later-clock.cjs')}`;
  const env = { NODE_OPTIONS: options, DAON_CLOCK_AHEAD_MS: String(aheadMs) };
  const server = await startServer(env, { folder });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...server, stop, aheadMs };
}
