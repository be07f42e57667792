import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MARK_INK } from '../../domain/mark.ts';

it('the mark on paper and in the icons has the colours of the light theme', () => {
  const css = readFileSync(path.resolve(import.meta.dirname, '../styles/tokens.css'), 'utf8');
  const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  expect({ coin: token('mark'), letter: token('on-mark'), sun: token('sun') }).toEqual(MARK_INK);
});
