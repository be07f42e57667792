import { after } from '../../../db/answer.ts';
import { definePrepared, valueFor } from '../../../db/prepared.ts';
import { sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { filterOf } from '../../../domain/history-filters.ts';
import { TRANSFER } from '../../../domain/transactions.ts';
import { lastNumberOf } from '../../ledger/history-rows.ts';

/** The last numbers of both histories, by the names of what has the ids of their holders. */
export function lastNumbersOf(db: ReadDb, sender: string, receiver: string) {
  const lastSeq = (holder: string) =>
    sql`coalesce((select ${lastNumberOf(db)} from history where history.holder_id = ${sql.raw(holder)}
      order by history.seq desc limit 1), 0)`.mapWith(Number);
  const lastFiltered = (holder: string, incoming: boolean) =>
    sql`coalesce((select history.filter_seq from history where history.holder_id = ${sql.raw(holder)}
      and history.filter = ${sql.raw(String(filterOf(TRANSFER, incoming)))} and history.filter_seq is not null
      order by history.filter_seq desc limit 1), 0)`.mapWith(Number);
  return {
    senderSeq: lastSeq(sender),
    senderFiltered: lastFiltered(sender, false),
    receiverSeq: lastSeq(receiver),
    receiverFiltered: lastFiltered(receiver, true),
  };
}

const positionsOf = definePrepared('send_positions', (db: ReadDb) => {
  const { accounts, idempotencyKeys } = db.t;
  return db
    .select({
      ...lastNumbersOf(db, 'parties.sender', 'parties.receiver'),
      senderAccount: sql`payer.id`.mapWith(Number),
      available: sql`payer.balance - payer.held - payer.locked`.mapWith(accounts.balance),
      receiverAccount: sql`payee.id`.mapWith(Number),
      balance: sql`payee.balance`.mapWith(accounts.balance),
      contentHash: sql<string | null>`used.content_hash`.mapWith(idempotencyKeys.contentHash),
      resultId: sql`used.result_id`.mapWith(Number),
      resultState: sql`used.result_state`.mapWith(Number),
      result: sql`used.result`.mapWith(idempotencyKeys.result),
    })
    .from(
      sql`(select cast(${sql.placeholder('sender')} as bigint) as sender,
          cast(${sql.placeholder('receiver')} as bigint) as receiver) as parties
        left join accounts as payer on payer.holder_id = parties.sender
        left join accounts as payee on payee.holder_id = parties.receiver
        left join idempotency_keys as used on used.actor = parties.sender
          and used.key = ${valueFor(idempotencyKeys.key, 'key')}`,
    );
});

/**
 * Where a send finds its two holders: what each account has, the last numbers of each history, and what was done under the key. Those
 * of a receiver without an account are null, and no account is changed by them.
 */
export const readPositions = (db: ReadDb, of: { sender: number; receiver: number | null; key: string }) =>
  after(positionsOf(db, of), ([row]) => {
    if (row === undefined) throw new Error('the database did not answer the positions of a send');
    const { available, balance, senderSeq, senderFiltered, receiverSeq, receiverFiltered, ...used } = row;
    const sender = { accountId: used.senderAccount, lastSeq: senderSeq, lastFiltered: senderFiltered };
    const receiver = {
      accountId: used.receiverAccount,
      lastSeq: receiverSeq,
      lastFiltered: receiverFiltered,
    };
    return { used, sender: { ...sender, available }, receiver: { ...receiver, balance } };
  });
