/** The processor's time of a run, which other processes hardly lengthen; never less than what a pause of the runtime takes. */
export async function processorMs(run: () => unknown): Promise<number> {
  const began = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(began);
  return Math.max(10, (user + system) / 1000);
}

/** How many times as long a run takes on ten times as much: some ten when it grows with its input, a hundred with its square. */
export async function growthOf(run: (size: number) => unknown, size: number): Promise<number> {
  await run(size); // compiled by now
  const once = await processorMs(() => run(size));
  return (await processorMs(() => run(10 * size))) / once;
}

/** Between the two. */
export const LINEAR = 40;
