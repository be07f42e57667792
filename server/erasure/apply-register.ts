import { and, asc, eq, isNotNull, isNull } from '../../db/sql.ts';
import type { Store } from '../../db/store.ts';
import type { Deps } from '../deps.ts';
import { eraseHolder } from './erase-holder.ts';
import { appendErasures, readRegister, type Erasure } from './register.ts';

const keyOf = ({ holder, createdAt }: Pick<Erasure, 'holder' | 'createdAt'>) => `${holder} ${createdAt}`;

/**
 * Repeats the erasures of the register for holders whose data a restored older backup brought back. What the books of
 * that time owe remains in the books; the holder is closed. Returns how many were erased, and how many lines could not
 * be read.
 */
export async function applyRegister(
  { store, secrets }: { store: Store; secrets: Deps['secrets'] },
  path: string,
  now: Date,
): Promise<{ erased: number; unreadable: number }> {
  const { erasures, unreadable } = readRegister(path);
  let erased = 0;
  for (const { holder: holderId, createdAt } of erasures) {
    erased += await store.write(async (tx) => {
      const { holders } = tx.t;
      const [found] = await tx
        .select({ id: holders.id })
        .from(holders)
        .where(
          and(eq(holders.id, holderId), eq(holders.createdAt, new Date(createdAt)), isNull(holders.erasedAt)),
        );
      if (!found) return 0;
      await eraseHolder(tx, secrets, { holderId, actor: 'system', by: 'register', now });
      return 1;
    });
  }
  return { erased, unreadable };
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
