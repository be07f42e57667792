import { eq } from '../../db/sql.ts';
import type { ReadDb, Store } from '../../db/store.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { EnvError } from '../env/env.ts';

/**
 * The row of `meta` that the migration leaves in a database whose values belong to no row yet. `bindRows` deletes it. On its own
 * it permits nothing: a log that knows of bound values refuses it.
 */
export const UNBOUND_ROWS = 'unbound_rows';

/** Whether an upgrade has still to bind the values of this database to their rows. */
export async function isUnbound(db: ReadDb): Promise<boolean> {
  const { meta } = db.t;
  return (await db.select().from(meta).where(eq(meta.key, UNBOUND_ROWS))).length > 0;
}

/** For a command beside a server, which does not upgrade a database. Throws EnvError. */
export async function requireBound(store: Store): Promise<void> {
  if (await store.read(isUnbound)) throw new EnvError(TERMINAL.rowsUnbound());
}
