import { eq } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { maskName } from '../../../domain/masks.ts';
import type { Deps } from '../../deps/deps.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';

/** The name of a holder as a bank shows it; null where the holder does not allow it. The same is read for both. */
export async function readShownName(db: ReadDb, holderId: number): Promise<string | null> {
  const { holders } = db.t;
  const [row] = await db
    .select({ name: holders.name, showsName: holders.showsName })
    .from(holders)
    .where(eq(holders.id, holderId));
  return row?.showsName === true ? maskName(row.name) : null;
}

export async function viewNameShown({ store }: Deps, holder: { id: number }): Promise<{ on: boolean }> {
  return store.read(async (db) => ({ on: (await readShownName(db, holder.id)) !== null }));
}

/** Whether those who send to the holder are shown the name at their confirmation. */
export async function showName(
  { store }: Deps,
  holder: CallingHolder,
  { on }: { on: boolean },
): Promise<{ on: boolean }> {
  await store.write(async (tx) => {
    await requireActiveHolder(tx, holder);
    const { holders } = tx.t;
    await tx.update(holders).set({ showsName: on }).where(eq(holders.id, holder.id));
  });
  return { on };
}
