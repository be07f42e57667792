// A holder's timeline and the transactions by amount, on both engines.
import { expect, it } from 'vitest';
import { movedOf } from '../../../admin/amounts/signed-amount.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import { viewTimeline } from '../../../server/features/timelines/view-timeline.ts';
import { ledgerTransactionOut, listTransactions } from '../../../server/features/ledger/list-transactions.ts';
import { depsOnStore } from '../../support/servers/deps-on-store.ts';
import { forEachEngine } from '../../support/store/store.ts';

forEachEngine("an operator's lists", (open) => {
  it('have every row once, page by page, and the largest amount first', async () => {
    const deps = depsOnStore(await open(), new Date('2026-11-20T09:00:00+09:00'));
    await seedDemo(deps);
    const whole = await viewTimeline(deps, { id: 1, perPage: 100 });
    const seen: string[] = [];
    let before: typeof whole.next = null;
    do {
      const page = await viewTimeline(deps, { id: 1, perPage: 17, ...(before && { before }) });
      seen.push(...page.data.map(({ kind, id }) => `${kind}:${id}`));
      before = page.next;
    } while (before !== null);
    expect(seen).toEqual(whole.data.map(({ kind, id }) => `${kind}:${id}`));
    expect(new Set(whole.data.map(({ kind }) => kind))).toEqual(new Set(['alarm', 'ledger', 'order']));

    for (const holder of [undefined, 1, 'daon']) {
      const query = { page: 1, perPage: 100, filter: { holder } };
      const listed = await listTransactions(deps, { ...query, sort: { field: 'amount', order: 'DESC' } });
      const rows = listed.data.map((row) => ledgerTransactionOut.parse(row));
      const sizes = rows.map(({ entries }) => Number(movedOf(entries)));
      expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
      expect(listed.total).toBe((await listTransactions(deps, query)).total);
    }
  });
});
