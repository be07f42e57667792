// A machine without Node, simulated by one folder: the executable, the C and C++ libraries that every glibc system has,
// and nothing else. The folder is the root, the environment is empty, and no other file is reachable from inside.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const startWithinMs = 30_000;

function librariesOf(executable) {
  const lines = execFileSync('ldd', [executable], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => /(\/\S+) \(0x/.exec(line)?.[1] ?? []);
}

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

export async function makeJail(executable) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'daon-binary-'));
  const inside = (name) => path.join(folder, name);
  await mkdir(inside('tmp'));
  for (const library of librariesOf(executable)) {
    await mkdir(inside(path.dirname(library)), { recursive: true });
    await copyFile(library, inside(library));
  }
  await copyFile(executable, inside('daon-wallet'));
  await chmod(inside('daon-wallet'), 0o755);

  function start(args, { env = {}, input = '' } = {}) {
    // A user namespace allows chroot without privileges; the process is the executable itself, so signals reach it.
    const options = ['--map-root-user', `--root=${folder}`, '--wd=/'];
    const child = spawn('/usr/bin/unshare', [...options, '/daon-wallet', ...args], { env });
    const run = { child, printed: '', closed: once(child, 'close') };
    child.stdin.on('error', () => undefined); // A command that reads no input may have ended already.
    child.stdin.end(input);
    child.stdout.on('data', (part) => (run.printed += part));
    child.stderr.on('data', (part) => (run.printed += part));
    return run;
  }

  /** Runs a command to its end. */
  async function endOf(args, options) {
    const run = start(args, options);
    const [code] = await run.closed;
    return { code, printed: run.printed };
  }

  async function serve(port, env = {}) {
    const startedAt = performance.now();
    const run = start(['serve'], { env: { PORT: String(port), ...env } });
    while (performance.now() - startedAt < startWithinMs && run.child.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (answer?.status === 200) return { ...run, seconds: (performance.now() - startedAt) / 1000, run };
      await delay(10);
    }
    run.child.kill('SIGKILL');
    throw new Error(`it did not become ready:\n${run.printed}`);
  }

  async function stop({ child, closed }) {
    child.kill('SIGTERM');
    return (await closed)[0];
  }

  const remove = () => rm(folder, { recursive: true, force: true });
  return { inside, start, endOf, serve, stop, remove };
}
