import type { Store } from '../../db/store.ts';

/** Whether the database has neither a holder nor an operator. */
export async function isEmptyDatabase(store: Store): Promise<boolean> {
  const rows = await store.read((db) =>
    db.select({ login: db.t.logins.loginLower }).from(db.t.logins).limit(1),
  );
  return rows.length === 0;
}
