import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export type Echo = { pid: number; origin: string; stop: () => void };

export async function startEcho(): Promise<Echo> {
  const child = fork(path.join(import.meta.dirname, 'echo-server.ts'));
  const [origin] = (await once(child, 'message')) as [string];
  if (child.pid === undefined) throw new Error('the echo server has no process');
  return { pid: child.pid, origin, stop: () => void child.kill() };
}
