// Every call that makes a movement or a request can be repeated safely (D18): the first result is stored with the key
// and a hash of the content, in the same transaction as its effects, so a restart in between changes nothing.
import { hash } from 'node:crypto';
import { after, type Answer } from '../../db/answer.ts';
import { definePrepared, defineChange, placeholdersOf, valueFor } from '../../db/prepared.ts';
import { StaleReadError } from '../../db/errors.ts';
import { and, asc, eq, lt, sql } from '../../db/sql.ts';
import type { ReadDb, Store, Tx } from '../../db/store.ts';
import { canonicalContent, checkSameContent, type ContentRecord } from '../../domain/idempotency.ts';
import { unwrap } from '../trpc/unwrap.ts';

/** The procedures that can be repeated, by the code that a row keeps. A code is never given to another procedure. */
const CODES = {
  'transfers.send': 1,
  'orders.sell': 2,
  'orders.buy': 3,
  'linkedAccounts.requestLink': 4,
  'admin.deposits.record': 5,
  'admin.corrections.create': 6,
  'admin.holders.payOut': 7,
  'admin.bankLines.import': 8,
  'admin.bankLines.approve': 9,
  'admin.closings.close': 10,
  'admin.payouts.create': 11,
  'admin.bankLines.settle': 12,
  'admin.refunds.setPayee': 13,
  'admin.refunds.file': 14,
  'transfers.giveUp': 15,
  'admin.announcements.create': 16,
  'admin.notes.add': 17,
  'admin.operators.create': 18,
  'admin.companies.create': 19,
  'admin.invites.create': 20,
  'admin.holders.giveAddress': 21,
  'admin.lineRules.set': 22,
} as const satisfies Record<string, number>;

export type RepeatableProcedure = keyof typeof CODES;

const procedureOf = (code: number) =>
  (Object.keys(CODES) as RepeatableProcedure[]).find((name) => CODES[name] === code) ?? '';

/** Whose key it is; keys of different callers are independent. */
export type Actor = { holderId: number } | { operatorId: number };

export type RequestKey = {
  actor: Actor;
  key: string;
  procedure: RepeatableProcedure;
  /** The input after parsing, without the key. */
  content: ContentRecord;
  now: Date;
};

const LOWER_UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UUID_BYTES = 16;
const CONTENT_DIGITS = 32; // 128 bits: no caller finds another content with the same hash

const keptActor = (actor: Actor) => ('holderId' in actor ? actor.holderId : -actor.operatorId);
/** Keys that differ in case are different, so only lower case is shortened. */
export function keptKey(key: string): string {
  if (LOWER_UUID.test(key)) return `0x${key.replaceAll('-', '')}`;
  // Text ends in 0 and never has the length of a UUID, so the two kinds cannot meet.
  const end = key.length === UUID_BYTES - 1 ? '0000' : '00';
  return `0x${Buffer.from(key).toString('hex')}${end}`;
}

const ownedKey = ({ actor, key }: Pick<RequestKey, 'actor' | 'key'>) => ({
  actor: keptActor(actor),
  key: keptKey(key),
});

const knownKey = definePrepared('idempotency_key', (db: ReadDb) => {
  const { idempotencyKeys } = db.t;
  return db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.actor, sql.placeholder('actor')),
        eq(idempotencyKeys.key, valueFor(idempotencyKeys.key, 'key')),
      ),
    );
});

const insertKey = defineChange('insert_idempotency_key', (tx) =>
  tx.insert(tx.t.idempotencyKeys).values(placeholdersOf(tx.t.idempotencyKeys)),
);

const hashContent = ({ procedure, content }: RequestKey): string =>
  `0x${hash('sha256', canonicalContent([procedure, content]), 'hex').slice(0, CONTENT_DIGITS)}`;

type Result = Record<string, unknown>;
type KeptResult = { resultId: number | null; resultState: number | null; result: unknown };

function keptResult(result: Result): KeptResult {
  const { id, state } = result;
  return typeof id === 'number' && typeof state === 'number' && Object.keys(result).length === 2
    ? { resultId: id, resultState: state, result: null }
    : { resultId: null, resultState: null, result };
}

const resultOf = ({ resultId, resultState, result }: KeptResult): unknown =>
  resultId === null ? result : { id: resultId, state: resultState };

/**
 * The error of work that failed. The key was looked up beside the transaction, which may see more: then the work was done
 * meanwhile under this very key, and was refused for what itself had changed.
 */
