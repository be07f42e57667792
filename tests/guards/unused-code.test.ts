import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './source-files.ts';

const bin = path.join(root, 'node_modules/knip/bin/knip.js');
const planted = mkdtempSync(path.join(os.tmpdir(), 'daon-unused-'));
afterAll(() => rmSync(planted, { recursive: true, force: true }));

/** What knip finds by `knip.json`: code that only tests use counts as unused. */
async function findUnused(folder: string): Promise<string> {
  const args = [bin, '--directory', folder, '--production', '--no-progress', '--no-config-hints'];
  const include = ['--include', 'files,exports,types,dependencies,unlisted,unresolved'];
  return new Promise((resolve) => {
    execFile(process.execPath, [...args, ...include], (error, stdout, stderr) => {
      resolve(error === null ? '' : stdout + stderr);
    });
  });
}

describe('unused code and dependencies', () => {
  it('are nowhere', async () => {
    expect(await findUnused(root)).toBe('');
  });

  it('are found: a file, an export, a type and a dependency', async () => {
    copyFileSync(path.join(root, 'knip.json'), path.join(planted, 'knip.json'));
    mkdirSync(path.join(planted, 'server/cli'), { recursive: true });
    const write = (file: string, text: string) => writeFileSync(path.join(planted, file), text);
    write(
      'package.json',
      '{ "name": "planted", "type": "module", "dependencies": { "left-over": "1.0.0" } }',
    );
    write('server/cli/daon.ts', "import { used } from '../rules.ts';\nconsole.info(used);\n");
    write(
      'server/rules.ts',
      'export const used = 1;\nexport const unused = 2;\nexport type Unused = string;\n',
    );
    write('server/forgotten.ts', 'export const forgotten = 3;\n');
    const found = await findUnused(planted);
    for (const name of ['left-over', 'unused', 'Unused', 'server/forgotten.ts'])
      expect(found).toContain(name);
    expect(found).not.toMatch(/\bused\b.*rules/);
  });
});
