// The operator's manual lists its chapters, and explains each setting of the console.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { SETTING_LABELS } from '../../domain/setting-labels.ts';

const manual = readFileSync(resolve(import.meta.dirname, '../../docs/operator-manual.md'), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);

it('lists its chapters', () => {
  expect(namesIn(manual, /^- \[(.+)\]\(#/gm)).toEqual(namesIn(manual, /^## (.+)$/gm));
});

it('explains every setting in its table', () => {
  const [, settings = ''] = manual.split('\n## 설정\n');
  const explained = [...settings.matchAll(/^\| ([^|]+?) +\|/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  expect(Object.values(SETTING_LABELS).filter((label) => !explained.includes(label))).toEqual([]);
});
