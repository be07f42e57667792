// What a process used of the processors, and what else was running. Read from /proc: without it nothing is measured.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';

const TICK_MS = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

type Use = {
  parent: number;
  name: string;
  /** Its own processor time, in milliseconds. */
  ownMs: number;
  /** That of its children that have ended. */
  endedMs: number;
};

function readUse(pid: number): Use | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null; // it has ended
  }
  // The name stands in parentheses and may contain anything.
  const close = text.lastIndexOf(')');
  const fields = text.slice(close + 2).split(' ');
  const ticks = (index: number) => Number(fields[index]) * TICK_MS;
  return {
    parent: Number(fields[1]),
    name: text.slice(text.indexOf('(') + 1, close),
    ownMs: ticks(11) + ticks(12),
    endedMs: ticks(13) + ticks(14),
  };
}

function readAll(): Map<number, Use> {
  const uses = new Map<number, Use>();
  for (const name of readdirSync('/proc')) {
    const use = /^\d+$/.test(name) ? readUse(Number(name)) : null;
    if (use !== null) uses.set(Number(name), use);
  }
  return uses;
}

/** The processor time of one process and all its threads. */
export function cpuMsOf(pid: number): number {
  return readUse(pid)?.ownMs ?? 0;
}

/** The processor time of a process, of all below it, and of its children that have ended. */
export function treeCpuMsOf(pid: number): number {
  const all = readAll();
  const own = all.get(pid);
  const below = [...all].filter(([, use]) => use.parent === pid);
  return (own?.ownMs ?? 0) + (own?.endedMs ?? 0) + below.reduce((sum, [, use]) => sum + use.ownMs, 0);
}

/** The resident memory of a process, in megabytes. */
export function residentMbOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

export type Surroundings = {
  /** Load average of the last minute, at the end. */
  load: number;
  /** Processors that other programs kept busy, on average. */
  othersBusy: number;
  /** The busiest of them. */
  busiest: string | null;
};

/** Whether a process is this one or was started below it. */
function isOurs(pid: number, all: ReadonlyMap<number, Use>): boolean {
  for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === process.pid) return true;
  return false;
}

/** The processor time that the whole machine has spent, without waiting for disks. */
function machineBusyMs(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = readFileSync('/proc/stat', 'utf8')
    .slice('cpu '.length)
    .trimStart()
    .split(' ', 7)
    .map(Number);
  return (user + nice + system + irq + softirq) * TICK_MS;
}

/** The processor time of this process and all below it, ended or not. */
const oursMs = (all: ReadonlyMap<number, Use>): number =>
  [...all]
    .filter(([pid]) => isOurs(pid, all))
    .reduce((sum, [, { ownMs, endedMs }]) => sum + ownMs + endedMs, 0);

/** Begins to watch the rest of the machine; the returned function tells what it did since. */
export function watchSurroundings(): () => Surroundings {
  const before = { all: readAll(), busyMs: machineBusyMs(), atMs: performance.now() };
  return () => {
    const elapsedMs = performance.now() - before.atMs;
    const all = readAll();
    const spentMs = machineBusyMs() - before.busyMs;
    const others = [...all]
      .filter(([pid]) => !isOurs(pid, all))
      .map(([pid, { name, ownMs }]) => ({ name, ms: ownMs - (before.all.get(pid)?.ownMs ?? 0) }))
      .toSorted((a, b) => b.ms - a.ms);
    const [first] = others;
    return {
      load: os.loadavg()[0] ?? 0,
      // Of the whole, because what began and ended in between is in no list.
      othersBusy: Math.max(0, (spentMs - (oursMs(all) - oursMs(before.all))) / elapsedMs),
      busiest: first !== undefined && first.ms / elapsedMs > 0.01 ? first.name : null,
    };
  };
}
