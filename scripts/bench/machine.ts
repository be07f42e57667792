// What processes used of the processors, and what else was running. Read from /proc: without it nothing is measured.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';

const TICK_MS = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

type Use = { parent: number; ms: number };

/** The processor time of a process and of its children that have ended. */
function readUse(pid: number): Use | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in parentheses and may contain anything.
    const [, parent, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(9, 13).map(Number);
    return { parent: Number(parent), ms: ticks.reduce((sum, part) => sum + part * TICK_MS, 0) };
  } catch {
    return null; // it has ended
  }
}

/** The processor time of processes with all their threads and all that was started below them. */
export function cpuMsOf(...pids: readonly number[]): number {
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const uses = new Map(running.map((name) => [Number(name), readUse(Number(name))]));
  let sum = 0;
  for (const [pid, use] of uses) {
    let at = pid;
    while (at > 1 && !pids.includes(at)) at = uses.get(at)?.parent ?? 0;
    if (at > 1) sum += use?.ms ?? 0;
  }
  return sum;
}

/** The resident memory of a process, in megabytes. */
export function residentMbOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** The processor time of all other programs. */
function othersMs(): number {
  const [, text = ''] = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8')) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = text.split(' ').map(Number);
  return (user + nice + system + irq + softirq) * TICK_MS - cpuMsOf(process.pid);
}

/** Begins to watch the rest of the machine; the returned function reports what it did since. */
export function watchSurroundings(): () => string {
  const [startedAt, before] = [performance.now(), othersMs()];
  return () => {
    const cores = Math.max(0, (othersMs() - before) / (performance.now() - startedAt));
    return `load ${(os.loadavg()[0] ?? 0).toFixed(1)}, ${cores.toFixed(2)} cores`;
  };
}
