import path from 'node:path';
import { type Node, parse } from './import-sites.ts';
import type { SourceFile } from './source-files.ts';

const longFileLines = 600;

/** Why a file may hold more than one thing, or null. A warning: a limit that fails is met by cutting a file anywhere. */
export function warnOfLength(file: SourceFile): string | null {
  const lines = file.text.split('\n').length - 1;
  return lines > longFileLines ? `${file.path}: ${lines} lines, more than ${longFileLines}` : null;
}

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*';
const kebabFile = new RegExp(`^${kebab}(?:\\.${kebab})*$`);
const pascalFile = /^[A-Z][A-Za-z0-9]*(\.(test|module))?\.(tsx|css)$/;
const kebabFolder = new RegExp(`^${kebab}$`);

/** Files are kebab-case, components PascalCase.tsx, folders kebab-case. */
export function findBadName(file: string): string[] {
  const folders = path.posix.dirname(file).split('/');
  const name = path.posix.basename(file);
  const good =
    folders.every((folder) => kebabFolder.test(folder)) && (kebabFile.test(name) || pascalFile.test(name));
  return good ? [] : [`${file}: kebab-case, or PascalCase.tsx for a component`];
}

export function findEnums(file: SourceFile): string[] {
  if (!/^\s*(?:export |declare |const )*enum \w/m.test(file.text)) return [];
  return parse(file)
    .body.map((it) => (it.type === 'ExportNamedDeclaration' ? it.declaration : it))
    .filter((it) => it?.type === 'TSEnumDeclaration')
    .map((it) => `${file.path}: enum ${it.id.name}, write a union of literals`);
}

/** A file that only passes on what other files of ours export hides where things live. */
export function findBarrel(file: SourceFile): string[] {
  if (!/^export (?:type )?(?:\*|\{[^}]*\}).* from '\./m.test(file.text)) return [];
  const { body } = parse(file);
  const passesOn = (it: Node) =>
    (it.type === 'ExportNamedDeclaration' || it.type === 'ExportAllDeclaration') &&
    it.source?.value.startsWith('.') === true;
  return body.length > 0 && body.every(passesOn)
    ? [`${file.path}: only exports what other files export, import from those`]
    : [];
}

// Written in halves, or this file would find itself.
const unfinished = new RegExp(
  `\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`,
  'g',
);
const leftOut = /\b(?:it|test|describe|suite|bare)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|todo|fixme)\b/g;

export function findUnfinished(file: SourceFile): string[] {
  const found = [...file.text.matchAll(unfinished), ...file.text.matchAll(leftOut)];
  return found.map(([mark]) => `${file.path}: ${mark}`);
}
