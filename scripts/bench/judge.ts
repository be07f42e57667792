// No ratio of a product whose books are wrong.
import type { World } from './books/world.ts';
import type { Row } from './row.ts';
import { findFaults } from './soundness.ts';
import type { Outcome } from './topic.ts';

type Judged = { rows: readonly Row[]; faults: readonly string[] };

/** The rows without their values, if there are faults. */
function refuseFor(faults: readonly string[], rows: readonly Row[]): readonly Row[] {
  if (faults.length === 0) return rows;
  return rows.map(({ measured: _none, ...row }) => ({
    ...row,
    value: null,
    rounds: [],
    note: 'refused: the books are not sound',
  }));
}

/** Checks the databases of a topic; rows of books that are not sound lose their values. */
async function judgeOutcome({ rows, worlds }: Outcome): Promise<Judged> {
  const faults: string[] = [];
  for (const world of worlds) faults.push(...(await findFaults(world)));
  return { rows: refuseFor(faults, rows), faults };
}

/**
 * Checks each database as soon as its topic is over, but the one that several topics share at the end, because that takes
 * a minute. `rows` answers nothing before.
 */
export function createJudge() {
  const sections: { rows: readonly Row[]; shared: readonly World[] }[] = [];
  const faults: string[] = [];
  return {
    async add({ rows, worlds }: Outcome, isShared: (world: World) => boolean): Promise<void> {
      const own = worlds.filter((world) => !isShared(world));
      const judged = await judgeOutcome({ rows, worlds: own });
      for (const world of own) await world.remove();
      faults.push(...judged.faults);
      sections.push({ rows: judged.rows, shared: worlds.filter(isShared) });
    },
    /** The topic gave no rows. */
    addFailure(row: Row, reason: string): void {
      faults.push(reason);
      sections.push({ rows: [row], shared: [] });
    },
    async finish(): Promise<Judged> {
      const found = new Map<World, readonly string[]>();
      for (const world of new Set(sections.flatMap(({ shared }) => shared)))
        found.set(world, await findFaults(world));
      faults.push(...[...found.values()].flat());
      const rows = sections.flatMap((section) =>
        refuseFor(
          section.shared.flatMap((world) => found.get(world) ?? []),
          section.rows,
        ),
      );
      return { rows, faults };
    },
  };
}
