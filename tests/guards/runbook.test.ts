// The runbook has the chapters that the terminal sends people to, and explains all that the server reads from its
// environment; the example for the service names nothing else.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { RUNBOOK, TERMINAL } from '../../domain/terminal-sentences.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

/** Read by the executable before there is a server. */
const FOR_THE_EXECUTABLE = 'XDG_CACHE_HOME';
const known = [...namesIn(read('server/env/env.ts'), /^ {2}([A-Z][A-Z_]+):/gm), FOR_THE_EXECUTABLE];

it.each(Object.values(RUNBOOK))('has a chapter ‘%s’', (chapter) => {
  const headings = read('docs/runbook.md').match(/^## .*$/gm) ?? [];
  expect(headings.filter((heading) => heading.endsWith(`(${chapter})`))).toHaveLength(1);
});

it('the sentence about a changed structure names the chapter that explains it', () => {
  const chapters = read('docs/runbook.md').split('\n## ');
  const headings = chapters
    .filter((text) => text.includes('**A changed structure.**'))
    .map((text) => /\((.+)\)/.exec(text)?.[1]);
  expect(headings.map((name) => TERMINAL.schemaChanged([]).includes(`‘${name}’`))).toEqual([true]);
});

it('every variable stands in the table of the runbook', () => {
  const rows = read('docs/runbook.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .join('\n');
  const explained = namesIn(rows, /`([A-Z][A-Z_]+)`/g);
  expect(known).toContain('SECRET_KEY');
  expect(known.filter((name) => !explained.includes(name))).toEqual([]);
});

it('the example for the service sets what the server knows', () => {
  const named = namesIn(read('deploy/daon-wallet.env.example'), /^([A-Z][A-Z_]+)=/gm);
  expect(named).toContain('SECRET_KEY');
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