async function refusalOf(tx: Tx, owned: { actor: number; key: string }, error: unknown): Promise<unknown> {
  if (tx.beside === tx) return error;
  try {
    // Beside it again: after a failed statement, as of a name that is taken by what was done, the transaction answers nothing more.
    const known = await knownKey(tx.beside, owned);
    return known.length === 0 ? error : new StaleReadError('the key was used meanwhile', { cause: error });
  } catch {
    return error;
  }
}

/**
 * The result that a key has kept, from its row or from the columns of it that a query left empty where there is none; null for a key
 * that is new. Throws IDEMPOTENCY_MISMATCH when it was used for other content.
 */
export function repeatOf<T extends Result>(
  tx: Tx,
  request: RequestKey,
  known: (KeptResult & { contentHash: string | null }) | undefined,
): Answer<T> | null {
  if (known === undefined || known.contentHash === null) return null;
  unwrap(checkSameContent(known.contentHash, hashContent(request)));
  // The row was written by `keepResult` from a T of the same procedure, which the hash contains.
  return after(tx.waitAsWrite(), () => resultOf(known) as T);
}

/** The row that keeps the result of a request under its key. */
export const keptRow = (request: RequestKey, result: Result) => ({
  ...ownedKey(request),
  ...keptResult(result),
  procedure: CODES[request.procedure],
  contentHash: hashContent(request),
  createdAt: request.now,
});

/** Keeps the result of a request under its key, and returns it. */
export const keepResult = <T extends Result>(tx: Tx, request: RequestKey, result: T): Answer<T> =>
  after(insertKey(tx, keptRow(request, result)), () => result);

/**
 * Runs `work` once for a key and returns its first result from then on. Throws IDEMPOTENCY_MISMATCH when the key was
 * used for other content. An error of `work` is not stored: a refused call may be repeated under the same key.
 */
export async function once<T extends Result>(
  tx: Tx,
  request: RequestKey,
  work: () => Promise<T>,
): Promise<T> {
  const [known] = await knownKey(tx.beside, ownedKey(request));
  const repeated = repeatOf<T>(tx, request, known);
  if (repeated !== null) return repeated;
  return doOnce(tx, request, work);
}

/** Runs `work` for a key that is new, and keeps its result. */
export async function doOnce<T extends Result>(
  tx: Tx,
  request: RequestKey,
  work: () => Promise<T>,
): Promise<T> {
  const result = await work().catch(async (error: unknown) => {
    throw await refusalOf(tx, ownedKey(request), error);
  });
  return keepResult(tx, request, result);
}

/** The stored result of a key, or null when nothing was done under it. */
export async function findOutcome(db: ReadDb, actor: Actor, key: string) {
  const [known] = await knownKey(db, ownedKey({ actor, key }));
  return known === undefined ? null : { procedure: procedureOf(known.procedure), result: resultOf(known) };
}

/** A place in the order of the table; null before the first row. */
type PrunePlace = { actor: number; key: string } | null;

const ROWS_EACH_TIME = 5_000; // a few milliseconds; no index of times is kept only to prune

/**
 * Deletes old keys among the next rows after a place. Returns the place to go on from, null at the end. Rows are looked
 * at in turn, so in a large table an old key stays some hours longer.
 */
async function pruneAfter(tx: Tx, before: Date, after: PrunePlace): Promise<PrunePlace> {
  const { idempotencyKeys } = tx.t;
  const { actor, key } = idempotencyKeys;
  const place = (at: NonNullable<PrunePlace>) =>
    sql`(${sql.param(at.actor, actor)}, ${sql.param(at.key, key)})`;
  const isAfter = after === null ? undefined : sql`(${actor}, ${key}) > ${place(after)}`;
  const [end] = await tx
    .select({ actor, key })
    .from(idempotencyKeys)
    .where(isAfter)
    .orderBy(asc(actor), asc(key))
    .limit(1)
    .offset(ROWS_EACH_TIME);
  const isBeforeEnd = end === undefined ? undefined : sql`(${actor}, ${key}) <= ${place(end)}`;
  await tx.delete(idempotencyKeys).where(and(isAfter, isBeforeEnd, lt(idempotencyKeys.createdAt, before)));
  return end ?? null;
}

const places = new WeakMap<Store, PrunePlace>();

/** Deletes the keys older than a time in the next part of the table, where the last call for this store ended. */
export async function pruneKeys(store: Store, before: Date): Promise<void> {
  const after = places.get(store) ?? null;
  places.set(store, await store.write((tx) => pruneAfter(tx, before, after)));
}
