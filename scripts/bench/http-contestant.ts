// Contestants that answer HTTP: the product and the echo server, under the same load.
import type { World } from './books/world.ts';
import type { Load } from './load/load.ts';
import type { CallName, GroupResult, LoadReport } from './load/plan.ts';
import { cpuMsOf } from './machine.ts';
import type { Product } from './product.ts';
import type { Contestant, Measured } from './rounds.ts';
import type { Echo } from './yardsticks/echo.ts';

/** Of the load of most rows. */
export const CLIENTS = 64;

type Side = { name: string; call: CallName; clients?: number };

export function groupOf(report: LoadReport, name: string): GroupResult {
  const group = report.groups[name];
  if (!group) throw new Error(`the load has no group ${name}`);
  return group;
}

/** Counts a group's calls, and keeps the sends that were answered. */
export function tallyGroup(world: World, report: LoadReport, name: string): Omit<Measured, 'cpuMs'> {
  const { answered, ...rest } = groupOf(report, name);
  for (const value of answered) world.answered.push(value);
  return { ...rest, seconds: report.seconds, loadCpuMs: report.cpuMs };
}

export function productContestant(
  load: Load,
  world: World,
  product: Product,
  { name, call, clients = CLIENTS }: Side,
): Contestant {
  return {
    name,
    async run(seconds) {
      const before = cpuMsOf(product.pid);
      const { origin } = product;
      const groups = [{ name, call, clients }];
      const report = await load.run({ origin, peopleFile: world.peopleFile, seconds, groups });
      return { ...tallyGroup(world, report, name), cpuMs: cpuMsOf(product.pid) - before };
    },
  };
}

/** The same requests, byte for byte, to a server that answers their body. */
export function echoContestant(
  load: Load,
  world: World,
  echo: Echo,
  { name, call, clients = CLIENTS }: Side,
): Contestant {
  return {
    name,
    async run(seconds) {
      const before = cpuMsOf(echo.pid);
      const groups = [{ name, call, clients, echo: echo.origin }];
      const report = await load.run({ origin: echo.origin, peopleFile: world.peopleFile, seconds, groups });
      const { answered: _none, ...rest } = groupOf(report, name);
      return { ...rest, seconds: report.seconds, loadCpuMs: report.cpuMs, cpuMs: cpuMsOf(echo.pid) - before };
    },
  };
}
