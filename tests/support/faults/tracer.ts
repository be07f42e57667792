import { execFileSync } from 'node:child_process';

/** Throws with what to do where there is no strace; the long forms of the disk's faults need it. */
export function requireStrace(): void {
  try {
    execFileSync('strace', ['--version'], { stdio: 'ignore' });
  } catch {
    throw new Error('strace is needed for this check: apt-get install strace (and the right to trace)');
  }
}
