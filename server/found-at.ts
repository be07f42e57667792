import { statSync } from 'node:fs';

/** What is at a path; null for nothing, and for what this process is not allowed to look at. */
export function foundAt(path: string): 'file' | 'folder' | null {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch {
    return null;
  }
}
