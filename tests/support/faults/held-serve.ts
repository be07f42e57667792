// `serve` of the build at the first argument, with everything loaded but nothing opened until a line arrives: a harness
// releases it when the files are as it wants them.
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { loadBuild } from '../build/build.ts';

const [node = '', , script = ''] = process.argv;
const { loadParts, run } = loadBuild(script);
await loadParts();
// A process that is killed would never write it.
flushCompileCache();
await once(process.stdin, 'data');
process.stdin.destroy();
// The server starts verbs beside itself by the script that it was started from.
process.argv = [node, script, 'serve'];
await run(['serve']);
