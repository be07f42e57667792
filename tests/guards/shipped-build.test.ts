// The build is run, not only made: each part of it that only a build can break is used, and a variant that lacks them is found.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCRIPTS, serverBundle } from '../../scripts/bundle/server-bundle.ts';
import { BUILD } from '../support/build/build.ts';
import { startServer } from '../support/servers/server-process.ts';
import { findBrokenParts } from '../support/build/shipped-parts.ts';

/** A start and each of its parts, on a busy machine. */
const WITHIN_MS = 240_000;
/** A build of server, wallet and console takes several minutes beside other builds. */
const BUILT_WITHIN_MS = 900_000;

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(ROOT, 'dist/planted-'));
// The pages of the wallet and the console are parts of it too.
beforeAll(() => void execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT }), BUILT_WITHIN_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function brokenPartsOf(script: string, pushWithinMs?: number): Promise<string[]> {
  const server = await startServer({ PUSH_HOSTS: 'any', LOG_LEVEL: 'error' }, { script });
  try {
    return await findBrokenParts({ ...server, ...(pushWithinMs === undefined ? {} : { pushWithinMs }) });
  } finally {
    await server.stop();
  }
}

it(
  'the build works in each of its parts',
  async () => {
    expect(await brokenPartsOf(BUILD)).toEqual([]);
  },
  WITHIN_MS,
);

/** Whether V8 takes the code that was recorded with the build: it ignores code that was made under other flags. */
function isCodeTaken(...flags: string[]): boolean {
  const load = `const vm = require('node:vm');
    vm.Script = class extends vm.Script {
      constructor(...given) {
        super(...given);
        process.exit(this.cachedDataRejected === false ? 0 : 9);
      }
    };
    require(process.argv[1]);`;
  return spawnSync(process.execPath, [...flags, '-e', load, BUILD]).status === 0;
}

it('a start takes the code that was compiled with the build, and one under other flags does not', () => {
  expect(isCodeTaken()).toBe(true);
  expect(isCodeTaken('--expose-gc')).toBe(false);
});

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
