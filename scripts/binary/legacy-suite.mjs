// Runs the suite of the legacy API on what dist/daon-wallet extracts: its build, with its own packages and addons.
// `node scripts/binary/legacy-suite.mjs` after `npm run build:binary`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runInherited } from '../runtime/command.mjs';
import { commandFile, projectNode, root } from '../runtime/project.mjs';

const cache = mkdtempSync(path.join(os.tmpdir(), 'daon-cache-'));
try {
  const env = { ...process.env, XDG_CACHE_HOME: cache };
  execFileSync(path.join(root, 'dist/daon-wallet'), ['--version'], { env, stdio: 'ignore' });
  const folder = path.join(cache, 'daon-wallet');
  const [extracted = ''] = readdirSync(folder);
  process.exitCode = await runInherited(
    projectNode(),
    [commandFile('vitest'), 'run', '--project', 'long-build', 'tests/legacy'],
    // The long run has the suite on files, as the executable has its database.
    { DAON_LONG: '1', DAON_TESTS_BUILD: path.join(folder, extracted, 'dist/server/daon.cjs') },
  );
} finally {
  rmSync(cache, { recursive: true, force: true });
}
