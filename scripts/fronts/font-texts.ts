import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// The characters that the wallet itself displays, read from its sources; user input is not included.

const root = path.resolve(import.meta.dirname, '../..');
const copyFile = path.join(root, 'client/copy/ko.ts');
/** Sentences of refusals, which the first screens do not show initially. */
const refusals = path.join(root, 'domain/errors.ts');

/** The first screens, including everything that they import. */
const firstScreens = [
  'client/app/App.tsx',
  'client/features/auth/LoginScreen.tsx',
  'client/features/home/HomeScreen.tsx',
  'client/features/home/SideMenu.tsx',
];

/** Latin, digits, punctuation, and the few symbols in amounts and sentences. */
const always = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}·₩…–—‘’“”×→•`;

type Copy = Readonly<Record<string, unknown>>;

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  // A sentence with parameters is a function: its source contains the fixed words.
  if (typeof value === 'function') return String(value);
  return typeof value === 'object' && value !== null ? Object.values(value).map(textOf).join('') : '';
}

function sourcesOf(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(root, folder, file));
}

function importsOf(file: string, source: string): string[] {
  const named = source.matchAll(/^(?:import|export)(?! type)[^;]*?from '(\.[^']+)';/gm);
  return Array.from(named, ([, specifier]) => path.resolve(path.dirname(file), specifier ?? ''));
}

/** The source texts behind some files, without the copy: of that only the sections that they name are included. */
function sourcesBehind(entries: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || file === copyFile || file === refusals || !/\.tsx?$/.test(file)) return;
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

/** The characters of the first screens, and those of all others. */
export function fontTexts(copy: Copy): { first: string; rest: string } {
  const sources = sourcesBehind(firstScreens).map((file) => readFileSync(file, 'utf8'));
  const sections = new Set(
    sources.flatMap((source) => Array.from(source.matchAll(/\bko\.(\w+)/g), ([, name]) => name ?? '')),
  );
  const first = uniqueOf(
    always + [...sections].map((name) => textOf(copy[name])).join('') + sources.join(''),
  );
  const every = [...sourcesOf('client'), ...sourcesOf('domain')]
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  const rest = [...uniqueOf(every)].filter((char) => !first.includes(char)).join('');
  return { first, rest };
}
