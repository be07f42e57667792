// A scheduled backup is the verb that an operator would call, in a process of its own: packing a large database must not
// hold up a call, and what is tried by hand is what runs at night.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { isSea } from 'node:sea';

const GENTLE = 10; // niceness: calls come first

/** Null when the backup was made, else what the verb said. */
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
