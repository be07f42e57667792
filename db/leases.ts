// Names that one process of several may hold for a while: it renews its lease in time, or another takes the name. The leases are
// compared with the clocks of the processes, whose difference a start limits.
import { MINUTE_MS } from '../domain/durations.ts';
import { eq, sql } from './sql.ts';
import type { Tx } from './store.ts';

/** No lease is taken for as long. */
export const LONGEST_MS = 5 * MINUTE_MS;

/**
 * Takes a name until `forMs` from `now`, or keeps it. Resolves false when another process holds it. A lease that ends later than any is taken
 * for holds nothing: its process took it while its clock ran ahead, and may have been killed since.
 */
export async function takeLease(
  tx: Tx,
  { name, holder }: { name: string; holder: string },
  { now, forMs }: { now: number; forMs: number },
): Promise<boolean> {
  const { leases } = tx.t;
  const until = new Date(now + forMs);
  const taken = await tx
    .insert(leases)
    .values({ name, holder, until })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, until },
      setWhere: sql`${leases.holder} = ${holder} OR ${leases.until} <= ${now} OR ${leases.until} > ${now + LONGEST_MS}`,
    })
    .returning({ name: leases.name });
  return taken.length > 0;
}

/** Lets other processes take what a holder has. */
export async function dropLeases(tx: Tx, holder: string): Promise<void> {
  const { leases } = tx.t;
  await tx.delete(leases).where(eq(leases.holder, holder));
}
