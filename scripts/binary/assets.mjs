import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../runtime/project.mjs';

// The executable contains this machine's pinned Node, which is linked against glibc, and so are these addons.
const argon2Names = { x64: 'argon2.glibc.node', arm64: 'argon2.armv8.glibc.node' };

/** The two addons for this machine, as paths inside the project. */
export function findAddons() {
  const addons = {
    sqlite: `node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`,
    argon2: `node_modules/argon2/prebuilds/linux-${process.arch}/${argon2Names[process.arch]}`,
  };
  for (const addon of Object.values(addons)) {
    if (!existsSync(path.join(root, addon))) throw new Error(`${addon} is missing`);
  }
  return addons;
}

// Everything that the running server reads beside its own code. Its thread is a file that loads the driver as a package.
const folders = [
  'dist/client',
  'dist/admin',
  'db/migrations',
  'node_modules/@fastify/swagger-ui/static',
  'node_modules/better-sqlite3/lib',
];
const threadFiles = ['db/engines/checkpoint-thread.mjs', 'node_modules/better-sqlite3/package.json'];
const fonts = ['Regular', 'Bold'].map(
  (weight) => `node_modules/pretendard/dist/public/static/Pretendard-${weight}.otf`,
);

function listFiles(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

const hashOf = (file) =>
  createHash('sha256')
    .update(readFileSync(path.join(root, file)))
    .digest('hex');

/** Every file that the executable contains, with its sha256. */
export function makeManifest(addons) {
  const files = [...folders.flatMap(listFiles), ...threadFiles, ...fonts, ...Object.values(addons)].sort();
  return Object.fromEntries(files.map((file) => [file, hashOf(file)]));
}
