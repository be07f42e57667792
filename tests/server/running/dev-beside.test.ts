// `npm run dev` beside a running server.
import { spawnSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

it('says that the port is taken, starts nothing and ends', async () => {
  const other = createServer();
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
  const { port } = other.address() as AddressInfo;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/dev.mjs'], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, PORT: String(port), HOST: '' },
    timeout: 60_000,
    encoding: 'utf8',
  });
  other.close();
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(`${port}번 포트를 다른 프로그램이 쓰고 있어요.`);
});
