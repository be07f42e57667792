import { readdirSync } from 'node:fs';
import path from 'node:path';

// Short names for the classes of CSS modules: the longer ones of the bundler, with a hash in each, do not compress.

const client = path.resolve(import.meta.dirname, '../../client');

/** A function that names a class by the number of its file and its number in it; the same sources give the same names. */
export function shortClassNames(): (name: string, file: string) => string {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => path.join(client, file))
    .sort();
  const namesOf = new Map<string, string[]>();
  return (name, file) => {
    const number = files.indexOf(path.normalize(file.replace(/\?.*$/, '')));
    if (number === -1) throw new Error(`${file} is no CSS module of the wallet`);
    const names = namesOf.get(file) ?? [];
    namesOf.set(file, names);
    if (!names.includes(name)) names.push(name);
    // A letter first, and one between the two, so that no two pairs of numbers read the same.
    return `c${number.toString(36)}_${names.indexOf(name).toString(36)}`;
  };
}
