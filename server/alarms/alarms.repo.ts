import { after, type Answer } from '../../db/answer.ts';
import { definePrepared, defineChange, placeholdersOf, valueFor } from '../../db/prepared.ts';
import { defineRemembered } from '../../db/remembered.ts';
import { and, asc, count, desc, eq, inArray, isNull, lte, sql } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { ALARM_RECEIVED } from '../../domain/alarm-types.ts';
import { LEGACY_ALARM_TYPES } from '../../domain/alarms.ts';
import type { AlarmFacts } from '../../domain/alarm-words.ts';
import { maskAddress } from '../../domain/display.ts';
import { subUnits, type DaonUnits, type Won } from '../../domain/money.ts';

export type AlarmRow = ReadDb['t']['alarms']['$inferSelect'];

/** The history row that an alarm about received tokens names, and the address that it names. */
export function withReceipt(db: ReadDb) {
  const { alarms, history, walletAddresses } = db.t;
  return {
    fields: { receivedAmount: history.amount, receivedFrom: walletAddresses.address },
    isReceipt: and(eq(history.id, alarms.trxId), eq(alarms.type, ALARM_RECEIVED)),
    isSender: eq(walletAddresses.id, history.otherWalletId),
  };
}

type Receipt = { receivedAmount: DaonUnits | null; receivedFrom: string | null };

/** What an alarm about a send from a wallet here leaves to its history row. */
export function describedBy<Row extends AlarmRow>(row: Row, { receivedAmount, receivedFrom }: Receipt): Row {
  if (receivedFrom === null) return row;
  return {
    ...row,
    amount: row.amount ?? receivedAmount,
    accountInfo: row.accountInfo ?? maskAddress(receivedFrom),
  };
}

/** The purchase or the sale that an alarm is about. */
export function withOrder(db: ReadDb) {
  const { alarms, purchases, sales } = db.t;
  return {
    fields: {
      tokens: purchases.tokens,
      fee: purchases.fee,
      ordered: purchases.won,
      payout: sales.payoutWon,
    },
    isPurchase: eq(purchases.requestId, alarms.trxId),
    isSale: eq(sales.requestId, alarms.trxId),
  };
}

type Order = {
  tokens: DaonUnits | null;
  fee: DaonUnits | null;
  ordered: Won | null;
  payout: Won | null;
};

export const orderFacts = ({ tokens, fee, ordered, payout }: Order): Pick<AlarmFacts, 'arrived' | 'won'> => ({
  arrived: tokens === null || fee === null ? null : subUnits(tokens, fee),
  won: ordered ?? payout,
});

/** Which API the caller uses: the legacy API knows the specification's eight types only (D17). */
export type AlarmApi = 'wallet' | 'legacy';

/** The alarms that a holder sees: `holderId` is a placeholder. */
function visible(db: ReadDb, api: AlarmApi) {
  const { alarms } = db.t;
  return and(
    eq(alarms.holderId, sql.placeholder('holderId')),
    isNull(alarms.deletedAt),
    api === 'legacy' ? inArray(alarms.type, [...LEGACY_ALARM_TYPES]) : undefined,
  );
}

const stepHead = definePrepared('step_alarm_head', (tx: Tx) => {
  const { alarmHeads } = tx.t;
  return tx
    .insert(alarmHeads)
    .values({ holderId: sql.placeholder('holderId'), lastSeq: 1, kept: 1, unread: 1 })
    .onConflictDoUpdate({
      target: alarmHeads.holderId,
      set: {
        lastSeq: sql`${alarmHeads.lastSeq} + 1`,
        kept: sql`${alarmHeads.kept} + 1`,
        unread: sql`${alarmHeads.unread} + 1`,
      },
    })
    .returning({ lastSeq: alarmHeads.lastSeq, kept: alarmHeads.kept });
});

const insertRow = defineChange('insert_alarm', (tx) =>
  tx.insert(tx.t.alarms).values(placeholdersOf(tx.t.alarms)),
);

