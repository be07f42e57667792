import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMisfits, PROXIES } from './proxy-limits.ts';
import { readOwnFile, root } from './source-files.ts';

const textOf = (file: string): string => readOwnFile(file).text;

describe.each(PROXIES)('$file', ({ file, read }) => {
  it('lets through what the server accepts, waits for its answers and drops idle connections first', () => {
    expect(findMisfits(read(textOf(file)))).toEqual([]);
  });
});

// What is wrong in each of these would be seen by operators only, with the first large statement.
it.each([
  ['deploy/nginx.conf', /12m/g, '64k'],
  ['deploy/nginx.conf', '64k', '12m'],
  ['deploy/nginx.conf', /location = \S+import/, 'location = /trpc/admin.bankLines.imported'],
  ['deploy/nginx.conf', 'proxy_read_timeout 65s', 'proxy_read_timeout 30s'],
  ['deploy/nginx.conf', 'keepalive_timeout 60s', 'keepalive_timeout 75s'],
  ['deploy/Caddyfile', '12000000', '11000000'],
  ['deploy/Caddyfile', '65536', '16384'],
  ['deploy/Caddyfile', 'respond @oversized 413', ''],
  ['deploy/Caddyfile', 'keepalive 60s', 'keepalive 120s'],
  ['deploy/Caddyfile', "'/trpc/admin.bankLines.preview', ", ''],
  ['deploy/haproxy.cfg', '12582912', '65536'],
  ['deploy/haproxy.cfg', 'gt 65536', 'gt 12582912'],
  ['deploy/haproxy.cfg', 'timeout client 65s', 'timeout client 10s'],
  ['deploy/haproxy.cfg', 'preview /trpc', 'preview /trpc/auth.signIn /trpc'],
])('the guard finds a fault in %s: %s', (file, find, put) => {
  const proxy = PROXIES.find((one) => one.file === file);
  const planted = textOf(file).replace(find, put);
  expect(planted).not.toBe(textOf(file));
  expect(findMisfits(proxy?.read(planted) ?? { large: {}, small: 0, answerMs: 0, idleMs: 0 })).not.toEqual(
    [],
  );
});

it('every proxy that is shipped is read', () => {
  const shipped = readdirSync(path.join(root, 'deploy'))
    .map((name) => `deploy/${name}`)
    .filter((file) => /proxy_pass|reverse_proxy|default_backend/.test(textOf(file)));
  expect(PROXIES.map(({ file }) => file).toSorted()).toEqual(shipped.toSorted());
});
