import { and, asc, eq, gt, isNull, lte } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/store.ts';
import type { Deps } from '../../../deps/deps.ts';
import { addKeys } from './payer-keys.repo.ts';

/** Written by the migration that made the keys: the last line that an older version imported and that was open then. */
const UP_TO = 'payer_keys_up_to';
const AT_ONCE = 500; // lines of one transaction

/** Adds the keys of the next lines; answers the last of them, or null when there are no more. */
async function keySome(tx: Tx, last: number, upTo: number): Promise<number | null> {
  const { bankLines, depositAccounts, meta } = tx.t;
  const rows = await tx
    .select({ line: bankLines, companyId: depositAccounts.companyId })
    .from(bankLines)
    .innerJoin(depositAccounts, eq(depositAccounts.id, bankLines.depositAccountId))
    .where(and(gt(bankLines.id, last), lte(bankLines.id, upTo), isNull(bankLines.settledAs)))
    .orderBy(asc(bankLines.id))
    .limit(AT_ONCE);
  for (const { line, companyId } of rows) await addKeys(tx, companyId, [line]);
  const end = rows.at(-1);
  if (end === undefined) await tx.delete(meta).where(eq(meta.key, UP_TO));
  return end?.line.id ?? null;
}

/** Makes the open lines of older versions findable, before the first call. After a crash it begins again. */
export async function keyOlderLines({ store }: Pick<Deps, 'store'>): Promise<void> {
  const [upTo] = await store.read((db) => db.select().from(db.t.meta).where(eq(db.t.meta.key, UP_TO)));
  if (upTo === undefined) return;
  for (let last: number | null = 0; last !== null;) {
    const after: number = last;
    last = await store.write((tx) => keySome(tx, after, Number(upTo.value)));
  }
}
