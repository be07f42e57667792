import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../runtime/project.mjs';

// The executable contains this machine's pinned Node, which is linked against glibc, and so are these addons.
const argon2Names = { x64: 'argon2.glibc.node', arm64: 'argon2.armv8.glibc.node' };

const addons = [
  `node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`,
  `node_modules/argon2/prebuilds/linux-${process.arch}/${argon2Names[process.arch]}`,
];

// The build, and everything that it reads beside its own code: the two packages that it requires with what they require, and
// the thread, a file that loads the driver as a package.
const folders = [
  'dist/server',
  'dist/client',
  'dist/admin',
  'db/migrations',
  'node_modules/@fastify/swagger-ui/static',
  'node_modules/better-sqlite3/lib',
  'node_modules/@phc/format',
];
const files = [
  'db/engines/checkpoint-thread.mjs',
  'node_modules/better-sqlite3/package.json',
  ...['package.json', 'argon2.cjs'].map((name) => `node_modules/argon2/${name}`),
  ...['package.json', 'index.js', 'node-gyp-build.js'].map((name) => `node_modules/node-gyp-build/${name}`),
  ...['Regular', 'Bold'].map(
    (weight) => `node_modules/pretendard/dist/public/static/Pretendard-${weight}.otf`,
  ),
];

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
export function makeManifest() {
  for (const file of [...addons, ...files])
    if (!existsSync(path.join(root, file))) throw new Error(`${file} is missing`);
  const all = [...folders.flatMap(listFiles), ...files, ...addons].sort();
  return Object.fromEntries(all.map((file) => [file, hashOf(file)]));
}
