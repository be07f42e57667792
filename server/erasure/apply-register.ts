import { and, asc, eq, isNotNull, isNull } from '../../db/sql.ts';
import type { Store } from '../../db/store.ts';
import type { Deps } from '../deps.ts';
import { eraseHolder } from './erase-holder.ts';
import { appendErasures, readRegister, type Erasure } from './register.ts';

const keyOf = ({ holder, createdAt }: Pick<Erasure, 'holder' | 'createdAt'>) => `${holder} ${createdAt}`;

/**
 * Erases again whoever the register names and the database, restored from an older backup, knows again. What the books of
 * that time owe stays in the books; the holder is closed. Answers how many, and how many lines could not be read.
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

/** Adds what was erased and is not in the register: a crash between the two, or a register that was lost. */
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
