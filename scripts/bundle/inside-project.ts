// Added to the bundle that `npm start` serves, which lies in dist/server: the files of the project are found from there.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(__dirname, '../..');

/** The location of a project file or folder. */
export function insideProject(path: string): string {
  return join(root, path);
}

/** The same as a URL, for `import.meta.url`. */
export function insideProjectUrl(path: string): string {
  return pathToFileURL(insideProject(path)).href;
}
