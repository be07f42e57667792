import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// The characters that the wallet's own texts need, read from its sources. Names and texts that people type are not among them.

const root = path.resolve(import.meta.dirname, '../..');
/** The sentences of refusals. No first screen shows one when it opens, so its characters belong to the second file. */
const refusals = ['domain/holder-sentences.ts', 'domain/errors.ts'].map((file) => path.join(root, file));

/** The screens of the first load, and what comes to them without a touch. What they import, directly or not, belongs to them. */
const firstScreens = [
  'client/app/App.tsx',
  'client/features/auth/LoginScreen.tsx',
  'client/features/home/HomeScreen.tsx',
  'client/copy/home-lines.ts',
  'client/features/home/SideMenu.tsx',
  // A name that comes from the server.
  'domain/unknown-sender.ts',
];

/** Latin, digits, punctuation, and the few signs that amounts and sentences use. */
const always = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}·₩…–—−‘’“”×→•`;

function sourcesOf(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(root, folder, file));
}

function importsOf(file: string, source: string): string[] {
  const named = source.matchAll(/^(?:import|export)(?! type)[^;]*?from '(\.[^']+)';/gm);
  return Array.from(named, ([, specifier]) => path.resolve(path.dirname(file), specifier ?? ''));
}

/** The given files and all that they import. */
function sourcesBehind(entries: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || refusals.includes(file) || !/\.tsx?$/.test(file)) return;
    found.add(file);
    importsOf(file, readFileSync(file, 'utf8')).forEach(visit);
  };
  entries.forEach((file) => visit(path.join(root, file)));
  return [...found];
}

const uniqueOf = (text: string): string =>
  [...new Set(text.normalize('NFC'))]
    .filter((char) => always.includes(char) || /\p{Script=Hangul}/u.test(char))
    .sort()
    .join('');

const textOf = (files: readonly string[]): string => files.map((file) => readFileSync(file, 'utf8')).join('');

/** The characters of the first screens, and those of all others. */
export function fontTexts(): { first: string; rest: string } {
  const first = uniqueOf(always + textOf(sourcesBehind(firstScreens)));
  const every = uniqueOf(textOf([...sourcesOf('client'), ...sourcesOf('domain')]));
  const rest = [...every].filter((char) => !first.includes(char)).join('');
  return { first, rest };
}
