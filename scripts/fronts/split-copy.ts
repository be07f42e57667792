import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

// All sentences live in one file, which would travel whole with the first screen. In a build each of its sections becomes
// a module of its own, so that a sentence is fetched with the screen that says it.

const copyImport = /import \{ ko \} from '([^']*copy\/ko\.ts)';/;
const section = /(?<![\w$.])ko\.(\w+)/g;
const anyUse = /(?<![\w$.'"`/-])ko(?![\w$'"`-])/;
const sectionOf = /copy\/ko\.ts\?section=(\w+)$/;

/** `ko.buy.title` becomes `ko$buy.title`; a file that uses `ko` in another way keeps all of it. */
export function useSections(code: string): string | null {
  const found = copyImport.exec(code);
  if (found === null) return null;
  const [statement, file] = found;
  const [before = '', after = ''] = code.split(statement);
  const names = new Set(Array.from(after.matchAll(section), ([, name]) => name ?? ''));
  if (anyUse.test(after.replace(section, ''))) return null;
  const imports = [...names].map(
    (name) => `import { ${name} as ko$${name} } from '${file}?section=${name}';`,
  );
  // On one line: the places that a stack names stay where they are.
  return before + imports.join(' ') + after.replace(section, 'ko$$$1');
}

/** One section of the copy file as a module that exports it by its name. Prettier keeps the sections at one depth. */
export function readSection(code: string, name: string): string {
  const start = new RegExp(`^ {2}${name}: `, 'm').exec(code);
  const opening = code.indexOf('export const ko = {');
  if (start === null || opening < 0) throw new Error(`client/copy/ko.ts has no section ${name}`);
  const rest = code.slice(start.index + start[0].length);
  const value = rest.slice(0, rest.search(/,\n(?= {2}[\w/]|\} as const)/));
  return `${code.slice(0, opening)}\nexport const ${name} = ${value};\n`;
}

export function splitCopyPlugin(): Plugin {
  return {
    name: 'daon-split-copy',
    apply: 'build',
    enforce: 'pre',
    load: async (id) => {
      const name = sectionOf.exec(id)?.[1];
      return name === undefined ? null : readSection(await readFile(id.replace(/\?.*/, ''), 'utf8'), name);
    },
    transform: (code, id) => (/\/client\/.*\.tsx?$/.test(id) ? useSections(code) : null),
  };
}
