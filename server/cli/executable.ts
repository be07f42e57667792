// The command line inside the single executable. It contains its own Node, so no version check is needed, and it is
// bundled to one script, which cannot use top-level await.
import { runVerb } from './run-verb.ts';

void runVerb(process.argv.slice(2)).then((exit) => {
  process.exitCode = exit;
});
