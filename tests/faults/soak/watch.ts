import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';

export type Sample = {
  requests: number;
  /** What the program holds. */
  heapBytes: number;
  /** What the engine made of the program's code. */
  compiledBytes: number;
  descriptors: number;
  walBytes: number;
};

/** What the server holds at this moment, garbage collected. */
export async function takeSample(child: ChildProcess, wal: string, requests: number): Promise<Sample> {
  const answered = once(child, 'message') as Promise<[{ objects: number; compiled: number }]>;
  child.send('report');
  const [{ objects, compiled }] = await answered;
  return {
    requests,
    heapBytes: objects,
    compiledBytes: compiled,
    descriptors: readdirSync(`/proc/${child.pid}/fd`).length,
    walBytes: statSync(wal, { throwIfNoEntry: false })?.size ?? 0,
  };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Bytes for each request, as the median of all slopes between two samples: one odd sample moves it little. */
export function heapSlope(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((a, i) =>
    samples
      .slice(i + 1)
      .filter((b) => b.requests > a.requests)
      .map((b) => (b.heapBytes - a.heapBytes) / (b.requests - a.requests)),
  );
  return median(slopes);
}

const MB = 1_000_000;
const WAL_MAX_MB = 64; // some checkpoints' worth; without them it would hold all that was written
/** Readers are opened when they are first needed, with two files each, and callers hold one connection each. */
const DESCRIPTORS_MORE = 9;
/** More of the program is compiled as it is called more often, some is thrown away again: tenths of a megabyte. */
const COMPILED_MORE_MB = 3;

export type Judgement = { heapMbPerMillion: number; walMb: number; descriptors: number[]; faults: string[] };

/** What was found wrong, from samples after warm-up. */
export function judge(samples: readonly Sample[], allowedMbPerMillion: number): Judgement {
  const heapMbPerMillion = heapSlope(samples); // bytes for each request are MB for each million
  const walMb = Math.max(...samples.map((sample) => sample.walBytes)) / MB;
  const descriptors = samples.map((sample) => sample.descriptors);
  const faults = [];
  if (samples.length < 5) faults.push('too few samples to judge by');
  if (heapMbPerMillion > allowedMbPerMillion) {
    faults.push(`the heap grows by ${heapMbPerMillion.toFixed(2)} MB in a million requests`);
  }
  const compiledMore = (samples.at(-1)?.compiledBytes ?? 0) - (samples[0]?.compiledBytes ?? 0);
  if (compiledMore / MB > COMPILED_MORE_MB) {
    faults.push(`compiled code grew by ${(compiledMore / MB).toFixed(1)} MB`);
  }
  if (walMb > WAL_MAX_MB) faults.push(`the write-ahead log grew to ${walMb.toFixed(1)} MB`);
  if ((descriptors.at(-1) ?? 0) > (descriptors[0] ?? 0) + DESCRIPTORS_MORE) {
    faults.push(`file descriptors went from ${descriptors[0]} to ${descriptors.at(-1)}`);
  }
  return { heapMbPerMillion, walMb, descriptors, faults };
}
