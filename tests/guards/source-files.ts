import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export interface SourceFile {
  /** Relative to the project's root, with forward slashes. */
  path: string;
  text: string;
}

const topFolders = ['domain', 'db', 'server', 'client', 'admin', 'tests', 'scripts'];
const generated = ['db/migrations'];

function listPaths(folder: string): string[] {
  if (generated.includes(folder)) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const below = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listPaths(below) : [below];
  });
}

/** Every file of ours, binary ones too: for rules about names. */
export function listOwnPaths(): string[] {
  return topFolders.flatMap(listPaths);
}

export function readOwnFile(file: string): SourceFile {
  return { path: file, text: readFileSync(path.join(root, file), 'utf8') };
}

const code = /\.(ts|tsx|js|mjs)$/;

/** Every code file of ours, generated ones left out. */
export function readSourceFiles(): SourceFile[] {
  return listOwnPaths()
    .filter((file) => code.test(file))
    .map(readOwnFile);
}
