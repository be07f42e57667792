// Servers for the browser tests, quick to start: one script instead of hundreds of files, and a copy of a demo that was
// filled once a run. Hashing a password costs them little, because its cost is not under test; what is hashed and compared
// is. The cheap cost is written into the script on its way into the bundle, so the product's own server has no option for it.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { bundleServe, type Plant } from './fault-bundle.ts';
import { startServer, type RunningServer } from './server-process.ts';

const QUICK_HASHES: Plant = {
  file: 'server/ports/passwords.ts',
  find: 'memoryKiB: 19_456',
  put: 'memoryKiB: 64',
};

const SCRIPT = 'DAON_TEST_SERVER_SCRIPT';
const TEMPLATE = 'DAON_TEST_SERVER_TEMPLATE';

/** Run once before all browser tests, which find the script and the filled demo through the environment. */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  const script = await bundleServe([QUICK_HASHES]);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'daon-demo-'));
  const server = await startServer({}, { folder, script });
  await server.stop();
  process.env[SCRIPT] = script;
  process.env[TEMPLATE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

function prepared(): { script: string; copyOf: string } {
  const script = process.env[SCRIPT];
  const copyOf = process.env[TEMPLATE];
  if (script === undefined || copyOf === undefined) throw new Error('the demo was not prepared');
  return { script, copyOf };
}

/** The real server on a demo of its own. */
export async function startDemoServer(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const { script, copyOf } = prepared();
  // A push service of a test is on this machine.
  return startServer({ PUSH_HOSTS: 'any', ...env }, { script, copyOf });
}

/** A folder with a demo of its own that outlives a server; `start` may be called again once the server has stopped. */
export async function makeDemoFolder(plants: readonly Plant[] = []) {
  const { script: usual, copyOf } = prepared();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'daon-demo-'));
  await cp(copyOf, folder, { recursive: true });
  const script = plants.length === 0 ? usual : await bundleServe([QUICK_HASHES, ...plants]);
  return {
    /** Where its text messages are written. */
    smsFile: path.join(folder, 'sms.ndjson'),
    start: (env: Readonly<Record<string, string>> = {}) => startServer(env, { script, folder }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
