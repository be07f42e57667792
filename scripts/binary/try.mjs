// Tries dist/daon-wallet the way a stranger's machine would run it: an empty folder, an empty environment, no Node on the
// path. `node scripts/binary/try.mjs` after `npm run build:binary`; ends 0 only when every line says ok.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../runtime/project.mjs';

const startWithinMs = 30_000;
const folder = await mkdtemp(path.join(os.tmpdir(), 'daon-binary-'));
const executable = path.join(folder, 'daon-wallet');
const cache = path.join(folder, 'cache', 'daon-wallet');

function check(sentence, good) {
  console.log(`${good ? 'ok ' : 'NOT'} ${sentence}`);
  if (!good) process.exitCode = 1;
}

function start(args, env = {}) {
  // The cache folder is named so that every try begins without one; all else is as `env -i` leaves it.
  const child = spawn(executable, args, {
    cwd: folder,
    env: { XDG_CACHE_HOME: path.join(folder, 'cache'), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const run = { child, printed: '', closed: once(child, 'close') };
  child.stdin.end();
  child.stdout.on('data', (part) => (run.printed += part));
  child.stderr.on('data', (part) => (run.printed += part));
  return run;
}

async function endOf(args, env) {
  const run = start(args, env);
  const [code] = await run.closed;
  return { code, printed: run.printed };
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

async function serve(port) {
  const startedAt = performance.now();
  const run = start(['serve'], { DEMO: '1', PORT: String(port), LOG_LEVEL: 'warn' });
  while (performance.now() - startedAt < startWithinMs && run.child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) return { run, seconds: (performance.now() - startedAt) / 1000 };
    await delay(10);
  }
  run.child.kill('SIGKILL');
  throw new Error(`it did not become ready:\n${run.printed}`);
}

async function stop({ child, closed }) {
  child.kill('SIGTERM');
  return (await closed)[0];
}

async function tryServing(origin) {
  const pages = [
    ['/', /<div id="root">/],
    ['/login', /<div id="root">/],
    ['/admin/', /<html/],
    ['/api/docs/static/index.html', /swagger/i],
  ];
  for (const [page, expected] of pages) {
    const answer = await fetch(origin + page);
    const text = await answer.text();
    check(`${page} is served`, answer.status === 200 && expected.test(text));
    const [script] = /\/[\w/-]*assets\/[\w.-]+\.js/.exec(text) ?? [];
    if (script) check(`${script} is served`, (await fetch(origin + script)).status === 200);
  }
  const signIn = await fetch(`${origin}/trpc/auth.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'daon0001', password: 'daon1234!' }),
  });
  const { result } = await signIn.json();
  check('a demo holder signs in', signIn.status === 200 && typeof result?.data?.token === 'string');
}

try {
  await copyFile(path.join(root, 'dist/daon-wallet'), executable);
  await chmod(executable, 0o755);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;

  const first = await serve(port);
  check(`the first start is ready after ${first.seconds.toFixed(2)} s, demo data and all`, true);
  await tryServing(origin);

  const backup = await endOf(['backup', 'copy.sqlite']);
  const copied = await stat(path.join(folder, 'copy.sqlite')).catch(() => null);
  check('a backup is made while it serves', backup.code === 0 && (copied?.size ?? 0) > 0);
  check('the books are verified while it serves', (await endOf(['verify'])).code === 0);
  check('an unknown verb is a usage error', (await endOf(['nonsense'])).code === 2);
  check('it ends orderly', (await stop(first.run)) === 0);

  const [extracted] = await readdir(cache);
  await writeFile(path.join(cache, extracted, 'db/migrations/sqlite/meta/_journal.json'), 'damaged');
  const second = await serve(port);
  check(`a start with a damaged cache mends it, ready after ${second.seconds.toFixed(2)} s`, true);
  await stop(second.run);
  const third = await serve(port);
  check(`a later start is ready after ${third.seconds.toFixed(2)} s`, true);
  await stop(third.run);
  check('nothing is left beside the extracted files', (await readdir(cache)).length === 1);

  const elsewhere = { DATABASE_URL: 'file:./other/daon.sqlite' };
  const strange = await endOf(['restore', 'copy.sqlite'], { ...elsewhere, SECRET_KEY: 'x'.repeat(32) });
  check('a restore with another key is refused', strange.code === 1);
  const SECRET_KEY = (await readFile(path.join(folder, 'data/secret.key'), 'utf8')).trim();
  const restored = await endOf(['restore', 'copy.sqlite'], { ...elsewhere, SECRET_KEY });
  check('a restore with its own key works', restored.code === 0);
  const verified = await endOf(['verify'], { ...elsewhere, SECRET_KEY });
  check('the restored books are sound', verified.code === 0);

  await chmod(cache, 0o777);
  const refused = await endOf(['verify']);
  check('a cache that others can write is refused', refused.code === 1 && refused.printed.includes(cache));
  await rm(cache, { recursive: true });
  await mkdir(cache, { mode: 0o700 });
  check('an emptied cache is filled again', (await endOf(['verify'])).code === 0);
} finally {
  await rm(folder, { recursive: true, force: true });
}
