// `serve`, with everything loaded but nothing opened until a line arrives: a harness that kills many servers has the next one
// ready while this one still serves. Any other verb, such as those that the server starts, runs without waiting.
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import '../../server/main.ts';
import '../../server/cli/verbs/serve.ts';
import { runVerb } from '../../server/cli/run-verb.ts';

// A process that is killed would never write it.
flushCompileCache();
const verb = process.argv.slice(2);
if (verb.length === 0) {
  await once(process.stdin, 'data');
  process.stdin.destroy();
  verb.push('serve');
}
process.exitCode = await runVerb(verb);
