// The build is run, not only made: each part of it that only a build can break is used, and variants that lack one are found.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, transform } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCRIPTS, serverBundle } from '../../scripts/bundle/server-bundle.ts';
import { BUILD } from '../support/build/build.ts';
import { startServer } from '../support/servers/server-process.ts';
import { findBrokenParts } from '../support/build/shipped-parts.ts';

/** A start and each of its parts, on a busy machine. */
const WITHIN_MS = 240_000;

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const folders: string[] = [];
// The pages of the wallet and the console are parts of it too.
beforeAll(() => void execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT }), WITHIN_MS);
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

async function brokenPartsOf(script: string, pushWithinMs?: number): Promise<string[]> {
  const server = await startServer({ PUSH_HOSTS: 'any', LOG_LEVEL: 'error' }, { script });
  try {
    return await findBrokenParts({ ...server, ...(pushWithinMs === undefined ? {} : { pushWithinMs }) });
  } finally {
    await server.stop();
  }
}

/** A build with something wrong in both of its scripts. */
async function plantedBuild(write: (name: keyof typeof SCRIPTS, outfile: string) => Promise<unknown>) {
  const folder = mkdtempSync(join(DIST, 'planted-'));
  folders.push(folder);
  for (const name of Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[]) await write(name, join(folder, name));
  return join(folder, 'server.cjs');
}

const namesOf = (broken: readonly string[]) => broken.map((line) => line.split(':')[0]);

it(
  'the build works in each of its parts',
  async () => {
    expect(await brokenPartsOf(BUILD)).toEqual([]);
  },
  WITHIN_MS,
);

it(
  'patterns in Hangul that are read as Latin-1 are found',
  async () => {
    // In ASCII all texts are escaped, but no regular expression is.
    const script = await plantedBuild(async (name, outfile) => {
      const built = readFileSync(join(dirname(BUILD), name), 'utf8');
      const { code } = await transform(built, {
        charset: 'ascii',
        minifyWhitespace: true,
        logLevel: 'silent',
      });
      writeFileSync(outfile, Buffer.from(code, 'utf8').toString('latin1'));
    });
    expect(namesOf(await brokenPartsOf(script))).toEqual(
      expect.arrayContaining([
        'an account under a Hangul name at a bank by its name',
        'a statement as text',
        'a statement as a sheet',
      ]),
    );
  },
  WITHIN_MS,
);

it(
  'packages that are left out are found',
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
    const changed = new RegExp(`/node_modules/(?:${Object.keys(leftOut).join('|')})/`);
    const script = await plantedBuild((name, outfile) => {
      const bundle = serverBundle({ entry: SCRIPTS[name], change: () => '', changed });
      return build({ ...bundle, outfile, sourcemap: false, logLevel: 'silent' });
    });
    // No push comes, however long it is waited for.
    expect(namesOf(await brokenPartsOf(script, 3_000)).toSorted()).toEqual(Object.values(leftOut).toSorted());
  },
  WITHIN_MS,
);
