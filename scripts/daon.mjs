import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './runtime/project.mjs';
import { isServerFresh, serverScript } from './runtime/server.mjs';

// `npm run -s daon -- VERB`: the command line from the build, which loads in a tenth of the time that the sources take; from the
// sources when there is no build or they have changed since.

const isFresh = isServerFresh();
const script = isFresh ? serverScript : path.join(root, 'server/cli/daon.ts');
process.argv[1] = script;
if (isFresh) createRequire(script)(script);
else await import(script);
