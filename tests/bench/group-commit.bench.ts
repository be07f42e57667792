// Waiting writes share one commit to disk, so an update among many costs a fraction of one alone.
import { and, eq, sql } from 'drizzle-orm';
import { createTestApp } from '../support/app.ts';
import { compare, repeat } from './compare.ts';
import { findDemoHolder } from './demo-holder.ts';

const CONCURRENT = 64;

await using app = await createTestApp();
const { store } = app;
const holder = await findDemoHolder(store);

async function spendOneUnit(): Promise<void> {
  const rows = await store.write((tx) => {
    const { accounts } = tx.t;
    return tx
      .update(accounts)
      .set({ balance: sql`${accounts.balance} - 1` })
      .where(
        and(
          eq(accounts.holderId, holder.id),
          sql`${accounts.balance} - ${accounts.held} - ${accounts.locked} >= 1`,
        ),
      )
      .returning({ id: accounts.id });
  });
  if (rows.length !== 1) throw new Error('the guarded update changed nothing');
}

await compare({
  name: `a guarded update among ${CONCURRENT} concurrent ones, against one at a time`,
  limit: 0.5,
  measured: () => Promise.all(Array.from({ length: CONCURRENT }, spendOneUnit)),
  reference: repeat(CONCURRENT, spendOneUnit),
});
