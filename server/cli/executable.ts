// The command line inside the single executable. It brings its own Node, so nothing is to be checked, and it is bundled to
// one script, which cannot await at its top.
import { runVerb } from './run-verb.ts';

void runVerb(process.argv.slice(2)).then((exit) => {
  process.exitCode = exit;
});
