import { definePrepared, placeholdersOf } from '../../../db/prepared.ts';
import { and, desc, eq, isNotNull, ne, sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { FAILED } from '../../../domain/request-state.ts';

type ExternalSendRow = Tx['t']['externalSends']['$inferSelect'];

const insertRow = definePrepared('insert_external_send', (tx: Tx) =>
  tx.insert(tx.t.externalSends).values(placeholdersOf(tx.t.externalSends)),
);

const sendOfRequest = definePrepared('external_send_of_request', (db: ReadDb) => {
  const { externalSends } = db.t;
  return db
    .select()
    .from(externalSends)
    .where(eq(externalSends.requestId, sql.placeholder('requestId')));
});

export async function insertExternalSend(tx: Tx, row: ExternalSendRow): Promise<void> {
  await insertRow(tx, row);
}

export async function findExternalSend(db: ReadDb, requestId: number): Promise<ExternalSendRow | null> {
  const [row] = await sendOfRequest(db, { requestId });
  return row ?? null;
}

export async function setTxHash(tx: Tx, requestId: number, txHash: string): Promise<void> {
  await tx.update(tx.t.externalSends).set({ txHash }).where(eq(tx.t.externalSends.requestId, requestId));
}

const SENT = 1; // the history filter for sends

/** The newest sends of a holder that did not fail. */
export function selectSends(db: ReadDb, holderId: number, limit: number) {
  const { history, walletAddresses } = db.t;
  return db
    .select({
      wallet: walletAddresses.address,
      outside: history.otherAddress,
      createdAt: history.createdAt,
    })
    .from(history)
    .leftJoin(walletAddresses, eq(walletAddresses.id, history.otherWalletId))
    .where(
      and(
        eq(history.holderId, holderId),
        eq(history.filter, SENT),
        // The index of filters is only used for a query that says so; otherwise the whole history is read.
        isNotNull(history.filterSeq),
        ne(history.state, FAILED),
      ),
    )
    .orderBy(desc(history.filterSeq))
    .limit(limit);
}

/** The same with their addresses; null for another counterparty. */
export async function listSends(db: ReadDb, holderId: number, limit: number) {
  const rows = await selectSends(db, holderId, limit);
  return rows.map(({ wallet, outside, createdAt }) => ({ address: wallet ?? outside, createdAt }));
}
