import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const STAGES = pathToFileURL(join(import.meta.dirname, '../../scripts/runtime/stages.mjs')).href;

/** What `npm test` prints of these stages, and whether it is green. */
function run(stages: string): { lines: string[]; isGreen: boolean } {
  const script = `import { runStages } from '${STAGES}'; process.exitCode = (await runStages([${stages}])) ? 0 : 1;`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  return { lines: stdout.trim().split('\n'), isGreen: status === 0 };
}

it('npm test runs each stage although an earlier one failed or broke off, and names and counts what failed', () => {
  const { lines, isGreen } = run(`
    ['types', () => ({ ok: false, passed: 0, failed: 0, failures: [] })],
    ['tests', () => ({ ok: false, passed: 5, failed: 2, failures: ['failed: one', 'failed: two'] })],
    ['breaks off', () => { throw new Error('it broke off'); }],
    ['browser', () => ({ ok: true, passed: 3, failed: 0, failures: [] })],
  `);
  expect(isGreen).toBe(false);
  const told = lines.slice(-8).map((line) => line.replace(/ \([\d.]+ s\)$/, ''));
  expect(told).toEqual([
    'failed: one',
    'failed: two',
    '',
    'failed types',
    'failed tests',
    'failed breaks off',
    'ok     browser',
    '8 passed, 4 failed',
  ]);
});

it('npm test is green when every stage is', () => {
  const { lines, isGreen } = run(`['tests', () => ({ ok: true, passed: 2, failed: 0, failures: [] })]`);
  expect(isGreen).toBe(true);
  expect(lines.at(-1)).toBe('2 passed, 0 failed');
});
