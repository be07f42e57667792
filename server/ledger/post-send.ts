// Makes the rows of a send that was decided (`domain/send.ts`): in two steps, since the second needs the numbers of the first. On
// SQLite each is done when its call returns; on PostgreSQL each is one round trip, the second with the COMMIT.
import { after, all, type Answer } from '../../db/answer.ts';
import { StaleReadError } from '../../db/errors.ts';
import { defineChange } from '../../db/prepared.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { MAX_AMOUNT, ZERO_UNITS } from '../../domain/money.ts';
import { rowsOfSend, type SendFacts } from '../../domain/send.ts';
import type { SendQuote } from '../../domain/tariff.ts';
import { addAlarm, takeAlarmPlace } from '../alarms/add-alarm.ts';
import { insertHistory } from './history-rows.ts';
import { insertEntries, insertTransaction } from './post-transaction.ts';

const given = (name: string) => sql`cast(${sql.placeholder(name)} as bigint)`;

/**
 * Takes from the one holder and gives to the other, in one statement with both guards. PostgreSQL finds both rows by the same index,
 * so two who send to each other lock them in the same order.
 */
const moveBetween = defineChange('move_between', (tx) => {
  const { accounts } = tx.t;
  const isSender = sql`${accounts.holderId} = ${given('sender')}`;
  const { balance, held, locked } = accounts;
  return tx
    .update(accounts)
    .set({
      balance: sql`${balance} + case when ${isSender} then -${given('gross')} else ${given('net')} end`,
    })
    .where(
      sql`${accounts.holderId} in (${given('sender')}, ${given('receiver')})
        and case when ${isSender} then ${balance} - ${held} - ${locked} >= ${given('gross')}
          else ${balance} <= ${given('highest')} end`,
    );
});

const PARTIES = 2;

/** Returns the id of the sender's row of the history. */
export function postSend(tx: Tx, facts: SendFacts, quote: SendQuote, at: Date): Answer<number> {
  const { sender, receiver } = facts;
  const { net, gross, fee } = quote;
  const nothingMore = { hash: null, requestId: null, operatorId: null, reversesId: null };
  const moved = all([
    insertTransaction(tx, { kind: 'send', ...nothingMore, createdAt: at }),
    moveBetween(tx, { sender: sender.id, receiver: receiver.id, gross, net, highest: MAX_AMOUNT - net }),
    takeAlarmPlace(tx, receiver.id),
    tx.nextId(),
    fee === ZERO_UNITS ? 0 : tx.nextId(),
    tx.nextId(),
  ]);
  return after(moved, ([[posted], changed, place, sent, feeId, received]) => {
    if (posted === undefined) throw new Error('the database did not answer the id of a new transaction');
    // It was decided by what was read beside the transaction, which sees older balances.
    if (changed !== PARTIES) throw new StaleReadError('a balance has changed');
    const ids = { transaction: posted.id, sent, fee: feeId, received, alarm: place.id };
    const { entries, history, alarm } = rowsOfSend(facts, quote, ids, at);
    const written = all([
      insertEntries(entries.length)(tx, entries),
      insertHistory(history.length)(tx, history),
      addAlarm(tx, { ...alarm, at }, place),
    ]);
    return after(written, () => sent);
  });
}
