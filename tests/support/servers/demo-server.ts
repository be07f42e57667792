// Servers for the browser tests: the build, each on a copy of a demo that was filled once a run. All passwords are hashed
// cheaply, because that cost is not under test: a sign-in costs what the stored hash says, and what is hashed later costs as
// little by a module that is loaded before the build, which has no option for it.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadBuild } from '../build/build.ts';
import { bundleServe, type Plant } from '../faults/bundle.ts';
import { environmentOn, startServer, type RunningServer } from './server-process.ts';

const TEMPLATE = 'DAON_TEST_SERVER_TEMPLATE';

/** What the verb `demo` does, with cheap hashes. */
async function fillDemo(folder: string): Promise<void> {
  const parts = await loadBuild().loadParts();
  const env = parts.parseEnv(environmentOn(folder));
  const store = await parts.openStore(env.databaseUrl);
  try {
    const secretKey = await parts.readSecretKey(env, store);
    const secrets = parts.createSecrets(secretKey);
    const passwords = parts.createPasswords(secrets.pepper, { memoryKiB: 64 });
    const deps = parts.createDeps(env, store, secretKey, { custody: parts.readCustody(env), passwords });
    await parts.checkKeyFingerprint(store, secrets.fingerprint);
    await parts.seedDemo(deps);
  } finally {
    await store.close();
  }
}

/** Run once before all browser tests, which find the filled demo through the environment. */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'daon-demo-'));
  await fillDemo(folder);
  process.env[TEMPLATE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

// Quoted, because the path may have blanks.
const CHEAP = {
  NODE_OPTIONS: `--require ${JSON.stringify(path.join(import.meta.dirname, 'cheap-hashes.cjs'))}`,
};

function template(): string {
  const folder = process.env[TEMPLATE];
  if (folder === undefined) throw new Error('the demo was not prepared');
  return folder;
}

/** The real server on a demo of its own. */
export async function startDemoServer(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  // A push service of a test is on this machine.
  return startServer({ ...CHEAP, PUSH_HOSTS: 'any', ...env }, { copyOf: template() });
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
