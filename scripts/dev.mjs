import { startInherited } from './runtime/command.mjs';
import { ensureInstalled } from './runtime/install.mjs';
import { commandFile, projectNode } from './runtime/project.mjs';

await ensureInstalled();
const node = projectNode();
const vite = commandFile('vite');
const demo = { DEMO: process.env.DEMO ?? '1' };
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
const api = { API_ORIGIN: server };

console.log(`지갑 http://127.0.0.1:5173/ · 콘솔 http://127.0.0.1:5174/admin/ · 서버 ${server}`);
const parts = [
  startInherited(node, ['--watch', '--watch-preserve-output', 'server/cli/daon.ts', 'serve'], demo),
  startInherited(
    node,
    [vite, '--config', 'client/vite.config.ts', '--strictPort', '--clearScreen', 'false'],
    api,
  ),
  startInherited(
    node,
    [vite, '--config', 'admin/vite.config.ts', '--strictPort', '--clearScreen', 'false'],
    api,
  ),
];

// When one part ends, the others are stopped.
process.exitCode = await Promise.race(parts.map((part) => part.done));
for (const part of parts) part.child.kill('SIGTERM');
await Promise.all(parts.map((part) => part.done));
