// The build works in each part that only a build can break. One that lacks packages, or reads patterns in Hangul as Latin-1, is found so.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, transform } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCRIPTS, serverBundle } from '../../scripts/bundle/server-bundle.ts';
import { BUILD } from '../support/build/build.ts';
import { brokenPartsOf } from '../support/build/shipped-parts.ts';

const WITHIN_MS = 240_000;
/** A build of server, wallet and console takes several minutes beside other builds. */
const BUILT_WITHIN_MS = 900_000;

const ROOT = join(import.meta.dirname, '../..');
// The pages of the wallet and the console are parts of it too.
beforeAll(() => void execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT }), BUILT_WITHIN_MS);

const folder = mkdtempSync(join(ROOT, 'dist/planted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(
  'the build works in each of its parts',
  async () => {
    expect(await brokenPartsOf(BUILD)).toEqual([]);
  },
  WITHIN_MS,
);

it(
  'packages that are left out and patterns in Hangul that are read as Latin-1 are found',
  async () => {
    const leftOut: Readonly<Record<string, string>> = {
      '@e965/xlsx': 'a statement as a sheet',
      htmlparser2: 'a statement as a page',
      'officecrypto-tool': 'a locked statement',
      pdfkit: 'a statement as a document',
      '@fastify/swagger': 'the pages of /api/docs',
      'web-push': 'a push',
      'pg/lib': 'PostgreSQL',
    };
    const asLatin1 = ['an account under a Hangul name at a bank by its name', 'a statement as text'];
    const changed = new RegExp(`/node_modules/(?:${Object.keys(leftOut).join('|')})/`);
    const reader = relative(ROOT, join(folder, 'statement-reader.cjs'));
    for (const [name, entry] of Object.entries(SCRIPTS)) {
      const bundle = serverBundle({ entry, change: () => '', changed });
      const outfile = join(folder, name);
      const { outputFiles } = await build({
        ...{ ...bundle, outfile, sourcemap: false, logLevel: 'silent', write: false },
        define: { ...bundle.define, BUILT_READER: JSON.stringify(reader) },
      });
      // In ASCII all texts are escaped, but no regular expression is.
      const options = { charset: 'ascii', minifyWhitespace: true, logLevel: 'silent' } as const;
      const { code } = await transform(outputFiles?.[0]?.text ?? '', options);
      writeFileSync(outfile, Buffer.from(code, 'utf8').toString('latin1'));
    }
    // No push comes, however long it is waited for.
    const broken = await brokenPartsOf(join(folder, 'server.cjs'), 3_000);
    const names = broken.map((line) => line.split(':')[0]);
    expect(names).toEqual(expect.arrayContaining([...asLatin1, ...Object.values(leftOut)]));
  },
  WITHIN_MS,
);
