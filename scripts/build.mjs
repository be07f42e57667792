import { buildStaleFronts } from './runtime/fronts.mjs';
import { ensureInstalled } from './runtime/install.mjs';

await ensureInstalled();
if (!(await buildStaleFronts())) process.exit(1);
