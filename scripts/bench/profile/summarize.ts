// Where the processor time of a profile went: by function, what it did itself; by package, with all that it called.
import type { Profiler } from 'node:inspector/promises';
import { root } from '../places.ts';

const IDLE = new Set(['(idle)', '(root)']);
/** The profiler itself, at its start and end. */
const PROFILER = 'node:inspector';

type Frame = Profiler.ProfileNode['callFrame'];

/** The package, folder of ours or part of the runtime that a function belongs to. */
function packageOf({ functionName, url }: Frame): string {
  if (functionName === '(garbage collector)' || functionName === '(program)') return functionName;
  const installed = [...url.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1];
  if (installed !== undefined) return installed;
  if (url.startsWith('node:')) return url;
  const own = url.replace(`file://${root}/`, '');
  return own === ''
    ? 'native'
    : own
        .split('/')
        .slice(0, own.startsWith('server/features/') ? 3 : 2)
        .join('/');
}

function nameOf(frame: Frame): string {
  const file = frame.url.replace(`file://${root}/`, '').replace(/^.*node_modules\//, '');
  const place = file === '' ? '' : ` ${file}:${frame.lineNumber + 1}`;
  return `${frame.functionName || '(anonymous)'}${place}`;
}

export type Share = { name: string; percent: number };

export type Summary = {
  /** Microseconds in which the main thread did something. */
  busyUs: number;
  functions: readonly Share[];
  packages: readonly Share[];
};

export function summarize(profile: Profiler.Profile): Summary {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parentOf = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const { samples = [], timeDeltas = [] } = profile;
  const selfUs = new Map<number, number>();
  for (const [index, id] of samples.entries())
    selfUs.set(id, (selfUs.get(id) ?? 0) + (timeDeltas[index] ?? 0));

  const functions = new Map<string, number>();
  const packages = new Map<string, number>();
  const add = (sums: Map<string, number>, name: string, us: number) =>
    sums.set(name, (sums.get(name) ?? 0) + us);
  let busyUs = 0;
  for (const [id, us] of selfUs) {
    const node = nodes.get(id);
    if (!node || IDLE.has(node.callFrame.functionName) || node.callFrame.url === PROFILER) continue;
    busyUs += us;
    const caller = nodes.get(parentOf.get(id) ?? 0)?.callFrame;
    const isAddon = node.callFrame.functionName === '' && node.callFrame.url === '';
    // An addon's function has no name: its caller says which one it is.
    add(functions, isAddon && caller ? `addon, called by ${nameOf(caller)}` : nameOf(node.callFrame), us);
    const stack = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parentOf.get(at)) {
      const frame = nodes.get(at)?.callFrame;
      if (frame && !IDLE.has(frame.functionName)) stack.add(packageOf(frame));
    }
    for (const name of stack) add(packages, name, us);
  }
  const shares = (sums: Map<string, number>) =>
    [...sums]
      .map(([name, us]) => ({ name, percent: (100 * us) / busyUs }))
      .toSorted((a, b) => b.percent - a.percent);
  return { busyUs, functions: shares(functions), packages: shares(packages) };
}
