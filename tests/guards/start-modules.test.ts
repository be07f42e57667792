// What a server runs before its first answers: no package that they do not need. The bundle of `npm start` notes each module
// of a package that runs.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverBundle, type Change } from '../../scripts/bundle/server-bundle.ts';
import { startServer } from '../support/servers/server-process.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The pages of /api/docs, compilers of schemas that no route has, documents, sheets, pushes and PostgreSQL. */
const HEAVY = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  'ajv',
  'drizzle-orm/node-postgres',
  'light-my-request',
  'pdfkit',
  'pg',
  'read-excel-file',
  'readable-stream/lib/stream.js',
  '@simplewebauthn/server',
  'web-push',
  'yaml',
];

const isHeavy = (file: string) =>
  HEAVY.some(
    (name) => `${file}/`.startsWith(`node_modules/${name}/`) || file.includes(`/node_modules/${name}/`),
  );

/** Each module of a package says that it ran, and /healthz says which did, with Node's own as if they were of a package. */
const noting: Change = (source, file) => {
  if (file === 'server/plugins/health.ts')
    return source.replace(
      '({ ok: true })',
      () =>
        "({ ok: true, ran: [...globalThis.ranModules, ...process.moduleLoadList.map((name) => name.replace('NativeModule ', 'node_modules/'))] })",
    );
  return file.startsWith('node_modules/')
    ? `${source}\n;(globalThis.ranModules ??= []).push(${JSON.stringify(file)});`
    : source;
};

let folder: string;
beforeAll(() => {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  folder = mkdtempSync(join(ROOT, 'dist/.modules-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ranBeforeTheFirstAnswers(change: Change, changed?: RegExp): Promise<string[]> {
  const script = join(folder, 'server.cjs');
  await build({
    ...serverBundle(changed === undefined ? { change } : { change, changed }),
    outfile: script,
    sourcemap: false,
  });
  const server = await startServer({ LOG_LEVEL: 'error', DEMO: '0' }, { script });
  try {
    await (await fetch(`${server.origin}/login`)).text();
    const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    for (const url of ['/trpc/auth.signIn', '/api/login'])
      await (await fetch(server.origin + url, call)).text();
    const said = (await (await fetch(`${server.origin}/healthz`)).json()) as { ran: string[] };
    return said.ran;
  } finally {
    await server.stop();
  }
}

it('a server runs no heavy module before its first answers', async () => {
  const ran = await ranBeforeTheFirstAnswers(noting);
  expect(ran).toContain('node_modules/fastify/fastify.js');
  expect(ran.filter(isHeavy)).toEqual([]);
});

it('notices one that is imported', async () => {
  const ran = await ranBeforeTheFirstAnswers(
    (source, file) =>
      file === 'server/app.ts' ? `import '@fastify/swagger';\n${source}` : noting(source, file),
    /\/(?:server\/app\.ts|server\/plugins\/health\.ts|@fastify\/swagger\/index\.js)$/,
  );
  expect(ran.filter(isHeavy)).toContain('node_modules/@fastify/swagger/index.js');
});
