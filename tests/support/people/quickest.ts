/**
 * How many times as long a call takes in the first of two worlds as in the second: the quickest of many in turn, because the others
 * waited for other programs.
 */
export async function quickestRatio<World>(
  worlds: readonly [World, World],
  call: (world: World, n: number) => Promise<unknown>,
  times: number,
): Promise<number> {
  const quickest: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let n = 0; n < times; n += 1)
    for (const at of [0, 1] as const) {
      const begun = performance.now();
      await call(worlds[at], n);
      quickest[at] = Math.min(quickest[at], performance.now() - begun);
    }
  return quickest[0] / quickest[1];
}
