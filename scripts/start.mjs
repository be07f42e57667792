import module from 'node:module';
import { runInherited } from './runtime/command.mjs';
import { buildStaleFronts } from './runtime/fronts.mjs';
import { ensureInstalled } from './runtime/install.mjs';
import { projectNode } from './runtime/project.mjs';
import { buildStaleServer, serverScript } from './runtime/server.mjs';

await ensureInstalled();
const built = await Promise.all([buildStaleFronts(), buildStaleServer()]);
if (!built.every(Boolean)) process.exit(1);

const demo = process.env.DEMO ?? '1';

// A second process would cost memory and time. The first start after an installation runs on the machine's own Node.
if (projectNode() === process.execPath) {
  process.env.DEMO = demo;
  process.argv = [process.execPath, serverScript, 'serve'];
  module.createRequire(serverScript)(serverScript);
} else {
  process.exitCode = await runInherited(projectNode(), [serverScript, 'serve'], { DEMO: demo });
}
