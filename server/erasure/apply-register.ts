import { and, asc, eq, isNotNull, isNull } from '../../db/sql.ts';
import type { Store } from '../../db/store.ts';
import { readSetBack } from '../backups/last-restore.ts';
import type { HolderStatus } from '../../domain/holder.ts';
import type { Deps } from '../deps.ts';
import { eraseHolder } from './erase-holder.ts';
import { appendErasures, readRegister, type Erasure } from './register.ts';

const keyOf = ({ holder, createdAt }: Pick<Erasure, 'holder' | 'createdAt'>) => `${holder} ${createdAt}`;

/** Holders who are closed, or never became one. */
const LEFT: readonly HolderStatus[] = ['closed', 'rejected'];

/**
 * Repeats the erasures of the register for holders whose data a restored older backup brought back. What the books of
 * that time owe remains in the books; the holder is closed. A holder who has not left is erased only where the database was set back
 * after the line: otherwise the line is of another copy of the database, or was written by hand, and destroys nothing. Returns
 * how many were erased, how many holders were spared in this way, and how many lines could not be read.
 */
export async function applyRegister(
  { store, secrets }: { store: Store; secrets: Deps['secrets'] },
  path: string,
  now: Date,
): Promise<{ erased: number; spared: number; unreadable: number }> {
  const { erasures, unreadable } = readRegister(path);
  const done = { erased: 0, spared: 0 };
  for (const { holder: holderId, createdAt, erasedAt } of erasures) {
    const outcome = await store.write(async (tx): Promise<keyof typeof done | null> => {
      const { holders } = tx.t;
      const [found] = await tx
        .select({ status: holders.status })
        .from(holders)
        .where(
          and(eq(holders.id, holderId), eq(holders.createdAt, new Date(createdAt)), isNull(holders.erasedAt)),
        );
      if (!found) return null;
      const setBack = await readSetBack(tx);
      const isOlder = setBack !== null && setBack >= new Date(erasedAt);
      if (!isOlder && !LEFT.includes(found.status)) return 'spared';
      await eraseHolder(tx, secrets, { holderId, actor: 'system', by: 'register', now });
      return 'erased';
    });
    if (outcome !== null) done[outcome] += 1;
  }
  return { ...done, unreadable };
}

/** Adds erasures that are missing in the register, after a crash between the two writes or the loss of the register. */
export async function completeRegister(store: Store, path: string): Promise<number> {
  const known = new Set(readRegister(path).erasures.map(keyOf));
  const erased = await store.read((db) => {
    const { holders } = db.t;
    return db
      .select({ id: holders.id, createdAt: holders.createdAt, erasedAt: holders.erasedAt })
      .from(holders)
      .where(isNotNull(holders.erasedAt))
      .orderBy(asc(holders.id));
  });
  const missing = erased
    .map(({ id, createdAt, erasedAt }) => ({
      holder: id,
      createdAt: createdAt.toISOString(),
      erasedAt: (erasedAt ?? createdAt).toISOString(),
      by: 'database',
    }))
    .filter((line) => !known.has(keyOf(line)));
  appendErasures(path, missing);
  return missing.length;
}
