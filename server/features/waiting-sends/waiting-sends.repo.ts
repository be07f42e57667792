import { definePrepared, placeholdersOf } from '../../../db/prepared.ts';
import { and, asc, desc, eq, inArray, lte, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { filterOf } from '../../../domain/history-filters.ts';
import { maskLogin } from '../../../domain/masks.ts';
import { DONE, ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { TRANSFER } from '../../../domain/transactions.ts';

type Stored = Tx['t']['waitingSends']['$inferSelect'];

const insertRow = definePrepared('insert_waiting_send', (tx: Tx) =>
  tx.insert(tx.t.waitingSends).values(placeholdersOf(tx.t.waitingSends)),
);

export async function insertWaitingSend(tx: Tx, row: Stored): Promise<void> {
  await insertRow(tx, row);
}

/** Waiting sends with the address that they go to, and the price at which they were asked for. */
export async function findWaitingSends(db: ReadDb, requestIds: readonly number[]) {
  const { history, requests, waitingSends, walletAddresses } = db.t;
  const rows = await db
    .select({
      ...{ send: waitingSends, toAddress: walletAddresses.address, runsAt: requests.expiresAt },
      price: history.price,
    })
    .from(waitingSends)
    .innerJoin(walletAddresses, eq(walletAddresses.id, waitingSends.addressId))
    .innerJoin(requests, eq(requests.id, waitingSends.requestId))
    .innerJoin(history, eq(history.id, waitingSends.requestId))
    .where(inArray(waitingSends.requestId, [...requestIds]));
  return rows.map(({ send, runsAt, ...rest }) => {
    if (runsAt === null) throw new Error(`waiting send ${send.requestId} has no time`);
    return { ...send, ...rest, runsAt };
  });
}

export type WaitingSend = Awaited<ReturnType<typeof findWaitingSends>>[number];

/** The holder's sends that wait, the first to run above. */
export async function findNextToRun(db: ReadDb, holderId: number, limit: number) {
  const { holders, requests, waitingSends } = db.t;
  const rows = await db
    .select({
      id: requests.id,
      net: waitingSends.net,
      gross: waitingSends.gross,
      runsAt: requests.expiresAt,
      receiverId: holders.id,
      login: holders.login,
    })
    .from(requests)
    .innerJoin(waitingSends, eq(waitingSends.requestId, requests.id))
    .innerJoin(holders, eq(holders.id, waitingSends.receiverId))
    .where(
      and(eq(requests.holderId, holderId), eq(requests.kind, 'waitingSend'), eq(requests.state, PENDING)),
    )
    .orderBy(asc(requests.expiresAt), asc(requests.id))
    .limit(limit);
  return rows.flatMap(({ runsAt, ...row }) => (runsAt === null ? [] : [{ ...row, runsAt }]));
}

/** The first of them, as the holder sees it. */
export async function findFirstToRun(db: ReadDb, holderId: number) {
  const [first] = await findNextToRun(db, holderId, 1);
  if (first === undefined) return null;
  const { login, receiverId: _id, ...send } = first;
  return { ...send, maskedLogin: maskLogin(login) };
}

/** When those of these requests run that are waiting sends. */
export async function findRunTimes(db: ReadDb, requestIds: readonly number[]): Promise<Map<number, Date>> {
  if (requestIds.length === 0) return new Map();
  const sends = await findWaitingSends(db, requestIds);
  return new Map(sends.map(({ requestId, runsAt }) => [requestId, runsAt]));
}

export async function getWaitingSend(db: ReadDb, requestId: number): Promise<WaitingSend> {
  const [send] = await findWaitingSends(db, [requestId]);
  if (send === undefined) throw new Error(`waiting send ${requestId} has no row of its own`);
  return send;
}

/**
 * Whether a send of the holder to a wallet, whichever of its addresses was named, or to an address elsewhere was ever completed. Reads
 * the holder's sends alone, the newest first, and only for one that may wait or may need a confirmation: an index for it would be
 * written by every send (ADR-0041).
 */
export async function hasSentTo(
  db: ReadDb,
  holderId: number,
  to: { holderId: number } | { address: string },
): Promise<boolean> {
  const { history, walletAddresses } = db.t;
  const isThere =
    'address' in to
      ? eq(history.otherAddress, to.address)
      : inArray(
          history.otherWalletId,
          db
            .select({ id: walletAddresses.id })
            .from(walletAddresses)
            .where(eq(walletAddresses.holderId, to.holderId)),
        );
  const found = await db
    .select({ id: history.id })
    .from(history)
    .where(
      and(
        eq(history.holderId, holderId),
        eq(history.filter, filterOf(TRANSFER, false)),
        sql`${history.filterSeq} is not null`,
        isThere,
        eq(history.state, DONE),
      ),
    )
    .orderBy(desc(history.filterSeq))
    .limit(1);
  return found.length > 0;
}

/** Whether the holder has designated a wallet, or ever completed a send to it, whichever of its addresses was named. */
export async function isKnownRecipient(db: ReadDb, holderId: number, receiverId: number): Promise<boolean> {
  const { recipients, walletAddresses } = db.t;
  const designated = await db
    .select({ id: recipients.id })
    .from(recipients)
    .innerJoin(walletAddresses, eq(walletAddresses.address, recipients.address))
    .where(
      and(
        eq(recipients.holderId, holderId),
        eq(recipients.designated, true),
        eq(walletAddresses.holderId, receiverId),
      ),
    )
    .limit(1);
  return designated.length > 0 || hasSentTo(db, holderId, { holderId: receiverId });
}

/** The ids of the sends whose time has come, the first due first. */
export async function findDueSends(db: ReadDb, now: Date): Promise<number[]> {
  const { requests } = db.t;
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        lte(requests.expiresAt, now),
        // Literals instead of parameters: only then does SQLite use the partial index over open requests that expire.
        sql`${requests.state} in (${sql.raw(`${PENDING}, ${ON_HOLD}`)})`,
        eq(requests.kind, 'waitingSend'),
      ),
    )
    .orderBy(asc(requests.expiresAt), asc(requests.id));
  return rows.map(({ id }) => id);
}
