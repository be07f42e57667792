import { createServer } from 'node:net';
import { startInherited } from './runtime/command.mjs';
import { ensureInstalled } from './runtime/install.mjs';
import { commandFile, projectNode } from './runtime/project.mjs';

const port = Number(process.env.PORT || '3000');

/** Whether another program listens there. */
const isHeld = (wanted) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }) => resolve(code === 'EADDRINUSE'));
    probe.listen(wanted, process.env.HOST || '127.0.0.1', () => probe.close(() => resolve(false)));
  });

// In watch mode a server that cannot start waits for a change of a file, and the fronts would call the other one.
for (const wanted of [port, 5173, 5174])
  if (await isHeld(wanted)) {
    console.error(`${wanted}번 포트를 다른 프로그램이 쓰고 있어요. 실행 중인 서버를 끝내고 다시 해주세요.`);
    process.exit(1);
  }

await ensureInstalled();
const node = projectNode();
const vite = commandFile('vite');
const demo = { DEMO: process.env.DEMO ?? '1' };
const server = `http://127.0.0.1:${port}`;
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
