import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { modules, requireNode, root } from './runtime/project.mjs';
import { isServerFresh, serverScript } from './runtime/server.mjs';

// `npm run -s daon -- VERB`: the command line from the build, which loads in a tenth of the time that the sources take; from the
// sources when there is no build or they have changed since.

requireNode();
if (!existsSync(modules)) {
  console.error('패키지가 없어요. npm ci 를 먼저 실행해주세요.\nThe packages are missing: run npm ci first.');
  process.exit(1);
}

const isFresh = isServerFresh();
const script = isFresh ? serverScript : path.join(root, 'server/cli/daon.ts');
process.argv[1] = script;
if (isFresh) createRequire(script)(script);
else await import(script);
