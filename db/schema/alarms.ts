import type { Columns } from '../columns.ts';
import type { defineHolders } from './holders.ts';

type References = Pick<ReturnType<typeof defineHolders>, 'holders'>;

/** A holder's alarms, keyed like the history. Deletion only sets a flag. */
export function defineAlarms(d: Columns, { holders }: References) {
  const alarms = d.table(
    'alarms',
    {
      holderId: d
        .id('holder_id')
        .notNull()
        .references(() => holders.id),
      seq: d.id('seq').notNull(),
      /** From `tx.nextId('alarm')`. */
      id: d.id('id').notNull(),
      type: d.int32('type').notNull(),
      isRead: d.bool('is_read').notNull(),
      comName: d.text('com_name'),
      /** Both null for a send from a wallet here: its history row has the amount and the address. */
      amount: d.units('amount'),
      accountInfo: d.text('account_info'),
      /** The request or history row that the alarm is about. */
      trxId: d.id('trx_id'),
      reason: d.text('reason'),
      createdAt: d.instant('created_at').notNull(),
      deletedAt: d.instant('deleted_at'),
    },
    (t) => [
      d.primaryKey({ name: 'alarms_pk', columns: [t.holderId, t.seq] }),
      d.uniqueIndex('alarms_id').on(t.id),
      // Most alarms tell of received tokens (type 21): a list of them reads `alarms_id`.
      d.index('alarms_type').on(t.type, t.id).where(d.where('type <> 21')),
    ],
  );

  /** The last number assigned and the number of alarms kept, so that neither needs a count. */
  const alarmHeads = d.table(
    'alarm_heads',
    {
      holderId: d
        .id('holder_id')
        .primaryKey()
        .references(() => holders.id),
      lastSeq: d.id('last_seq').notNull(),
      kept: d.int32('kept').notNull(),
      unread: d.int32('unread').notNull(),
    },
    () => [
      d.check('alarm_heads_counts', 'kept >= 0 AND unread >= 0 AND unread <= kept AND kept <= last_seq'),
    ],
  );

  return { alarms, alarmHeads };
}
