// While developing, what the proxy of a front sends to the server is no file of its sources.
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { resolveConfig } from 'vite';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

async function isProxied(front: 'client' | 'admin') {
  const configFile = resolve(ROOT, front, 'vite.config.ts');
  const { server } = await resolveConfig({ configFile, logLevel: 'silent' }, 'serve');
  const keys = Object.keys(server.proxy ?? {});
  return (path: string) =>
    keys.some((key) => (key.startsWith('^') ? new RegExp(key).test(path) : path.startsWith(key)));
}

it.each([
  { front: 'admin', base: '/admin/', calls: ['/trpc/x', '/admin/exports/holders', '/admin/events'] },
  { front: 'client', base: '/', calls: ['/trpc/x', '/api/login', '/readyz'] },
] as const)('the sources of $front are served by the front, its calls by the server', async (about) => {
  const { front, base, calls } = about;
  const isSent = await isProxied(front);
  const sources = readdirSync(resolve(ROOT, front), { recursive: true, encoding: 'utf8' });
  expect(sources.filter((file) => /\.tsx?$/.test(file) && isSent(base + file))).toEqual([]);
  expect(calls.filter((call) => !isSent(call))).toEqual([]);
});
