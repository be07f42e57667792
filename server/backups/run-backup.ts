// A scheduled backup runs the same command as an operator, in a separate process: packing a large database must not
// block calls, and manual and scheduled backups use the same code.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { isSea } from 'node:sea';

const GENTLE = 10; // niceness: requests have priority

/** Null when the backup was made, else the output of the command. */
export async function runBackup(target: string, signal: AbortSignal): Promise<string | null> {
  const script = process.argv[1] ?? '';
  const child = spawn(process.execPath, [...(isSea() ? [] : [script]), 'backup', target], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part));
  const ended = once(child, 'close') as Promise<[code: number | null]>;
  if (child.pid !== undefined) os.setPriority(child.pid, GENTLE);
  const [code] = await ended;
  return code === 0 ? null : said.trim() || `끝남 코드 ${code}`;
}
