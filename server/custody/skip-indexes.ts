// A restored database does not know the addresses that were given after its backup. The next index jumps beyond all that may
// have been given meanwhile, so that none is given to another holder.
import { eq, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';

/** More addresses than are given between a backup and its restore; hardened children leave room for two thousand jumps. */
export const INDEX_JUMP = 1_000_000;

/** For SQLite alone: there the counter is a row, and goes back with the rest of the file. */
export async function skipIndexes(tx: Tx): Promise<void> {
  const { sequences } = tx.t;
  await tx
    .update(sequences)
    .set({ value: sql`${sequences.value} + ${sql.raw(String(INDEX_JUMP))}` })
    .where(eq(sequences.name, 'custody'));
}
