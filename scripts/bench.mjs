import path from 'node:path';
import { runInherited } from './runtime/command.mjs';
import { ensureInstalled } from './runtime/install.mjs';
import { projectNode, root } from './runtime/project.mjs';
import { buildStaleServer, serverScript } from './runtime/server.mjs';

await ensureInstalled();
if (!(await buildStaleServer())) process.exit(1);
const main = path.join(root, 'scripts/bench/main.ts');
process.exitCode = await runInherited(projectNode(), [
  main,
  '--server',
  serverScript,
  ...process.argv.slice(2),
]);
