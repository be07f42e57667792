import { definePrepared, valueFor } from '../../../db/prepared.ts';
import { sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { filterOf, TRANSFER } from '../../../domain/transactions.ts';
import { lastNumberOf } from '../../ledger/history-rows.ts';

/**
 * Where a send finds its two holders, in one row: what each account has, the last numbers of each history, and what was done under the
 * key. Without a receiver, all of it is null.
 */
export const sendPositions = definePrepared('send_positions', (db: ReadDb) => {
  const { accounts, idempotencyKeys } = db.t;
  const lastSeq = (party: SQL) =>
    sql`coalesce((select ${lastNumberOf(db)} from history where history.holder_id = ${party}
      order by history.seq desc limit 1), 0)`.mapWith(Number);
  const lastFiltered = (party: SQL, incoming: boolean) =>
    sql`coalesce((select history.filter_seq from history where history.holder_id = ${party}
      and history.filter = ${sql.raw(String(filterOf(TRANSFER, incoming)))} and history.filter_seq is not null
      order by history.filter_seq desc limit 1), 0)`.mapWith(Number);
  const [sender, receiver] = [sql`parties.sender`, sql`parties.receiver`];
  return db
    .select({
      senderAccount: sql`payer.id`.mapWith(Number),
      available: sql`payer.balance - payer.held - payer.locked`.mapWith(accounts.balance),
      senderSeq: lastSeq(sender),
      senderFiltered: lastFiltered(sender, false),
      receiverAccount: sql`payee.id`.mapWith(Number),
      receiverBalance: sql`payee.balance`.mapWith(accounts.balance),
      receiverSeq: lastSeq(receiver),
      receiverFiltered: lastFiltered(receiver, true),
      contentHash: sql`used.content_hash`.mapWith(idempotencyKeys.contentHash),
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
