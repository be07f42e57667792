import { startInherited } from './runtime/command.mjs';
import { ensureInstalled } from './runtime/install.mjs';
import { commandFile, projectNode } from './runtime/project.mjs';

await ensureInstalled();
const node = projectNode();
const vite = commandFile('vite');
const demo = { DEMO: process.env.DEMO ?? '1' };

console.log('지갑 http://127.0.0.1:5173/ · 콘솔 http://127.0.0.1:5174/admin/ · 서버 http://127.0.0.1:3000');
const parts = [
  startInherited(node, ['--watch', '--watch-preserve-output', 'server/cli/daon.ts', 'serve'], demo),
  startInherited(node, [vite, '--config', 'client/vite.config.ts', '--strictPort', '--clearScreen', 'false']),
  startInherited(node, [vite, '--config', 'admin/vite.config.ts', '--strictPort', '--clearScreen', 'false']),
];

// When one part ends, the others are of no use.
process.exitCode = await Promise.race(parts.map((part) => part.done));
for (const part of parts) part.child.kill('SIGTERM');
await Promise.all(parts.map((part) => part.done));
