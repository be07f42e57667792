import { findFaults } from './soundness.ts';
import type { Outcome } from './topic.ts';
import type { Row } from './row.ts';

export type Judged = { rows: readonly Row[]; faults: readonly string[] };

/** Checks the databases of a topic; rows of books that are not sound lose their values. */
export async function judgeOutcome({ rows, worlds }: Outcome): Promise<Judged> {
  const faults: string[] = [];
  for (const world of worlds) faults.push(...(await findFaults(world)));
  if (faults.length === 0) return { rows, faults };
  const refused = rows.map(({ measured: _none, ...row }): Row => ({
    ...row,
    value: null,
    rounds: [],
    note: 'refused: the books are not sound',
  }));
  return { rows: refused, faults };
}