const headOf = defineRemembered(
  'alarm_head',
  (db: ReadDb) => {
    const { alarmHeads } = db.t;
    return db
      .select({ unread: alarmHeads.unread })
      .from(alarmHeads)
      .where(eq(alarmHeads.holderId, sql.placeholder('holderId')));
  },
  { alarm_heads: ({ holderId }) => holderId },
);

/** Takes the next number of a holder's list. Returns it and how many alarms the list then keeps. */
export const nextAlarmSeq = (tx: Tx, holderId: number): Answer<{ lastSeq: number; kept: number }> =>
  after(stepHead(tx, { holderId }), ([head]) => {
    if (!head) throw new Error('the database did not answer an alarm number');
    return head;
  });

export const insertAlarm = (tx: Tx, row: AlarmRow) => insertRow(tx, row);

const oldestAlarm = definePrepared('oldest_alarm', (db: ReadDb) => {
  const { alarms } = db.t;
  return db
    .select({ id: alarms.id })
    .from(alarms)
    .where(visible(db, 'wallet'))
    .orderBy(asc(alarms.seq))
    .limit(1);
});

const deleteAlarm = definePrepared('delete_alarm', (tx: Tx) => {
  const { alarms } = tx.t;
  return tx
    .delete(alarms)
    .where(eq(alarms.id, sql.placeholder('id')))
    .returning({ isRead: alarms.isRead });
});

const countDropped = definePrepared('count_dropped_alarm', (tx: Tx) => {
  const { alarmHeads } = tx.t;
  return tx
    .update(alarmHeads)
    .set({
      kept: sql`${alarmHeads.kept} - 1`,
      unread: sql`${alarmHeads.unread} - ${valueFor(alarmHeads.unread, 'unread')}`,
    })
    .where(eq(alarmHeads.holderId, sql.placeholder('holderId')));
});

/** Deletes the oldest alarm of a holder. */
export async function dropOldestAlarm(tx: Tx, holderId: number): Promise<void> {
  const [oldest] = await oldestAlarm(tx, { holderId });
  if (!oldest) return;
  const [dropped] = await deleteAlarm(tx, { id: oldest.id });
  await countDropped(tx, { holderId, unread: dropped?.isRead === false ? 1 : 0 });
}

const countedAlarms = definePrepared('count_alarms', (db: ReadDb) => {
  const { alarms } = db.t;
  return db
    .select({
      kept: count().mapWith(Number),
      unread: sql`coalesce(sum(case when ${eq(alarms.isRead, false)} then 1 else 0 end), 0)`.mapWith(Number),
    })
    .from(alarms)
    .where(visible(db, 'wallet'));
});

const writeHead = definePrepared('write_alarm_head', (tx: Tx) => {
  const { alarmHeads } = tx.t;
  return tx
    .update(alarmHeads)
    .set({ kept: valueFor(alarmHeads.kept, 'kept'), unread: valueFor(alarmHeads.unread, 'unread') })
    .where(eq(alarmHeads.holderId, sql.placeholder('holderId')));
});

/** Recomputes the counts of kept and unread alarms after rows were read or removed. */
export async function syncAlarmHead(tx: Tx, holderId: number): Promise<void> {
  const [counted] = await countedAlarms(tx, { holderId });
  await writeHead(tx, { holderId, kept: counted?.kept ?? 0, unread: counted?.unread ?? 0 });
}

/** The queries of a list that differ between the APIs. */
function listQueries(api: AlarmApi) {
  return {
    page: definePrepared(`alarm_page_${api}`, (db: ReadDb) => {
      const { alarms, history, purchases, sales, walletAddresses } = db.t;
      const { fields, isReceipt, isSender } = withReceipt(db);
      const order = withOrder(db);
      return db
        .select({ alarm: alarms, receipt: fields, order: order.fields })
        .from(alarms)
        .leftJoin(history, isReceipt)
        .leftJoin(walletAddresses, isSender)
        .leftJoin(purchases, order.isPurchase)
        .leftJoin(sales, order.isSale)
        .where(visible(db, api))
        .orderBy(desc(alarms.seq))
        .limit(sql.placeholder('perPage'))
        .offset(sql.placeholder('offset'));
    }),
    total: definePrepared(`alarm_total_${api}`, (db: ReadDb) =>
      db
        .select({ n: count().mapWith(Number) })
        .from(db.t.alarms)
        .where(visible(db, api)),
    ),
  };
}

