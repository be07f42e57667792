import { and, asc, eq, isNotNull, isNull } from '../../db/sql.ts';
import type { ReadDb, Store } from '../../db/store.ts';
import { readSetBack } from '../backups/last-restore.ts';
import type { HolderStatus } from '../../domain/holder.ts';
import type { Deps } from '../deps/deps.ts';
import { eraseHolder } from './erase-holder.ts';
import { appendErasures, readRegister, type Erasure, type Register } from './register.ts';

const keyOf = ({ holder, createdAt }: Pick<Erasure, 'holder' | 'createdAt'>) => `${holder} ${createdAt}`;

/** The row of `meta` of a database whose erasures are all in the register, signed. */
const SIGNED = 'erasures_signed';

async function isNotedAsSigned(db: ReadDb): Promise<boolean> {
  const { meta } = db.t;
  return (await db.select().from(meta).where(eq(meta.key, SIGNED))).length > 0;
}

/** Notes that `completeRegister` has signed every erasure of this database: its backups need no line without a signature. */
export async function noteSigned(store: Store): Promise<void> {
  if (await store.read(isNotedAsSigned)) return;
  const row = { key: SIGNED, value: 'true' };
  await store.write(async (tx) => void (await tx.insert(tx.t.meta).values(row).onConflictDoNothing()));
}

/**
 * Whether lines without a signature may be those of an earlier version: the register has only such lines, and the database is
 * older than the first start of a version that signs. That start signs the erasures of its database.
 */
async function isFromBefore(store: Store, { erasures, foreign }: Register): Promise<boolean> {
  return erasures.length + foreign.length === 0 && !(await store.read(isNotedAsSigned));
}

/** Holders who are closed, or never became one. */
const LEFT: readonly HolderStatus[] = ['closed', 'rejected'];

/**
 * Repeats the erasures of the register for holders whose data a restored older backup brought back. What the books of
 * that time owe remains in the books; the holder is closed. A holder who has not left is erased only where the database was set back
 * after the line: otherwise the line is of another copy of the database, or was written by hand, and destroys nothing. Neither
 * does a line that was not signed with the present key. Returns how many holders were erased and how many spared in this way,
 * how many lines were refused that would have erased a holder, and how many could not be read.
 */
export async function applyRegister(
  { store, secrets }: { store: Store; secrets: Deps['secrets'] },
  path: string,
  now: Date,
): Promise<{ erased: number; spared: number; refused: number; unreadable: number }> {
  const register = readRegister(path, secrets.registerKey);
  const { erasures, unsigned, foreign, unreadable } = register;
  const isOld = await isFromBefore(store, register);
  const done = { erased: 0, spared: 0, refused: 0 };
  const lines = [
    ...erasures.map((line) => ({ ...line, counts: true })),
    ...unsigned.map((line) => ({ ...line, counts: isOld })),
    ...foreign.map((line) => ({ ...line, counts: false })),
  ];
  for (const { holder: holderId, createdAt, erasedAt, counts } of lines) {
    const outcome = await store.write(async (tx): Promise<keyof typeof done | null> => {
      const { holders } = tx.t;
      const [found] = await tx
        .select({ status: holders.status })
        .from(holders)
        .where(
          and(eq(holders.id, holderId), eq(holders.createdAt, new Date(createdAt)), isNull(holders.erasedAt)),
        );
      if (!found) return null;
      if (!counts) return 'refused';
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

/**
 * Adds erasures that the register does not have under the present key: after a crash between the two writes, the loss of the
 * register or a change of the key, and those of a version that did not sign.
 */
export async function completeRegister(
  { store, secrets }: { store: Store; secrets: Deps['secrets'] },
  path: string,
): Promise<number> {
  const known = new Set(readRegister(path, secrets.registerKey).erasures.map(keyOf));
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
  appendErasures(path, missing, secrets.registerKey);
  return missing.length;
}
