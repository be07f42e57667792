import { expect, it, vi } from 'vitest';
import { runStages } from '../../scripts/runtime/stages.mjs';

it('npm test runs each stage although an earlier one failed or broke off, and counts what failed', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const broken = new Error('it broke off');
  const isGreen = await runStages([
    ['types', async () => ({ ok: false, passed: 0, failed: 0 })],
    ['tests', async () => ({ ok: false, passed: 5, failed: 2 })],
    [
      'breaks',
      async () => {
        throw broken;
      },
    ],
    ['browser', async () => ({ ok: true, passed: 3, failed: 0 })],
  ]);
  expect(isGreen).toBe(false);
  const printed = log.mock.calls.join('\n');
  expect(printed).toMatch(/failed types .*\nfailed tests .*\nfailed breaks .*\nok {5}browser /);
  expect(log.mock.lastCall).toEqual(['8 passed, 4 failed']);
  expect(error.mock.calls).toEqual([[broken]]);
});

it('npm test is green when every stage is', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  expect(await runStages([['tests', async () => ({ ok: true, passed: 2, failed: 0 })]])).toBe(true);
  expect(log.mock.lastCall).toEqual(['2 passed, 0 failed']);
});
