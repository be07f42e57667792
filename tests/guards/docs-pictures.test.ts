import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMissingAnchors, picturesOf } from './docs-pictures.ts';
import { readOwnFile, root } from './source-files.ts';

const manualFolder = 'docs/screenshots/manual';
// Everybody who clones the project carries the pictures along, in every version that they ever had.
const MANUAL_BYTES_MAX = 1_500_000;

const documents = [
  'README.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((file) => `docs/${file.split(path.sep).join('/')}`)
    .filter((file) => file.endsWith('.md')),
].map(readOwnFile);

const shown = new Set(documents.flatMap(picturesOf));
const made = readdirSync(path.join(root, manualFolder)).map((file) => `${manualFolder}/${file}`);

describe('pictures in the documents', () => {
  it('are there', () => {
    expect([...shown].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('are shown, when they were taken for the manual', () => {
    expect(made.filter((file) => !shown.has(file))).toEqual([]);
  });

  it('weigh little', () => {
    const bytes = made.reduce((sum, file) => sum + statSync(path.join(root, file)).size, 0);
    expect(bytes).toBeLessThan(MANUAL_BYTES_MAX);
  });

  it('are found wherever a document stands', () => {
    const text = 'see ![the inbox](screenshots/manual/inbox.jpg) and [a link](other.md)';
    expect(picturesOf({ path: 'docs/x.md', text })).toEqual(['docs/screenshots/manual/inbox.jpg']);
    expect(picturesOf({ path: 'README.md', text: '![](docs/a.png)' })).toEqual(['docs/a.png']);
  });
});

describe('links inside a document', () => {
  it('lead to a heading', () => {
    expect(documents.flatMap(findMissingAnchors)).toEqual([]);
  });

  it('are caught when they lead nowhere', () => {
    const text = '## 시세와 수수료\n[a](#시세와-수수료) [b](#시세) [c](other.md#x)';
    expect(findMissingAnchors({ path: 'docs/x.md', text })).toEqual(['docs/x.md: #시세']);
  });
});
