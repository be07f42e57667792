import type { Plugin } from 'vite';

// A screen uses `ko.buy.title` and imports all sentences, which would all be loaded with the first screen. In a build
// it imports the sections that it names from their own files instead, so that sentences are loaded with the screen that
// uses them.

const copyImport = /import \{ ko \} from '([^']*copy\/ko)\.ts';/;
const section = /(?<![\w$.])ko\.(\w+)/g;
const anyUse = /(?<![\w$.'"`/-])ko(?![\w$'"`-])/;

/** `sendSheet` is in send-sheet.ts. */
const fileOf = (name: string) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

/** `ko.buy.title` becomes `ko$buy.title`; a file that uses `ko` in another way keeps all of it. */
function importSections(code: string): string | null {
  const found = copyImport.exec(code);
  if (found === null) return null;
  const [statement, folder] = found;
  const [before = '', after = ''] = code.split(statement);
  const names = new Set(Array.from(after.matchAll(section), ([, name]) => name ?? ''));
  if (anyUse.test(after.replace(section, ''))) return null;
  const imports = [...names].map(
    (name) => `import { ${name} as ko$${name} } from '${folder}/${fileOf(name)}';`,
  );
  // On one line, so that line numbers in stack traces stay correct.
  return before + imports.join(' ') + after.replace(section, 'ko$$$1');
}

export function splitCopyPlugin(): Plugin {
  return {
    name: 'daon-split-copy',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (/\/client\/.*\.tsx?$/.test(id) ? importSections(code) : null),
  };
}
