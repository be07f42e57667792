import { statSync } from 'node:fs';

/** The type of a path; null when it does not exist or is not accessible. */
export function pathType(path: string): 'file' | 'folder' | null {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch {
    return null;
  }
}
