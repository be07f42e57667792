// How long decisions took, by kind and day in Seoul; the same on both engines.
import { expect, it } from 'vitest';
import { inArray } from '../../../db/sql.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import { viewDecisionTimes } from '../../../server/features/dashboard/decision-times.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { depsOnStore } from '../../support/servers/deps-on-store.ts';
import { forEachEngine } from '../../support/store/store.ts';

const NOW = new Date('2026-11-20T09:00:00+09:00');

/** Requests that were decided, `took` minutes after they were made. */
async function decided(
  { store }: Deps,
  kind: RequestKind,
  at: string,
  took: readonly number[],
  as: { state?: 1 | 2; by?: 'operator' | 'expiry' } = {},
): Promise<void> {
  const decidedAt = new Date(at);
  await store.write(async (tx) => {
    for (const minutes of took) {
      await tx.insert(tx.t.requests).values({
        id: await tx.nextId(),
        ...{ kind, holderId: 1, state: as.state ?? 1, version: 2, decidedAt },
        decidedAs: as.by ?? 'operator',
        createdAt: new Date(decidedAt.getTime() - minutes * MINUTE_MS),
      });
    }
  });
}

forEachEngine('the time to a decision', (open) => {
  it('is the nearest rank of 50 % and of 80 % for each kind and day in Seoul', async () => {
    const store = await open();
    const deps = depsOnStore(store, NOW);
    await seedDemo(deps);
    // The demo has decisions of its own.
    await store.write((tx) =>
      tx
        .update(tx.t.requests)
        .set({ decidedAs: 'holder' })
        .where(inArray(tx.t.requests.state, [1, 2])),
    );
    await decided(deps, 'purchase', '2026-11-19T12:00:00+09:00', [10, 1, 3, 2, 4]);
    await decided(deps, 'purchase', '2026-11-19T23:59:59+09:00', [100], { state: 2 });
    await decided(deps, 'purchase', '2026-11-20T00:00:00+09:00', [7]);
    await decided(deps, 'sale', '2026-11-19T12:00:00+09:00', [30, 0.05]);
    // Neither what expired nor what is older counts.
    await decided(deps, 'sale', '2026-11-19T12:00:00+09:00', [5000], { state: 2, by: 'expiry' });
    await decided(deps, 'link', new Date(NOW.getTime() - 31 * DAY_MS).toISOString(), [1]);

    const { rows, from, to } = await viewDecisionTimes(deps);
    expect([from, to]).toEqual(['2026-10-22', '2026-11-20']);
    expect(rows).toEqual([
      // 1 2 3 4 10 100: the third and the fifth.
      { day: '2026-11-19', kind: 'purchase', decided: 6, median: 3, p80: 10 },
      { day: '2026-11-19', kind: 'sale', decided: 2, median: 0.1, p80: 30 },
      { day: '2026-11-20', kind: 'purchase', decided: 1, median: 7, p80: 7 },
    ]);
  });
});
