import module from 'node:module';
import { runInherited } from './runtime/command.mjs';
import { buildStaleFronts } from './runtime/fronts.mjs';
import { ensureInstalled } from './runtime/install.mjs';
import { projectNode } from './runtime/project.mjs';
import { buildStaleServer, serverScript } from './runtime/server.mjs';

// `npm start -- --lan` shows the demo to the home network.
const options = process.argv.slice(2);
const unknown = options.find((option) => option !== '--lan');
if (unknown !== undefined) {
  console.error(
    `npm start: unknown option ${JSON.stringify(unknown)}: 그런 옵션은 없어요. npm start 나 npm start -- --lan 을 써주세요.`,
  );
  process.exit(2);
}

await ensureInstalled();
const built = await Promise.all([buildStaleFronts(), buildStaleServer()]);
if (!built.every(Boolean)) process.exit(1);

const demo = options.includes('--lan') ? 'lan' : (process.env.DEMO ?? '1');

// A second process would cost memory and time. The first start after an installation runs on the machine's own Node.
if (projectNode() === process.execPath) {
  process.env.DEMO = demo;
  process.argv = [process.execPath, serverScript, 'serve'];
  module.createRequire(serverScript)(serverScript);
} else {
  process.exitCode = await runInherited(projectNode(), [serverScript, 'serve'], { DEMO: demo });
}
