// The number of all ledger transactions and of all sends, which is kept up to the last check of the books, on both engines.
import { expect, it } from 'vitest';
import { asUnits } from '../../../domain/money.ts';
import { asc } from '../../../db/sql.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { listTransactions } from '../../../server/features/ledger/list-transactions.ts';
import { send } from '../../../server/features/transfers/send.ts';
import { createIncrementalCheck } from '../../../server/ledger/check-books.ts';
import { depsOnStore } from '../../support/servers/deps-on-store.ts';
import { forEachEngine } from '../../support/store/store.ts';

const NOW = new Date('2026-11-20T09:00:00+09:00');

async function addSend(deps: Deps, requestId: string): Promise<void> {
  const [from, to] = await deps.store.read((db) => {
    const { id, walletAddress } = db.t.holders;
    return db.select({ id, walletAddress }).from(db.t.holders).orderBy(asc(id)).limit(2);
  });
  await send(
    deps,
    { id: from?.id ?? 0 },
    {
      to: { address: { address: to?.walletAddress ?? '', checksumOk: true } },
      net: asUnits(100_000_000n),
      requestId,
    },
  );
}

forEachEngine('the numbers of ledger transactions', (open) => {
  it('are those of the rows, before and after a check of the books', async () => {
    const store = await open();
    const deps = depsOnStore(store, NOW);
    await seedDemo(deps);
    const check = createIncrementalCheck(store);

    async function expectCounted(): Promise<void> {
      const rows = await store.read((db) => {
        const { kind } = db.t.ledgerTransactions;
        return db.select({ kind }).from(db.t.ledgerTransactions);
      });
      const page = { page: 1, perPage: 1 };
      const sends = { ...page, filter: { kind: 'send' as const } };
      expect((await listTransactions(deps, page)).total).toBe(rows.length);
      expect((await listTransactions(deps, sends)).total).toBe(
        rows.filter(({ kind }) => kind === 'send').length,
      );
    }

    await expectCounted();
    await addSend(deps, '1');
    await expectCounted();
    expect(await check(NOW)).toEqual([]);
    await expectCounted();
    await addSend(deps, '2');
    await expectCounted();
    expect(await check(NOW)).toEqual([]);
    await addSend(deps, '3');
    await expectCounted();
  });
});
