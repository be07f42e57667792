// Building a query costs more than running it, which is why hot ones are prepared once for each connection.
import { eq } from 'drizzle-orm';
import { readBalance } from '../../server/ledger/accounts.ts';
import { createTestApp } from '../support/app.ts';
import { compare, repeat } from './compare.ts';
import { findDemoHolder } from './demo-holder.ts';

const CALLS = 500;

await using app = await createTestApp();
const { store } = app;
const holder = await findDemoHolder(store);

await compare({
  name: 'a prepared query, against one built for each call',
  limit: 0.5,
  measured: () => store.read((db) => repeat(CALLS, () => readBalance(db, holder.id))()),
  reference: () =>
    store.read((db) => {
      const { accounts } = db.t;
      return repeat(CALLS, async () =>
        db
          .select({ balance: accounts.balance, held: accounts.held, locked: accounts.locked })
          .from(accounts)
          .where(eq(accounts.holderId, holder.id)),
      )();
    }),
});
