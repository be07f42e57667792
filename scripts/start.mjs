import path from 'node:path';
import { runInherited } from './runtime/command.mjs';
import { buildStaleFronts } from './runtime/fronts.mjs';
import { ensureInstalled } from './runtime/install.mjs';
import { modules, projectNode } from './runtime/project.mjs';

await ensureInstalled();
if (!(await buildStaleFronts())) process.exit(1);

process.exitCode = await runInherited(projectNode(), ['server/cli/daon.ts', 'serve'], {
  DEMO: process.env.DEMO ?? '1',
  // Stripped and compiled code is cached for the next start, which shortens it by a third.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(modules, '.cache/compiled'),
});
