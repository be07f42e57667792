import { runInherited } from './runtime/command.mjs';
import { ensureInstalled } from './runtime/install.mjs';
import { commandFile, projectNode } from './runtime/project.mjs';

// `npm run test:long [-- words]`: the long forms of the harnesses under tests/faults and tests/access, or only of the files
// whose path contains a word. They ask for DAON_LONG through tests/support/long-or-short.ts; files named *.long.ts run here
// alone and say what they need of the machine.
await ensureInstalled();
process.exitCode = await runInherited(
  projectNode(),
  [commandFile('vitest'), 'run', '--passWithNoTests=false', ...process.argv.slice(2)],
  { DAON_LONG: '1' },
);
