/** A browser opens six connections to a server at most, and the event stream has one of them. */
export const TOGETHER_MAX = 4;

/** Runs a call for each row, a few at a time, and answers the results in the order of the rows. */
export async function eachOf<Row, Result>(
  rows: readonly Row[],
  call: (row: Row) => Promise<Result>,
  onStep: (done: number) => void = () => undefined,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const waiting = rows.entries();
  const work = async () => {
    for (const [place, row] of waiting) {
      results.set(place, await call(row));
      onStep(results.size);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER_MAX }, work));
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result);
}
