import { runInherited } from './runtime/command.mjs';
import { buildStaleFronts } from './runtime/fronts.mjs';
import { ensureInstalled } from './runtime/install.mjs';
import { projectNode } from './runtime/project.mjs';

await ensureInstalled();
if (!(await buildStaleFronts())) process.exit(1);

process.exitCode = await runInherited(projectNode(), ['server/cli/daon.ts', 'serve'], {
  DEMO: process.env.DEMO ?? '1',
});
