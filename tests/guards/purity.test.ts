import { describe, expect, it } from 'vitest';
import { findImpurities } from './purity.ts';
import { readSourceFiles } from './source-files.ts';

const isRule = (path: string) => path.startsWith('domain/') && !path.includes('.test.');

it('the wallet takes the time of day from the server, not from the phone', () => {
  const files = readSourceFiles().filter(
    ({ path }) => path.startsWith('client/') && !path.includes('.test.'),
  );
  expect(files.flatMap(findImpurities).filter((found) => found.endsWith(': new Date()'))).toEqual([]);
});

describe('domain/ is pure', () => {
  it('takes no time, no chance and no machine in any file', () => {
    const rules = readSourceFiles().filter((file) => isRule(file.path));
    expect(rules.flatMap(findImpurities)).toEqual([]);
  });

  it.each([
    'const at = Date.now();',
    'const at = new Date();',
    'const at = Date();',
    'const r = Math.random();',
    'const id = crypto.randomUUID();',
    'const home = process.env.HOME;',
    "await fetch('http://x');",
    'setTimeout(f, 1);',
    'const later = { run: setTimeout };',
    'const all = { process };',
    'const env = process;',
    'console.info(1);',
  ])('catches %s', (text) => {
    expect(findImpurities({ path: 'domain/x.ts', text })).toHaveLength(1);
  });

  it.each([
    'const at = new Date(ms);',
    'order.process();',
    'const x = { process: 1 };',
    'const { process } = order;',
    'Date.UTC(2026, 0);',
  ])('allows %s', (text) => {
    expect(findImpurities({ path: 'domain/x.ts', text })).toEqual([]);
  });
});
