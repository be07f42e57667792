import { buildStaleFronts } from './runtime/fronts.mjs';
import { ensureInstalled } from './runtime/install.mjs';
import { buildStaleServer } from './runtime/server.mjs';

await ensureInstalled();
const built = await Promise.all([buildStaleFronts(), buildStaleServer()]);
if (!built.every(Boolean)) process.exit(1);
