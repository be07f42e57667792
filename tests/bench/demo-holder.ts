import { eq } from 'drizzle-orm';
import type { Store } from '../../db/store.ts';
import { DEMO_HOLDERS } from '../../server/demo/demo-people.ts';

/** The demo holder whom every benchmark serves. */
export async function findDemoHolder(store: Store): Promise<{ id: number; login: string }> {
  const { login } = DEMO_HOLDERS.first;
  const [holder] = await store.read((db) =>
    db.select({ id: db.t.holders.id }).from(db.t.holders).where(eq(db.t.holders.login, login)),
  );
  if (!holder) throw new Error('the demo holder is missing');
  return { id: holder.id, login };
}
