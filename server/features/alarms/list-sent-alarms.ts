import { z } from 'zod';
import { countRows } from '../../../db/count-rows.ts';
import { and, eq, inArray, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { ALARM_RECEIVED } from '../../../domain/alarm-types.ts';
import { ALARM_TYPES, isAlarmType } from '../../../domain/alarms.ts';
import type { Deps } from '../../deps/deps.ts';
import { belowOf, listInput, pagePlace, totalOf, type Cursor } from '../../trpc/list-input.ts';
import { daonOut, idOut, instantOut } from '../../trpc/wire.ts';
import { describedBy, withReceipt } from '../../alarms/alarms.repo.ts';
import { holderFilter, holderFilterInput } from '../../holders/holder-filter.ts';

export const sentAlarmOut = z.object({
  id: idOut,
  holder: z.object({ id: idOut, login: z.string() }),
  type: z.literal(ALARM_TYPES),
  amount: daonOut.nullable(),
  comName: z.string().nullable(),
  accountInfo: z.string().nullable(),
  trxId: idOut.nullable(),
  reason: z.string().nullable(),
  isRead: z.boolean(),
  /** Whether the holder has deleted it from the list. */
  isRemoved: z.boolean(),
  createdAt: instantOut,
});

export const sentAlarmListInput = listInput(
  z.strictObject({
    type: z.literal(ALARM_TYPES).optional(),
    holder: holderFilterInput,
  }),
  ['id'],
);

type SentAlarmListInput = z.infer<typeof sentAlarmListInput>;

async function whereOf(db: ReadDb, { filter, ...cursor }: SentAlarmListInput & Cursor) {
  const { alarms } = db.t;
  const ofHolders = await holderFilter(db, filter?.holder, alarms.holderId);
  const rest = and(
    filter?.type === undefined ? undefined : eq(alarms.type, filter.type),
    // The index of types leaves out this one and is only used for a query that says so.
    filter?.type === undefined || filter.type === ALARM_RECEIVED
      ? undefined
      : sql`${alarms.type} <> ${sql.raw(String(ALARM_RECEIVED))}`,
    belowOf(alarms.id, cursor),
  );
  return { page: and(rest, ofHolders.page), count: and(rest, ofHolders.count) };
}

/** The alarms that holders received, newest first. */
export async function listSentAlarms({ store }: Deps, input: SentAlarmListInput & Cursor) {
  return store.read(async (db) => {
    const { alarms, holders, history, walletAddresses } = db.t;
    const { fields, isReceipt, isSender } = withReceipt(db);
    const where = await whereOf(db, input);
    const total = await totalOf(input, () => countRows(db, alarms, where.count));
    const { direction, limit, offset, inOrder } = pagePlace(input, total);
    const ids = db
      .select({ id: alarms.id })
      .from(alarms)
      .where(where.page)
      .orderBy(direction(alarms.id))
      .limit(limit)
      .offset(offset);
    const rows = await db
      .select({ stored: alarms, receipt: fields, login: holders.login })
      .from(alarms)
      .innerJoin(holders, eq(holders.id, alarms.holderId))
      .leftJoin(history, isReceipt)
      .leftJoin(walletAddresses, isSender)
      .where(inArray(alarms.id, ids))
      .orderBy(direction(alarms.id));
    const data = inOrder(rows).flatMap(({ stored, receipt, login }): z.input<typeof sentAlarmOut>[] => {
      const alarm = describedBy(stored, receipt);
      if (!isAlarmType(alarm.type)) return [];
      return [
        {
          id: alarm.id,
          holder: { id: alarm.holderId, login },
          type: alarm.type,
          amount: alarm.amount,
          comName: alarm.comName,
          accountInfo: alarm.accountInfo,
          trxId: alarm.trxId,
          reason: alarm.reason,
          isRead: alarm.isRead,
          isRemoved: alarm.deletedAt !== null,
          createdAt: alarm.createdAt,
        },
      ];
    });
    return { data, total };
  });
}
