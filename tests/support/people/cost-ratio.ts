/** Processor time of this process, in microseconds: other programs on the machine add nothing to it. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** How many times as much processor time a call takes in the first of two worlds as in the second: the cheapest of many in turn. */
export async function costRatio<World>(
  worlds: readonly [World, World],
  call: (world: World, n: number) => Promise<unknown>,
  times: number,
): Promise<number> {
  const cheapest: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let n = 0; n < times; n += 1)
    for (const at of [0, 1] as const) {
      const begun = processorTime();
      await call(worlds[at], n);
      cheapest[at] = Math.min(cheapest[at], processorTime() - begun);
    }
  return cheapest[0] / cheapest[1];
}
