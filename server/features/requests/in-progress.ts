// Which pending requests their holders cannot cancel, because an operator works on them or their money is there (D15, D48).
import { definePrepared } from '../../../db/prepared.ts';
import { and, eq, inArray, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { legalActs } from '../../../domain/legal-acts.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { readFactsOf } from './read-facts.ts';
import { findRequests, type RequestRow } from './requests.repo.ts';

/** The acts of their holder that are legal on these requests. */
export async function findOwnActs(
  db: ReadDb,
  requests: readonly RequestRow[],
  now: Date,
): Promise<Record<'cancel' | 'resume', Set<number>>> {
  const legal = { cancel: new Set<number>(), resume: new Set<number>() };
  if (requests.length === 0) return legal;
  const settings = await readSettings(db);
  const facts = await readFactsOf(db, requests, now);
  for (const { id, kind, state } of requests) {
    const known = facts.get(id);
    if (known === undefined) continue;
    const { cancel, resume } = legalActs(kind, state, known, { as: 'holder' }, settings, now);
    if (cancel === null) legal.cancel.add(id);
    if (resume === null) legal.resume.add(id);
  }
  return legal;
}

/** Which of these requests their holder may cancel. */
export const findCancellable = async (
  db: ReadDb,
  requests: readonly RequestRow[],
  now: Date,
): Promise<Set<number>> => (await findOwnActs(db, requests, now)).cancel;

const openOfHolder = definePrepared('open_requests_of_holder', (db: ReadDb) => {
  const { requests } = db.t;
  return db
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.holderId, sql.placeholder('holderId')),
        eq(requests.kind, sql.placeholder('kind')),
        inArray(requests.state, [PENDING, ON_HOLD]),
      ),
    );
});

async function inProgress(db: ReadDb, pending: readonly RequestRow[], now: Date): Promise<Set<number>> {
  const free = await findCancellable(db, pending, now);
  return new Set(pending.filter(({ id }) => !free.has(id)).map(({ id }) => id));
}

/** Which of these requests are pending and cannot be cancelled. */
export async function findInProgress(db: ReadDb, ids: readonly number[], now: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const pending = (await findRequests(db, ids)).filter(({ state }) => state === PENDING);
  return inProgress(db, pending, now);
}

/**
 * Which of the holder's requests of a kind are pending and cannot be cancelled, and how many the own freeze has put on hold, which wait for
 * the holder.
 */
export async function findProgressOf(
  db: ReadDb,
  holderId: number,
  kind: RequestKind,
  now: Date,
): Promise<{ inProgress: Set<number>; stopped: number }> {
  const open = await openOfHolder(db, { holderId, kind });
  const pending = open.filter(({ state }) => state === PENDING);
  const stopped = open.filter(({ state, decidedAs }) => state === ON_HOLD && decidedAs === 'holder');
  return { inProgress: await inProgress(db, pending, now), stopped: stopped.length };
}
