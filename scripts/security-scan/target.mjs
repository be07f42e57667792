// The scanned server: the real one, with demo data and without rate limits, which would end a scan immediately.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectNode, root } from '../runtime/project.mjs';

const PASSWORD = 'daon1234!';

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

export async function startTarget(folder) {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: new URL(origin).port,
    DATABASE_URL: `file:${path.join(folder, 'daon.sqlite')}`,
    SMS_URL: `file:${path.join(folder, 'sms.ndjson')}`,
    DEMO: '1',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
  };
  const child = spawn(projectNode(), ['server/cli/daon.ts', 'serve'], { cwd: root, env, stdio: 'pipe' });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (printed += part));
  const closed = once(child, 'close');
  for (let tries = 0; !(await isReady(origin)); tries += 1) {
    if (tries > 300 || child.exitCode !== null)
      throw new Error(`the server did not become ready:\n${printed}`);
    await delay(100);
  }
  const tokenOf = async (call, login) => {
    const answer = await fetch(`${origin}/trpc/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login, password: PASSWORD }),
    });
    return (await answer.json()).result.data.token;
  };
  return {
    origin,
    holder: await tokenOf('auth.signIn', 'daon0001'),
    operator: await tokenOf('admin.auth.signIn', 'operator'),
    /** Log lines that the server itself reported as errors. */
    faults: () => printed.split('\n').filter((line) => line.startsWith('{') && JSON.parse(line).level >= 50),
    verify() {
      const { status, stdout, stderr } = spawnSync(projectNode(), ['server/cli/daon.ts', 'verify'], {
        cwd: root,
        env,
        encoding: 'utf8',
      });
      return { ok: status === 0, said: stdout + stderr };
    },
    async stop() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

async function isReady(origin) {
  try {
    return (await fetch(`${origin}/readyz`)).status === 200;
  } catch {
    return false;
  }
}
