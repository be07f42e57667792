// A build that lacks packages, or reads patterns in Hangul as Latin-1, is found by using its parts, as tests/guards/shipped-build.test.ts does.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { SCRIPTS, serverBundle } from '../../scripts/bundle/server-bundle.ts';
import { brokenPartsOf } from '../support/build/shipped-parts.ts';

const WITHIN_MS = 240_000;

const folder = mkdtempSync(join(import.meta.dirname, '../../dist/planted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
    for (const [name, entry] of Object.entries(SCRIPTS)) {
      const bundle = serverBundle({ entry, change: () => '', changed });
      const outfile = join(folder, name);
      const { outputFiles } = await build({
        ...{ ...bundle, outfile, sourcemap: false, logLevel: 'silent', write: false },
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
