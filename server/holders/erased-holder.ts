// What operators may still do about an erased holder, whom a restored backup may leave with open requests (ADR-0020):
// nothing that gives tokens or won, which could be paid to no person, and nothing that keeps a text about the person.
import { definePrepared } from '../../db/prepared.ts';
import { and, eq, isNotNull, sql } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';

/** Replaces an erased name or text. */
export const ERASED_TEXT = '파기됨';

const erasedHolder = definePrepared('erased_holder', (db: ReadDb) => {
  const { holders } = db.t;
  return db
    .select({ id: holders.id })
    .from(holders)
    .where(and(eq(holders.id, sql.placeholder('holderId')), isNotNull(holders.erasedAt)));
});

export async function isErased(db: ReadDb, holderId: number): Promise<boolean> {
  return (await erasedHolder(db, { holderId })).length > 0;
}

/** Throws STATUS_NOT_ALLOWED with this sentence for an erased holder. */
export async function refuseErased(db: ReadDb, holderId: number, sentence: string): Promise<void> {
  if (await isErased(db, holderId)) throw new DomainError('STATUS_NOT_ALLOWED', undefined, { sentence });
}

/** What is stored of an operator's reason beside a holder's records; the operators' log has it either way. */
export async function keptReason<Reason extends string | null>(
  db: ReadDb,
  holderId: number,
  reason: Reason,
): Promise<Reason | typeof ERASED_TEXT> {
  return reason !== null && (await isErased(db, holderId)) ? ERASED_TEXT : reason;
}
