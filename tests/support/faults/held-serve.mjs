// `serve` of the build at the first argument, with everything loaded but nothing opened until a line arrives: a harness
// releases it when the files are as it wants them. Not TypeScript: to load what strips the types takes a tenth of a start.
import { once } from 'node:events';
import { createRequire, flushCompileCache } from 'node:module';

const [node = '', , script = ''] = process.argv;
const { loadParts, run } = createRequire(script)(script);
await loadParts();
// A process that is killed would never write it.
flushCompileCache();
await once(process.stdin, 'data');
process.stdin.destroy();
// The server starts verbs beside itself by the script that it was started from.
process.argv = [node, script, 'serve'];
await run(['serve']);