const LISTS = { wallet: listQueries('wallet'), legacy: listQueries('legacy') };

/** One page of a holder's alarms, newest first, and how many there are. */
export async function pageOfAlarms(
  db: ReadDb,
  holderId: number,
  api: AlarmApi,
  page: number,
  perPage: number,
) {
  const rows = await LISTS[api].page(db, { holderId, perPage, offset: (page - 1) * perPage });
  const [total] = await LISTS[api].total(db, { holderId });
  return {
    rows: rows.map(({ alarm, receipt, order }) => ({ ...describedBy(alarm, receipt), ...orderFacts(order) })),
    total: total?.n ?? 0,
  };
}

/**
 * How many alarms of all types are unread, by one query. Every open wallet polls this every ten seconds, and mostly
 * there is nothing new: the answer is remembered.
 */
export const countUnreadAlarms = (db: ReadDb, holderId: number): Answer<number> =>
  after(headOf(db, { holderId }), ([head]) => head?.unread ?? 0);

const unreadOfOldTypes = defineRemembered(
  'unread_alarm_legacy',
  (db: ReadDb) => {
    const { alarms } = db.t;
    return db
      .select({ id: alarms.id })
      .from(alarms)
      .where(and(visible(db, 'legacy'), eq(alarms.isRead, false)))
      .limit(1);
  },
  { alarms: ({ holderId }) => holderId },
);

/** Whether one of the eight types that the legacy API knows is unread, in one query. */
export const hasUnreadOfOldTypes = (db: ReadDb, holderId: number): Answer<boolean> =>
  after(unreadOfOldTypes(db, { holderId }), (unread) => unread.length > 0);

const markRead = definePrepared('mark_alarm_read', (tx: Tx) => {
  const { alarms } = tx.t;
  return tx
    .update(alarms)
    .set({ isRead: true })
    .where(and(visible(tx, 'wallet'), eq(alarms.id, sql.placeholder('id'))));
});

/** Marks alarms of this holder read; ids of other holders are ignored. */
export async function markAlarmsRead(tx: Tx, holderId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) await markRead(tx, { holderId, id });
  await syncAlarmHead(tx, holderId);
}

const markEvery = definePrepared('mark_every_alarm_read', (tx: Tx) => {
  const { alarms } = tx.t;
  return tx
    .update(alarms)
    .set({ isRead: true })
    .where(and(visible(tx, 'wallet'), eq(alarms.isRead, false), lte(alarms.id, sql.placeholder('upTo'))))
    .returning({ id: alarms.id });
});

/** Marks all alarms of this holder up to an id read, including those never displayed. Returns how many were unread. */
export async function markEveryAlarmRead(tx: Tx, holderId: number, upTo: number): Promise<number> {
  const marked = await markEvery(tx, { holderId, upTo });
  if (marked.length > 0) await syncAlarmHead(tx, holderId);
  return marked.length;
}

const remove = definePrepared('remove_alarm', (tx: Tx) => {
  const { alarms } = tx.t;
  return tx
    .update(alarms)
    .set({ deletedAt: valueFor(alarms.deletedAt, 'now') })
    .where(and(visible(tx, 'wallet'), eq(alarms.id, sql.placeholder('id'))))
    .returning({ id: alarms.id });
});

/** Removes alarms of this holder; ids of other holders are ignored. Returns how many were removed. */
export async function removeAlarms(
  tx: Tx,
  holderId: number,
  ids: readonly number[],
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0;
  let removed = 0;
  for (const id of ids) removed += (await remove(tx, { holderId, id, now })).length;
  await syncAlarmHead(tx, holderId);
  return removed;
}

/** The holder's alarms about one request, including deleted ones, oldest first. */
export async function findAlarmsAbout(db: ReadDb, holderId: number, trxId: number): Promise<AlarmRow[]> {
  const { alarms } = db.t;
  return db
    .select()
    .from(alarms)
    .where(and(eq(alarms.holderId, holderId), eq(alarms.trxId, trxId)))
    .orderBy(asc(alarms.seq));
}
