// The build is run, not only made: each part of it that only a build can break is used, and variants that lack one are found.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverBundle } from '../../scripts/bundle/server-bundle.ts';
import { BUILD } from '../support/build.ts';
import { startServer } from '../support/server-process.ts';
import { findBrokenParts } from '../support/shipped-parts.ts';

/** A start and each of its parts, on a busy machine. */
const WITHIN_MS = 240_000;

let folder: string;
beforeAll(() => {
  const dist = join(import.meta.dirname, '../../dist');
  mkdirSync(dist, { recursive: true });
  folder = mkdtempSync(join(dist, 'planted-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function brokenPartsOf(script: string): Promise<string[]> {
  const server = await startServer({ PUSH_HOSTS: 'any', LOG_LEVEL: 'error' }, { script });
  try {
    return await findBrokenParts(server);
  } finally {
    await server.stop();
  }
}

/** A build with something wrong in it. */
async function plantedBuild(name: string, options: Partial<BuildOptions>, spoil = (text: string) => text) {
  const outfile = join(folder, `${name}.cjs`);
  await build({ ...serverBundle(), ...options, outfile, sourcemap: false, logLevel: 'silent' });
  writeFileSync(outfile, spoil(readFileSync(outfile, 'utf8')));
  return outfile;
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
    const asLatin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
    const script = await plantedBuild('latin1', { charset: 'ascii' }, asLatin1);
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
      'csv-parse': 'a statement as text',
      'read-excel-file': 'a statement as a sheet',
      pdfkit: 'a statement as a document',
      '@fastify/swagger': 'the pages of /api/docs',
      'web-push': 'a push',
      'pg/lib': 'PostgreSQL',
    };
    const isLeftOut = (file: string) =>
      Object.keys(leftOut).some((name) => file.startsWith(`node_modules/${name}/`));
    const { plugins } = serverBundle({ change: (source, file) => (isLeftOut(file) ? '' : source) });
    const script = await plantedBuild('lacking', { plugins });
    expect(namesOf(await brokenPartsOf(script)).toSorted()).toEqual(Object.values(leftOut).toSorted());
  },
  WITHIN_MS,
);
